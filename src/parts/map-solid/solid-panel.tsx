import { Button, Input, makeStyles, Select, ToggleButton, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { type FormEvent, useState } from 'react';
import type { PileSolid } from '../../contracts/data-core';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { type SolidCamera, STRETCHES } from '../../maps/solid/solid-camera';
import { alongAndOff, type SectionLine } from '../../maps/solid/solid-section';
import { Panel } from '../../ui/panel';
import { lineCut, MOST_HALF_WIDTH_M, rowCut, type SolidCut } from '../pile-source/map-solid';

/** More of a section are not listed; the panel says so. */
export const MOST_LISTED = 200;

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    top: '10px',
    right: '52px',
    zIndex: 3,
    display: 'flex',
    flexDirection: 'column',
    width: 'min(288px, calc(100% - 70px))',
    maxHeight: 'calc(100% - 60px)',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow8,
    pointerEvents: 'auto',
    '@media (max-width: 719px)': { top: '52px', left: '10px', right: 'auto', maxHeight: 'calc(100% - 190px)' },
  },
  body: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '4px 10px 10px',
    overflowY: 'auto',
    minHeight: 0,
    fontSize: tokens.fontSizeBase200,
  },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px' },
  input: { flex: '1 1 70px', minWidth: 0 },
  small: { minWidth: 'auto', padding: '3px 8px' },
  said: { margin: 0, padding: '6px 10px 0', fontSize: tokens.fontSizeBase200, fontVariantNumeric: 'tabular-nums' },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
  fault: { margin: 0, color: tokens.colorPaletteRedForeground1 },
  list: {
    margin: 0,
    padding: 0,
    listStyle: 'none',
    fontVariantNumeric: 'tabular-nums',
  },
  item: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    gap: '8px',
    width: '100%',
    padding: '3px 4px',
    border: 0,
    borderRadius: tokens.borderRadiusSmall,
    background: 'none',
    font: 'inherit',
    color: tokens.colorNeutralForeground1,
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  depth: { color: tokens.colorNeutralForeground2, whiteSpace: 'nowrap' },
});

interface SolidPanelProps {
  readonly columns: PileSolid | null;
  /** Entries of a section from its beginning; null: it is none, or of cells. */
  readonly order: Uint32Array | null;
  /** Of the first of them. */
  readonly numbers: readonly string[] | null;
  readonly cut: SolidCut | null;
  readonly section: SectionLine | null;
  readonly camera: SolidCamera;
  readonly unitName: string;
  readonly drawing: boolean;
  readonly none: string | null;
  readonly onCamera: (camera: SolidCamera) => void;
  readonly onCut: (cut: SolidCut | null) => void;
  readonly onDrawing: (drawing: boolean) => void;
  readonly onFit: () => void;
  readonly onOpen: (pileId: number) => void;
  readonly onClose: () => void;
}

const TILTS = [
  ['above', 90],
  ['oblique', 35],
  ['side', 0],
] as const;

