// That the table of rights decides: every action of it guards something, and nobody asks for a role beside it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { API } from './api';
import type { CallRight } from './api/call';
import { ACTION_ROLES, type Action } from './rights';

const root = fileURLToPath(new URL('../../', import.meta.url));
const FOLDERS = ['src', 'server', 'workers'] as const;

/** Actions that only the console asks about, and why no call does. */
const SCREEN_ONLY: Partial<Record<Action, string>> = {
  warning: 'a way to a page that is open to every role, with a number that the page has too (docs/adr/0032)',
  seeSwitchedOff: 'a page left out of the navigation is still open to who has its address',
};
/** Actions that a handler asks about within a call that more roles may make, with the handler's file. */
const ASKED_WITHIN: Partial<Record<Action, string>> = {
  removeBuiltPiles: 'server/http/handlers/pile-changes.ts',
  removeNote: 'server/http/handlers/record-notes.ts',
};

interface Source {
  readonly path: string;
  readonly text: string;
}

const sources: readonly Source[] = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
);
const textOf = (path: string): string => sources.find((source) => source.path === path)?.text ?? '';

describe('an action of the table of rights', () => {
  const rights: readonly CallRight[] = Object.values(API).map(({ right }) => right);
  const ofCalls = new Set(
    rights.flatMap((right) => (typeof right === 'object' && 'action' in right ? right.action : [])),
  );

  it.each(Object.keys(ACTION_ROLES))('guards a call, or is the screens’ alone for a reason: %s', (name) => {
    const places = [
      ...[...ofCalls].filter((action) => action === name),
      ...Object.keys(ASKED_WITHIN).filter((action) => action === name),
      ...Object.keys(SCREEN_ONLY).filter((action) => action === name),
    ];
    expect(places).toEqual([name]);
  });

  it.each(Object.entries(ASKED_WITHIN))('is asked by a handler within a call: %s in %s', (action, path) => {
    expect(textOf(path)).toContain(`may('${action}', `);
  });

  it.each(Object.keys(SCREEN_ONLY))('is asked by the console: %s', (action) => {
    const asked = new RegExp(`\\b(?:may|roleMay)\\('${action}'`);
    expect(sources.filter(({ path, text }) => path.startsWith('src/') && asked.test(text))).toHaveLength(1);
  });
});

const isRole = (node: ts.Node): boolean =>
  (ts.isIdentifier(node) && node.text === 'role') || (ts.isPropertyAccessExpression(node) && node.name.text === 'role');
const isNothing = (node: ts.Node): boolean =>
  node.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(node) && node.text === 'undefined');
const COMPARISONS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
]);

/** Whether a node decides by a role's number: compares it, seeks it in a list, or names roles where it asks. */
function decidesByRole(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node) && COMPARISONS.has(node.operatorToken.kind)) {
    const { left, right } = node;
    // Whether there is a role, or another one than before, decides nothing about what it may.
    if (isRole(left)) return !isRole(right) && !isNothing(right);
    return isRole(right) && !isNothing(left);
  }
  if (ts.isSwitchStatement(node)) return isRole(node.expression);
  if (!ts.isCallExpression(node)) return false;
  const { expression, arguments: given } = node;
  if (ts.isPropertyAccessExpression(expression) && ['includes', 'has', 'indexOf'].includes(expression.name.text)) {
    return given.some(isRole);
  }
  return ts.isIdentifier(expression) && expression.text === 'passes' && given.some(ts.isArrayLiteralExpression);
}

/** Found in every text that decides by a role; files without a match need not be parsed. */
const SUSPECT =
  /\brole\s*(?:[!=]==|[<>])|(?:[!=]==|[<>]=?)\s*[\w.?]*\brole\b|switch\s*\([^)]*\brole\b|(?:includes|has|indexOf)\([^)]*\brole\b|\bpasses\(/;

function decisionsIn({ path, text }: Source): string[] {
  if (!SUSPECT.test(text)) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (decidesByRole(node)) {
      found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

describe('a role', () => {
  it.each([
    'if (account.role === 0) go();',
    'const may = ADMIN !== role;',
    'role > 3 ? 1 : 2;',
    'switch (account.role) {}',
    '[0, 2].includes(account.role);',
    'passes(account.role, [0]);',
  ])('is seen to decide in %s', (text) => {
    expect(decisionsIn({ path: 'a.ts', text })).toHaveLength(1);
  });

  it.each([
    'role !== null && go();',
    'after.role !== before.role;',
    'passes(role, screen.roles);',
    "may('deal', account);",
  ])('is not seen to in %s', (text) => {
    expect(decisionsIn({ path: 'a.ts', text })).toEqual([]);
  });

  it('decides nowhere but in the table of rights', () => {
    const RIGHTS = 'src/contracts/rights.ts';
    expect(sources.flatMap((source) => (source.path === RIGHTS ? [] : decisionsIn(source)))).toEqual([]);
    expect(decisionsIn({ path: RIGHTS, text: textOf(RIGHTS) })).not.toEqual([]);
  });
});
