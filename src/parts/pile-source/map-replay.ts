// Which day of the project a map shows, as a link carries it.
import { type AddressPart, setParameter } from '../../ui/address/address-state';

export interface MapReplay {
  /** YYYY-MM-DD in the project's zone; the last day of the work is shown where it is none of its days. */
  readonly day: string;
  /** Only what was made in so many days up to it stands out; null: all that was made until then. */
  readonly windowDays: number | null;
}

export const WINDOWS = [1, 7, 30] as const;

/** `day=2026-05-01&window=7`; null: the map shows what is now. */
export const mapReplayPart: AddressPart<MapReplay | null> = {
  read(search) {
    const day = search.get('day') ?? '';
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
    const windowDays = WINDOWS.find((days) => String(days) === search.get('window')) ?? null;
    return { day, windowDays };
  },
  write(search, replay) {
    setParameter(search, 'day', replay?.day ?? null);
    setParameter(search, 'window', replay === null || replay.windowDays === null ? null : String(replay.windowDays));
  },
};
