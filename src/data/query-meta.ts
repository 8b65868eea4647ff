// Facts about a query for the data layer, written beside the query.
import type {} from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: DataQueryMeta;
  }
}

interface DataQueryMeta extends Record<string, unknown> {
  /** The shell needs it on every screen: it is not cancelled when a route is left. */
  readonly keep?: true;
  /** Key of what the query holds open in the data core, which is released with the last such query. */
  readonly opens?: string;
  /**
   * Messages of machines change it. `asked`: it is asked for again when the server has stored that a pile began or
   * ended, or a warning came or was handled. `live`: messages are applied to it, and it is asked for again only when
   * some may have been missed. The query's key is `[name, type code, project, ...]`.
   */
  readonly followed?: 'asked' | 'live';
  /**
   * It lists machines, of a project or of all projects of a type (key `[name, type code]`): it is asked for again when
   * one is added, renamed, closed, opened again or removed.
   */
  readonly listsMachines?: true;
}
