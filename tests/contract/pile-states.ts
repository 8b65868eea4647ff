// A list of piles as a client keeps it: read at a state, and brought up to date by what changed since.
import { PILE_GONE, TABLE_REVISION_HEADER, TABLE_SINCE_HEADER } from '../../src/contracts/api';
import { type ColumnTable, columnTableSchema } from '../../src/contracts/columns';
import { envelopeSchema } from '../../src/contracts/envelope';
import type { ApiClient, CallOptions, Input } from './api-client';

const MIXING: CallOptions = { typeCode: 'HS-MI' };

type Cell = ColumnTable['columns'][string][number];
/** By `pile_id`: the cells of all columns. */
type Piles = ReadonlyMap<Cell, Readonly<Record<string, Cell>>>;

export interface PileState {
  readonly revision: string;
  /** Null: the piles are all there are. */
  readonly since: string | null;
  readonly piles: Piles;
}

export async function readState(client: ApiClient, place: Input, since?: string): Promise<PileState> {
  const response = await client.fetch('pileLocations', since === undefined ? place : { ...place, since }, MIXING);
  const { data } = envelopeSchema.parse(await response.json());
  const { columns, rows } = columnTableSchema.parse(data);
  const row = (at: number) => Object.fromEntries(Object.entries(columns).map(([name, of]) => [name, of[at] ?? null]));
  return {
    revision: response.headers.get(TABLE_REVISION_HEADER) ?? 'none',
    since: response.headers.get(TABLE_SINCE_HEADER),
    piles: new Map(Array.from({ length: rows }, (_, at) => row(at)).map((pile) => [pile.pile_id ?? null, pile])),
  };
}

export function withChanges(old: Piles, changes: Piles): Piles {
  const piles = new Map(old);
  for (const [id, pile] of changes) {
    if (pile.status === PILE_GONE) piles.delete(id);
    else piles.set(id, pile);
  }
  return new Map([...piles].sort(([a], [b]) => Number(a) - Number(b)));
}

/** Numbers from 0 to below 1 (Lehmer's generator). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

export interface Changing {
  readonly keeper: ApiClient;
  readonly renamer: ApiClient;
  readonly auditor: ApiClient;
  readonly place: Input;
  readonly random: () => number;
}

/** One change of the project's piles, by any of the calls that change them. */
export async function changeSomething({ keeper, renamer, auditor, place, random }: Changing): Promise<void> {
  const below = (count: number): number => Math.floor(random() * count);
  const name = (): string => `S-${below(1_000_000_000)}`;
  const { items } = await keeper.call('pileList', { ...place, status: 0, limit: 50 }, MIXING);
  const [one, other] = [items[below(items.length)], items[below(items.length)]];
  const kind = below(7);
  if (one === undefined || other === undefined || kind === 0) {
    await keeper.call('pileSave', { ...place, pile_no: name(), x_m: random() * 500, y_m: random() * 500 }, MIXING);
    return;
  }
  const { pile_id, revision } = one;
  const named = { ...place, pile_id, revision };
  switch (kind) {
    case 1:
      await keeper.call('pileSave', { ...named, x_m: random() * 500, diameter_m: 0.5 + random() }, MIXING);
      return;
    case 2:
      await renamer.call('pileNumber', { ...named, pile_no: name() }, MIXING);
      return;
    case 3: {
      const pile_ids = [...new Set([pile_id, other.pile_id])];
      await keeper.call('pileDesign', { ...place, pile_ids, design_depth_m: 5 + below(20) }, MIXING);
      return;
    }
    case 4:
      await keeper.call('pileRemove', { ...place, pile_ids: [pile_id], with_records: false }, MIXING);
      return;
    case 5: {
      const columns = { pile_no: [name(), name(), name()], x_m: [1, 2, 3].map(() => random() * 500) };
      await keeper.call('pileImport', { ...place, dry_run: false, columns }, MIXING);
      return;
    }
    default: {
      const asked = await keeper.call('pileDiscard', { ...named, comment: 'broken' }, MIXING);
      const audit = { ...named, revision: asked.revision, agree: random() < 0.7, comment: 'seen' };
      await auditor.call('pileDiscardAudit', audit, MIXING);
    }
  }
}
