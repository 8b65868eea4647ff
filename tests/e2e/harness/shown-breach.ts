// A breach as the list of a record's checks shows it: its place, value, limit, pass and duration, against the one that a
// plain program finds.
import type { EquipmentProfile, WarningRule } from '../../../src/equipment/descriptor';
import { cn } from '../../../src/i18n/cn';
import type { PlainBreach } from './breach-oracle';
import type { LogRow } from './log-rows';
import { shownNumber } from './shown-number';

/** The texts of a row of the list. */
export interface ShownBreach {
  /** With the sign that there is a warning of it. */
  readonly name: string;
  /** The depths where they were read, and when it began; otherwise from when to when. */
  readonly place: readonly string[];
  /** Value and limit, the pass, how long it lasted. */
  readonly detail: string;
}

interface BreachTerms {
  readonly rule: WarningRule;
  readonly limit: number;
  readonly rows: readonly LogRow[];
  readonly profile: Pick<EquipmentProfile, 'channels' | 'passes'>;
  readonly timeZone: string;
}

/** Decimals of a value that is not the reading of the rule's channel. */
const DECIMALS: Readonly<Partial<Record<WarningRule['when'], number>>> = {
  toeHoldBelow: 0,
  offsetAbove: 0,
  offsetShareAbove: 2,
};
/** `60.0 A > 限值 50 A`. */
const AGAINST = new RegExp(
  `^${cn.recordChecks.against.replace('{{value}}', '(.+)').replace('{{sign}}', '([<>])').replace('{{limit}}', '(.+)')}$`,
);
const HALF_M = 0.00501;

/** The first difference of a row from a breach, in words; null: it shows this one. */
export function offBreach(shown: ShownBreach, breach: PlainBreach, terms: BreachTerms): string | null {
  const { rule, profile, limit } = terms;
  const name = `${rule.names.cn}${breach.warns ? cn.recordChecks.warned : ''}`;
  if (shown.name !== name) return `is not ${name}`;
  const [against = '', ...others] = shown.detail.split(' · ');
  const [, value = '', sign, limitText = ''] = AGAINST.exec(against) ?? [];
  const isSize = rule.when === 'absAbove';
  const worst = isSize ? Math.abs(breach.worst) : breach.worst;
  const read = shownNumber(value.replace('|', ''));
  const channel = profile.channels.find(({ key }) => key === rule.channel);
  const decimals = DECIMALS[rule.when] ?? channel?.decimals ?? 2;
  const off = Math.abs((isSize ? Math.abs(read) : read) - worst);
  if (!(off <= 0.501 * 10 ** -decimals + 1e-6 * Math.abs(worst))) return `${value} is not ${worst}`;
  if (sign !== (rule.when === 'below' || rule.when === 'toeHoldBelow' ? '<' : '>')) return `sign ${sign}`;
  if (!(Math.abs(shownNumber(limitText) - limit) <= 1e-5 * Math.abs(limit))) return `${limitText} is not ${limit}`;
  const pass = profile.passes[breach.pass]?.names.cn ?? '';
  const span = Number.isNaN(breach.lastedMs) ? '' : spanOf(breach.lastedMs);
  const wanted = [pass, span].filter((text) => text !== '').join(' · ');
  if (others.join(' · ') !== wanted) return `${others.join(' · ')} is not ${wanted}`;
  return offPlace(shown.place, breach, terms);
}

function offPlace(place: readonly string[], { from, to }: PlainBreach, { rows, profile, timeZone }: BreachTerms) {
  const [first, last] = [rows[from], rows[to]];
  if (first === undefined || last === undefined) return 'no such rows';
  const hasDepth = profile.channels.some(({ key }) => key === 'depth_m');
  const depths = [first, last].map((row) => (hasDepth ? row.read('depth_m') : Number.NaN)).sort((a, b) => a - b);
  const times = [first.timeMs, last.timeMs].sort((a, b) => a - b).map((ms) => clockOf(ms, timeZone));
  if (depths.some(Number.isNaN)) {
    const wanted = [...new Set(times)].join('–');
    return place.join() === wanted ? null : `${place.join()} is not ${wanted}`;
  }
  const [stretch = '', begins] = place;
  const shown = stretch.split('–').map((text) => shownNumber(text));
  const isThere =
    shown.length === 2 && depths.every((depthM, at) => Math.abs((shown[at] ?? Number.NaN) - depthM) <= HALF_M);
  if (!isThere) return `${stretch} is not ${depths.join('–')} m`;
  return begins === times[0] ? null : `${begins} is not ${times[0]}`;
}

/** Whole seconds, minutes, hours or days. */
function spanOf(lastedMs: number): string {
  const { seconds, minutes, hours, days } = cn.common.span;
  const s = Math.floor(lastedMs / 1000);
  if (s < 60) return seconds.replace('{{n}}', String(s));
  if (s < 3600) return minutes.replace('{{n}}', String(Math.floor(s / 60)));
  return s < 172_800
    ? hours.replace('{{n}}', String(Math.floor(s / 3600)))
    : days.replace('{{n}}', String(Math.floor(s / 86_400)));
}

function clockOf(ms: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).format(ms);
}
