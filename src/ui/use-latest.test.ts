// React may begin a drawing and drop it: a value that it wrote into a ref would stay.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const src = fileURLToPath(new URL('../', import.meta.url));
const COMPONENT_OR_HOOK = /^(use)?[A-Z]/;

/** Lines of a source where a component or hook itself, and no function inside, writes `current` of a ref. */
function writesWhileDrawing(name: string, source: string): string[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node, isDrawing: boolean): void => {
    if (isDrawing && writesCurrent(node)) {
      found.push(`${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    }
    const isInside = ts.isFunctionLike(node) ? COMPONENT_OR_HOOK.test(nameOf(node)) : isDrawing;
    ts.forEachChild(node, (child) => visit(child, isInside));
  };
  visit(file, false);
  return found;
}

function writesCurrent(node: ts.Node): boolean {
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isPropertyAccessExpression(node.left) &&
    node.left.name.text === 'current'
  );
}

/** Name of a function, its own or that of the constant that holds it; empty: none. */
function nameOf({ name, parent }: ts.SignatureDeclaration): string {
  if (name !== undefined) return name.getText();
  return ts.isVariableDeclaration(parent) ? parent.name.getText() : '';
}

it.each([
  ['function useIt(value) { const latest = useRef(value); latest.current = value; }', 1],
  ['const It = ({ value }) => { if (value) latest.current = value; return null; };', 1],
  ['function useIt(value) { useEffect(() => { latest.current = value; }); }', 0],
  ['function It() { return () => { latest.current = 1; }; }', 0],
  ['function keep(latest) { latest.current = 1; }', 0],
])('tells a ref that is written while drawing from one that is written later: %s', (source, writes) => {
  expect(writesWhileDrawing('it.tsx', source)).toHaveLength(writes);
});

it('writes no ref while drawing', () => {
  const found = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => ({ name, source: readFileSync(join(src, name), 'utf8') }))
    .filter(({ source }) => source.includes('.current = '))
    .flatMap(({ name, source }) => writesWhileDrawing(name, source));
  expect(found).toEqual([]);
});
