import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { AlarmShelf } from '../../contracts/api/alarms';
import { useMay } from '../../data';
import { equipmentByCode } from '../../equipment/registry';
import { decidingLevel } from '../../equipment/warning-levels';
import type { Format } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import type { useAlarmSteps } from './use-alarm-steps';

const useStyles = makeStyles({
  title: { margin: 0, padding: '8px 12px 2px', fontSize: tokens.fontSizeBase300 },
  list: { listStyle: 'none', margin: 0, padding: 0 },
  shelf: { display: 'grid', gap: '2px', padding: '4px 12px 8px' },
  quiet: {
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  line: { display: 'flex', alignItems: 'center', gap: '8px' },
  name: { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
});

interface AlarmShelvesProps {
  readonly shelves: readonly AlarmShelf[];
  /** Alarms that they hold together. */
  readonly shelved: number;
  readonly nameOf: (rule: string) => string;
  readonly typeCode: string;
  readonly hasLevels: boolean;
  readonly nowMs: number;
  readonly format: Format;
  readonly steps: ReturnType<typeof useAlarmSteps>;
}

/** The shelved alarms: machine, who shelved them, why and until when, with a button to unshelve for roles that may. */
export function AlarmShelves(props: AlarmShelvesProps) {
  const { shelves, shelved, nameOf, typeCode, hasLevels, nowMs, format, steps } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const may = useMay();
  if (shelves.length === 0) return null;
  const type = equipmentByCode(typeCode);
  return (
    <section aria-label={t('realTime.shelf.heading', { count: shelved })}>
      <h3 className={styles.title}>{t('realTime.shelf.heading', { count: shelved })}</h3>
      <ul className={styles.list}>
        {shelves.map(
          ({ rule, level, equipment_id, equipment_name, shelf_no, until_ms, shelved_by, comment, count }) => (
            <li key={`${rule} ${equipment_id}`} className={styles.shelf} data-shelf={rule}>
              <div className={styles.line}>
                <span className={styles.name}>
                  {`${nameOf(rule)} · ${equipment_name ?? t('realTime.shelf.allMachines')} · ${count}`}
                </span>
                {may('shelveAlarm', { warningLevel: decidingLevel(type, hasLevels, level), clientUuid: null }) ? (
                  <Button
                    size="small"
                    appearance="subtle"
                    disabled={steps.sending}
                    aria-label={t('realTime.shelf.endThis', { name: nameOf(rule) })}
                    onClick={() =>
                      void steps.take('alarmUnshelve', {
                        project_id: steps.projectId,
                        rule,
                        ...(equipment_id === null ? {} : { equipment_id }),
                        shelf_no,
                      })
                    }
                  >
                    {t('realTime.shelf.end')}
                  </Button>
                ) : null}
              </div>
              <span className={styles.quiet}>
                {t('realTime.shelf.until', {
                  account: shelved_by ?? '–',
                  time: format.moment(until_ms, nowMs),
                  reason: comment,
                })}
              </span>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
