import { beforeAll, expect, it } from 'vitest';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import { en } from '../../i18n/en';
import { needTexts, showLanguage } from '../../i18n/i18n';
import type { SimulatedShare } from '../../shared/simulated-share';
import type { GroupScore } from './group-scores';
import { MachinesPanel } from './machines-panel';
import { meanInterval, Sample } from './mean-interval';

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('statistics');
});

it('marks machines and shifts whose records are simulated, or partly', () => {
  const interval = meanInterval(new Sample());
  const week = { last: interval, before: interval, change: interval, counts: [0, 0] } as const;
  const groupOf = (simulated: SimulatedShare): GroupScore => ({
    ...{ name: simulated, count: 3, interval, side: 0, week, simulated },
  });
  const page = signedInMarkup(
    1,
    <MachinesPanel
      compared="machine"
      onCompare={() => undefined}
      groups={[groupOf('all'), groupOf('some'), groupOf('none')]}
      whole={80}
    />,
  );
  const [, all = '', some = '', none = ''] = (page.split('<tbody>')[1] ?? '').split('<tr>');
  expect(all).toContain(`>${en.common.simulated}<`);
  expect(some).toContain(`>${en.common.partlySimulated}<`);
  expect(none).not.toContain(en.common.simulatedHint);
});
