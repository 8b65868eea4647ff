// Arquero over the columns of heads. Its expressions are texts: a bundler would rename what stands in a function.
import { escape as asFunction, type ColumnTable, desc, table } from 'arquero';
import type { HeadQuestions, Heads } from '../data/heads';

export function arqueroHeads({ pileNo, depthM, score, machine }: Heads): HeadQuestions {
  const natural = new Intl.Collator('en', { numeric: true });
  const ranked = Uint32Array.from(pileNo, (_, row) => row).sort((a, b) =>
    natural.compare(pileNo[a] ?? '', pileNo[b] ?? ''),
  );
  const rank = new Uint32Array(pileNo.length);
  let last = 0;
  for (const [at, row] of ranked.entries()) {
    if (at > 0 && pileNo[row] !== pileNo[ranked[at - 1] ?? 0]) last += 1;
    rank[row] = last;
  }
  const heads = table({
    row: Uint32Array.from(pileNo, (_, row) => row),
    pile_no: pileNo,
    rank,
    depth_m: depthM,
    score,
    machine,
  });
  const rowsOf = (found: ColumnTable): Float64Array => Float64Array.from(found.array('row'));
  return {
    byDepthAndScore: () => rowsOf(heads.orderby(desc('depth_m'), desc('score'))),
    byPileNo: () => rowsOf(heads.orderby('rank')),
    containing: (part) => {
      const wanted = part.toLowerCase();
      return rowsOf(heads.filter(asFunction((d: { pile_no: string }) => d.pile_no.toLowerCase().includes(wanted))));
    },
    ofMachine: (one, fromM, toM) =>
      rowsOf(
        heads
          .params({ one, fromM, toM })
          .filter('(d, $) => d.machine == $.one && d.depth_m >= $.fromM && d.depth_m <= $.toM'),
      ),
  };
}
