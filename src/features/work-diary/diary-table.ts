// The work of a record, one event after another, in numbers: the same table on the screen and on paper.

import type { WorkEvents } from '../../contracts/data-core';
import type { Language } from '../../contracts/language';
import type { PaperBlock } from '../../contracts/paper';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { grownName } from '../../equipment/names';
import type { DiaryTerms } from '../../equipment/trade-terms';
import type { Translate } from '../../i18n/translate';
import type { Format } from '../../i18n/use-format';
import { type PrintedRecord, paperTables } from '../../parts/paper/trade-paper';
import { headed, type TextTable } from '../../ui/text-table';

/** The question for the worker: where an event ends, and its values. */
export function eventsAsked({ cuts, values }: DiaryTerms) {
  const { counter = null, stands = null, everyMs = null } = cuts;
  return { counter, stands, everyMs, values: values.map(({ channel, take }) => ({ channel, take })) };
}

interface DiaryTableTerms {
  readonly terms: DiaryTerms;
  readonly profile: EquipmentProfile;
  readonly language: Language;
  readonly t: Translate;
  readonly format: Pick<Format, 'number' | 'clock'>;
}

/** The first `most` events. */
export function diaryTable(
  { terms, profile, language, t, format }: DiaryTableTerms,
  events: WorkEvents,
  most: number,
): TextTable {
  const columns = terms.values.map(({ channel, take, named }) => {
    const of = named ?? profile.channels.find(({ key }) => key === channel);
    const names = take === 'growth' && of !== undefined ? grownName(of.names) : of?.names;
    const name = names?.[language] ?? channel;
    return {
      name: named === undefined ? t(`tradePanels.take.${take}`, { name }) : name,
      unit: of?.unit ?? '',
      decimals: of?.decimals ?? 2,
      times: named?.times ?? 1,
    };
  });
  // Along a wall the tool stays at its depth.
  const hasDepth =
    profile.channels.some(({ key }) => key === 'depth_m') && !profile.channels.some(({ place }) => place);
  const doing = (at: number): string =>
    [
      profile.passes[events.pass[at] ?? -1]?.names[language] ?? '',
      ...(events.stood[at] === 1 ? [t('tradePanels.stood')] : []),
    ].join(' · ');
  return {
    columns: [
      t('tradePanels.no'),
      t('tradePanels.doing'),
      t('tradePanels.time'),
      t('tradePanels.worked'),
      ...(hasDepth ? [t('tradePanels.from'), t('tradePanels.to')] : []),
      ...columns.map(({ name, unit }) => headed(name, unit)),
    ],
    rows: Array.from({ length: Math.min(most, events.fromMs.length) }, (_, at) => [
      String(at + 1),
      doing(at),
      format.clock(events.fromMs[at] ?? Number.NaN),
      format.number((events.workedS[at] ?? Number.NaN) / 60, 1),
      ...(hasDepth ? [format.number(events.fromM[at], 2), format.number(events.toM[at], 2)] : []),
      ...columns.map(({ decimals, times }, value) =>
        format.number((events.values[value]?.[at] ?? Number.NaN) * times, decimals),
      ),
    ]),
  };
}

/** The diary of a record that is printed, with all its events. */
export async function diaryOnPaper(
  { core, key, signal, ...rest }: PrintedRecord,
  terms: DiaryTerms,
): Promise<PaperBlock[]> {
  const events = await core.call('log.events', { key, ...eventsAsked(terms) }, { signal });
  return paperTables(rest.t('tradePanels.diary'), diaryTable({ ...rest, terms }, events, events.fromMs.length));
}