/** Says what is seen in space, cuts the site, and lists the piles of a section. */
export function SolidPanel(props: SolidPanelProps) {
  const { columns, order, numbers, cut, camera, unitName, drawing, onCamera, onCut } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const [open, setOpen] = useState(() => window.innerWidth >= 720);
  const metres = (value: number): string => format.number(value, 2);
  const listed = order === null || columns === null || numbers === null ? [] : [...order.subarray(0, MOST_LISTED)];
  const summary =
    columns === null
      ? t('solid.loading')
      : [
          t(cut === null ? 'solid.counts' : 'solid.cutCounts', {
            unit: unitName,
            piles: format.number(columns.piles),
            made: format.number(columns.made),
          }),
          Number.isNaN(columns.meanDesignM) ? '' : t('solid.design', { metres: metres(columns.meanDesignM) }),
          Number.isNaN(columns.meanReachedM) ? '' : t('solid.reached', { metres: metres(columns.meanReachedM) }),
          columns.deepestM > 0 ? t('solid.deepest', { metres: metres(columns.deepestM) }) : '',
          t('solid.stretched', { times: format.number(camera.times, 0) }),
        ]
          .filter((part) => part !== '')
          .join(t('common.clauseComma'));
  return (
    <div className={styles.root}>
      <Panel
        title={t('solid.title')}
        onClose={props.onClose}
        actions={
          <Button
            appearance="subtle"
            size="small"
            aria-expanded={open}
            aria-label={t(open ? 'solid.less' : 'solid.more')}
            title={t(open ? 'solid.less' : 'solid.more')}
            icon={open ? <ChevronUpRegular /> : <ChevronDownRegular />}
            onClick={() => setOpen(!open)}
          />
        }
      >
        <p
          className={styles.said}
          role="status"
          style={open ? undefined : { paddingBottom: '8px' }}
          data-solid-kind={columns?.kind}
          data-solid-piles={columns?.piles}
          data-solid-made={columns?.made}
        >
          {summary}
        </p>
        {open ? (
          <div className={styles.body}>
            {columns?.kind === 'cells' ? (
              <p className={styles.note}>
                {t('solid.cells', { unit: unitName, metres: format.number(columns.cellM, 1) })}
              </p>
            ) : null}
            <p className={styles.note}>{t('solid.how')}</p>
            <div className={styles.row}>
              {TILTS.map(([name, tiltDeg]) => (
                <ToggleButton
                  key={name}
                  size="small"
                  appearance="subtle"
                  className={styles.small}
                  checked={Math.abs(camera.tiltDeg - tiltDeg) < 1}
                  onClick={() =>
                    onCamera({ ...camera, tiltDeg, middleM: tiltDeg === 0 ? (columns?.deepestM ?? 0) / 2 : 0 })
                  }
                >
                  {t(`solid.tilt.${name}`)}
                </ToggleButton>
              ))}
              <Select
                size="small"
                aria-label={t('solid.stretch')}
                value={String(camera.times)}
                onChange={(_, { value }) => onCamera({ ...camera, times: Number(value) })}
              >
                {[...new Set([...STRETCHES, camera.times])]
                  .sort((a, b) => a - b)
                  .map((times) => (
                    <option key={times} value={times}>
                      {t('solid.times', { times })}
                    </option>
                  ))}
              </Select>
            </div>
            <div className={styles.row}>
              <Button
                size="small"
                className={styles.small}
                aria-label={t('solid.turnLeft')}
                title={t('solid.turnLeft')}
                onClick={() => onCamera({ ...camera, turnDeg: (camera.turnDeg + 345) % 360 })}
              >
                ↺
              </Button>
              <Button
                size="small"
                className={styles.small}
                aria-label={t('solid.turnRight')}
                title={t('solid.turnRight')}
                onClick={() => onCamera({ ...camera, turnDeg: (camera.turnDeg + 15) % 360 })}
              >
                ↻
              </Button>
              <Button size="small" className={styles.small} onClick={() => onCamera({ ...camera, turnDeg: 0 })}>
                {t('solid.north')}
              </Button>
              <span className={styles.depth}>{t('solid.upIs', { degrees: format.number(camera.turnDeg, 0) })}</span>
            </div>
            <CutTools
              key={JSON.stringify(cut)}
              {...{ cut, drawing, onCut, onDrawing: props.onDrawing, onFit: props.onFit }}
            />
            {props.none === null ? null : (
              <p role="alert" className={styles.fault}>
                {props.none}
              </p>
            )}
            {listed.length > 0 && columns !== null && numbers !== null && order !== null ? (
              <>
                <p className={styles.note}>
                  {order.length > MOST_LISTED
                    ? t('solid.listedSome', { shown: MOST_LISTED, count: format.number(order.length) })
                    : t('solid.listed', { unit: unitName })}
                </p>
                <ol
                  className={styles.list}
                  aria-label={t('solid.list', { unit: unitName })}
                  data-solid-listed={order.length}
                >
                  {listed.map((entry, at) => {
                    const [, designM = 0, reachedM = 0] = columns.sizes.subarray(4 * entry);
                    const pileId = columns.ids[entry];
                    return (
                      <li key={pileId}>
                        <button
                          type="button"
                          className={styles.item}
                          onClick={() => pileId !== undefined && props.onOpen(pileId)}
                        >
                          <span className={styles.name}>{numbers[at] ?? ''}</span>
                          <span className={styles.depth}>{alongText(props.section, columns, entry, metres)}</span>
                          <span>
                            {reachedM > 0 ? metres(reachedM) : '—'} / {designM > 0 ? metres(designM) : '—'} m
                          </span>
                        </button>
                      </li>
                    );
                  })}
                </ol>
              </>
            ) : null}
          </div>
        ) : null}
      </Panel>
    </div>
  );
}

