// The hits of a record in numbers: the same table on the screen and on paper.
import type { Language } from '../../contracts/language';
import type { PaperBlock } from '../../contracts/paper';
import type { Channel, EquipmentProfile, HitTerms } from '../../equipment/descriptor';
import type { Translate } from '../../i18n/translate';
import type { Format } from '../../i18n/use-format';
import { type PrintedRecord, paperTables } from '../../parts/paper/trade-paper';
import { headed, type TextTable } from '../../ui/text-table';
import { craterM3, craterOf, type Hit, hitsOf } from './hits';

/** More rows than any piece of work with hits has; then nothing is thinned. */
export const ALL_POINTS = 200_000;

interface HitTableTerms {
  readonly profile: EquipmentProfile;
  readonly terms: HitTerms;
  /** Of the tamper's base, as the design has it; null: not known. */
  readonly diameterM: number | null;
  readonly language: Language;
  readonly t: Translate;
  readonly format: Pick<Format, 'number' | 'clock'>;
}

/** A row a hit: its time and its readings. */
export function hitTable(
  { profile, terms, diameterM, language, t, format }: HitTableTerms,
  hits: readonly Hit[],
): TextTable {
  const channels = [terms.effect, ...terms.others].map((key) => channelOf(profile, key));
  const crater = craterOf(profile, terms);
  const columns = crater === null ? channels : [...channels, crater];
  return {
    columns: [
      t('recordHits.no'),
      t('recordHits.time'),
      ...columns.map(({ names, unit }) => headed(names[language], unit)),
    ],
    rows: hits.map(({ no, atMs, readings }) => [
      String(no),
      format.clock(atMs),
      ...channels.map(({ key, decimals }) => format.number(readings.get(key), decimals)),
      ...(crater === null ? [] : [format.number(craterM3(crater, { readings }, diameterM), crater.decimals)]),
    ]),
  };
}

/** The table of a record that is printed. */
export async function hitsOnPaper(
  { core, key, design, signal, ...terms }: PrintedRecord,
  of: HitTerms,
): Promise<PaperBlock[]> {
  const all = { by: 'time', from: null, to: null, maxPoints: ALL_POINTS } as const;
  const tracks = await core.call('log.tracks', { key, ...all }, { signal });
  const diameterM = design?.diameter_m ?? null;
  return paperTables(terms.t('recordHits.title'), hitTable({ ...terms, terms: of, diameterM }, hitsOf(tracks, of)));
}

type Named = Pick<Channel, 'key' | 'names' | 'unit' | 'decimals'>;

/** The channel of a key; one that the type has not is called by its key. */
export function channelOf({ channels }: EquipmentProfile, key: string): Named {
  return channels.find((known) => known.key === key) ?? { key, names: { cn: key, en: key }, unit: '', decimals: 0 };
}
