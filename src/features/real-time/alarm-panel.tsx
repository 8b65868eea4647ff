import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { ApiOutput } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import type { EquipmentProfile } from '../../equipment/descriptor';
import type { Format } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { type Answer, Loaded } from '../../ui/loaded';
import { Panel } from '../../ui/panel';
import { AlarmLineRow } from './alarm-line';
import { type AlarmLinks, shownLines } from './alarm-lines';
import { AlarmShelves } from './alarm-shelves';
import { useAlarmSteps } from './use-alarm-steps';

const useStyles = makeStyles({
  list: { listStyle: 'none', margin: 0, padding: 0 },
  body: { overflowY: 'auto', minHeight: 0 },
  note: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    padding: '6px 12px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
});

interface AlarmPanelProps {
  readonly alarms: Answer<ApiOutput<'realAlarms'>>;
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  /** Whether levels of warnings count in the project. */
  readonly hasLevels: boolean;
  readonly nowMs: number;
  readonly format: Format;
  readonly links: AlarmLinks;
}

/** The alarms as ten lines at most, those on a shelf, and how many stand in neither. */
export function AlarmPanel({ alarms, scope, profile, hasLevels, nowMs, format, links }: AlarmPanelProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const steps = useAlarmSteps(scope);
  const [isWhole, setWhole] = useState(false);
  const all = links.linkTo();
  const { data } = alarms;
  const aboutOf = (key: string): string | null =>
    profile.warningRules.find((rule) => rule.key === key)?.about?.[language] ?? null;
  const nameOf = (rule: string): string =>
    profile.warningRules.find(({ key }) => key === rule)?.names[language] ?? rule;
  const shared = { typeCode: scope.typeCode, hasLevels, nowMs, format, steps };
  return (
    <Panel
      title={t('realTime.alarms')}
      detail={data === undefined ? '' : t('realTime.alarmSums', { count: data.count, unseen: data.unseen })}
      actions={
        all === null ? null : (
          <Button size="small" appearance="transparent" onClick={() => links.open(all)}>
            {t('realTime.alarmsAll')}
          </Button>
        )
      }
    >
      <Loaded
        from={alarms}
        empty={({ count, shelved, shelves, older }) =>
          count + shelved + shelves.length + older === 0 ? { title: t('realTime.noWarnings') } : null
        }
      >
        {(known) => {
          const { lines, others, otherKinds } = shownLines(known.lines, isWhole);
          return (
            <div className={styles.body}>
              {known.count === 0 ? <p className={styles.note}>{t('realTime.noAlarms')}</p> : null}
              <ul className={styles.list} aria-label={t('realTime.alarms')}>
                {lines.map((line) => (
                  <AlarmLineRow
                    key={`${line.level} ${line.rule}`}
                    line={line}
                    name={nameOf(line.rule)}
                    about={aboutOf(line.rule)}
                    links={links}
                    {...shared}
                  />
                ))}
                {otherKinds === 0 ? null : (
                  <li className={styles.note}>
                    {t('realTime.alarmsOther', { count: others, kinds: otherKinds })}
                    <Button size="small" appearance="subtle" onClick={() => setWhole(true)}>
                      {t('realTime.alarmsShowAll')}
                    </Button>
                  </li>
                )}
              </ul>
              <AlarmShelves shelves={known.shelves} shelved={known.shelved} nameOf={nameOf} {...shared} />
              {known.older === 0 ? null : (
                <p className={styles.note}>{t('realTime.alarmsOlder', { count: known.older })}</p>
              )}
            </div>
          );
        }}
      </Loaded>
    </Panel>
  );
}
