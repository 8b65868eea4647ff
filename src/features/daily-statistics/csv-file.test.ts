import { expect, it } from 'vitest';
import { csvOf } from './csv-file';

it('has the rows of the screen in their order, and nothing that a spreadsheet would run', () => {
  const text = csvOf({
    rows: {
      view: 'machine',
      keys: ['1', '2'],
      labels: ['=1+1', '2号机'],
      sums: new Map([
        ['piles', Float64Array.of(3, 4)],
        ['metres', Float64Array.of(0.1 + 0.2, 12.5)],
      ]),
    },
    order: Uint32Array.of(1, 0),
    nameTitle: '设备',
    measures: [
      { key: 'piles', title: '完成数量', decimals: 0 },
      { key: 'metres', title: '进尺 m', decimals: 1 },
      { key: 'ash_t', title: '水泥 t', decimals: 2 },
    ],
  });
  expect(text).toBe("\ufeff设备,完成数量,进尺 m\r\n2号机,4,12.5\r\n'=1+1,3,0.3\r\n");
});
