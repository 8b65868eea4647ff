import { describe, expect, it } from 'vitest';
import { ApiError } from '../api-error';
import { parseJson } from './parse-json';

/** The parsed body, or why it is refused. */
function read(text: string | Buffer): unknown {
  try {
    return parseJson(Buffer.from(text));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    return error.messageIn('en');
  }
}

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('a body', () => {
  it.each([
    '{"a":[1,"b",null,{"c":"\\u4e2d"}]}',
    ' "brackets in a text [[[ {{{ , \\" [ \\\\" ',
    nested(32),
    `[${Array(9999).fill('[]').join()}]`,
    `[${Array(20_000).fill('"[[[["').join()}]`,
  ])('is read as JSON says', (text) => {
    expect(read(text)).toEqual(JSON.parse(text));
  });

  it.each([
    ['', 'not valid JSON'],
    ['{', 'not valid JSON'],
    ['"no end', 'not valid JSON'],
    ['"no end\\', 'not valid JSON'],
    [']]]]', 'not valid JSON'],
    ['NaN', 'not valid JSON'],
    ['{"__proto__":{"role":0}}', 'not valid JSON'],
    ['{"constructor":{"prototype":{"role":0}}}', 'not valid JSON'],
    [nested(33), 'nested more than 32 deep'],
    [`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`, 'nested more than 32 deep'],
    // Told before anything is parsed, whether or not it would be JSON.
    ['['.repeat(1_000_000), 'nested more than 32 deep'],
    [`[${Array(10_000).fill('[]').join()}]`, 'more than 10000 arrays and objects'],
    [`[${'1,'.repeat(3_000_000)}1]`, 'more than 3000000 values'],
  ])('is refused for what it is: %.20s', (text, why) => {
    expect(read(text)).toContain(why);
  });

  it.each([[[0xff]], [[0xc0, 0xaf]], [[0xed, 0xa0, 0x80]], [[0xe4, 0xb8]]])(
    'that has the bytes %j is no UTF-8',
    (bytes) => {
      expect(read(Buffer.from([0x22, ...bytes, 0x22]))).toContain('not valid UTF-8');
    },
  );
});
