// A limit that is dragged: all rows are judged again, within a frame or two.

import { breachesOf, recordSet } from '../data/record-set';
import { makeRecords } from '../data/records';
import { differColumns } from '../harness/equal';
import { answerJob, type BenchContext, compare } from '../harness/measure';
import type { Row } from '../harness/row';
import { type Breaches, judge, type UpperLimit } from '../peers/limits';

const javaScript = 'plain JavaScript over typed arrays';

/** How many rows break the limit decides how much there is to do: readings lie between 60 and 152. */
const limits: readonly { readonly title: string; readonly limit: UpperLimit }[] = [
  { title: 'one row in a hundred', limit: { limit: 147, holdMs: 3000 } },
  { title: 'every other row', limit: { limit: 106, holdMs: 3000 } },
];

export async function limitJudged(context: BenchContext): Promise<Row[]> {
  const size = context.quick ? 50_000 : 1_000_000;
  const records = makeRecords(size);
  const set = recordSet(records);
  const rows: Row[] = [];
  for (const { title, limit } of limits) {
    const answers = await compare<Breaches>(
      {
        unit: 'ms',
        ours: [
          {
            name: `a limit judged over ${size.toLocaleString('en')} rows, broken by ${title}`,
            prepare: () =>
              answerJob(
                () => breachesOf(set, limit),
                (breaches) => breaches,
              ),
            against: { [javaScript]: null },
          },
        ],
        peers: [
          {
            name: javaScript,
            prepare: () =>
              answerJob(
                () => judge(records, limit),
                (breaches) => breaches,
              ),
          },
        ],
        differ: differBreaches,
      },
      context,
    );
    rows.push(...answers);
  }
  set.free();
  return rows;
}

const differBreaches = (ours: Breaches, peer: Breaches): string =>
  differColumns(new Map(Object.entries(ours)), new Map(Object.entries(peer)));
