import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { Children, type ReactNode, useEffect, useRef, useState } from 'react';
import type { NamedItem, WarningNumber } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import { useCutOffMs, useDataLayer } from '../../data';
import type { EquipmentType } from '../../equipment/descriptor';
import { NO_VALUE } from '../../i18n/format';
import { type Format, useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { useAddressState } from '../../ui/address/use-address-state';
import { MEDIA, useMedia } from '../../ui/media';
import { SimulatedTag } from '../../ui/simulated-tag';
import { useLatest } from '../../ui/use-latest';
import { useNow } from '../../ui/use-now';
import { useSearchChange } from '../../ui/use-search-change';
import {
  ASKED,
  ASKED_SELDOM,
  type BoardPlace,
  type BoardRounds,
  freshness,
  type Group,
  nextPlace,
  type ShownTiles,
  tilesShown,
} from './board-facts';
import { BOARD_PARTS, TURNS } from './board-url';
import { useAwake } from './use-awake';
import { useTilesThatFit } from './use-tiles-that-fit';

/** Greys of a control room: normal states have no colour (ISA-101), so that the one thing that has stands out. */
const GREY = { ground: '#2b2d30', tile: '#36383c', line: '#4a4d52', quiet: '#b4b8be', text: '#f0f1f2' };
const ALARM = { high: '#ff6b5e', medium: '#ffb52e' };

const GAP = '1vmin';
/** A board in the hand, not on a wall. */
const IN_HAND = '@media (max-width: 720px)';

/** How boards look: read from five metres. */
const useBoardStyles = makeStyles({
  board: {
    position: 'fixed',
    inset: 0,
    zIndex: 1000,
    display: 'grid',
    // As wide as the screen, whatever a project is called.
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto auto minmax(0, 1fr)',
    gap: GAP,
    padding: '1.4vmin',
    overflow: 'hidden auto',
    backgroundColor: GREY.ground,
    color: GREY.text,
    fontVariantNumeric: 'tabular-nums',
    // The smallest words: 16 minutes of arc at five metres, on a screen of 55 inches (docs/adr/0093).
    fontSize: 'max(15px, 4.9vmin)',
    lineHeight: 1.15,
    [IN_HAND]: { fontSize: '15px', lineHeight: 1.25 },
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 0.8em' },
  title: {
    margin: 0,
    fontSize: '1.1em',
    fontWeight: 600,
    flex: '1 1 auto',
    minWidth: 0,
    [IN_HAND]: { whiteSpace: 'normal', fontSize: '1.5em' },
  },
  quiet: { color: GREY.quiet },
  old: {
    flexBasis: '100%',
    padding: '0.2em 0.6em',
    borderRadius: '4px',
    backgroundColor: ALARM.medium,
    color: '#1b1b1b',
    fontWeight: 600,
    fontSize: '1.1em',
  },
  tools: { display: 'flex', flexWrap: 'wrap', gap: '0.4em' },
  // Read from where somebody stands who presses it, with a glove as well.
  tool: {
    minHeight: '2em',
    padding: '0.15em 0.6em',
    border: `1px solid ${GREY.line}`,
    borderRadius: '4px',
    backgroundColor: 'transparent',
    color: GREY.quiet,
    font: 'inherit',
    fontSize: 'max(14px, 0.5em)',
    cursor: 'pointer',
    ':hover': { color: GREY.text },
    ':focus-visible': { outline: `2px solid ${GREY.text}` },
  },
  figures: {
    '--least': '6.2em',
    [IN_HAND]: { '--least': '11em' },
    display: 'flex',
    flexWrap: 'wrap',
    gap: GAP,
    margin: 0,
    // The last row is as long as the others.
    '& > *': { flex: '1 1 var(--figure)', boxSizing: 'border-box', minWidth: 0 },
  },
  tile: { padding: '0.2em 0.45em', borderRadius: '4px', backgroundColor: GREY.tile },
  value: {
    margin: 0,
    fontSize: '1.6em',
    lineHeight: 1.1,
    fontWeight: 600,
    whiteSpace: 'nowrap',
    [IN_HAND]: { fontSize: '2.6em' },
  },
  unit: {
    fontSize: '0.63em',
    fontWeight: 'normal',
    color: GREY.quiet,
    marginLeft: '0.3em',
    [IN_HAND]: { fontSize: '0.4em' },
  },
  // Still to be read: the smallest text keeps 4.5 to 1.
  faded: { opacity: 0.82 },
  frame: { minWidth: 0, minHeight: 0 },
  fits: { overflow: 'hidden' },
  tiles: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 15em), 1fr))',
    alignContent: 'start',
    gap: GAP,
  },
  wide: { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 24em), 1fr))' },
  listed: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    padding: '0.2em 0.5em',
    borderRadius: '4px',
    borderLeft: `6px solid ${GREY.line}`,
    backgroundColor: GREY.tile,
  },
  need: { borderLeftColor: ALARM.medium },
  needText: { color: ALARM.medium, fontWeight: 600 },
  off: { backgroundColor: 'transparent', color: GREY.quiet },
  line: { display: 'flex', alignItems: 'center', gap: '0.4em', minWidth: 0 },
  name: { fontWeight: 600, fontSize: '1.1em' },
  // In the greys of the board, and as large as is read from where it hangs.
  simulated: {
    flexShrink: 0,
    height: 'auto',
    padding: '0 0.3em',
    backgroundColor: GREY.line,
    color: GREY.text,
    fontSize: '1em',
    fontWeight: 'normal',
    lineHeight: 1.1,
  },
  cut: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  right: { marginLeft: 'auto' },
  // The other one on the line gives way.
  whole: { flexShrink: 0, maxWidth: '70%' },
  high: { color: ALARM.high },
  medium: { color: ALARM.medium },
});

