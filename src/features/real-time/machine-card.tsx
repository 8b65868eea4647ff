import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { LockClosedFilled } from '@fluentui/react-icons/svg/lock-closed';
import { memo } from 'react';
import type { WatchedChannel } from '../../equipment/card-channels';
import type { Channel, Unit } from '../../equipment/descriptor';
import type { Limits } from '../../equipment/limit-of';
import { NO_VALUE } from '../../i18n/format';
import type { Format } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Meter } from '../../ui/meter';
import { SimulatedTag } from '../../ui/simulated-tag';
import { WarningLevelSign, WarningStatusIcon } from '../../ui/warning-signs';
import {
  isAtRest,
  lastOf,
  lateMs,
  type MachineFacts,
  type RenderStores,
  readingOf,
  sameAges,
  storesSlot,
  wrongClockMs,
} from './machine-facts';
import { ReadingRow } from './reading-row';
import { StateSign } from './state-sign';

const useStyles = makeStyles({
  card: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    minWidth: 0,
    padding: '10px 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  selected: { outline: `2px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-1px' },
  grave: { borderLeft: `4px solid ${tokens.colorStatusDangerForeground1}`, paddingLeft: '9px' },
  line: { display: 'flex', alignItems: 'center', gap: '6px', minWidth: 0, lineHeight: '20px' },
  // The whole card opens the machine; its words are read as text.
  name: {
    minWidth: 0,
    padding: 0,
    border: 'none',
    background: 'none',
    font: 'inherit',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
    textAlign: 'left',
    cursor: 'pointer',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    '::after': { content: '""', position: 'absolute', inset: 0, borderRadius: tokens.borderRadiusLarge },
    ':focus-visible': { outlineStyle: 'none' },
    ':focus-visible::after': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  spacer: { flex: 1 },
  quiet: {
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  figure: { fontSize: tokens.fontSizeBase200, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  lock: { display: 'grid', fontSize: '16px', color: tokens.colorStatusWarningForeground1 },
  depth: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '8px',
    minHeight: '18px',
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
});

interface MachineCardProps {
  readonly facts: MachineFacts;
  readonly unit: Unit;
  readonly watched: readonly WatchedChannel[];
  /** The depth, or where along a wall the machine is: how far its work has come; undefined where work has neither. */
  readonly way: Channel | undefined;
  /** The machine's stores, in place of a depth. */
  readonly renderStores?: RenderStores;
  readonly limits: Limits;
  readonly passName: string;
  /** Since when, or how old the last data are. */
  readonly since: string;
  readonly selected: boolean;
  readonly format: Format;
  readonly onOpen: (machineId: number) => void;
}

/** A machine: state, pile, depth to design, and the values that matter against their limits. */
export const MachineCard = memo(
  function MachineCard({
    facts,
    unit,
    watched,
    way,
    renderStores,
    limits,
    passName,
    since,
    selected,
    format,
    onOpen,
  }: MachineCardProps) {
    const { machine, readings, state, level, warnings, locked, old, stopped } = facts;
    const styles = useStyles();
    const { t } = useTranslation();
    const language = useLanguage();
    const { depth_m: depth, design_depth_m: design } = machine;
    const clock = wrongClockMs(machine);
    const wayLateMs = way && lateMs(facts, way.key);
    const ago = wayLateMs === undefined ? '' : ` · ${format.ago(wayLateMs)}`;
    // Of a machine that is not heard the age stands above.
    const wayQuiet = way && old.has(way.key) && styles.quiet;
    const stoppedNames = stopped.map(({ names }) => names[language]).join(t('common.listComma'));
    const pileNo = machine.pile_no ?? (readings?.pile_no ? t('realTime.lastPile', { pileNo: readings.pile_no }) : null);
    return (
      <li
        className={mergeClasses(styles.card, level >= 3 && styles.grave, selected && styles.selected)}
        data-machine={machine.id}
        data-state={state}
      >
        <div className={styles.line}>
          <button
            type="button"
            className={styles.name}
            aria-current={selected ? 'true' : undefined}
            onClick={() => onOpen(machine.id)}
          >
            {machine.name}
          </button>
          {machine.is_simulated ? <SimulatedTag /> : null}
          {locked ? (
            <span className={styles.lock} role="img" aria-label={t('realTime.locked')} title={t('realTime.locked')}>
              <LockClosedFilled aria-hidden="true" />
            </span>
          ) : null}
          <span className={styles.spacer} />
          <StateSign state={state} />
        </div>
        <div className={styles.line}>
          <span className={styles.quiet}>{pileNo ?? t('realTime.noPile', { unit: unit[language] })}</span>
          <span className={styles.spacer} />
          <span className={styles.quiet}>{since}</span>
        </div>
        {clock === null ? null : (
          <div className={styles.quiet}>
            {t(clock > 0 ? 'realTime.clock.ahead' : 'realTime.clock.behind', { span: format.span(Math.abs(clock)) })}
          </div>
        )}
        {way?.place === true ? (
          <div className={styles.line}>
            <span className={styles.quiet}>{passName}</span>
            <span className={styles.spacer} />
            <span
              className={mergeClasses(styles.figure, wayQuiet)}
            >{`${way.names[language]} ${format.number(lastOf(readings, way), way.decimals)} ${way.unit}${ago}`}</span>
          </div>
        ) : way === undefined && passName !== '' ? (
          <div className={styles.quiet}>{passName}</div>
        ) : null}
        {renderStores?.(storesSlot(facts)) ?? null}
        {way?.chart === 'depth' ? (
          <div className={styles.depth}>
            <Meter share={depth === null || design === null ? 0 : depth / design} />
            <span className={wayQuiet || ''}>
              {passName === '' ? '' : `${passName} `}
              {`${format.number(depth, 2)} / ${design === null ? NO_VALUE : format.number(design, 1)} m${ago}`}
            </span>
          </div>
        ) : null}
        {watched.map((of) => {
          const reading = readingOf(readings, of);
          return reading === null ? null : (
            <ReadingRow
              key={of.channel.key}
              watched={of}
              value={reading.value}
              recent={reading.recent}
              limits={limits}
              pass={readings?.pass ?? null}
              atMs={reading.atMs}
              oldMs={old.get(of.channel.key)}
              atRest={isAtRest(facts, of.channel)}
              format={format}
            />
          );
        })}
        {stopped.length === 0 ? null : (
          <div className={styles.line} data-stopped>
            <WarningStatusIcon status="0" />
            <span className={styles.quiet} title={stoppedNames}>
              {t('overview.stopped', { count: stopped.length, channels: stoppedNames })}
            </span>
          </div>
        )}
        {warnings === 0 ? null : (
          <div className={styles.line}>
            <WarningLevelSign level={level} />
            <span className={styles.quiet}>{t('realTime.openWarnings', { count: warnings })}</span>
          </div>
        )}
      </li>
    );
  },
  (before, after) =>
    sameFacts(before.facts, after.facts) &&
    before.watched === after.watched &&
    before.way === after.way &&
    before.renderStores === after.renderStores &&
    before.limits === after.limits &&
    before.passName === after.passName &&
    before.since === after.since &&
    before.selected === after.selected &&
    before.format === after.format &&
    before.onOpen === after.onOpen,
);

/** Facts are put together anew each second; their parts stay the same. Which channels have stopped follows from these. */
function sameFacts(before: MachineFacts, after: MachineFacts): boolean {
  return (
    before.machine === after.machine &&
    before.readings === after.readings &&
    before.state === after.state &&
    before.level === after.level &&
    before.warnings === after.warnings &&
    before.locked === after.locked &&
    before.heard === after.heard &&
    sameAges(before.old, after.old)
  );
}
