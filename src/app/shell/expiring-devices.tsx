import {
  Button,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Tooltip,
  tokens,
} from '@fluentui/react-components';
import { CalendarErrorRegular } from '@fluentui/react-icons/svg/calendar-error';
import { useQuery } from '@tanstack/react-query';
import { type TypeScope, useDataLayer } from '../../data';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';

const useStyles = makeStyles({
  button: { color: tokens.colorStatusWarningForeground1 },
  surface: { maxWidth: 'min(420px, calc(100vw - 24px))', maxHeight: '60vh', overflowY: 'auto' },
  title: { margin: '0 0 8px', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  list: { margin: 0, padding: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: '8px' },
  item: { display: 'flex', justifyContent: 'space-between', gap: '16px' },
  project: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  when: { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  expired: { color: tokens.colorStatusDangerForeground1 },
});

interface ExpiringDevicesProps {
  readonly type: TypeScope;
  readonly timeZone: string | undefined;
}

/** Says that devices of the type have expired or soon will, and which; nothing where there are none. */
export function ExpiringDevices({ type, timeZone }: ExpiringDevicesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat(timeZone);
  const { queries } = useDataLayer();
  const { data: devices } = useQuery(queries.expiringDevices(type));
  if (devices === undefined || devices.length === 0) return null;
  const title = t('errors.deviceExpiring');
  return (
    <Popover positioning="below" trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Tooltip content={title} relationship="label" positioning="below">
          <Button className={styles.button} appearance="subtle" icon={<CalendarErrorRegular />} />
        </Tooltip>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={title}>
        <h2 className={styles.title}>{title}</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached with the keyboard */}
        <ul className={styles.list} tabIndex={0}>
          {devices.map((device) => (
            <li key={`${device.project_id}:${device.id}`} className={styles.item}>
              <span>
                {device.name}
                <div className={styles.project}>{device.project_name}</div>
              </span>
              <span className={styles.when}>
                <div>{format.day(device.expires_ms)}</div>
                <div className={device.expired ? styles.expired : styles.project}>
                  {device.expired ? t('shell.expired') : t('shell.expiresSoon')}
                </div>
              </span>
            </li>
          ))}
        </ul>
      </PopoverSurface>
    </Popover>
  );
}