/** State of a board beside its own figures. */
interface BoardNow {
  readonly nowMs: number;
  /** When the oldest of the answers came; while there is none, when the board began to ask. */
  readonly asOfMs: number;
  /** The figures are too old to be taken for how it stands. */
  readonly isOld: boolean;
  readonly format: Format;
}

interface BoardFrameProps {
  readonly type: EquipmentType;
  readonly scope: TableSource;
  readonly rounds: BoardRounds;
  readonly timeZone: string | undefined;
  /** All that the board shows, each asked for again by itself. */
  readonly answers: readonly { readonly dataUpdatedAt: number }[];
  readonly children: (now: BoardNow) => ReactNode;
}

/** A project for a screen on the wall: read from five metres, never older than it says. */
export function BoardFrame({ type, scope, rounds, timeZone, answers, children }: BoardFrameProps) {
  const styles = useBoardStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);
  const { queries } = useDataLayer();
  // The shell goes by the same answer: a project that is no longer among them is left, and new ones take their turns.
  const asked = useQuery({ ...queries.projects(scope), ...ASKED });
  const projects = asked.data;
  const now = useNow(1_000);
  const cutOffMs = useCutOffMs();
  const [startedMs] = useState(now);
  const { asOfMs, isOld, isNew } = freshness(
    [...answers, asked].map(({ dataUpdatedAt }) => dataUpdatedAt),
    startedMs,
    now,
  );
  useAwake();
  // Each project begins to wait anew: one that is not answered is kept until that is said, and until it is.
  const places = usePlaces(scope, projects, rounds.types);
  useTurns(places, scope, rounds, isNew);
  return (
    <div className={styles.board} data-board={isOld ? 'old' : 'new'}>
      <header className={styles.head}>
        <h2 className={mergeClasses(styles.cut, styles.title)}>
          {projects?.find(({ id }) => id === scope.projectId)?.name ?? ''}{' '}
          <span className={styles.quiet}>{type.names[language]}</span>
        </h2>
        <span className={styles.quiet}>
          {asOfMs === null ? t('common.loading') : t('board.asOf', { time: format.clock(asOfMs) })}
          {cutOffMs === null ? '' : ` · ${t('board.cutOff', { time: format.clock(cutOffMs) })}`}
        </span>
        <span>{format.dateTime(now)}</span>
        <BoardTools several={places.length > 1} hasOtherTypes={rounds.types.length > 1} />
        {isOld ? (
          <span className={styles.old} role="alert">
            {asOfMs === null
              ? t('board.never')
              : t('board.old', { time: format.dateTime(asOfMs), ago: format.ago(now - asOfMs) })}
          </span>
        ) : null}
      </header>
      {children({ nowMs: now, asOfMs: asOfMs ?? startedMs, isOld, format })}
    </div>
  );
}

/**
 * How wide each of so many figures is at least, so that none stands alone: all in a row, else four and more in two rows,
 * else one below the other. The factor makes each 'else' a step.
 */
function figureWidth(count: number): string {
  const rowOf = (columns: number): string => `${columns} * var(--least) + ${columns - 1} * ${GAP}`;
  const unlessRowOf = (columns: number, width: string): string => `min(${width}, (${rowOf(columns)} - 100%) * 1000)`;
  const half = count > 3 ? Math.ceil(count / 2) : 1;
  const inRows = unlessRowOf(count, `100% / ${half} - 2 * ${GAP}`);
  return `min(100%, max(var(--least), ${inRows}, ${unlessRowOf(half, '100%')}))`;
}

