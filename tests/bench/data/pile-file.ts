// A designer's list of piles as the bytes of a CSV file: mileages as they are written on site, diameters in millimetres,
// quoted thousands, and a few cells that are wrong.
import { seededRandom } from '../harness/random';

export const PILE_FILE_HEADS = ['桩号', '排号', '里程', 'X(m)', 'Y(m)', '桩径(mm)', '设计桩长(m)'] as const;

export function makePileFile(rows: number): Uint8Array<ArrayBuffer> {
  const random = seededRandom(16);
  const lines = [PILE_FILE_HEADS.join(',')];
  for (let row = 0; row < rows; row += 1) {
    const odd = random();
    const metres = 2440 + row * 0.05;
    // One in a thousand each: a number that is there already, a place that is there already, cells that are no numbers.
    const number = odd < 0.001 ? `A-${row >> 1}` : `A-${row}`;
    const place = odd >= 0.001 && odd < 0.002 ? row >> 1 : row;
    const x = (3_400_000 + Math.floor(place / 300) * 1.3).toFixed(3);
    const y = (500_000 + (place % 300) * 1.3).toFixed(3);
    const depth =
      odd >= 0.002 && odd < 0.003 ? '约12' : odd >= 0.003 && odd < 0.004 ? '-3' : (12 + random()).toFixed(2);
    const diameter = odd >= 0.004 && odd < 0.005 ? 'φ500' : '500';
    const station = `K${Math.floor(metres / 1000)}+${(metres % 1000).toFixed(2).padStart(6, '0')}`;
    const [whole = '', rest = ''] = x.split('.');
    const quoted = row % 4 === 0 ? `"${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}"` : x;
    lines.push([number, String(Math.floor(row / 300) + 1), station, quoted, y, diameter, depth].join(','));
  }
  return new TextEncoder().encode(`${lines.join('\r\n')}\r\n`);
}
