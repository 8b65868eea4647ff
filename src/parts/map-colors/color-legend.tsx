import { Button, makeStyles, mergeClasses, Select, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import type { PileDistribution, TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { cssColor } from '../../maps/color-scales';
import { lazyPart } from '../../ui/lazy-part';
import { MEDIA, useMedia } from '../../ui/media';
import { EQUAL_CLASSES, type MapColors } from '../pile-source/map-colors';
import { type ClassLabels, classLabels, machineName, sayNumber } from './class-labels';
import type { useMapColors } from './use-map-colors';
import { useNumberName } from './use-number-name';

const RangeHistogram = lazyPart(async () => ({ default: (await import('./range-histogram')).RangeHistogram }));

// Calendars of zones are needed by nobody else on the way to the map.
const ClassChoice = lazyPart(async () => ({ default: (await import('./class-choice')).ClassChoice }));

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    padding: '3px',
    width: 'min(264px, calc(100vw - 40px))',
    boxSizing: 'border-box',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow4,
    fontSize: tokens.fontSizeBase200,
  },
  closed: { width: 'auto' },
  row: { display: 'flex', alignItems: 'center', gap: '4px', '& > :first-child': { flexGrow: 1, minWidth: 0 } },
  classes: {
    display: 'grid',
    gridTemplateColumns: '1fr',
    maxHeight: '176px',
    overflowY: 'auto',
    '@media (max-width: 719px)': { maxHeight: '84px' },
  },
  item: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '22px',
    padding: '0 5px',
    border: 0,
    borderRadius: tokens.borderRadiusSmall,
    background: 'none',
    font: 'inherit',
    color: tokens.colorNeutralForeground1,
    cursor: 'pointer',
    textAlign: 'start',
    fontVariantNumeric: 'tabular-nums',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  off: { color: tokens.colorNeutralForeground3, textDecorationLine: 'line-through' },
  swatch: { width: '12px', height: '12px', borderRadius: '6px', flexShrink: 0 },
  name: { flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  count: { fontWeight: tokens.fontWeightSemibold },
  said: { padding: '0 5px', color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
});

interface ColorLegendProps {
  readonly scope: TableSource;
  readonly colored: ReturnType<typeof useMapColors>;
  /** Of the piles that are selected, in the same classes; null: none are, or it is not known yet. */
  readonly selected: PileDistribution | null;
  /** Whether the panel of a selection is open beside it. */
  readonly beside: boolean;
  readonly colors: MapColors | null;
  readonly onChange: (colors: MapColors | null) => void;
  readonly timeZone: string | undefined;
  readonly dark: boolean;
}

/** Chooses what colours the map; says what the colours mean, how many piles have which, and leaves some out. */
export function ColorLegend({ scope, colored, selected, beside, colors, onChange, timeZone }: ColorLegendProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat(timeZone);
  const { queries } = useDataLayer();
  // Beside the panel of a selection it leaves the map free, unless somebody wants both.
  const [chosen, setOpen] = useState<boolean | null>(null);
  const narrow = useMedia(MEDIA.narrow);
  const phone = useMedia(MEDIA.phone);
  const open = chosen ?? !(phone || (narrow && beside));
  const { numbers, number, distribution, tint, isLoading } = colored;
  const machines = useQuery({ ...queries.equipments(scope), enabled: number?.kind === 'machine' });
  const nameOf = useNumberName();
  const say = useMemo(() => sayNumber(number, format), [number, format]);
  const others = colored.hasOthers ? t('map.otherMachines') : null;
  const labels = useMemo<ClassLabels | null>(
    () =>
      distribution === null || number === null
        ? null
        : classLabels(distribution, number.kind, say, (id) => machineName(machines.data, id), others),
    [distribution, number, say, machines.data, others],
  );
  if (numbers.length === 0) return null;
  const change = (part: Partial<MapColors>): void => {
    if (colors !== null) onChange({ ...colors, ...part });
  };
  const toggle = (at: number): void => {
    const hidden = colors?.hidden ?? [];
    const next = hidden.includes(at) ? hidden.filter((code) => code !== at) : [...hidden, at];
    change({ hidden: [...next].sort((a, b) => a - b) });
  };
  const ofKinds = number?.kind === 'machine' || number?.kind === 'order';
  const smooth = colors?.classes.by === 'smooth' && !ofKinds;
  return (
    <section className={mergeClasses(styles.root, number === null && styles.closed)} aria-label={t('map.colors')}>
      <div className={styles.row}>
        <Select
          size="small"
          aria-label={t('map.colorBy')}
          value={number?.key ?? ''}
          onPointerEnter={colored.openAhead}
          onFocus={colored.openAhead}
          onChange={(_, { value }) =>
            onChange(value === '' ? null : { by: value, classes: EQUAL_CLASSES, range: null, hidden: [] })
          }
        >
          <option value="">{t('map.byStatus')}</option>
          {numbers.map((one) => (
            <option key={one.key} value={one.key}>
              {one.unit === '' ? nameOf(one) : `${nameOf(one)} (${one.unit})`}
            </option>
          ))}
        </Select>
        {number !== null && (
          <Button
            size="small"
            appearance="subtle"
            aria-expanded={open}
            aria-label={t(open ? 'map.lessLegend' : 'map.moreLegend')}
            icon={open ? <ChevronDownRegular /> : <ChevronUpRegular />}
            onClick={() => setOpen(!open)}
          />
        )}
      </div>
      {number !== null && isLoading && (
        <span className={styles.said} role="status">
          {t('map.coloring')}
        </span>
      )}
      {number !== null && colors !== null && open && (
        <>
          {!ofKinds && (
            <Suspense fallback={null}>
              {distribution !== null && tint !== null && (
                <RangeHistogram
                  distribution={distribution}
                  selected={selected}
                  tint={tint}
                  range={colors.range}
                  onChange={(range) => change({ range })}
                  label={nameOf(number)}
                  say={say}
                />
              )}
              <ClassChoice
                // It stays while the classes that were typed are counted, so that somebody can type on.
                key={number.key}
                classes={colors.classes}
                distribution={distribution}
                isTime={number.kind === 'time'}
                timeZone={timeZone}
                onChange={(classes) => change({ classes, hidden: [] })}
              />
            </Suspense>
          )}
          {tint !== null && (
            <div className={styles.classes}>
              {labels?.map(({ at, text, count }) =>
                smooth && at > 0 ? null : (
                  <button
                    key={at}
                    type="button"
                    className={mergeClasses(styles.item, tint.hidden.includes(at) && styles.off)}
                    aria-pressed={!tint.hidden.includes(at)}
                    onClick={() => toggle(at)}
                  >
                    <span className={styles.swatch} style={{ backgroundColor: cssColor(tint.colors, at) }} />
                    <span className={styles.name}>{at === 0 ? t('map.noNumber') : text}</span>
                    <span className={styles.count}>
                      {selected === null
                        ? format.number(count)
                        : t('map.selectedOf', {
                            selected: format.number(selected.byClass[at] ?? 0),
                            count: format.number(count),
                          })}
                    </span>
                  </button>
                ),
              )}
            </div>
          )}
        </>
      )}
    </section>
  );
}
