// Messages of a machine, stored without a broker and without a server: in the transaction of who asks.
import type { PoolClient } from 'pg';
import { parseMachineMessage } from '../../server/ingest/messages';
import { RecordJudges } from '../../server/ingest/record-judge';
import { storeBatch } from '../../server/ingest/store-batch';
import type { RealMessage } from '../../src/contracts/broker';
import { topicFor } from './machine';

/** Stores messages of the tests' registered machine as one batch. */
export function storeMessages(client: PoolClient, messages: readonly RealMessage[]): ReturnType<typeof storeBatch> {
  const parsed = messages.map((message) => {
    const read = parseMachineMessage(topicFor('real'), Buffer.from(JSON.stringify(message)), Date.now());
    if (typeof read === 'string') throw new Error(read);
    return read;
  });
  return storeBatch(client, parsed, new RecordJudges());
}
