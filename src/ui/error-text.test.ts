import { describe, expect, it } from 'vitest';
import type { DataCoreErrorCode } from '../contracts/data-core';
import { en } from '../i18n/en';
import { translator } from '../i18n/translate';
import { errorText } from './error-text';

const t = translator(en);

const error = (code: DataCoreErrorCode, context = {}, message = 'x') => ({ code, message, context, retryable: false });

describe('the error catalogue', () => {
  it.each([
    [400, 'bad request'],
    [401, 'login timeout, please log in again'],
    [403, 'access denied'],
    [404, 'resource not found'],
    [405, 'wrong request method'],
    [408, 'request timeout'],
    [500, 'server internal error'],
    [501, 'server had a hiccup'],
    [502, 'network error'],
    [503, 'service unavailable'],
    [504, 'network timeout'],
    [505, 'HTTP version not supported'],
    [418, 'connection error 418'],
  ])('HTTP %i: %s', (status, text) => {
    expect(errorText(t, error('http', { status }))).toBe(text);
  });

  it('says nothing of a cancelled request', () => {
    expect(errorText(t, error('cancelled'))).toBeNull();
  });

  it('tells the limit of what is too much at once', () => {
    expect(errorText(t, error('bad_input'))).toBe('the input cannot be used');
    expect(errorText(t, error('bad_input', { reason: 'layout.most', limit: 2_000_000 }))).toContain('2000000');
  });

  it('hands on what the server says', () => {
    expect(errorText(t, error('api', { errorCode: 4103 }, 'not your project'))).toBe('not your project');
  });

  it('has a text for no answer, an undecryptable payload and what nobody expected', () => {
    for (const code of ['network', 'timeout'] as const) expect(errorText(t, error(code))).toBe('server had a hiccup');
    expect(errorText(t, error('payload'))).toBe('data parse error');
    expect(errorText(t, new TypeError('boom'))).toBe('internal error of the console');
    expect(errorText(t, null)).toBe('internal error of the console');
  });
});
