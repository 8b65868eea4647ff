// Credentials for uploads.
import { API } from '../../../src/contracts/api';
import { type Handler, signed } from '../handler';
import type { HandlerDeps } from './deps';

export function uploadHandlers({ uploads }: HandlerDeps) {
  return {
    uploadToken: signed(API.uploadToken, ({ principal, request }) =>
      uploads.grant(principal, `${request.protocol}://${request.host}`),
    ),
  } satisfies Record<string, Handler>;
}