/** The figures of a board in their row, or in even ones. */
export function BoardFigures({ isOld, children }: { readonly isOld: boolean; readonly children: ReactNode }) {
  const styles = useBoardStyles();
  const { t } = useTranslation();
  const width: Readonly<Record<`--${string}`, string>> = {
    '--figure': figureWidth(Children.toArray(children).length),
  };
  return (
    <dl className={mergeClasses(styles.figures, isOld && styles.faded)} style={width} aria-label={t('overview.kpi')}>
      {children}
    </dl>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly unit: string;
  /** Of the value, where it is not as usual. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A number of the site. */
export function BoardFigure({ label, value, unit, className, children }: FigureProps) {
  const styles = useBoardStyles();
  return (
    <div className={styles.tile}>
      <dt className={styles.quiet}>{label}</dt>
      <dd className={mergeClasses(styles.value, className)}>
        {value}
        <span className={styles.unit}>{unit}</span>
      </dd>
      <dd className={styles.quiet} style={{ margin: 0 }}>
        {children}
      </dd>
    </div>
  );
}

/** The open warnings, in the colour of the worst of them. */
export function WarningsFigure({ warnings }: { readonly warnings: WarningNumber | undefined }) {
  const styles = useBoardStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const levels = warnings?.by_level;
  const number = (value: number | undefined): string => (value === undefined ? NO_VALUE : format.number(value));
  return (
    <BoardFigure
      label={t('overview.warnings')}
      value={number(warnings?.not_closed)}
      unit={t('overview.units.count')}
      className={(levels?.['3'] ?? 0) > 0 ? styles.high : (levels?.['2'] ?? 0) > 0 ? styles.medium : undefined}
    >
      {t('overview.warningLevels', {
        high: number(levels?.['3']),
        medium: number(levels?.['2']),
        low: number(levels?.['1']),
      })}
    </BoardFigure>
  );
}

interface BoardTilesProps<T> {
  readonly label: string;
  /** In the order in which they are shown. */
  readonly ordered: readonly T[];
  readonly isOld: boolean;
  /** Few of many words. */
  readonly wide?: boolean;
  readonly renderTile: (one: T) => ReactNode;
  /** How many of a group have no room, in words. */
  readonly sayMore: (group: Group, count: number) => string;
}

/** As many tiles as the screen has room for, which nobody scrolls, and how many more there are; on a phone all. */
export function BoardTiles<T extends { readonly group: Group }>(props: BoardTilesProps<T>) {
  const { label, ordered, isOld, wide = false, renderTile, sayMore } = props;
  const styles = useBoardStyles();
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const phone = useMedia(MEDIA.phone);
  const room = useTilesThatFit(frame, list, ordered.length === 0);
  const tiles = phone ? Number.POSITIVE_INFINITY : room;
  const { shown, more } = tilesShown(ordered, tiles);
  return (
    <div ref={frame} className={mergeClasses(styles.frame, Number.isFinite(tiles) && styles.fits)}>
      <ul
        ref={list}
        className={mergeClasses(styles.tiles, wide && styles.wide, isOld && styles.faded)}
        aria-label={label}
      >
        {shown.map(renderTile)}
        {more.length === 0 ? null : <MoreTile more={more} sayMore={sayMore} />}
      </ul>
    </div>
  );
}

/** Those that have no room, in numbers. */
function MoreTile({ more, sayMore }: Pick<ShownTiles<unknown>, 'more'> & Pick<BoardTilesProps<unknown>, 'sayMore'>) {
  const styles = useBoardStyles();
  const { t } = useTranslation();
  const count = more.reduce((sum, of) => sum + of.count, 0);
  const needs = more.some(({ group }) => group === 'need');
  return (
    <li className={mergeClasses(styles.listed, needs && styles.need)} data-more={count}>
      <span className={mergeClasses(styles.name, styles.cut)}>{t('board.more', { count })}</span>
      <span className={mergeClasses(styles.cut, needs ? styles.needText : styles.quiet)}>
        {more.map(({ group, count }) => sayMore(group, count)).join(' · ')}
      </span>
    </li>
  );
}

interface BoardTileProps {
  readonly name: string;
  readonly isSimulated: boolean;
  readonly isOnline: boolean;
  /** Why somebody should look at it; null: all is as usual. */
  readonly need: string | null;
  /** Beside its name. */
  readonly aside: string;
  /** How it stands, in the colour of an alarm where it needs somebody, and beside that. */
  readonly says: string;
  readonly saysAside: string;
  /** A line below. */
  readonly below?: string;
}

/** A machine or plant in a few words. */
export function BoardTile(props: BoardTileProps) {
  const { name, isSimulated, isOnline, need, aside, says, saysAside, below } = props;
  const styles = useBoardStyles();
  return (
    <li
      className={mergeClasses(styles.listed, need !== null && styles.need, !isOnline && styles.off)}
      data-need={need ?? undefined}
    >
      <div className={styles.line}>
        <span className={mergeClasses(styles.name, styles.cut, styles.whole)}>{name}</span>
        {isSimulated ? <SimulatedTag className={styles.simulated} /> : null}
        <span className={mergeClasses(styles.right, styles.cut)}>{aside}</span>
      </div>
      <div className={styles.line}>
        <span className={mergeClasses(styles.cut, need === null ? styles.quiet : styles.needText)}>{says}</span>
        <span className={mergeClasses(styles.right, styles.whole, styles.quiet)}>{saysAside}</span>
      </div>
      {below === undefined ? null : <div className={mergeClasses(styles.cut, styles.quiet)}>{below}</div>}
    </li>
  );
}

interface BoardToolsProps {
  /** There is another project to go to. */
  readonly several: boolean;
  readonly hasOtherTypes: boolean;
}

/** Full screen, how often it turns to the next project, of which types, and the way back. */
function BoardTools({ several, hasOtherTypes }: BoardToolsProps) {
  const styles = useBoardStyles();
  const { t } = useTranslation();
  const [{ turn, over }, change] = useAddressState(BOARD_PARTS);
  const at = TURNS.indexOf(turn);
  return (
    <div className={styles.tools}>
      {several || hasOtherTypes ? (
        <button
          type="button"
          className={styles.tool}
          onClick={() => change({ turn: TURNS[(at + 1) % TURNS.length] ?? '0' })}
        >
          {turn === '0' ? t('board.stays') : t('board.turns', { seconds: turn })}
        </button>
      ) : null}
      {turn !== '0' && hasOtherTypes ? (
        <button
          type="button"
          className={styles.tool}
          aria-pressed={over === 'all'}
          onClick={() => change({ over: over === 'all' ? 'type' : 'all' })}
        >
          {t('board.allTypes')}
        </button>
      ) : null}
      {typeof document !== 'undefined' && document.fullscreenEnabled ? (
        <button type="button" className={styles.tool} onClick={() => void toggleFullScreen()}>
          {t('board.fullScreen')}
        </button>
      ) : null}
      <button type="button" className={styles.tool} onClick={() => change({ board: '0', turn: '0', over: 'type' })}>
        {t('board.leave')}
      </button>
    </div>
  );
}

async function toggleFullScreen(): Promise<void> {
  if (document.fullscreenElement === null) await document.documentElement.requestFullscreen();
  else await document.exitFullscreen();
}

type ProjectList = UseQueryResult<readonly NamedItem[]>;

const listsOf = (lists: readonly ProjectList[]): readonly (readonly NamedItem[] | undefined)[] =>
  lists.map(({ data }) => data);

/** All projects that the board goes round: those of this type, or of all types by the account's order. */
function usePlaces(
  scope: TableSource,
  projects: readonly NamedItem[] | undefined,
  types: BoardRounds['types'],
): readonly BoardPlace[] {
  const { queries } = useDataLayer();
  const [{ turn, over }] = useAddressState(BOARD_PARTS);
  const others = over === 'all' && turn !== '0' ? types.filter(({ code }) => code !== scope.typeCode) : [];
  // The same array as long as all lists are the same ones.
  const lists = useQueries({
    queries: others.map(({ code, apiPrefix }) => ({
      ...queries.projects({ typeCode: code, typePrefix: apiPrefix }),
      ...ASKED_SELDOM,
    })),
    combine: listsOf,
  });
  const listOf = (code: string): readonly NamedItem[] =>
    (code === scope.typeCode ? projects : lists[others.findIndex((other) => other.code === code)]) ?? [];
  const codes = others.length === 0 ? [scope.typeCode] : types.map(({ code }) => code);
  return codes.flatMap((typeCode) => listOf(typeCode).map(({ id }) => ({ typeCode, projectId: id })));
}

/** Goes to the next project after the time that the address names, without an entry in the history for each. */
function useTurns(
  places: readonly BoardPlace[],
  { typeCode, projectId }: TableSource,
  rounds: BoardRounds,
  isAnswered: boolean,
): void {
  const [{ turn, over }] = useAddressState(BOARD_PARTS);
  const changeSearch = useSearchChange();
  const next = nextPlace(places, { typeCode, projectId });
  const nextType = next === null ? undefined : rounds.types.find(({ code }) => code === next.typeCode);
  const nextId = next?.projectId;
  const go = useLatest(rounds.go);
  useEffect(() => {
    if (turn === '0' || nextId === undefined || !isAnswered) return;
    const timer = setTimeout(() => {
      if (nextType !== undefined && nextType.code !== typeCode) {
        go.current(nextType, nextId, { board: '1', turn, over });
        return;
      }
      changeSearch(
        (before) => {
          const search = new URLSearchParams(before);
          search.set('project', String(nextId));
          return search;
        },
        { replace: true },
      );
    }, Number(turn) * 1000);
    return () => clearTimeout(timer);
  }, [typeCode, nextType, nextId, turn, over, isAnswered, changeSearch]);
}