/** How far along the section. */
function alongText(
  section: SectionLine | null,
  { places }: PileSolid,
  entry: number,
  metres: (value: number) => string,
): string {
  if (section === null) return '';
  const [eastM = 0, northM = 0] = places.subarray(2 * entry);
  return `${metres(alongAndOff(section, { eastM, northM }).alongM)} m`;
}

interface CutToolsProps extends Pick<SolidPanelProps, 'cut' | 'drawing' | 'onCut' | 'onDrawing' | 'onFit'> {}

/** Chooses a row, or has a line drawn. */
function CutTools({ cut, drawing, onCut, onDrawing, onFit }: CutToolsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [rowNo, setRowNo] = useState(cut?.by === 'row' ? cut.rowNo : '');
  const [half, setHalf] = useState(cut?.by === 'line' ? String(cut.halfWidthM) : '');
  const [wrong, setWrong] = useState(false);
  const byRow = (event: FormEvent): void => {
    event.preventDefault();
    const next = rowCut(rowNo);
    if (next !== null) onCut(next);
  };
  const byWidth = (event: FormEvent): void => {
    event.preventDefault();
    if (cut?.by !== 'line') return;
    const next = lineCut(cut.ends, Number(half));
    setWrong(next === null);
    if (next !== null) onCut(next);
  };
  return (
    <>
      <form className={styles.row} onSubmit={byRow}>
        <Input
          className={styles.input}
          size="small"
          aria-label={t('solid.row')}
          placeholder={t('solid.row')}
          value={rowNo}
          onChange={(_, { value }) => setRowNo(value)}
        />
        <Button size="small" type="submit" className={styles.small}>
          {t('solid.cut')}
        </Button>
        <ToggleButton size="small" className={styles.small} checked={drawing} onClick={() => onDrawing(!drawing)}>
          {t('solid.line')}
        </ToggleButton>
      </form>
      {drawing ? <p className={styles.note}>{t('solid.lineHint')}</p> : null}
      {cut?.by === 'line' ? (
        <form className={styles.row} onSubmit={byWidth}>
          <Input
            className={styles.input}
            size="small"
            aria-label={t('solid.halfWidth')}
            contentBefore={t('solid.halfWidth')}
            contentAfter="m"
            value={half}
            onChange={(_, { value }) => setHalf(value)}
          />
          <Button size="small" type="submit" className={styles.small}>
            {t('solid.apply')}
          </Button>
          {wrong ? (
            <span role="alert" className={styles.fault}>
              {t('solid.widthFault', { most: MOST_HALF_WIDTH_M })}
            </span>
          ) : null}
        </form>
      ) : null}
      {cut === null ? null : (
        <div className={styles.row}>
          <Button size="small" className={styles.small} onClick={onFit}>
            {t('solid.whole')}
          </Button>
          <Button size="small" className={styles.small} onClick={() => onCut(null)}>
            {t('solid.uncut')}
          </Button>
        </div>
      )}
    </>
  );
}
