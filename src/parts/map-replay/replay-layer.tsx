import { Button, Input, makeStyles, mergeClasses, Switch, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useState } from 'react';
import { PILE_STATUS } from '../../contracts/api';
import { pilesKey, useDataCore } from '../../data';
import type { EquipmentType, SequenceRule } from '../../equipment/descriptor';
import { sourceIn } from '../../equipment/limit-sources';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { MachineMarkers } from '../../maps/machine-markers';
import type { MapFrame, MapPainter } from '../../maps/map-frame';
import { mapColors } from '../../maps/map-surface';
import { PaintedLayer } from '../../maps/painted-layer';
import { drawBrokenRules, drawMachineDiscs, drawWays, ruleSign } from '../../maps/replay-marks';
import { planScreen } from '../../maps/site-screen';
import { statusStyle } from '../../maps/status';
import { raiseError } from '../../ui/raised-errors';
import type { SolidMarks } from '../map-solid/solid-marks';
import type { usePileSource } from '../pile-source/use-pile-source';
import { type Breach, brokenUntil, type ShownBreaches } from './broken-rules';
import type { Replay } from './use-replay';
import { useReplayedMachines } from './use-replayed-machines';
import { type JudgedSequence, useSequence } from './use-sequence';

const HOUR_MS = 3_600_000;
/** Days a second from which on machines are discs, which nobody can point at: a hundred markers cost more than the piles. */
const FAST = 15;
/** A narrower screen has no room for the rules beside the panel of the space. */
const LEAST_BESIDE_PX = 720;
/** Flies at least so close. */
const NEAR_ZOOM = 4.6;

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    top: '10px',
    right: '52px',
    zIndex: 2,
    display: 'flex',
    flexDirection: 'column',
    width: 'min(300px, calc(100% - 70px))',
    maxHeight: 'calc(100% - 190px)',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow8,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    pointerEvents: 'auto',
    // Below the search, and like it beside the map's buttons.
    '@media (max-width: 719px)': { top: '52px', maxHeight: '38%' },
    // On a low map these have two columns.
    '@media (max-height: 640px)': { right: '92px', width: 'min(300px, calc(100% - 110px))' },
  },
  // At the right is the panel of the space.
  inSpace: { top: '52px', left: '10px', right: 'auto', '@media (max-height: 640px)': { right: 'auto' } },
  head: { justifyContent: 'space-between', flexShrink: 0 },
  body: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    padding: '0 10px 8px',
    overflowY: 'auto',
    minHeight: 0,
  },
  rule: { display: 'flex', alignItems: 'center', gap: '6px' },
  name: { flex: 1, minWidth: 0, fontWeight: tokens.fontWeightSemibold },
  hours: { width: '86px' },
  source: { margin: 0, color: tokens.colorNeutralForeground3 },
  waiting: { margin: '4px 0 0', fontWeight: tokens.fontWeightSemibold },
  list: { margin: 0, padding: 0, listStyle: 'none', display: 'flex', flexDirection: 'column' },
  item: {
    width: '100%',
    padding: '3px 4px',
    border: 0,
    borderRadius: tokens.borderRadiusSmall,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  when: { display: 'block', color: tokens.colorNeutralForeground2 },
  sign: { fontWeight: tokens.fontWeightBold },
});

interface ReplayLayerProps {
  readonly type: EquipmentType;
  readonly piles: ReturnType<typeof usePileSource>;
  readonly frame: MapFrame;
  readonly replay: Replay;
  readonly limits: Readonly<Record<string, number>>;
  readonly onLimits: (limits: Readonly<Record<string, number>>) => void;
  readonly onSelectMachine: ((id: number) => void) | undefined;
  readonly timeZone: string | undefined;
  /** Where the marks lie in space; null: on the plan. */
  readonly space: SolidMarks | null;
}

