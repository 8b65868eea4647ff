// The tables of docs/protocol say what the contracts declare.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { USUAL_BODY_BYTES } from '../server/http/bodies/read-body';
import { API, MAX_AS_BUILT } from '../src/contracts/api';
import { pageParams } from '../src/contracts/api/call';
import { JOB_STATES } from '../src/contracts/api/simulation';
import {
  answerMessageSchema,
  CONSOLE_KINDS,
  commandMessageSchema,
  GENERATION_FAILURES,
  generationMessageSchema,
  handlingMessageSchema,
  importMessageSchema,
  lockMessageSchema,
  MACHINE_CHANGES,
  MACHINE_KINDS,
  MAX_MESSAGE_BYTES,
  machineMessageSchema,
  RECORD_EVENTS,
  realMessageSchema,
  statusMessageSchema,
  warningMessageSchema,
} from '../src/contracts/broker';
import {
  ErrorCode,
  envelopeSchema,
  FRAME_PLAINTEXT_MAX_BYTES,
  MAX_PART_BYTES,
  PART_KINDS,
  PAYLOAD_SUITES,
  partsEndSchema,
  partsHeadSchema,
} from '../src/contracts/envelope';
import { LOCK_REFUSALS, LOCK_STATES } from '../src/contracts/machine-lock';
import { z } from '../src/shared/zod';
import { CALL_GROUPS, callTables, withTables } from './protocol-tables';

const folder = fileURLToPath(new URL('../docs/protocol/', import.meta.url));
const read = (page: string): string => readFileSync(`${folder}${page}`, 'utf8');

/** The text below a heading, up to the next one. */
function section(page: string, heading: string): string {
  const [, rest = ''] = read(page).split(`\n${heading}\n`);
  return rest.split(/\n#+ /)[0] ?? '';
}

/** The cells of the rows of all tables in a text, without the heads. */
const rowsOf = (text: string): string[][] =>
  text
    .split(/\n(?=\|[-| ]+\|\n)/)
    .slice(1)
    .flatMap((table) =>
      table
        .split('\n')
        .slice(1)
        .filter((line) => line.startsWith('|')),
    )
    .map((line) => line.slice(2, -2).split(' | '));
const firstCells = (page: string, heading: string): string[] =>
  rowsOf(section(page, heading)).map(([cell = '']) => cell.replaceAll('`', ''));
const codeNames = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

describe('the calls', () => {
  it('are each in one group', () => {
    const grouped = Object.values(CALL_GROUPS).flatMap((calls) => Object.keys(calls));
    expect(grouped.toSorted()).toEqual(Object.keys(API).toSorted());
  });

  it('stand in their tables as declared', async () => {
    const page = read('calls.md');
    for (const name of callTables().keys()) expect(page).toContain(`<!-- table ${name} -->`);
    await expect(withTables(page, callTables())).toMatchFileSnapshot(`${folder}calls.md`);
  });

  it('are named in the other pages by paths that exist', () => {
    const paths = new Set(Object.values(API).map(({ path }) => path as string));
    const parts = new Set([...paths].flatMap((path) => path.split('/').map((part) => `${part}/`)));
    for (const page of readdirSync(folder)) {
      const named = codeNames(read(page)).filter((name) => /^[a-z_]+(\/[a-z_]+)*\/$/.test(name));
      for (const name of named) expect(paths.has(name) || parts.has(name), `${page}: ${name}`).toBe(true);
    }
  });
});

const MOST_OF_A_PAGE = z.looseObject({ maximum: z.int() }).parse(z.toJSONSchema(pageParams.limit)).maximum;
/** A bound of the decoder, from the crate that keeps it. */
const decoderBound = (name: string): string => {
  const code = readFileSync(new URL('../crates/payload/src/lib.rs', import.meta.url), 'utf8');
  return new RegExp(`const ${name}: \\w+ = ([^;]+);`).exec(code)?.[1] ?? '';
};

describe('the formats', () => {
  it('have every error code with its name', () => {
    const rows = rowsOf(section('formats.md', '## Error codes'));
    expect(rows.map(([code, name]) => [codeNames(name)[0], Number(code)])).toEqual(Object.entries(ErrorCode));
  });

  it('have the fields of the envelope', () => {
    expect(firstCells('formats.md', '## Envelope')).toEqual(Object.keys(envelopeSchema.shape));
  });

  it('have every suite with its number and key', () => {
    const suites = rowsOf(section('formats.md', '## Sealed payload')).filter(([name = '']) => name.startsWith('`'));
    expect(suites.map(([name, id, keyBytes]) => [codeNames(name)[0], Number(id), Number(keyBytes)])).toEqual(
      Object.entries(PAYLOAD_SUITES).map(([name, { id, keyBytes }]) => [name, id, keyBytes]),
    );
  });

  it('have every kind of part with its number, and what its first and last hold', () => {
    const kinds = rowsOf(section('formats.md', '## Parts')).filter(([name]) => name?.startsWith('`'));
    expect(kinds.map(([name = '', id]) => [codeNames(name)[0], Number(id)])).toEqual(Object.entries(PART_KINDS));
    const namesOf = (kind: string): string[] => codeNames(kinds.find(([name]) => name === `\`${kind}\``)?.[3]);
    expect(namesOf('head')).toEqual(Object.keys(partsHeadSchema.shape));
    expect(namesOf('end')).toEqual(Object.keys(partsEndSchema.shape));
  });

  it('have the limits of bodies, frames and messages', () => {
    const limits = new Map(rowsOf(section('formats.md', '## Limits')).map(([name = '', value = '']) => [name, value]));
    const kib = (bytes: number): string => `${bytes / 1024} KiB`;
    expect(limits.get('plaintext of a frame')).toBe(kib(FRAME_PLAINTEXT_MAX_BYTES));
    expect(limits.get('content of a part')).toBe(`${MAX_PART_BYTES / 1024 / 1024} MiB, also after inflating`);
    expect(limits.get('message to the broker')).toBe(kib(MAX_MESSAGE_BYTES));
    expect(limits.get('body of a call')).toBe(`${USUAL_BODY_BYTES / 1024 / 1024} MiB`);
    expect(limits.get('`limit` of a page')).toBe(`${MOST_OF_A_PAGE}; 50 when not named`);
    expect(limits.get('piles of `pile/as_built_list/`')).toBe(MAX_AS_BUILT.toLocaleString('en'));
    const large = Object.values(API).filter((call) => 'bodyBytes' in call);
    const row = [...limits].find(([name]) => name.startsWith('body of `pile/'));
    expect(codeNames(row?.[0]).toSorted()).toEqual(large.map(({ path }) => path).toSorted());
    for (const { bodyBytes } of large) expect(row?.[1]).toMatch(new RegExp(`^${bodyBytes / 1024 / 1024} MiB;`));
  });
});

describe('the limits of the decoder', () => {
  it.each([
    ['plaintext of a table', 'MAX_PLAINTEXT_BYTES', '512 * 1024 * 1024', '512 MiB, also after inflating'],
    ['decoded columns of a table', 'MAX_TABLE_BYTES', '1024 * 1024 * 1024', '1 GiB'],
    ['content of a part', 'MAX_PART_BYTES', '1024 * 1024', '1 MiB, also after inflating'],
    ['plaintext of any other answer', 'MAX_WHOLE_BYTES', '16 * 1024 * 1024', '16 MiB'],
    ['distinct values in a column of few values', 'MAX_WORDS', '1 << 20', '1,048,576'],
    ['a name or text in an answer', 'MAX_TOKEN_BYTES', '1024 * 1024', '1 MiB'],
    ['depth of values that nobody asked for', 'MAX_DEPTH', '64', '64 levels'],
  ])('%s', (row, name, code, text) => {
    const limits = new Map(rowsOf(section('formats.md', '## Limits')).map(([key = '', value = '']) => [key, value]));
    expect([decoderBound(name), limits.get(row)]).toEqual([code, text]);
  });
});

/** Type of a field as docs/protocol/broker.md writes it, as far as its schema alone decides it. */
const fieldSchema = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  anyOf: z.array(z.looseObject({ type: z.string() })).optional(),
});

