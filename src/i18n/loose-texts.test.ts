// Texts that stand outside the dictionaries would show in one language only.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Folders of files that people see: the console, what its workers make, and the files that the server writes. */
const FOLDERS = ['src', 'workers', 'server/exports'];
/** Where texts belong, in both languages side by side. */
const DICTIONARIES = [
  /^src\/i18n\/(cn|en)\//,
  // Names of types, channels and units are part of their descriptors.
  /^src\/equipment\//,
  // Laid out unseen, for its fonts.
  /^src\/app\/session\/warm-fonts\.ts$/,
];
/** Attributes, and properties of objects that components are fed with, which people read. */
const SPOKEN = new Set([
  'title',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'placeholder',
  'label',
  'alt',
  'hint',
  'caption',
  'validationMessage',
  'noneName',
  'allName',
]);
const CHINESE = /\p{Script=Han}/u;
/** A colour is no word. */
const WORDS = /(?<![#\p{L}\p{N}])\p{L}{2,}/u;
/** Words that stand between others, as in "Not built yet". */
const SENTENCE = /^[A-Z][a-z]+( [A-Za-z'’]+)+[.!?…]?$/;
/** The API's documentation is in English, as it is at /docs. */
const FOR_DEVELOPERS = /^src\/contracts\//;
/** A language's own name is the same in every language. */
const SAME_EVERYWHERE = new Set(['中', 'EN']);
/** File with Fluent's own texts, which are searched for to be replaced. */
const FLUENT_OWN = /^src\/ui\/fluent-texts\.ts$/;

/** Every text of a source that people would read, by its line. */
function looseTexts(name: string, source: string): string[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const shownNames = new Set<string>();
  const note = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isShown(wholeAccess(node), new Set())) shownNames.add(node.text);
    ts.forEachChild(node, note);
  };
  note(file);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = looseText(node, name, shownNames);
    if (text !== null && !SAME_EVERYWHERE.has(text)) {
      found.push(`${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Text of a node that people see, or null. */
function looseText(node: ts.Node, name: string, shownNames: ReadonlySet<string>): string | null {
  if (ts.isJsxText(node)) return WORDS.test(node.text) ? node.text.trim() : null;
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateHead(node) && !ts.isTemplateMiddleOrTemplateTail(node))
    return null;
  if (CHINESE.test(node.text)) return node.text;
  if (!WORDS.test(node.text)) return null;
  if (isShown(node, shownNames)) return node.text;
  return SENTENCE.test(node.text) && !isThrown(node) && !FOR_DEVELOPERS.test(name) && !FLUENT_OWN.test(name)
    ? node.text
    : null;
}

/**
 * Whether the value of a node ends up on the screen: as a child of an element, in a spoken attribute, or by one of the
 * names of constants that do.
 */
function isShown(node: ts.Node, shownNames: ReadonlySet<string>): boolean {
  const { parent } = node;
  if (ts.isJsxAttribute(parent)) return SPOKEN.has(parent.name.getText());
  if (ts.isJsxExpression(parent)) return ts.isJsxAttribute(parent.parent) ? isShown(parent, shownNames) : true;
  if (ts.isVariableDeclaration(parent)) {
    return parent.initializer === node && ts.isIdentifier(parent.name) && shownNames.has(parent.name.text);
  }
  if (ts.isPropertyAssignment(parent) && parent.initializer === node) {
    return SPOKEN.has(nameOf(parent.name)) || isShown(wholeObject(parent.parent), shownNames);
  }
  // The condition and its operands are not shown; the branches are.
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isShown(parent, shownNames);
  if (ts.isBinaryExpression(parent)) return HANDED_ON.has(parent.operatorToken.kind) && isShown(parent, shownNames);
  const handsOn =
    ts.isTemplateSpan(parent) ||
    ts.isTemplateExpression(parent) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isSatisfiesExpression(parent) ||
    ts.isArrayLiteralExpression(parent);
  return handsOn && isShown(parent, shownNames);
}

const HANDED_ON: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
]);

/** The outermost object that a literal is nested in. */
function wholeObject(node: ts.Node): ts.Node {
  const { parent } = node;
  return ts.isPropertyAssignment(parent) ? wholeObject(parent.parent) : node;
}

/** The outermost `a.b[c]` that begins with a name. */
function wholeAccess(node: ts.Node): ts.Node {
  const { parent } = node;
  const goesOn =
    (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) && parent.expression === node;
  return goesOn ? wholeAccess(parent) : node;
}

function nameOf(name: ts.PropertyName): string {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : '';
}

/** The text of a thrown error is for developers. */
function isThrown(node: ts.Node): boolean {
  for (let above: ts.Node = node; !ts.isSourceFile(above); above = above.parent) {
    if (ts.isThrowStatement(above) || ts.isNewExpression(above)) return true;
  }
  return false;
}

it('stand nowhere but in the dictionaries', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  ).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !DICTIONARIES.some((place) => place.test(name)),
  );
  expect(files.filter((name) => name.startsWith('server/')).length).toBeGreaterThan(10);
  expect(files.flatMap((name) => looseTexts(name, readFileSync(join(root, name), 'utf8')))).toEqual([]);
});

describe('are found', () => {
  it.each([
    ['<p>Done</p>', ['Done']],
    ["<p>{ok ? 'Done' : 'Failed'}</p>", ['Done', 'Failed']],
    ["<p>{ok && 'Done'}</p>", ['Done']],
    ["<p>{name ?? ('none')}</p>", ['none']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a source
    ['<p>{`${count} piles`}</p>', ['piles']],
    ["<p>{'Piles: ' + count}</p>", ['Piles:']],
    ["<p>{['one', two]}</p>", ['one']],
    ["<Button title={x ? 'Open' : 'Close'} />", ['Open', 'Close']],
    ["<Button title={'x-ray'} />", ['x-ray']],
    ['<Field label="Depth" />', ['Depth']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a source
    ['<img alt={`Pile ${no}`} />', ['Pile']],
    ["const props = { 'aria-label': 'Close', size: 'small' };", ['Close']],
    ["const TEXT = 'Nothing was found';", ['Nothing was found']],
    ["const WORD = 'Done'; const view = () => <p>{WORD}</p>;", ['Done']],
    ["const WORDS = { ok: 'Done', bad: 'Failed' }; const view = (x) => <p title={WORDS[x.y]} />;", ['Done', 'Failed']],
    ["const TEXT = '没有数据';", ['没有数据']],
  ])('%s', (source, texts) => {
    expect(looseTexts('x.tsx', source).map((found) => found.slice(found.indexOf(' ')).trim())).toEqual(texts);
  });

  it.each([
    "<p>{kind === 'done' ? t('done') : null}</p>",
    "<Button size={small ? 'small' : 'medium'} appearance=\"subtle\" />",
    "<p>{format(value, 'kilo')} {'kg'.length} · {1}</p>",
    '<p className={mergeClasses(a, \'b-c\')}>{items.map((x) => <i key="some" />)}</p>',
    "const KEYS = { ok: 'done' } as const; const view = (x) => <p>{t(KEYS[x])}</p>;",
    "throw new Error('This must not happen');",
  ])('but not where nobody reads them: %s', (source) => {
    expect(looseTexts('x.tsx', source)).toEqual([]);
  });
});
