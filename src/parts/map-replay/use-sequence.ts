import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BrokenSequence, SequenceQuery } from '../../contracts/data-core';
import { pilesKey, useDataLayer, useHeads } from '../../data';
import type { EquipmentType, SequenceRule } from '../../equipment/descriptor';
import { limitOf } from '../../equipment/limit-of';
import { figuresOf } from '../../equipment/record-figures';
import { sequenceRulesOf } from '../../equipment/sequence-rules';
import { ALL_STATUSES } from '../../maps/status';
import { useSlowRevision } from '../../maps/use-slow-revision';
import type { usePileSource } from '../pile-source/use-pile-source';

const HOUR_MS = 3_600_000;
const NO_FIGURES: readonly string[] = [];

export interface JudgedSequence {
  readonly rule: SequenceRule;
  readonly hours: number;
  /** Null while it is worked out, and where it is off. */
  readonly broken: BrokenSequence | null;
  /**
   * Of joints: pairs of which the later pile is still to be made, as if it began at the end of the days. Null while they are
   * looked for, and of other rules.
   */
  readonly unmade: BrokenSequence | null;
}

/** A rule that needs the orders or the rows of the piles. */
const needsDesigns = ({ when, near }: SequenceRule): boolean => when === 'order' || near.by === 'numbers';

/** A rule of which piles wait that are still to be made: the core looks for them by their distance. */
const hasWaiting = ({ when, near }: SequenceRule): boolean => when === 'cold' && near.by !== 'numbers';

/** The rules of a type, each held against all records of the project; worked out once, for all days of a replay. */
export function useSequence(
  type: EquipmentType,
  piles: ReturnType<typeof usePileSource>,
  limits: Readonly<Record<string, number>>,
  /** When the last day of the replay ends, epoch ms. */
  endMs: number,
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
  const designs = useHeads({ scope, of: 'orders', figures: NO_FIGURES, enabled: rules.some(needsDesigns) });
  const designsAt = designs.query.data?.version ?? null;
  const waiting = rules.filter(hasWaiting);
  const asked = [...rules.map((rule) => ({ rule, unmade: false })), ...waiting.map((rule) => ({ rule, unmade: true }))];
  const found = useQueries({
    queries: asked.map(({ rule, unmade }) => {
      const hours = hoursOf(rule);
      const needs = needsDesigns(rule);
      const at = [needs ? designsAt : null, unmade ? endMs : null];
      return {
        queryKey: ['sequence', source?.key, version, revision, rule, hours, ...at],
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
              designs: needs ? designs.key : null,
              ...(unmade ? { unmadeAtMs: endMs } : {}),
            },
            { signal },
          );
        },
        enabled:
          settings.isFetched && source !== null && version !== null && hours > 0 && !(needs && designsAt === null),
        structuralSharing: false,
        gcTime: 30_000,
      };
    }),
  });
  const judged = rules.map((rule, at) => ({
    rule,
    hours: hoursOf(rule),
    broken: found[at]?.data ?? null,
    unmade: hasWaiting(rule) ? (found[rules.length + waiting.indexOf(rule)]?.data ?? null) : null,
  }));
  return { judged, error: designs.query.error ?? found.find(({ error }) => error !== null)?.error ?? null };
}
