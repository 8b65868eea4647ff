// The key to the tables of a project that a client keeps on its computer. It is asked for anew with each visit: an
// account that has lost the project, the type or the session cannot open what was kept.
import { hkdfSync } from 'node:crypto';
import { API } from '../../../src/contracts/api';
import { type Handler, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';

const KEY_BYTES = 32;
const OWNER_BYTES = 16;

export function tableKeyHandlers({ db, tableSecret }: HandlerDeps) {
  const derive = (use: string, bytes: number): Buffer => Buffer.from(hkdfSync('sha256', tableSecret, '', use, bytes));
  return {
    tableKey: typed(API.tableKey, async (context, input) => {
      const { project_id: projectId } = await projectOf(db, context, input.project_id);
      const { accountId } = context.principal;
      return {
        key: derive(`kept-tables/v1/${accountId}/${context.type.code}/${projectId}`, KEY_BYTES).toString('base64'),
        owner: derive(`kept-tables-owner/v1/${accountId}`, OWNER_BYTES).toString('hex'),
      };
    }),
  } satisfies Record<string, Handler>;
}
