// The texts of a plan: where they stand is worked out by hand, for each way in which drawings place them.
import { describe, expect, it } from 'vitest';
import { TEXT_ANCHORS } from '../../src/contracts/spreadsheet';
import { drawingOf, fileOf, type Groups, groups, line, sectionOf } from '../../tests/fixtures/drawings/written';
import { MOST_TEXTS, readPlan } from './drawn-plan';

const AXIS = line([0, 0], [100, 0]);

/** Each as text: its words, where its anchor lies, the direction of its line in degrees, how high, and which anchor. */
function textsOf(bytes: Uint8Array): readonly string[] {
  const plan = readPlan(bytes);
  if ('fault' in plan || plan.texts === undefined) throw new Error('no texts');
  const { places, anchors, layerOf, ends, joined } = plan.texts;
  const round = (value: number | undefined): number => Math.round((value ?? Number.NaN) * 1e3) / 1e3 + 0;
  return Array.from(ends, (end, at) => {
    const [east, north, alongX = 0, alongY = 0, height] = places.subarray(5 * at, 5 * at + 5);
    const turn = round((Math.atan2(alongY, alongX) * 180) / Math.PI);
    const said = joined.slice(at === 0 ? 0 : ends[at - 1], end);
    const layer = plan.layers[layerOf[at] ?? 0]?.name;
    return `${layer}: ${said} at ${round(east)} ${round(north)}, ${turn}°, ${round(height)}, ${TEXT_ANCHORS[anchors[at] ?? 0]}`;
  });
}

const text = (said: string, more: Groups = []): Groups => [
  ...groups(0, 'TEXT', 8, 'T', 10, 3, 20, 4, 40, 2, 1, said),
  ...more,
];
const paragraphs = (said: string, more: Groups = []): Groups => [
  ...groups(0, 'MTEXT', 8, 'M', 10, 10, 20, 20, 40, 3, 1, said),
  ...more,
];

describe('the texts of a drawing', () => {
  it.each([
    ['on its baseline', text('1#'), ['T: 1# at 3 4, 0°, 2, alphabetic left']],
    ['turned', text('轴A', groups(50, 90)), ['T: 轴A at 3 4, 90°, 2, alphabetic left']],
    ['by its middle', text('7', groups(72, 4, 11, 8, 21, 9)), ['T: 7 at 8 9, 0°, 2, middle center']],
    ['by its upper right', text('7', groups(72, 2, 73, 3, 11, 8, 21, 9)), ['T: 7 at 8 9, 0°, 2, top right']],
    ['between two points', text('7', groups(72, 5, 11, 8, 21, 9)), ['T: 7 at 3 4, 0°, 2, alphabetic left']],
    [
      'of several lines, down from the upper left',
      paragraphs('\\fSimSun|b0;标高\\P-3.500'),
      ['M: 标高 at 10 20, 0°, 3, top left', 'M: -3.500 at 10 15, 0°, 3, top left'],
    ],
    [
      'of several lines about the middle, turned',
      paragraphs('A\\PB', groups(71, 5, 11, 0, 21, 1)),
      ['M: A at 7.5 20, 90°, 3, middle center', 'M: B at 12.5 20, 90°, 3, middle center'],
    ],
    ['from below, turned', text('1#', groups(50, 30, 230, -1)), ['T: 1# at -3 4, 150°, 2, alphabetic left']],
    ['that say nothing', paragraphs('\\P'), []],
    ['without a height', groups(0, 'TEXT', 8, 'T', 10, 3, 20, 4, 1, 'x'), []],
    ['hidden', text('x', groups(60, 1)), []],
  ])('are read: %s', (_, entity, wanted) => {
    expect(textsOf(drawingOf(AXIS, entity))).toEqual(wanted);
  });

  it('of a block are moved, scaled and turned with it, on the layer of its place where they have none', () => {
    const block = [
      ...groups(0, 'BLOCK', 8, '0', 2, 'MARK', 70, 0, 10, 0, 20, 0, 3, 'MARK'),
      ...groups(0, 'TEXT', 8, '0', 10, 1, 20, 0, 40, 2, 1, 'P1'),
      ...groups(0, 'ENDBLK', 8, '0'),
    ] as const;
    const put = groups(0, 'INSERT', 8, 'I', 2, 'MARK', 10, 100, 20, 200, 41, 3, 42, 3, 50, 90);
    const bytes = fileOf(sectionOf('BLOCKS', [block]), sectionOf('ENTITIES', [AXIS, put]));
    expect(textsOf(bytes)).toEqual(['I: P1 at 100 203, 90°, 6, alphabetic left']);
  });

  it('are the highest of too many; those left out are told with what is not drawn', () => {
    const many = Array.from({ length: MOST_TEXTS + 5 }, (_, at) =>
      groups(0, 'TEXT', 8, 'T', 10, at, 20, 0, 40, at < 5 ? 1 : 2, 1, `${at}`),
    );
    const bytes = drawingOf(AXIS, ...many);
    expect(textsOf(bytes)[0]).toContain('T: 5 at 5 0');
    const plan = readPlan(bytes);
    expect(plan).toMatchObject({ others: 5 });
    expect('layers' in plan && plan.layers.find(({ name }) => name === 'T')).toMatchObject({ texts: MOST_TEXTS });
  });
});
