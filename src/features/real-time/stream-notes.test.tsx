// Words on the screen about messages that were not shown, and about a time without a connection.
import { beforeAll, expect, it } from 'vitest';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import type { ConnectionGap, DroppedMessages } from '../../data/live-store';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { useFormat } from '../../i18n/use-format';
import { StreamNotes } from './stream-notes';

const NOW = Date.UTC(2026, 10, 20, 6, 30);
const at = (minute: number): number => Date.UTC(2026, 10, 20, 6, minute);

function Notes() {
  return <StreamNotes nowMs={NOW} format={useFormat('UTC')} />;
}

/** Their words. */
function notes(dropped: DroppedMessages | null, lastGap: ConnectionGap | null): string {
  const markup = signedInMarkup(0, <Notes />, '/', ({ liveStore }) => liveStore.setState({ dropped, lastGap }));
  expect(markup).toContain('role="status"');
  return markup.replaceAll(/<[^>]+>/g, '').trim();
}

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('realTime');
});

it('nothing is said of a stream without a gap', () => {
  expect(notes(null, null)).toBe('');
});

it('messages that came too fast are counted, since the first of them', () => {
  expect(notes({ count: 1, sinceMs: at(5) }, null)).toMatch(/^Since 06:05(:00)? 1 message came too fast/);
  expect(notes({ count: 1_200, sinceMs: at(5) }, null)).toMatch(/1,?200 messages came/);
});

it('a time without a connection is told, and whether its data have come, for a quarter of an hour', () => {
  const gap = { fromMs: at(20), toMs: at(22) };
  expect(notes(null, { ...gap, state: 'asked' })).toMatch(
    /^Not connected from 06:20(:00)? to 06:22(:00)?: .* asked for$/,
  );
  expect(notes(null, { ...gap, state: 'filled' })).toMatch(/have come from the server$/);
  expect(notes(null, { ...gap, state: 'failed' })).toMatch(/could not be had; load the page again$/);
  expect(notes(null, { fromMs: at(1), toMs: at(15), state: 'filled' })).toBe('');
});
