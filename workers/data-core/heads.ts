// Requests on the heads of a project's records.
import type { DataCoreRequests } from '../../src/contracts/data-core';
import { DataCoreError } from '../rpc/data-core-error';
import type { Handlers } from '../rpc/serve';

type HeadRequests = Pick<DataCoreRequests, Extract<keyof DataCoreRequests, `heads.${string}`>>;

export function headHandlers(): Handlers<HeadRequests> {
  const refused = (): never => {
    throw new DataCoreError('not_open', 'heads cannot be opened yet', {});
  };
  return {
    'heads.open': refused,
    'heads.refresh': refused,
    'heads.count': refused,
    'heads.rows': refused,
    'heads.place': refused,
    'heads.totals': refused,
    'heads.histogram': refused,
    'heads.byPile': refused,
    'heads.groups': refused,
  };
}
