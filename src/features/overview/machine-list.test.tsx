// The list of machines where the page is cut off, and where a sensor has stopped.
import { beforeAll, expect, it } from 'vitest';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import { IDLE_MACHINE } from '../../../tests/fixtures/workers/answers';
import { noReadings } from '../../contracts/machine-readings';
import { equipmentOf } from '../../equipment/registry';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { MachineList } from './machine-list';

const type = equipmentOf('HS-MI');
const MINUTE_MS = 60_000;

interface Given {
  /** When the page lost its connection; null: it has one. */
  readonly cutOffMs?: number | null;
  readonly heardMs?: number;
  /** How long ago the flow was last read, by the machine's clock. */
  readonly flowAgoMs?: number;
}

/** A list of one machine at work and one that is switched off. */
function list({ cutOffMs = null, heardMs = Date.now(), flowAgoMs = 0 }: Given = {}): string {
  const works = { ...IDLE_MACHINE, id: 7, state: 'in_construction' as const, last_seen_ms: heardMs };
  const off = { ...IDLE_MACHINE, id: 8, online: false };
  const flow = { key: 'flow_lpm', value: 60, at_ms: heardMs - flowAgoMs, intervals_ms: [1_000] };
  const rows = { ...noReadings(7, null, [], []), intervals_ms: [1_000], waits_ms: [1_000, 1_000], at_ms: heardMs };
  const readings = { ...rows, pass: 0, stretch_from_ms: heardMs - 60 * MINUTE_MS, channels: [flow], heardMs };
  return signedInMarkup(
    1,
    <MachineList
      type={type}
      machines={{ data: [works, off], error: null, refetch: () => undefined }}
      day={undefined}
      heard={new Map([[7, readings]])}
      readings={new Map([[7, readings]])}
      timeZone="UTC"
      selectedPileId={null}
      onOpen={() => undefined}
      dark={false}
    />,
    '/',
    ({ liveStore }) => {
      if (cutOffMs === null) return;
      const connection = { state: 'reconnecting', attempt: 1, retryAtMs: cutOffMs, offlineSinceMs: cutOffMs } as const;
      liveStore.setState({ connection });
    },
  );
}

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('overview');
});

it('claims no machine to be online now while the page is cut off, and blames no machine for it', () => {
  const cutOffMs = Date.now() - 10 * MINUTE_MS;
  const cut = list({ cutOffMs, heardMs: cutOffMs - 500 });
  expect(cut).toMatch(/data-online[^>]*>Cut off at \d\d:\d\d(:\d\d)?: 1 of 2 online then</);
  expect(cut).toContain('Not connected');
  expect(cut).not.toContain('Last data');
  // One that was silent before that is so still.
  expect(list({ cutOffMs, heardMs: cutOffMs - MINUTE_MS })).toContain('Last data');
  expect(list()).toMatch(/data-online[^>]*>1 of 2 online</);
  expect(list({ heardMs: Date.now() - MINUTE_MS })).toContain('Last data');
});

it('names the sensors of a machine that stopped while it works', () => {
  expect(list()).not.toContain('data-stopped');
  const stopped = list({ flowAgoMs: MINUTE_MS });
  expect(stopped).toMatch(/data-stopped="true">.*1 sensor stopped: Slurry flow</);
  // Of a machine that is not heard nobody knows.
  expect(list({ flowAgoMs: MINUTE_MS, heardMs: Date.now() - MINUTE_MS })).not.toContain('data-stopped');
});
