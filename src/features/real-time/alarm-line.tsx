import { Button, Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Suspense, useState } from 'react';
import type { AlarmLine } from '../../contracts/api/alarms';
import type { ActionSubject } from '../../contracts/rights';
import { useMay } from '../../data';
import { equipmentByCode } from '../../equipment/registry';
import { decidingLevel } from '../../equipment/warning-levels';
import type { Format } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { Guarded } from '../../ui/guarded';
import { lazyPart } from '../../ui/lazy-part';
import { neighbourText } from '../../ui/neighbour-text';
import { WarningLevelSign } from '../../ui/warning-signs';
import type { AlarmLinks } from './alarm-lines';
import type { useAlarmSteps } from './use-alarm-steps';

/** Asked for when it is wanted. */
const ShelveForm = lazyPart(async () => ({ default: (await import('./shelve-form')).ShelveForm }));

const useStyles = makeStyles({
  line: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    columnGap: '8px',
    padding: '6px 12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  rule: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  unseen: { fontWeight: tokens.fontWeightSemibold },
  quiet: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  whole: { gridColumn: '1 / -1' },
  steps: { gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px' },
  state: { flex: '1 1 auto' },
  button: { minWidth: 0 },
});

/** So many machines stand by name in a line. */
const NAMED = 6;

interface AlarmLineRowProps {
  readonly line: AlarmLine;
  readonly name: string;
  /** Explains the name where that is needed. */
  readonly about: string | null;
  readonly links: AlarmLinks;
  readonly typeCode: string;
  /** Whether levels of warnings count in the project. */
  readonly hasLevels: boolean;
  readonly nowMs: number;
  readonly format: Format;
  readonly steps: ReturnType<typeof useAlarmSteps>;
}

/** The alarms of one rule: how many, where, who has seen them, and the steps. */
export function AlarmLineRow(props: AlarmLineRowProps) {
  const { line, name, about, links, typeCode, hasLevels, nowMs, format, steps } = props;
  const { rule, level, count, unseen, ongoing, newest_ms, newest_id, newest_beside, machines, seen_by, seen_ms } = line;
  const styles = useStyles();
  const { t } = useTranslation();
  const may = useMay();
  const [shelving, setShelving] = useState(false);
  const warningLevel = decidingLevel(equipmentByCode(typeCode), hasLevels, level);
  const subject: ActionSubject = { warningLevel, clientUuid: null };
  const { projectId, sending, take } = steps;
  const names = machines.slice(0, NAMED).map(({ equipment_name }) => equipment_name);
  const more = machines.length - names.length;
  const link = links.linkTo(line);
  const where = names.join(t('common.listComma')) + (more > 0 ? t('realTime.alarmMachines', { count: more }) : '');
  return (
    <li className={styles.line} data-alarm={rule}>
      <WarningLevelSign level={level} />
      <span className={mergeClasses(styles.rule, unseen > 0 && styles.unseen)} title={name}>
        {name}
      </span>
      <span className={styles.quiet}>{format.ago(Math.max(0, nowMs - newest_ms))}</span>
      <span className={mergeClasses(styles.quiet, styles.whole)}>
        {t('realTime.alarmOn', { count, machines: where })}
        {ongoing > 0 ? t('realTime.alarmOngoing', { count: ongoing }) : ''}
      </span>
      {about === null ? null : <span className={mergeClasses(styles.quiet, styles.whole)}>{about}</span>}
      {newest_beside?.neighbours.map((neighbour) => (
        <span key={neighbour.pile_id} className={mergeClasses(styles.quiet, styles.whole)}>
          {t('realTime.alarmBeside', {
            pile: newest_beside.pile_no,
            neighbour: neighbourText(neighbour, newest_beside.raised_ms, t, format),
          })}
        </span>
      ))}
      <div className={styles.steps}>
        <span className={mergeClasses(styles.quiet, styles.state, unseen > 0 && styles.unseen)}>
          {unseen > 0
            ? t('realTime.alarmUnseen', { count: unseen })
            : seen_ms === null
              ? ''
              : t('realTime.alarmSeenBy', { account: seen_by ?? '–', time: format.moment(seen_ms, nowMs) })}
        </span>
        {link === null ? null : (
          <Link
            href={link}
            aria-label={t('realTime.alarmWarningsOf', { name })}
            onClick={(event) => {
              // Another tab is the browser's business.
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              links.open(link);
            }}
          >
            {t('realTime.alarmWarnings')}
          </Link>
        )}
        {unseen > 0 && may('seeAlarm') ? (
          <Button
            className={styles.button}
            size="small"
            disabled={sending}
            aria-label={t('realTime.alarmSeeThis', { name })}
            onClick={() => void take('alarmSeen', { project_id: projectId, rule, level, newest_id, unseen })}
          >
            {t('realTime.alarmSee')}
          </Button>
        ) : null}
        {may('shelveAlarm', subject) && !shelving ? (
          <Button
            className={styles.button}
            size="small"
            appearance="subtle"
            aria-label={t('realTime.shelf.shelveThis', { name })}
            onClick={() => setShelving(true)}
          >
            {t('realTime.shelf.shelve')}
          </Button>
        ) : null}
      </div>
      {shelving ? (
        <Guarded>
          <Suspense fallback={null}>
            <ShelveForm
              line={line}
              sending={sending}
              onShelve={(shelf) => {
                void take('alarmShelve', { project_id: projectId, rule, ...shelf }).then((done) => {
                  if (done) setShelving(false);
                });
              }}
              onCancel={() => setShelving(false)}
            />
          </Suspense>
        </Guarded>
      ) : null}
    </li>
  );
}
