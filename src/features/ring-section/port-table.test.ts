import { expect, it } from 'vitest';
import { NO_VALUE } from '../../i18n/format';
import { plainFormat as format, t } from '../../i18n/plain-format';
import { portTable } from './port-table';

it('tells each port by its hour, and what is beyond the limit stands out', () => {
  const port = { volumeM3: 1.8, meanMpa: 0.34, limitMpa: 0.37 };
  const { rows } = portTable(
    [
      { ...port, atDeg: 45, hour: '1:30', largestMpa: 0.55, broken: true },
      { ...port, atDeg: 135, hour: '4:30', largestMpa: 0.31, broken: false },
      { ...port, atDeg: 225, hour: '7:30', largestMpa: 0.3, limitMpa: null, broken: false },
    ],
    t,
    format,
  );
  expect(rows).toEqual([
    ['1 · 1:30 o’clock', '1.80', '0.34', { odd: '0.55' }, '0.37', { odd: 'Beyond' }],
    ['2 · 4:30 o’clock', '1.80', '0.34', '0.31', '0.37', 'Within'],
    ['3 · 7:30 o’clock', '1.80', '0.34', '0.30', NO_VALUE, 'No ground pressure is set'],
  ]);
});
