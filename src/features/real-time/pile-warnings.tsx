import { makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiOutput } from '../../contracts/api';
import type { AlarmShelf } from '../../contracts/api/alarms';
import type { TableSource } from '../../contracts/data-core';
import { isOpen } from '../../contracts/warning-handling';
import { useDataLayer } from '../../data';
import type { EquipmentProfile, Unit } from '../../equipment/descriptor';
import type { Format } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { type Answer, Loaded, SkeletonBars } from '../../ui/loaded';
import { neighbourText } from '../../ui/neighbour-text';
import { WarningLevelSign } from '../../ui/warning-signs';
import { isShelved } from './alarm-lines';

const useStyles = makeStyles({
  warnings: { padding: '4px 14px 8px' },
  title: { margin: '0 0 4px', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  list: { listStyle: 'none', margin: 0, padding: 0 },
  warning: { display: 'flex', flexWrap: 'wrap', gap: '2px 10px', padding: '2px 0', fontSize: tokens.fontSizeBase200 },
  summary: { cursor: 'pointer', fontSize: tokens.fontSizeBase200 },
  quiet: { color: tokens.colorNeutralForeground3 },
});

interface PileWarningsProps {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly unit: Unit;
  readonly recordNo: string;
  readonly shelves: readonly AlarmShelf[];
  readonly format: Format;
  readonly nowMs: number;
}

/** The warnings of a record, whenever they were raised, the newest first: the open ones, and below them the closed ones. */
export function PileWarnings(props: PileWarningsProps) {
  const { scope, unit, recordNo } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const { queries } = useDataLayer();
  const open = useQuery(queries.openWarnings(scope, recordNo));
  // Asked for when they are looked at.
  const [isUnfolded, setUnfolded] = useState(false);
  const closed = useQuery({ ...queries.closedWarnings(scope, recordNo), enabled: isUnfolded });
  return (
    <div className={styles.warnings}>
      <h3 className={styles.title}>{t('realTime.pileWarnings', { unit: unit[language] })}</h3>
      <WarningLines {...props} from={open} none={t('realTime.noWarnings')} />
      <details open={isUnfolded} onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)} data-closed>
        <summary className={styles.summary}>{t('realTime.closedWarnings')}</summary>
        {isUnfolded ? <WarningLines {...props} from={closed} none={t('realTime.noClosedWarnings')} /> : null}
      </details>
    </div>
  );
}

interface WarningLinesProps extends Pick<PileWarningsProps, 'profile' | 'shelves' | 'format' | 'nowMs'> {
  readonly from: Answer<ApiOutput<'warningInfo'>>;
  /** Text where there is none. */
  readonly none: string;
}

function WarningLines({ from, none, profile, shelves, format, nowMs }: WarningLinesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = (rule: string): string =>
    profile.warningRules.find(({ key }) => key === rule)?.names[language] ?? rule;
  return (
    <Loaded from={from} skeleton={<SkeletonBars heights={[12]} />}>
      {({ total, items }) => (
        <>
          {items.length === 0 ? <span className={styles.quiet}>{none}</span> : null}
          <ul className={styles.list}>
            {items.map((warning) => (
              <li key={warning.warning_id} className={styles.warning}>
                <WarningLevelSign level={warning.level} />
                <span>{nameOf(warning.rule)}</span>
                <span className={styles.quiet}>{format.ago(nowMs - warning.raised_ms)}</span>
                {warning.neighbours?.map((neighbour) => (
                  <span key={neighbour.pile_id} className={styles.quiet}>
                    {neighbourText(neighbour, warning.raised_ms, t, format)}
                  </span>
                ))}
                {!isOpen(warning.status) && warning.handled_ms !== null ? (
                  <span className={styles.quiet}>
                    {t('realTime.closedAgo', { ago: format.ago(Math.max(0, nowMs - warning.handled_ms)) })}
                  </span>
                ) : null}
                {isOpen(warning.status) && isShelved(warning, shelves) ? (
                  <span className={styles.quiet}>{t('realTime.shelf.isShelved')}</span>
                ) : null}
              </li>
            ))}
          </ul>
          {total > items.length ? (
            <span className={styles.quiet}>{t('realTime.moreWarnings', { count: total - items.length })}</span>
          ) : null}
        </>
      )}
    </Loaded>
  );
}
