// Title, lines and legend of a saved picture of the map.
import type { NumberRange, TableSource } from '../../contracts/data-core';
import type { DataLayer } from '../../data';
import type { EquipmentType } from '../../equipment/descriptor';
import type { Translate } from '../../i18n/translate';
import type { Format } from '../../i18n/use-format';
import type { useLanguage } from '../../i18n/use-translation';
import { cssColor } from '../../maps/color-scales';
import type { MapFileTerms } from '../../maps/map-file';
import type { Replay } from '../map-replay/use-replay';
import type { MapColors } from '../pile-source/map-colors';
import { classLabels, machineName, sayNumber } from './class-labels';
import type { WholeColors } from './colors-shown';
import type { useNumberName } from './use-number-name';

interface WordsOf {
  readonly layer: Pick<DataLayer, 'core' | 'queries' | 'queryClient'>;
  readonly scope: TableSource;
  readonly type: EquipmentType;
  readonly language: ReturnType<typeof useLanguage>;
  readonly format: Format;
  readonly t: Translate;
  readonly nameOf: ReturnType<typeof useNumberName>;
  /** Null: the statuses colour the map. */
  readonly painted: WholeColors | null;
  /** Name of the last class of machines where it holds several; null: it does not. */
  readonly others: string | null;
  readonly colors: MapColors | null;
  /** How many piles are selected, beside which the others are faint; null: none are, or it is not known yet. */
  readonly selected: number | null;
  /** Null: the piles are as they are now. */
  readonly replay: Replay | null;
  /** Says which piles are looked at. */
  readonly note: string | null | undefined;
}

export async function fileWords(of: WordsOf): Promise<Pick<MapFileTerms, 'title' | 'lines' | 'classes' | 'ends'>> {
  const { layer, scope, type, language, format, t, nameOf, painted, others, colors, selected, replay, note } = of;
  const { core, queries, queryClient } = layer;
  const asked = { project_id: scope.projectId, is_simulation: '1', limit: 1 } as const;
  const [{ total }, projects] = await Promise.all([
    core.api('pileList', scope, asked),
    queryClient.ensureQueryData(queries.projects(scope)),
  ]);
  const project = projects.find(({ id }) => id === scope.projectId);
  const title = [...(project ? [project.name] : []), type.names[language]].join(' ');
  const lines = [
    ...(painted === null ? [] : [coloredText(painted, nameOf(painted.number), colors?.range ?? null, format, t)]),
    ...(replay === null ? [] : [replayedText(replay, t)]),
    ...(selected === null
      ? []
      : [`${format.number(selected)} ${t('map.select.selected', { unit: type.unit[language] })}`]),
    ...(note == null ? [] : [note]),
    ...(total === 0 ? [] : [t('map.withSimulated', { count: format.number(total) })]),
  ];
  if (painted === null) return { title, lines, classes: [], ends: null };
  const { number, tint, distribution } = painted;
  const machines = number.kind === 'machine' ? await queryClient.ensureQueryData(queries.equipments(scope)) : [];
  const say = sayNumber(number, format);
  const labels = classLabels(distribution, number.kind, say, (id) => machineName(machines, id), others);
  const isSmooth = colors?.classes.by === 'smooth' && number.kind !== 'machine' && number.kind !== 'order';
  const [least, greatest] = [tint.edges[0], tint.edges.at(-1)];
  return {
    title,
    lines,
    classes: labels.flatMap(({ at, text, count }) =>
      tint.hidden.includes(at) || (isSmooth && at > 0)
        ? []
        : {
            color: cssColor(tint.colors, at),
            text: `${at === 0 ? t('map.noNumber') : text}: ${format.number(count)}`,
          },
    ),
    ends: !isSmooth || least === undefined || greatest === undefined ? null : ([say(least), say(greatest)] as const),
  };
}

/** The number that colours the piles; of a range, which is left of them. */
function coloredText(
  { number, distribution: { min, max, within } }: WholeColors,
  name: string,
  range: NumberRange | null,
  format: Format,
  t: Translate,
): string {
  const named = `${name} ${number.unit}`.trim();
  if (range === null) return named;
  const say = sayNumber(number, format);
  const shown = t('map.within', { count: format.number(within.count) });
  return `${named} ${say(range.low ?? min)} – ${say(range.high ?? max)}${t('common.clauseComma')}${shown}`;
}

/** The day shown, and of how many days its piles are. */
function replayedText({ days, at, windowDays }: Replay, t: Translate): string {
  const day = `${t('map.replay.replay')} ${days[at] ?? ''}`;
  return windowDays === null ? day : `${day} · ${t('map.replay.last', { count: windowDays })}`;
}
