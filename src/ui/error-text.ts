// Errors in the user's words, by the error catalogue.

import { DATA_CORE_ERROR_CODES, type DataCoreErrorShape } from '../contracts/data-core';
import type { Translate } from '../i18n/translate';

/** A thrown value of any kind; data core errors are recognised by their shape. */
export type ErrorLike = unknown;

/** The error as the data core reports it, or null for anything else. */
export function asDataCoreError(error: ErrorLike): DataCoreErrorShape | null {
  return isDataCoreError(error) ? error : null;
}

function isDataCoreError(error: ErrorLike): error is DataCoreErrorShape {
  if (typeof error !== 'object' || error === null || !('code' in error) || !('context' in error)) return false;
  return DATA_CORE_ERROR_CODES.some((code) => code === error.code);
}

/** HTTP 401, which the user is asked to confirm wherever it comes from. */
export function isLoginTimeout(error: ErrorLike): boolean {
  const known = asDataCoreError(error);
  return known?.code === 'http' && known.context.status === 401;
}

const HTTP_TEXTS = ['400', '401', '403', '404', '405', '408', '500', '501', '502', '503', '504', '505'] as const;

/** Text for the user; null for an error that is none to them (a cancelled request). */
export function errorText(t: Translate, error: ErrorLike): string | null {
  const known = asDataCoreError(error);
  if (known === null) return t('errors.internal');
  switch (known.code) {
    case 'cancelled':
      return null;
    case 'network':
    case 'timeout':
      return t('errors.hiccup');
    case 'http': {
      const status = String(known.context.status ?? '');
      const text = HTTP_TEXTS.find((code) => code === status);
      return text === undefined ? t('errors.connection', { status }) : t(`errors.http.${text}`);
    }
    case 'api':
      return known.message;
    case 'signed_out':
      return t('errors.loginTimeout');
    case 'payload':
      return t('errors.parse');
    case 'contract':
      return t('errors.contract');
    case 'wasm_unavailable':
      return t('errors.coreUnavailable');
    case 'bad_input': {
      const { limit } = known.context;
      return typeof limit === 'number' ? t('errors.tooMuch', { limit: String(limit) }) : t('errors.badInput');
    }
    case 'not_open':
    case 'worker_lost':
      return t('errors.workerLost');
    case 'internal':
      return t('errors.internal');
  }
}