describe('the broker', () => {
  it('has every kind of topic', () => {
    const kinds = new Set<string>([...MACHINE_KINDS, ...CONSOLE_KINDS, 'command']);
    expect(firstCells('broker.md', '## Topics').toSorted()).toEqual([...kinds].toSorted());
  });

  it.each([
    ['real', realMessageSchema],
    ['status', statusMessageSchema],
    ['answer', answerMessageSchema],
    ['command', commandMessageSchema],
    ['warning', warningMessageSchema],
    ['handling', handlingMessageSchema],
    ['lock', lockMessageSchema],
    ['machine', machineMessageSchema],
    ['generation', generationMessageSchema],
    ['import', importMessageSchema],
  ])('has the fields of %s, with what may be left out or null', (name, schema) => {
    const json = z
      .looseObject({ properties: z.record(z.string(), fieldSchema), required: z.array(z.string()) })
      .parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
    const declared = Object.entries(json.properties).map(([field, { anyOf }]) => {
      const isNullable = anyOf?.some(({ type }) => type === 'null') === true;
      return `${field}${json.required.includes(field) ? '' : '?'}${isNullable ? ' null' : ''}`;
    });
    const written = rowsOf(section('broker.md', `### ${name}`)).map(
      ([field = '', type = '']) => `${field.replaceAll('`', '')}${type.endsWith(', null') ? ' null' : ''}`,
    );
    expect(written).toEqual(declared);
  });

  it('has the values of choices', () => {
    const cell = (message: string, field: string, column: number): string[] =>
      codeNames(
        rowsOf(section('broker.md', `### ${message}`)).find(([name]) => name?.startsWith(`\`${field}\``))?.[column],
      );
    expect(cell('real', 'event', 1)).toEqual([...RECORD_EVENTS]);
    expect(cell('answer', 'reason', 2)).toEqual([...LOCK_REFUSALS]);
    expect(cell('command', 'command', 1)).toEqual(commandMessageSchema.shape.command.options);
    expect(cell('machine', 'change', 1)).toEqual([...MACHINE_CHANGES]);
    expect(cell('generation', 'job', 2)).toEqual([...JOB_STATES]);
  });
});

describe('the rules', () => {
  it('have every state of a lock', () => {
    const states = rowsOf(section('rules.md', '## Machine locks')).flatMap(([cell]) => codeNames(cell));
    expect(states.toSorted()).toEqual([...LOCK_STATES].toSorted());
  });

  it('have every reason why a simulated pile was not made', () => {
    const codes = rowsOf(section('rules.md', '## Simulated piles'))
      .flatMap(([cell]) => codeNames(cell))
      .filter((name) => name.includes('_') && !name.startsWith('generation') && !name.includes('/'));
    expect(codes).toEqual([...GENERATION_FAILURES]);
  });
});
