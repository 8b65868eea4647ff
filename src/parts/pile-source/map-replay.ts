// Which day of the project a map shows, as a link carries it.
import { type AddressPart, setParameter } from '../../ui/address/address-state';

export interface MapReplay {
  /** YYYY-MM-DD in the project's zone; the last day of the work is shown where it is none of its days. */
  readonly day: string;
  /** Only piles made in so many days up to it stand out; null: all that were made until then. */
  readonly windowDays: number | null;
  /** Hours of the rules of sequence, by kind, where they are not those of the type; 0: off. */
  readonly limits?: Readonly<Record<string, number>>;
}

export const WINDOWS = [1, 7, 30] as const;

/** `day=2026-05-01&window=7&rules=cold_36`; null: the map shows what is now. */
export const mapReplayPart: AddressPart<MapReplay | null> = {
  read(search) {
    const day = search.get('day') ?? '';
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
    const windowDays = WINDOWS.find((days) => String(days) === search.get('window')) ?? null;
    const limits = readLimits(search.get('rules') ?? '');
    return { day, windowDays, ...(Object.keys(limits).length === 0 ? {} : { limits }) };
  },
  write(search, replay) {
    setParameter(search, 'day', replay?.day ?? null);
    setParameter(search, 'window', replay === null || replay.windowDays === null ? null : String(replay.windowDays));
    const limits = Object.entries(replay?.limits ?? {}).map(([kind, hours]) => `${kind}_${hours}`);
    setParameter(search, 'rules', limits.length === 0 ? null : limits.join(','));
  },
};

/** `cold_36,young_0`: hours by the kind of a rule; any other word is passed over. */
function readLimits(text: string): Readonly<Record<string, number>> {
  const limits: Record<string, number> = {};
  for (const part of text.split(',')) {
    const [, kind, hours] = /^([a-z]+)_(\d{1,5}(?:\.\d{1,3})?)$/.exec(part) ?? [];
    if (kind !== undefined) limits[kind] = Number(hours);
  }
  return limits;
}
