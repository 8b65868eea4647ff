import { makeStyles, tokens } from '@fluentui/react-components';
import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { memo } from 'react';
import { PILE_STATUS, type ProjectSummary, type WarningNumber } from '../../contracts/api';
import { amountFigure, amountShown, amountUnit } from '../../equipment/amounts';
import type { EquipmentType } from '../../equipment/descriptor';
import { unitWord } from '../../equipment/units';
import { NO_VALUE } from '../../i18n/format';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { statusStyle } from '../../maps/status';
import { StatusSymbol } from '../../maps/status-symbol';
import { type AmountTileProps, MaterialTile } from '../../parts/site-figures/material-tile';
import { amountDecimals } from '../../shared/amount-decimals';
import { weekStart } from '../../shared/calendar-days';
import { Meter } from '../../ui/meter';
import { StatTile } from '../../ui/stat-tile';
import { keyFigures, madeUntil } from './key-figures';

const useStyles = makeStyles({
  strip: {
    display: 'grid',
    // As many as the type has figures.
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(max-content, 1fr)',
    margin: 0,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    '& > * + *': { borderLeft: `1px solid ${tokens.colorNeutralStroke3}` },
    '@media (max-width: 1099px)': {
      gridAutoFlow: 'row',
      gridAutoColumns: 'auto',
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      '& > :nth-child(n + 4)': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
      '& > :nth-child(3n + 1)': { borderLeft: 'none' },
    },
    '@media (max-width: 719px)': {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      '& > :nth-child(n)': { borderLeft: 'none' },
      '& > :nth-child(2n)': { borderLeft: `1px solid ${tokens.colorNeutralStroke3}` },
      '& > :nth-child(n + 3)': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
    },
  },
  detail: { display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0 },
  meter: { flex: '1 1 40px', minWidth: '24px', maxWidth: '120px' },
});

interface KeyFigureStripProps {
  readonly type: EquipmentType;
  readonly summary: ProjectSummary | undefined;
  readonly warnings: WarningNumber | undefined;
  /** The sums or the warnings could not be had: the missing figures will not come by themselves. */
  readonly summaryFailed: boolean;
  readonly warningsFailed: boolean;
  /** Piles that a machine works on now, which is newer than the sums; null while unknown. */
  readonly inWork: number | null;
  readonly dark: boolean;
  /** YYYY-MM-DD in the project's zone. */
  readonly today: string;
}

/** The figures somebody wants first in the morning. Live messages change few of them. */
export const KeyFigureStrip = memo(Strip);

function Strip(props: KeyFigureStripProps) {
  const { type, summary, warnings, summaryFailed, warningsFailed, inWork, dark, today } = props;
  const { profile } = type;
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const word = (count: number | undefined) => unitWord(type.unit, language, count);
  // A skeleton promises that something is coming.
  const missing = summaryFailed ? NO_VALUE : null;
  const figures = summary === undefined ? null : keyFigures(summary);
  const made = summary === undefined ? null : madeUntil(summary.by_day, today, weekStart);
  const symbol = (code: number) => <StatusSymbol style={statusStyle(code, dark)} size={13} />;
  const of = (total: number | undefined) => t('overview.ofDesign', { total: format.number(total) });
  return (
    <dl className={styles.strip} aria-label={t('overview.kpi')}>
      <StatTile
        label={t('overview.pilesDone')}
        icon={symbol(PILE_STATUS.done)}
        value={figures ? format.number(figures.done) : missing}
        unit={word(figures?.done)}
        detail={
          <span className={styles.detail}>
            <Meter
              className={styles.meter}
              share={figures?.doneShare ?? 0}
              color={statusStyle(PILE_STATUS.done, dark).color}
            />
            {format.share(figures?.doneShare ?? null)}
          </span>
        }
      />
      <StatTile
        label={t('overview.pilesInWork')}
        icon={symbol(PILE_STATUS.inWork)}
        value={figures ? format.number(inWork ?? figures.inWork) : missing}
        unit={word(figures ? (inWork ?? figures.inWork) : undefined)}
        detail={made && t('overview.madeUntil', { today: format.number(made.today), week: format.number(made.week) })}
      />
      <StatTile
        label={t('overview.pilesToDo')}
        icon={symbol(PILE_STATUS.planned)}
        value={figures ? format.number(figures.toDo) : missing}
        unit={word(figures?.toDo)}
        detail={of(figures?.design)}
      />
      {profile?.progress == null ? null : (
        <ProgressTile profile={profile} terms={profile.progress} summary={summary} missing={missing} today={today} />
      )}
      {profile?.material == null ? null : (
        <MaterialTile profile={profile} terms={profile.material} summary={summary} missing={missing} />
      )}
      <StatTile
        label={t('overview.warnings')}
        icon={<AlertRegular aria-hidden="true" />}
        value={warnings ? format.number(warnings.not_closed) : warningsFailed ? NO_VALUE : null}
        unit={t('overview.units.count')}
        detail={t('overview.warningLevels', {
          high: format.number(warnings?.by_level['3']),
          medium: format.number(warnings?.by_level['2']),
          low: format.number(warnings?.by_level['1']),
        })}
      />
    </dl>
  );
}

/** How far the work has come, of the design; the work of today and this week where no design says how far it goes. */
function ProgressTile({ profile, terms, summary, missing, today }: AmountTileProps & { readonly today: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const shown = amountShown(profile, terms);
  const amount = summary?.progress ? amountFigure(summary.progress, shown) : null;
  const unit = amountUnit(shown, language, amount?.made);
  const made = summary === undefined ? null : madeUntil(summary.by_day, today, weekStart, 'progress');
  return (
    <StatTile
      label={shown.names[language]}
      icon={<ArrowDownRegular aria-hidden="true" />}
      value={amount ? format.number(amount.made, amountDecimals(amount.made, shown.unit)) : missing}
      unit={unit}
      detail={
        amount === null || amount.design !== null
          ? t('overview.ofAmount', { total: format.number(amount?.design), unit: amountUnit(shown, language) })
          : made && t('overview.madeUntil', { today: format.number(made.today), week: format.number(made.week) })
      }
    />
  );
}