/** Marks of a day of the replay beside the piles: where each machine worked, and rules of sequence that were broken. */
export function ReplayLayer(props: ReplayLayerProps) {
  const { type, piles, frame, replay, limits, space } = props;
  const { shown } = replay;
  const { machines, error } = useReplayedMachines(type, piles, replay);
  const sequence = useSequence(type, piles, limits, replay.edgesMs.at(-1) ?? 0);
  const fault = error ?? sequence.error;
  useEffect(() => {
    if (fault !== null) raiseError(fault);
  }, [fault]);
  const origin = useMemo(
    () => ({ xM: frame.source.info.originXM, yM: frame.source.info.originYM }),
    [frame.source.info.originXM, frame.source.info.originYM],
  );
  const breachesShown = useMemo(
    () => sequence.judged.map((judged) => brokenUntil(judged, shown.fromMs, shown.untilMs)),
    [sequence.judged, shown.fromMs, shown.untilMs],
  );
  const { dark } = frame;
  // Of a section only what stands at its piles.
  const { hasPlace = null, hasRow = null, screen = null } = space ?? {};
  const machinesHere = useMemo(() => {
    const placeOf = placesFrom(origin);
    return hasPlace === null ? machines : machines.filter(({ machine }) => hasPlace(placeOf(machine)));
  }, [machines, hasPlace, origin]);
  const pairsHere = useMemo(
    () =>
      breachesShown.map(({ rule, breaches, waiting }) => {
        const pairs = [...breaches, ...waiting];
        return [rule.when, hasRow === null ? pairs : pairs.filter(({ later }) => hasRow(later))] as const;
      }),
    [breachesShown, hasRow],
  );
  const isFast = replay.playing && replay.speed >= FAST;
  const painter = useMemo<MapPainter>(() => {
    const colors = mapColors(dark);
    const placeOf = placesFrom(origin);
    const ways = machinesHere.map(({ way, machine }) => [...way, machine].map(placeOf));
    const discs = isFast ? machinesHere.map(({ machine }) => placeOf(machine)) : [];
    const discColor = statusStyle(PILE_STATUS.inWork, false).color;
    return {
      below: false,
      // In space the piles are painted by a layer of the same height.
      ...(screen === null ? {} : { top: true }),
      paint(context, view, size) {
        const on = screen ?? planScreen(view, size);
        drawWays(context, on, ways, colors);
        drawMachineDiscs(context, on, discs, discColor, colors);
        for (const [kind, pairs] of pairsHere) drawBrokenRules(context, on, kind, pairs, colors, dark);
      },
    };
  }, [machinesHere, pairsHere, origin, dark, isFast, screen]);
  const markers = useMemo(() => (isFast ? [] : machinesHere.map(({ machine }) => machine)), [machinesHere, isFast]);
  return (
    <>
      <PaintedLayer frame={frame} painter={painter} />
      <div data-machines={machinesHere.map(({ machine }) => `${machine.name}:${machine.pileNo}`).join(' ')}>
        <MachineMarkers
          machines={markers}
          view={frame.view}
          size={frame.size}
          screen={space?.screen}
          origin={origin}
          onSelect={props.onSelectMachine}
          onWheel={space?.onWheel ?? frame.onWheel}
          dark={dark}
          painters={frame.painters}
        />
      </div>
      {sequence.judged.length === 0 || (space !== null && frame.size.width < LEAST_BESIDE_PX) ? null : (
        <SequencePanel {...props} breachesShown={breachesShown} judged={sequence.judged} />
      )}
    </>
  );
}

/** Offsets of places on the site's grid. */
const placesFrom =
  (origin: { readonly xM: number; readonly yM: number }) =>
  ({ xM, yM }: { readonly xM: number; readonly yM: number }) => ({ eastM: yM - origin.yM, northM: xM - origin.xM });

interface SequencePanelProps extends ReplayLayerProps {
  readonly breachesShown: readonly ShownBreaches[];
  readonly judged: readonly JudgedSequence[];
}

/** The rules of the type with what broke them until the day shown; a click flies there. */
function SequencePanel(props: SequencePanelProps) {
  const { frame, breachesShown, limits, onLimits, piles, timeZone, space } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);
  const id = useId();
  const [open, setOpen] = useState(space === null && frame.size.width >= 560);
  const total = breachesShown.reduce((sum, { count }) => sum + count, 0);
  const names = usePileNos(piles, breachesShown);
  const onShow = ({ place: { eastM, northM } }: Breach): void =>
    frame.fly({ eastM, northM, zoom: Math.max(frame.view.zoom, NEAR_ZOOM) });
  return (
    <section
      className={mergeClasses(styles.root, space !== null && styles.inSpace)}
      aria-label={t('mapLayers.sequence')}
      data-broken={total}
    >
      <Button
        className={styles.head}
        appearance="subtle"
        size="small"
        icon={open ? <ChevronUpRegular /> : <ChevronDownRegular />}
        iconPosition="after"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('mapLayers.broken', { count: format.number(total) })}
      </Button>
      <div id={id} className={styles.body} style={open ? undefined : { display: 'none' }}>
        {breachesShown.map(({ rule, hours, breaches, count, isKnown, waiting, waitingCount }) => (
          <section key={rule.when} aria-label={t(`mapLayers.rules.${rule.when}`)} data-rule-broken={count}>
            <div className={styles.rule}>
              <span className={styles.sign} aria-hidden="true">
                {ruleSign(rule.when)}
              </span>
              <span className={styles.name}>
                {t(`mapLayers.rules.${rule.when}`)} {hours > 0 && isKnown ? format.number(count) : ''}
              </span>
              <HoursInput rule={rule} hours={hours} onHours={(next) => onLimits({ ...limits, [rule.when]: next })} />
            </div>
            <p className={styles.source}>{t('mapLayers.source', { source: sourceIn(language, rule.source) })}</p>
            <Breaches {...{ breaches, count, names, format, onShow }} />
            {waitingCount === 0 ? null : (
              <section aria-label={t('mapLayers.waiting')} data-waiting={waitingCount}>
                <p className={styles.waiting}>{t('mapLayers.waitingCount', { count: format.number(waitingCount) })}</p>
                <Breaches breaches={waiting} count={waitingCount} {...{ names, format, onShow }} />
              </section>
            )}
          </section>
        ))}
      </div>
    </section>
  );
}

