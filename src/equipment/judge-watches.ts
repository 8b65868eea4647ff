// Rules that are judged when something is over: a stretch of passes, or the record. Each watches the seconds go by and
// keeps the little that it needs. Pure.
import type { Breach, JudgedSecond, RecordEnd } from './breach';
import type { WarningRule } from './descriptor';

/** A rule in force for one record. */
export interface Watch {
  /** Takes the next second; a breach where one ends a stretch. */
  second(second: JudgedSecond): Breach | null;
  end(end: RecordEnd): Breach | null;
}

/** A rule with its limit, and where its channel and the depth are read. */
interface Watched {
  readonly rule: WarningRule;
  readonly limit: number;
  readonly channel: number;
  readonly depthChannel: number;
}

/** The watch of a rule; null for a rule that is judged second by second. */
export function watchOf(watched: Watched): Watch | null {
  switch (watched.rule.when) {
    case 'above':
    case 'below':
    case 'absAbove':
      return null;
    case 'shortBy':
      return shortBy(watched);
    case 'settlesAbove':
      return settlesAbove(watched);
    case 'toeHoldBelow':
      return toeHoldBelow(watched);
    case 'offsetAbove':
      return offset(watched, () => 1);
    case 'offsetShareAbove':
      // Null without a diameter: nothing can be said.
      return offset(watched, ({ designDiameterM }) => (designDiameterM ? 1 / (designDiameterM * 1000) : null));
  }
}

/** What is found at a second stands at it. */
function breachAt({ rule, limit }: Watched, second: JudgedSecond, value: number, depthM: number | null): Breach {
  const { seq, timeMs, pass } = second;
  return { rule, limit, value, fromSeq: seq, seq, timeMs, pass, depthM };
}

function shortBy(watched: Watched): Watch {
  let largest = Number.NaN;
  let last: JudgedSecond | null = null;
  return {
    second(second) {
      last = second;
      const value = second.values[watched.channel] ?? Number.NaN;
      if (!(largest >= value) && !Number.isNaN(value)) largest = value;
      return null;
    },
    end({ designDepthM }) {
      if (last === null || designDepthM === null || !(designDepthM - largest > watched.limit)) return null;
      return breachAt(watched, last, designDepthM - largest, largest);
    },
  };
}

/** A stretch in which the value never was above the limit breaks nothing, however short it is. */
function settlesAbove(watched: Watched): Watch {
  const { rule, limit, channel, depthChannel } = watched;
  let last: JudgedSecond | null = null;
  let above: { readonly second: JudgedSecond; readonly value: number; readonly depthM: number | null } | null = null;
  const close = (): Breach | null => {
    const found = above;
    const over = last;
    above = null;
    last = null;
    if (found === null || over === null || over.timeMs - found.second.timeMs >= rule.holdS * 1000) return null;
    return { ...breachAt(watched, over, found.value, found.depthM), fromSeq: found.second.seq };
  };
  return {
    second(second) {
      const inStretch = rule.passes?.includes(second.pass) ?? true;
      if (!inStretch) return close();
      last = second;
      const value = second.values[channel] ?? Number.NaN;
      if (value > limit) above = { second, value, depthM: second.values[depthChannel] ?? null };
      return null;
    },
    end: close,
  };
}

/** The tool is at its deepest within this; sensors tell it no better. */
const TOE_M = 0.05;

/** Judged only where the tool has left the toe again: one that is still there may stay on. */
function toeHoldBelow(watched: Watched): Watch {
  const { rule, limit, depthChannel } = watched;
  let toe: { readonly from: JudgedSecond; readonly depthM: number } | null = null;
  let until: JudgedSecond | null = null;
  let hasLeft = false;
  return {
    second(second) {
      const depthM = second.values[depthChannel] ?? Number.NaN;
      if (Number.isNaN(depthM)) return null;
      const isJudged = rule.passes?.includes(second.pass) ?? true;
      if (isJudged && (toe === null || depthM > toe.depthM + TOE_M)) {
        toe = { from: second, depthM };
        until = second;
        hasLeft = false;
      } else if (!isJudged || toe === null || depthM < toe.depthM - TOE_M) hasLeft = true;
      else if (!hasLeft) until = second;
      return null;
    },
    end() {
      if (toe === null || until === null || !hasLeft) return null;
      const heldS = (until.timeMs - toe.from.timeMs) / 1000;
      if (heldS >= limit) return null;
      return { ...breachAt(watched, until, heldS, toe.depthM), fromSeq: toe.from.seq };
    },
  };
}

function offset(watched: Watched, perMm: (end: RecordEnd) => number | null): Watch {
  let last: JudgedSecond | null = null;
  return {
    second(second) {
      last = second;
      return null;
    },
    end(end) {
      const offsetMm = watched.rule.at === 'setUp' ? end.setUpOffsetMm : end.offsetMm;
      const factor = perMm(end);
      if (last === null || offsetMm === null || factor === null || !(offsetMm * factor > watched.limit)) return null;
      return breachAt(watched, last, offsetMm * factor, null);
    },
  };
}
