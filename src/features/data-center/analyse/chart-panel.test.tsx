// A picture is offered of a chart that is there: its code may still be on its way.
import { beforeAll, expect, it, vi } from 'vitest';
import { signedInMarkup } from '../../../../tests/fixtures/signed-in-markup';
import { memoryStorage } from '../../../../tests/fixtures/workers/memory-storage';
import { needTexts, showLanguage } from '../../../i18n/i18n';

vi.stubGlobal('localStorage', memoryStorage());
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
const { ChartPanel } = await import('./chart-panel');

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('records');
});

it('says in the button of its picture that there is no chart yet', () => {
  const page = signedInMarkup(
    0,
    <ChartPanel title="Spread" detail="" zoom={null} question="Flow L/min">
      Loading
    </ChartPanel>,
  );
  const button = /<button[^>]*aria-label="Save “Spread” as a picture"[^>]*>/.exec(page)?.[0];
  expect(button).toContain('title="The chart is not there yet"');
  // It opens its menu all the same, where a kind of picture waits for the chart.
  expect(button).not.toContain('disabled');
});
