import { makeStyles, tokens } from '@fluentui/react-components';
import { memo } from 'react';
import type { ApiOutput } from '../../contracts/api';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { type Answer, Loaded, SkeletonBars } from '../../ui/loaded';
import type { SearchValues } from '../../ui/search-form/search-values';
import { WARNING_LEVEL_KEYS, WARNING_STATUS_KEYS, WarningLevelIcon, WarningStatusIcon } from '../../ui/warning-signs';
import { CountRows, CountSection } from './count-rows';
import { type DayCount, everyDay } from './day-bars';

export type WarningCounts = ApiOutput<'warningCounts'>;

const useStyles = makeStyles({
  place: { containerType: 'inline-size', flexShrink: 0 },
  strip: {
    display: 'grid',
    gridTemplateColumns: '1.1fr 0.85fr 1.4fr 1.1fr 1.6fr',
    minHeight: '122px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    overflow: 'hidden',
    '& > * + *': { borderLeft: `1px solid ${tokens.colorNeutralStroke3}` },
    '@media (max-width: 1099px)': {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      '& > :nth-child(odd)': { borderLeft: 'none' },
      '& > :nth-child(n + 3)': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
      '& > :nth-child(5)': { gridColumn: '1 / -1' },
    },
    '@media (max-width: 719px)': { borderRadius: 0, borderLeft: 'none', borderRight: 'none' },
  },
  whole: { gridColumn: '1 / -1' },
  bars: { display: 'block', width: '100%', height: '72px', marginTop: '2px' },
  ends: {
    display: 'flex',
    justifyContent: 'space-between',
    padding: '1px 2px 0',
    fontSize: tokens.fontSizeBase100,
    lineHeight: '13px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
});

/** Rows of a list that have room beside the others. */
const MOST_ROWS = 4;
const MOST_DAYS = 60;
/** Few days are bars too, not blocks. */
const LEAST_PLACES = 24;

interface CountsStripProps {
  readonly counts: Answer<WarningCounts>;
  readonly search: SearchValues;
  readonly onSearch: (values: SearchValues) => void;
  /** A rule's name in the language. */
  readonly ruleName: (rule: string) => string;
  /** The rule whose warnings alone are shown; null: all are. */
  readonly rule: string | null;
  readonly onRule: (rule: string | null) => void;
}

/** How many warnings there are, by status, level, kind, machine and day; each count leads to its warnings. */
export const CountsStrip = memo(({ counts, ...others }: CountsStripProps) => {
  const styles = useStyles();
  return (
    <Loaded
      from={counts}
      skeleton={
        <div className={styles.strip}>
          <div className={styles.whole}>
            <SkeletonBars heights={[14, 72]} />
          </div>
        </div>
      }
    >
      {(known) => <Strip counts={known} {...others} />}
    </Loaded>
  );
});

type StripProps = Omit<CountsStripProps, 'counts'> & { readonly counts: WarningCounts };

function Strip({ counts, search, onSearch, ruleName, rule: shownRule, onRule }: StripProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const { total } = counts;
  const only = (name: 'handle_status' | 'level', value: string): (() => void) => {
    const alone = search[name].length === 1 && search[name][0] === value;
    return () => onSearch({ ...search, [name]: alone ? [] : [value] });
  };
  const openOf = ({ n, open }: { readonly n: number; readonly open: number }): string =>
    t('warnings.openOf', { open: format.number(open), n: format.number(n) });
  return (
    <section className={styles.place} aria-label={t('warnings.counts')}>
      <div className={styles.strip}>
        <CountRows
          title={t('warnings.byStatus')}
          most={MOST_ROWS}
          whole={total}
          rows={WARNING_STATUS_KEYS.map((status) => ({
            key: status,
            name: t(`warnings.statusOf.${status}`),
            sign: <WarningStatusIcon status={status} />,
            count: counts.by_status[status],
            onPress: only('handle_status', status),
            pressed: search.handle_status.includes(status),
          }))}
        />
        <CountRows
          title={t('warnings.byLevel')}
          most={MOST_ROWS}
          whole={total}
          rows={[...WARNING_LEVEL_KEYS].reverse().map((level) => ({
            key: level,
            name: t(`warnings.levelOf.${level}`),
            sign: <WarningLevelIcon level={level} />,
            count: counts.by_level[level],
            onPress: only('level', level),
            pressed: search.level.includes(level),
          }))}
        />
        <CountRows
          title={t('warnings.byRule')}
          most={MOST_ROWS}
          whole={total}
          rows={counts.by_rule.map(({ rule, level, n, open }) => ({
            key: `${rule} ${level}`,
            name: ruleName(rule),
            count: n,
            detail: openOf({ n, open }),
            onPress: () => onRule(rule === shownRule ? null : rule),
            pressed: rule === shownRule,
          }))}
        />
        <CountRows
          title={t('warnings.byMachine')}
          most={MOST_ROWS}
          whole={total}
          rows={counts.by_equipment.map(({ equipment_id, equipment_name, n, open }) => {
            const id = String(equipment_id);
            return {
              key: id,
              name: equipment_name,
              count: n,
              detail: openOf({ n, open }),
              onPress: () => onSearch({ ...search, equipment_id: search.equipment_id === id ? '' : id }),
              pressed: search.equipment_id === id,
            };
          })}
        />
        <Days counts={counts.by_day} search={search} onSearch={onSearch} />
      </div>
    </section>
  );
}

interface DaysProps extends Pick<CountsStripProps, 'search' | 'onSearch'> {
  readonly counts: readonly DayCount[];
}

/** A bar a day, its lower part the warnings still open; a bar leads to its day. */
function Days({ counts, search, onSearch }: DaysProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const { days, all } = everyDay(counts, MOST_DAYS);
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) {
    return (
      <CountSection title={t('warnings.byDay')} note={null}>
        {t('common.noData')}
      </CountSection>
    );
  }
  const most = days.reduce((a, b) => (b.n > a.n ? b : a));
  const places = Math.max(days.length, LEAST_PLACES);
  const width = 100 / places;
  const left = (places - days.length) * width;
  const summary = t('warnings.byDaySummary', {
    from: first.day,
    to: last.day,
    n: format.number(days.reduce((sum, { n }) => sum + n, 0)),
    day: most.day,
    most: format.number(most.n),
  });
  const note = all > days.length ? t('warnings.daysShown', { shown: days.length, count: all }) : null;
  return (
    <CountSection title={t('warnings.byDay')} note={note}>
      <svg className={styles.bars} viewBox="0 0 100 72" preserveAspectRatio="none" role="img" aria-label={summary}>
        {days.map(({ day, n, open }, index) => {
          const height = (n / most.n) * 70;
          const openHeight = n === 0 ? 0 : (open / n) * height;
          const x = left + index * width + width * 0.12;
          const chosen = search.begin_time.startsWith(day) && search.end_time.startsWith(day);
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: a short way for the mouse; the form's period does the same
            <g
              key={day}
              style={{ cursor: 'pointer' }}
              onClick={() =>
                onSearch({
                  ...search,
                  begin_time: chosen ? '' : `${day} 00:00:00`,
                  end_time: chosen ? '' : `${day} 23:59:59`,
                })
              }
            >
              <title>{t('warnings.dayBar', { day, n: format.number(n), open: format.number(open) })}</title>
              <rect x={left + index * width} y="0" width={width} height="72" fill="transparent" />
              <rect
                x={x}
                y={72 - height}
                width={width * 0.76}
                height={height}
                fill={chosen ? tokens.colorCompoundBrandBackground : tokens.colorNeutralStroke1}
              />
              <rect
                x={x}
                y={72 - openHeight}
                width={width * 0.76}
                height={openHeight}
                fill={tokens.colorStatusWarningForeground1}
              />
            </g>
          );
        })}
      </svg>
      <div className={styles.ends} aria-hidden="true">
        <span>{first.day.slice(5)}</span>
        <span>{last.day.slice(5)}</span>
      </div>
    </CountSection>
  );
}
