// Rules about neighbours, held against all work of a demo site at once: the same that a server finds record by record.
import type { SiteTerms } from '../../src/equipment/demo-sites/demo-site';
import { limitOf } from '../../src/equipment/limit-of';
import { profileOf } from '../../src/equipment/machines/courses';
import { orderKeyOf } from '../../src/equipment/order-parameter';
import { sequenceRulesOf } from '../../src/equipment/sequence-rules';
import type { Breach } from '../judging/breach';
import { reachOf, sequenceBreach, withPiles } from '../judging/sequence-breaches';
import type { SitePile, Work } from './timeline';

/**
 * By number of the record. Each pile of a demo has at most one. `endOf`: when a record has ended, epoch ms, asked only
 * where there are such rules.
 */
export function sequenceBreachesOf(
  { typeCode, limits, design }: Pick<SiteTerms, 'typeCode' | 'limits' | 'design'>,
  piles: readonly SitePile[],
  work: readonly Work[],
  endOf: (item: Work) => number = ({ endMs }) => endMs,
): ReadonlyMap<string, readonly Breach[]> {
  const profile = profileOf(typeCode);
  const found = new Map<string, Breach[]>();
  const rules = sequenceRulesOf(profile).filter((rule) => limitOf(rule, limits) > 0);
  const [first] = piles;
  if (rules.length === 0 || first === undefined) return found;
  const made = new Map(work.map((item) => [item.pile.pileId, item]));
  const orderKey = orderKeyOf(profile);
  const { diameterM } = design(first);
  const madePiles = piles.map((pile) => {
    const item = made.get(pile.pileId);
    const order = pile.terms?.[orderKey];
    return {
      pileId: pile.pileId,
      pileNo: pile.pileNo,
      xM: pile.xM ?? Number.NaN,
      yM: pile.yM ?? Number.NaN,
      diameterM,
      rowNo: pile.rowNo,
      numeral: pile.numeral,
      order: typeof order === 'number' ? order : 0,
      beganMs: item?.startMs ?? Number.NaN,
      endedMs: item === undefined ? Number.NaN : endOf(item),
      machine: item?.deviceId ?? Number.NaN,
    };
  });
  withPiles(madePiles, (site) => {
    for (const rule of rules) {
      const limit = limitOf(rule, limits);
      for (const [at, broken] of site.broken(rule, limit, reachOf(rule, site.spacingM, diameterM))) {
        const item = made.get(piles[at]?.pileId ?? 0);
        if (item === undefined) continue;
        const list = found.get(item.recordNo) ?? [];
        list.push(sequenceBreach(rule, limit, broken, { pass: 0, seq: 0, timeMs: item.startMs }));
        found.set(item.recordNo, list);
      }
    }
  });
  return found;
}
