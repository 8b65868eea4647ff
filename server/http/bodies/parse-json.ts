// JSON of a stranger. Its text is looked through before it is parsed: a few megabytes of brackets are parsed to gigabytes
// of empty arrays, and bytes that are not UTF-8 would become other text than was sent.
import { isUtf8 } from 'node:buffer';
import { parse } from 'secure-json-parse';
import { ErrorCode } from '../../../src/contracts/envelope';
import { ApiError } from '../api-error';

/** The deepest input there is has five levels. */
const MAX_DEPTH = 32;
/** Arrays and objects: the lists of a call are of numbers and texts, or of some hundred objects. */
const MAX_CONTAINERS = 10_000;
/** Numbers and texts: 100,000 piles of 30 columns. */
const MAX_VALUES = 3_000_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [ARRAY, ARRAY_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Value of a JSON body. Throws ApiError, answered with 400, where it is no JSON, or more than any call needs. */
export function parseJson(bytes: Uint8Array): unknown {
  if (!isUtf8(bytes)) {
    throw refused({ cn: '请求内容不是有效的 UTF-8', en: 'the body is not valid UTF-8' });
  }
  refuseOutOfBounds(bytes);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  try {
    return parse(text, { protoAction: 'error', constructorAction: 'error' });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw refused({ cn: '请求内容不是有效的 JSON', en: 'the body is not valid JSON' });
  }
}

function refuseOutOfBounds(bytes: Uint8Array): void {
  let depth = 0;
  let containers = 0;
  let values = 1;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE:
        at = endOfText(bytes, at);
        break;
      case COMMA:
        values += 1;
        break;
      case ARRAY:
      case OBJECT:
        containers += 1;
        depth += 1;
        if (depth > MAX_DEPTH) {
          throw refused({ cn: `嵌套超过 ${MAX_DEPTH} 层`, en: `it is nested more than ${MAX_DEPTH} deep` });
        }
        break;
      case ARRAY_END:
      case OBJECT_END:
        depth -= 1;
    }
  }
  if (containers > MAX_CONTAINERS) {
    throw refused({
      cn: `列表和对象超过 ${MAX_CONTAINERS} 个`,
      en: `it has more than ${MAX_CONTAINERS} arrays and objects`,
    });
  }
  if (values > MAX_VALUES) {
    throw refused({ cn: `数值和文字超过 ${MAX_VALUES} 个`, en: `it has more than ${MAX_VALUES} values` });
  }
}

/** Where a text that begins at a quote ends; the end of all where it does not. */
function endOfText(bytes: Uint8Array, begin: number): number {
  let at = begin + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

function refused({ cn, en }: { readonly cn: string; readonly en: string }): ApiError {
  return new ApiError(ErrorCode.badRequest, { cn: `请求有误：${cn}`, en: `Bad request: ${en}` }, undefined, 400);
}