/** Listed by rule, the newest first. */
const MOST_LISTED = 100;

interface BreachesProps {
  readonly breaches: readonly Breach[];
  /** All of them. */
  readonly count: number;
  readonly names: ReadonlyMap<number, string>;
  readonly format: ReturnType<typeof useFormat>;
  readonly onShow: (breach: Breach) => void;
}

/** The first of them, each to be flown to, and how many there are. */
function Breaches({ breaches, count, names, format, onShow }: BreachesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const listed = breaches.slice(0, MOST_LISTED);
  return (
    <>
      <ul className={styles.list}>
        {listed.map((breach) => (
          <li key={`${breach.later} ${breach.earlier}`}>
            <button type="button" className={styles.item} onClick={() => onShow(breach)}>
              {t('mapLayers.after', {
                later: names.get(breach.later) ?? '…',
                earlier: names.get(breach.earlier) ?? '…',
              })}
              <span className={styles.when}>
                {breach.isUnmade ? null : `${format.dateTime(breach.beganMs)}${t('common.clauseComma')}`}
                {gapText(t, format, breach)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {count > listed.length ? (
        <p className={styles.source}>
          {t('mapLayers.listed', { shown: format.number(listed.length), count: format.number(count) })}
        </p>
      ) : null}
    </>
  );
}

function gapText(
  t: ReturnType<typeof useTranslation>['t'],
  format: ReturnType<typeof useFormat>,
  { gapMs, isUnmade }: Breach,
): string {
  if (Number.isNaN(gapMs)) return t('mapLayers.notEnded');
  const hours = format.number(Math.abs(gapMs) / HOUR_MS, 1);
  if (isUnmade) return t('mapLayers.notMade', { hours });
  return gapMs < 0 ? t('mapLayers.before', { hours }) : t('mapLayers.gap', { hours });
}

/** Numbers of the piles that are listed. */
function usePileNos(
  piles: ReturnType<typeof usePileSource>,
  breachesShown: readonly ShownBreaches[],
): ReadonlyMap<number, string> {
  const core = useDataCore();
  const rows = breachesShown.flatMap(({ breaches, waiting }) =>
    [breaches, waiting].flatMap((all) => all.slice(0, MOST_LISTED).flatMap(({ later, earlier }) => [later, earlier])),
  );
  const wanted = [...new Set(rows)].sort((a, b) => a - b);
  const { data } = useQuery({
    queryKey: ['pileNos', piles.source?.key, wanted.join()],
    queryFn: async ({ signal }) => {
      const numbers = await core.call('piles.labels', { key: pilesKey(piles.scope), rows: wanted }, { signal });
      return new Map(wanted.map((row, at) => [row, numbers[at] ?? '']));
    },
    enabled: wanted.length > 0,
    placeholderData: (before) => before,
    structuralSharing: false,
    gcTime: 10_000,
  });
  return data ?? NO_NAMES;
}

const NO_NAMES: ReadonlyMap<number, string> = new Map();

interface HoursInputProps {
  readonly rule: SequenceRule;
  readonly hours: number;
  readonly onHours: (hours: number) => void;
}

/** The limit of a rule; an order has none, and is on or off. */
function HoursInput({ rule, hours, onHours }: HoursInputProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const name = t(`mapLayers.rules.${rule.when}`);
  const [text, setText] = useState<string | null>(null);
  if (rule.when === 'order') {
    return <Switch checked={hours > 0} aria-label={name} onChange={(_, { checked }) => onHours(checked ? 1 : 0)} />;
  }
  const take = (): void => {
    const value = Number(text);
    if (text !== null && text !== '' && Number.isFinite(value) && value >= 0 && value < 100_000) {
      onHours(Math.round(value * 1000) / 1000);
    }
    setText(null);
  };
  return (
    <Input
      className={styles.hours}
      size="small"
      type="number"
      min={0}
      step={1}
      aria-label={t('mapLayers.limitOf', { name })}
      contentBefore={rule.when === 'cold' ? '≤' : '≥'}
      contentAfter="h"
      value={text ?? String(hours)}
      onChange={(_, { value }) => setText(value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
}
