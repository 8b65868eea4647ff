// Every case, and where it runs.
import type { BenchContext } from '../harness/measure';
import type { Answer, Bound, Order, Row } from '../harness/row';
import { aes256Gcm, chaCha20Poly1305, sm4Gcm } from './ciphers';
import { groupByDepth, quantileByDepth } from './depth-bins';
import { measureGrowth } from './growth';
import { headQuestions } from './heads';
import { historyAnswer } from './history-answer';
import { interleaving } from './interleaving';
import { limitJudged } from './limits';
import { logChunks } from './log-chunks';
import { logTracks } from './log-tracks';
import { manyPileEdits } from './many-pile-edits';
import { logMemory, recordMemory } from './memory';
import { pileEdits } from './pile-edits';
import { pileImport } from './pile-import';
import { pileMapBuild, pileMapQueries } from './pile-map';
import { rowObjects } from './row-objects';

/** `chromium`: a module worker of a real headless Chromium. `node`: a thread of Node. */
export type Where = 'chromium' | 'node';

export interface BenchCase {
  readonly name: string;
  readonly where: readonly Where[];
  run(context: BenchContext): Promise<Row[] | { readonly rows: Row[]; readonly bounds: Bound[] }>;
}

export const benchCases: readonly BenchCase[] = [
  { name: 'history-answer', where: ['chromium', 'node'], run: historyAnswer },
  { name: 'row-objects', where: ['node'], run: rowObjects },
  { name: 'chacha20-poly1305', where: ['chromium'], run: chaCha20Poly1305 },
  { name: 'aes-256-gcm', where: ['chromium'], run: aes256Gcm },
  { name: 'sm4-gcm', where: ['chromium'], run: sm4Gcm },
  { name: 'pile-import', where: ['chromium'], run: pileImport },
  { name: 'pile-edits', where: ['chromium'], run: pileEdits },
  { name: 'many-pile-edits', where: ['chromium'], run: manyPileEdits },
  { name: 'pile-map-build', where: ['chromium'], run: pileMapBuild },
  { name: 'pile-map-queries', where: ['chromium'], run: pileMapQueries },
  { name: 'group-by-depth', where: ['chromium'], run: groupByDepth },
  { name: 'quantile-by-depth', where: ['chromium'], run: quantileByDepth },
  { name: 'limit-judged', where: ['chromium'], run: limitJudged },
  { name: 'heads', where: ['chromium', 'node'], run: headQuestions },
  { name: 'interleaving', where: ['chromium'], run: interleaving },
  { name: 'log-chunks', where: ['chromium', 'node'], run: logChunks },
  { name: 'log-tracks', where: ['chromium'], run: logTracks },
  { name: 'log-memory', where: ['chromium'], run: logMemory },
  { name: 'record-memory', where: ['chromium'], run: recordMemory },
];

/** Runs the request; an error is part of the answer. */
export async function answerTo(order: Order): Promise<Answer> {
  try {
    if (order.size !== null) return { growth: measureGrowth(order.name, order.size, order.rounds) };
    const found = benchCases.find(({ name }) => name === order.name);
    if (found === undefined) return { error: 'there is no such case' };
    const seen = await found.run(order);
    return Array.isArray(seen) ? { rows: seen } : seen;
  } catch (error) {
    return { error: error instanceof Error ? `${error.message}\n${error.stack}` : String(error) };
  }
}
