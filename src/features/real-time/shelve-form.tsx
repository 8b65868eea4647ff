import { Button, Field, Input, makeStyles, Select } from '@fluentui/react-components';
import { useState } from 'react';
import type { AlarmLine } from '../../contracts/api/alarms';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';

const useStyles = makeStyles({
  form: { gridColumn: '1 / -1', display: 'grid', gap: '6px', padding: '6px 0' },
  buttons: { display: 'flex', gap: '8px' },
});

const ALL = '';
/** From a look at the probe to the end of a shift. */
const MINUTES = [15, 60, 240, 720] as const;

interface ShelveFormProps {
  readonly line: AlarmLine;
  readonly sending: boolean;
  readonly onShelve: (shelf: { equipment_id?: number; minutes: number; comment: string }) => void;
  readonly onCancel: () => void;
}

/** Which machine's alarms to shelve, for how long, and why. */
export function ShelveForm({ line, sending, onShelve, onCancel }: ShelveFormProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  // The usual reason is one bad probe.
  const [machine, setMachine] = useState(line.machines.length === 1 ? String(line.machines[0]?.equipment_id) : ALL);
  const [minutes, setMinutes] = useState<number>(MINUTES[1]);
  const [comment, setComment] = useState('');
  const reason = comment.trim();
  return (
    <form
      className={styles.form}
      aria-label={t('realTime.shelf.title')}
      onSubmit={(event) => {
        event.preventDefault();
        onShelve({ ...(machine === ALL ? {} : { equipment_id: Number(machine) }), minutes, comment: reason });
      }}
    >
      <Field label={t('realTime.shelf.machine')} size="small">
        <Select size="small" value={machine} onChange={(_, { value }) => setMachine(value)}>
          <option value={ALL}>{t('realTime.shelf.allMachines')}</option>
          {line.machines.map(({ equipment_id, equipment_name, count }) => (
            <option key={equipment_id} value={String(equipment_id)}>
              {`${equipment_name} (${count})`}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('realTime.shelf.time')} size="small">
        <Select size="small" value={String(minutes)} onChange={(_, { value }) => setMinutes(Number(value))}>
          {MINUTES.map((of) => (
            <option key={of} value={String(of)}>
              {format.span(of * 60_000)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('realTime.shelf.reason')} size="small" required>
        <Input size="small" value={comment} maxLength={500} onChange={(_, { value }) => setComment(value)} />
      </Field>
      <div className={styles.buttons}>
        <Button type="submit" size="small" appearance="primary" disabled={sending || reason === ''}>
          {t('realTime.shelf.confirm')}
        </Button>
        <Button size="small" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
