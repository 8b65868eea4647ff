import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowCircleDownFilled } from '@fluentui/react-icons/svg/arrow-circle-down';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleRegular } from '@fluentui/react-icons/svg/circle';
import { ClockRegular } from '@fluentui/react-icons/svg/clock';
import { PauseCircleFilled } from '@fluentui/react-icons/svg/pause-circle';
import { PlugDisconnectedRegular } from '@fluentui/react-icons/svg/plug-disconnected';
import { RecordFilled } from '@fluentui/react-icons/svg/record';
import type { ComponentType } from 'react';
import { type Machine, PILE_STATUS } from '../../contracts/api';
import type { Silence } from '../../contracts/machine-silence';
import { amountShown, amountUnit } from '../../equipment/amounts';
import type { Channel, EquipmentType } from '../../equipment/descriptor';
import { unitWord } from '../../equipment/units';
import type { Format } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { statusStyle } from '../../maps/status';
import { stateLastedMs } from '../../shared/state-lasted';
import { Meter } from '../../ui/meter';
import { SimulatedTag } from '../../ui/simulated-tag';
import { DayBar } from './day-bar';
import type { DayShown } from './machine-day';
import { type ShownState, shownState } from './machine-state';

const ICONS: Readonly<Record<ShownState, ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>>> = {
  in_construction: ArrowCircleDownFilled,
  recording: RecordFilled,
  paused: PauseCircleFilled,
  ended: CheckmarkCircleRegular,
  idle: CircleRegular,
  offline: PlugDisconnectedRegular,
};

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) minmax(96px, 44%)',
    columnGap: '8px',
    rowGap: '1px',
    alignItems: 'center',
    width: '100%',
    padding: '5px 12px 5px',
    border: 'none',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    fontSize: tokens.fontSizeBase300,
    lineHeight: '18px',
    textAlign: 'left',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outlineOffset: '-2px' },
    ':disabled': { cursor: 'default', backgroundColor: 'transparent', color: tokens.colorNeutralForeground1 },
  },
  selected: { backgroundColor: tokens.colorSubtleBackgroundSelected },
  icon: { gridRow: 'span 2', fontSize: '20px', lineHeight: 1, display: 'grid', placeItems: 'center' },
  name: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    minWidth: 0,
    fontWeight: tokens.fontWeightSemibold,
    '& > span:first-child': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  pile: {
    textAlign: 'right',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
  },
  state: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  stale: { color: tokens.colorStatusWarningForeground1, display: 'inline-flex', alignItems: 'center', gap: '4px' },
  stopped: {
    gridColumn: '2 / -1',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorStatusWarningForeground1,
    '& svg': { verticalAlign: '-2px', marginRight: '4px' },
  },
  depth: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '8px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  faded: { opacity: 0.55 },
  working: {},
  paused: { color: tokens.colorStatusWarningForeground1 },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** A machine's work of today. */
export interface MachineRowDay {
  readonly quarters: number;
  readonly shown: DayShown;
}

interface MachineRowProps {
  readonly day: MachineRowDay | null;
  readonly type: EquipmentType;
  readonly machine: Machine;
  /** Why nothing is known of it now; null: it is heard, or at rest. */
  readonly silence: Silence | null;
  /** Channels that have stopped while it works. */
  readonly stopped: readonly Channel[];
  /** When it was last heard, by this computer's clock; null where it never was. */
  readonly heardMs: number | null;
  readonly selected: boolean;
  readonly nowMs: number;
  readonly dark: boolean;
  readonly format: Format;
  readonly onOpen: (machine: Machine) => void;
}

/** One machine: state, since when, pile, and depth against design. Opens the pile it works on. */
export function MachineRow({
  type,
  machine,
  day,
  silence,
  stopped,
  heardMs,
  selected,
  nowMs,
  dark,
  format,
  onOpen,
}: MachineRowProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const state = shownState(machine);
  const stale = silence !== null;
  const Icon = ICONS[state];
  const working = state === 'in_construction' || state === 'recording';
  const workColor = statusStyle(PILE_STATUS.inWork, dark).color;
  const { depth_m: depth, design_depth_m: design } = machine;
  const word = unitWord(type.unit, language, machine.piles_today);
  const progress = type.profile?.progress ? amountShown(type.profile, type.profile.progress) : null;
  const amount = machine.progress_today / (progress?.per ?? 1);
  const made =
    progress === null
      ? t('overview.todayCount', { piles: machine.piles_today, word })
      : t('overview.todayDone', {
          piles: machine.piles_today,
          word,
          amount: `${format.number(amount)} ${amountUnit(progress, language, amount)}`,
        });
  const stoppedNames = stopped.map(({ names }) => names[language]).join(t('common.listComma'));
  const lasted = stateLastedMs(machine, heardMs, nowMs);
  const since = lasted === null ? '' : ` · ${format.span(lasted)}`;
  return (
    <button
      type="button"
      className={mergeClasses(styles.row, selected && styles.selected)}
      disabled={machine.pile_id === null}
      aria-current={selected ? 'true' : undefined}
      data-machine={machine.id}
      onClick={() => onOpen(machine)}
    >
      <span
        className={mergeClasses(
          styles.icon,
          state === 'paused' ? styles.paused : working ? styles.working : styles.quiet,
          stale && styles.faded,
        )}
        style={working ? { color: workColor } : undefined}
      >
        <Icon aria-hidden="true" />
      </span>
      <span className={styles.name}>
        <span>{machine.name}</span>
        {machine.is_simulated ? <SimulatedTag /> : null}
      </span>
      <span className={styles.pile}>{machine.pile_no ?? '–'}</span>
      <span className={styles.state}>
        {silence === 'cutOff' ? (
          t('overview.state.cutOff')
        ) : silence === 'stale' ? (
          <span className={styles.stale}>
            <ClockRegular aria-hidden="true" />
            {heardMs === null ? t('overview.never') : t('overview.staleSince', { ago: format.ago(nowMs - heardMs) })}
          </span>
        ) : (
          `${t(`overview.state.${state}`)}${since}`
        )}
      </span>
      <span className={mergeClasses(styles.depth, stale && styles.quiet)}>
        {depth === null || design === null ? (
          <>
            <span />
            <span>{made}</span>
          </>
        ) : (
          <>
            <Meter share={depth / design} color={working && !stale ? workColor : tokens.colorNeutralForeground3} />
            <span>
              {t('overview.depthOfDesign', { depth: format.number(depth, 2), design: format.number(design, 1) })}
            </span>
          </>
        )}
      </span>
      {stopped.length === 0 ? null : (
        <span className={styles.stopped} title={stoppedNames} data-stopped>
          <ClockRegular aria-hidden="true" />
          {t('overview.stopped', { count: stopped.length, channels: stoppedNames })}
        </span>
      )}
      {day === null ? null : (
        <DayBar shown={day.shown} quarters={day.quarters} workColor={workColor} unit={type.unit} />
      )}
    </button>
  );
}
