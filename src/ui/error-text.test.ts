import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DataCoreErrorCode } from '../contracts/data-core';
import { en } from '../i18n/en';
import { errorText } from './error-text';

beforeAll(async () => {
  await i18next.init({ lng: 'en', resources: { en: { translation: en } }, interpolation: { escapeValue: false } });
});

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
    expect(errorText(i18next.t, error('http', { status }))).toBe(text);
  });

  it('says nothing of a cancelled request', () => {
    expect(errorText(i18next.t, error('cancelled'))).toBeNull();
  });

  it('hands on what the server says', () => {
    expect(errorText(i18next.t, error('api', { errorCode: 4103 }, 'not your project'))).toBe('not your project');
  });

  it('has a text for no answer, an undecryptable payload and what nobody expected', () => {
    expect(errorText(i18next.t, error('network'))).toBe('server had a hiccup');
    expect(errorText(i18next.t, error('payload'))).toBe('data parse error');
    expect(errorText(i18next.t, new TypeError('boom'))).toBe('internal error of the console');
    expect(errorText(i18next.t, null)).toBe('internal error of the console');
  });
});
