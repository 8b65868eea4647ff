// If this failed, the share of a day's boards on the screen would not be that of the day.
import { expect, it } from 'vitest';
import { dayShare } from './day-share';

const none = Number.NaN;

it('counts the boards that ended on the day of the site’s clock, and those that came back', () => {
  // 23:59 and 00:01 of 6 October in Shanghai, and one in work.
  const ended = [
    Date.UTC(2026, 9, 5, 15, 59),
    Date.UTC(2026, 9, 5, 16, 1),
    Date.UTC(2026, 9, 6, 3),
    none,
    Date.UTC(2026, 9, 6, 4),
  ];
  const records = {
    rows: ended.length,
    columns: { ended_ms: Float64Array.from(ended) },
    figures: { max_return_mm: Float64Array.of(400, 201, 200, 900, none) },
  };
  expect(dayShare(records, '2026-10-06', 'Asia/Shanghai', 'max_return_mm', 200)).toEqual({
    boards: 3,
    returned: 1,
    share: 1 / 3,
  });
  expect(dayShare(records, '2026-10-08', 'Asia/Shanghai', 'max_return_mm', 200)).toMatchObject({
    boards: 0,
    share: none,
  });
});
