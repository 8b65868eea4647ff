import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { pileOutlineColumns } from '../../contracts/api';
import type { BrokenSequence, SequenceQuery } from '../../contracts/data-core';
import { TableRows } from '../../contracts/table-rows';
import { pilesKey, useDataLayer, useHeads } from '../../data';
import type { EquipmentType, SequenceRule } from '../../equipment/descriptor';
import { limitOf } from '../../equipment/limit-of';
import { figuresOf } from '../../equipment/record-figures';
import { sequenceRulesOf } from '../../equipment/sequence-rules';
import { ALL_STATUSES } from '../../maps/status';
import { useSlowRevision } from '../../maps/use-pile-picture';
import type { usePileSource } from '../pile-source/use-pile-source';

const HOUR_MS = 3_600_000;
const WHOLE_SITE = { x_from: -1e9, x_to: 1e9, y_from: -1e9, y_to: 1e9 };
const NOTHING_DESIGNED: SequenceQuery['designed'] = {
  ids: new Uint32Array(),
  orders: new Uint8Array(),
  rows: new Uint32Array(),
  numerals: new Float64Array(),
};

export interface JudgedSequence {
  readonly rule: SequenceRule;
  readonly hours: number;
  /** Null while it is worked out, and where it is off. */
  readonly broken: BrokenSequence | null;
}

/** A rule that needs the orders or the rows of the piles. */
const needsDesigns = ({ when, near }: SequenceRule): boolean => when === 'order' || near.by === 'numbers';

/** The rules of a type, each held against all records of the project; worked out once, for all days of a replay. */
export function useSequence(
  type: EquipmentType,
  piles: ReturnType<typeof usePileSource>,
  limits: Readonly<Record<string, number>>,
): { readonly judged: readonly JudgedSequence[]; readonly error: unknown } {
  const { scope, source } = piles;
  const { core, queries } = useDataLayer();
  const rules = useMemo(() => sequenceRulesOf(type.profile), [type]);
  const settings = useQuery(queries.projectSettings(scope));
  // By the project's limits unless others are tried out.
  const hoursOf = (rule: SequenceRule): number => limits[rule.when] ?? limitOf(rule, settings.data?.limits ?? {});
  const figures = useMemo(() => figuresOf(type.profile).map(({ key }) => key), [type]);
  const heads = useHeads({ scope, figures });
  const version = heads.query.data?.version ?? null;
  const revision = useSlowRevision(source?.revision ?? 0, source?.key ?? null);
  const designs = useQuery({
    queryKey: ['pileOutlines', source?.key],
    queryFn: async ({ signal }) => designedOf(await core.table('pileOutlines', scope, WHOLE_SITE, { signal })),
    enabled: rules.some(needsDesigns),
    structuralSharing: false,
    staleTime: 60_000,
    gcTime: 60_000,
  });
  const found = useQueries({
    queries: rules.map((rule) => {
      const hours = hoursOf(rule);
      const designed = needsDesigns(rule) ? (designs.data ?? null) : NOTHING_DESIGNED;
      return {
        queryKey: ['sequence', source?.key, version, revision, rule, hours, designs.dataUpdatedAt],
        queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
          const key = pilesKey(scope);
          const { near } = rule;
          const diameter = async (): Promise<number> => {
            const spread = await core.call(
              'piles.distribution',
              {
                key,
                number: { of: 'piles', column: 'diameter_m' },
                statusMask: ALL_STATUSES,
                classes: { by: 'hand', edges: [] },
                bins: 1,
                range: null,
              },
              { signal },
            );
            return spread.count === 0 ? 0 : spread.sum / spread.count;
          };
          const reach: SequenceQuery['near'] =
            near.by === 'numbers'
              ? { by: 'numbers', most: near.count }
              : near.by === 'spacing'
                ? { by: 'times', most: near.times }
                : { by: 'metres', most: near.times * (await diameter()) };
          return await core.call(
            'piles.sequence',
            {
              key,
              heads: heads.key,
              kind: rule.when,
              near: reach,
              limitMs: hours * HOUR_MS,
              designed: designed ?? NOTHING_DESIGNED,
            },
            { signal },
          );
        },
        enabled: settings.isFetched && source !== null && version !== null && hours > 0 && designed !== null,
        structuralSharing: false,
        gcTime: 30_000,
      };
    }),
  });
  const judged = rules.map((rule, at) => ({
    rule,
    hours: hoursOf(rule),
    broken: found[at]?.data ?? null,
  }));
  return { judged, error: designs.error ?? found.find(({ error }) => error !== null)?.error ?? null };
}

function designedOf(
  table: ConstructorParameters<typeof TableRows<typeof pileOutlineColumns>>[0],
): SequenceQuery['designed'] {
  const cells = new TableRows<typeof pileOutlineColumns>(table);
  const rows = Array.from({ length: cells.rows }, (_, row) => row);
  const codes = new Map<string, number>();
  const codeOf = (name: string): number => {
    const known = codes.get(name) ?? codes.size;
    codes.set(name, known);
    return known;
  };
  const orderOf = (row: number): number => {
    const order = cells.number('hole_order', row);
    return Number.isInteger(order) && order > 0 && order < 256 ? order : 0;
  };
  return {
    ids: Uint32Array.from(rows, (row) => cells.number('pile_id', row)),
    orders: Uint8Array.from(rows, orderOf),
    rows: Uint32Array.from(rows, (row) => codeOf(cells.text('row_no', row))),
    numerals: Float64Array.from(rows, (row) => cells.number('numeral', row)),
  };
}
