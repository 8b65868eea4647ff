import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { ApiOutput } from '../../contracts/api';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { type Answer, Loaded } from '../../ui/loaded';
import { Panel } from '../../ui/panel';
import { WarningLevelSign } from '../../ui/warning-signs';
import { alarmLines } from './alarm-groups';

const useStyles = makeStyles({
  list: { listStyle: 'none', margin: 0, padding: 0, overflowY: 'auto', minHeight: 0 },
  line: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    columnGap: '8px',
    padding: '6px 12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  rule: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  quiet: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  machines: {
    gridColumn: '1 / -1',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
});

interface AlarmPanelProps {
  readonly warnings: Answer<ApiOutput<'warningInfo'>>;
  readonly profile: EquipmentProfile;
  readonly nowMs: number;
  readonly onWarnings: (() => void) | null;
}

/** The open warnings of the last day as ten lines at most; how many stand in none is said. */
export function AlarmPanel({ warnings, profile, nowMs, onWarnings }: AlarmPanelProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const { data } = warnings;
  const lines = useMemo(() => alarmLines(data?.items ?? [], data?.total ?? 0), [data]);
  const nameOf = (rule: string): string =>
    profile.warningRules.find(({ key }) => key === rule)?.names[language] ?? rule;
  return (
    <Panel
      title={t('realTime.alarms')}
      detail={data === undefined ? '' : String(data.total)}
      actions={
        onWarnings === null ? null : (
          <Button size="small" appearance="transparent" onClick={onWarnings}>
            {t('realTime.alarmsAll')}
          </Button>
        )
      }
    >
      <Loaded from={warnings} empty={({ total }) => (total === 0 ? { title: t('realTime.noWarnings') } : null)}>
        {() => (
          <ul className={styles.list}>
            {lines.groups.map(({ rule, level, count, newestMs, machines }) => (
              <li key={`${level} ${rule}`} className={styles.line}>
                <WarningLevelSign level={level} />
                <span className={styles.rule} title={nameOf(rule)}>
                  {nameOf(rule)}
                </span>
                <span className={styles.quiet}>{format.ago(nowMs - newestMs)}</span>
                <span className={styles.machines}>
                  {t('realTime.alarmOn', { count, machines: machines.join(t('common.listComma')) })}
                </span>
              </li>
            ))}
            {lines.others === 0 ? null : (
              <li className={styles.line}>
                <span className={styles.quiet}>{t('realTime.alarmsOther', { count: lines.others })}</span>
              </li>
            )}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}
