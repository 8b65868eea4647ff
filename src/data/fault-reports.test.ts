// Faults that are reported to the server, and how often.
import { beforeEach, expect, it } from 'vitest';
import { DataCoreError } from '../../workers/rpc/data-core-error';
import type { FaultReport } from '../contracts/data-core';
import { FaultReports } from './fault-reports';

let sent: FaultReport[];
let failure: DataCoreError | null;
let nowMs: number;
let reports: FaultReports;

beforeEach(() => {
  sent = [];
  failure = null;
  nowMs = 0;
  const send = async (fault: FaultReport): Promise<void> => {
    sent.push(fault);
    if (failure !== null) throw failure;
  };
  reports = new FaultReports(send, () => nowMs);
});

const crash = (data: string) => reports.report({ type: 'crash', data });

it('tells a fault once in ten minutes, however often it happens', async () => {
  for (let time = 0; time < 5; time += 1) await crash('TypeError: x');
  expect(sent).toEqual([{ type: 'crash', data: 'TypeError: x' }]);
  nowMs = 10 * 60_000;
  await crash('TypeError: x');
  expect(sent).toHaveLength(2);
});

it('tells of ten faults in ten minutes at most, so that a broken page floods nobody', async () => {
  for (let i = 0; i < 30; i += 1) await crash(`fault ${i}`);
  expect(sent).toHaveLength(10);
  nowMs = 10 * 60_000;
  await crash('fault 30');
  expect(sent).toHaveLength(11);
});

it('reports faults of requests, not what the user did or the network lacks', async () => {
  for (const code of ['api', 'network', 'timeout', 'http', 'cancelled', 'signed_out', 'not_open'] as const) {
    await reports.reportError('api.call', new DataCoreError(code, 'no fault'));
  }
  expect(sent).toEqual([]);
  for (const code of ['payload', 'contract', 'wasm_unavailable', 'internal'] as const) {
    await reports.reportError('api.call', new DataCoreError(code, 'a fault'));
  }
  expect(sent.map(({ type }) => type)).toEqual(['payload', 'contract', 'wasm_unavailable', 'internal']);
});

it('tries again with the next one where a report did not get through, ten times in all', async () => {
  failure = new DataCoreError('http', 'HTTP 503', { status: 503 });
  await crash('TypeError: x');
  failure = null;
  await crash('TypeError: x');
  await crash('TypeError: x');
  expect(sent).toHaveLength(2);
  failure = new DataCoreError('worker_lost', 'the worker died of it');
  for (let time = 0; time < 30; time += 1) await crash('TypeError: y');
  expect(sent).toHaveLength(10);
});

it('does not count what could not be sent because nobody was signed in', async () => {
  failure = new DataCoreError('signed_out', 'nobody is signed in');
  for (let i = 0; i < 30; i += 1) await crash(`fault ${i}`);
  failure = null;
  sent = [];
  await crash('TypeError: x');
  expect(sent).toHaveLength(1);
});
