// Facts about a query for the data layer, written beside the query.
import type {} from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: DataQueryMeta;
  }
}

/**
 * Subjects that answers show. A change, by a message or by one's own hand, names the subject that it is of, and all
 * that show it are asked for anew (`ask-anew.ts`): nobody lists queries.
 */
export type Subject =
  /** Messages of machines: a pile began or ended, a warning came or was handled, piles were generated. */
  | 'work'
  /** Which machines and cameras there are, and their names. */
  | 'machines'
  | 'projects'
  | 'locks'
  /** Piles as they are designed or given up, and all that shows such of them. */
  | 'plan'
  /** Designs of all piles together: neighbours, sums, demands. */
  | 'designs'
  /** Tables with a row for each design pile. A change of one pile is put into them by hand. */
  | 'pileRows'
  /** One pile, as its panel and forms show it. */
  | 'pileForms'
  /** Records as people have changed them: scores, removals. */
  | 'records'
  /** Warnings as people have handled them, or had them judged again. */
  | 'warnings'
  | 'tasks'
  | 'generations'
  /** Settings of a project: whether piles are shown that were given up, and its cement. */
  | 'shownPiles'
  | 'cement'
  /** Results of a search form: searched for again, they are looked at again. */
  | 'search';

interface DataQueryMeta extends Record<string, unknown> {
  /** The shell needs it on every screen: it is not cancelled when a route is left. */
  readonly keep?: true;
  /** Key of what the query holds open in the data core, which is released with the last such query. */
  readonly opens?: string;
  /**
   * The answer goes stale when one of these changes. The query's key is `[name, type code, project, ...]`, or
   * `[name, type code]` where it is of all projects of a type.
   */
  readonly shows?: readonly Subject[];
  /** Messages of `work` are applied to it: it is asked for anew only when some may have been missed. */
  readonly appliesMessages?: true;
  /** It is asked for before the others that show the same: their answers are then of the same moment or a later one. */
  readonly isAskedFirst?: true;
}
