// How level and status of a warning look: a colour with a shape of its own, and the word beside it.
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { DismissCircleFilled } from '@fluentui/react-icons/svg/dismiss-circle';
import { HourglassHalfRegular } from '@fluentui/react-icons/svg/hourglass-half';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import { useTranslation } from '../i18n/use-translation';

const useStyles = makeStyles({
  sign: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minWidth: 0,
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
  },
  icon: { flexShrink: 0, fontSize: '16px', lineHeight: 1, display: 'grid' },
  open: { color: tokens.colorStatusWarningForeground1 },
  pending: { color: tokens.colorBrandForeground1 },
  closed: { color: tokens.colorStatusSuccessForeground1 },
  rejected: { color: tokens.colorPalettePurpleForeground2 },
  low: { color: tokens.colorNeutralForeground3 },
  medium: { color: tokens.colorStatusWarningForeground1 },
  high: { color: tokens.colorStatusDangerForeground1 },
});

export const WARNING_STATUS_KEYS = ['0', '1', '2', '3'] as const;
export const WARNING_LEVEL_KEYS = ['1', '2', '3'] as const;
export type WarningStatusKey = (typeof WARNING_STATUS_KEYS)[number];
export type WarningLevelKey = (typeof WARNING_LEVEL_KEYS)[number];

const STATUS_LOOK = {
  '0': { Icon: WarningFilled, tone: 'open' },
  '1': { Icon: CheckmarkCircleFilled, tone: 'closed' },
  '2': { Icon: HourglassHalfRegular, tone: 'pending' },
  '3': { Icon: DismissCircleFilled, tone: 'rejected' },
} as const;
const LEVEL_TONE = { '1': 'low', '2': 'medium', '3': 'high' } as const;

/** The sign alone; say the status beside it. */
export function WarningStatusIcon({ status }: { readonly status: WarningStatusKey }) {
  const styles = useStyles();
  const { Icon, tone } = STATUS_LOOK[status];
  return (
    <span className={mergeClasses(styles.icon, styles[tone])} aria-hidden="true">
      <Icon />
    </span>
  );
}

/** One to three bars; say the level beside them. */
export function WarningLevelIcon({ level }: { readonly level: WarningLevelKey }) {
  const styles = useStyles();
  return (
    <svg
      className={mergeClasses(styles.icon, styles[LEVEL_TONE[level]])}
      width="14"
      height="14"
      viewBox="0 0 14 14"
      aria-hidden="true"
      focusable="false"
    >
      {[1, 2, 3].map((bar) => (
        <rect
          key={bar}
          x={bar * 4.5 - 3.5}
          y={12 - bar * 3.5}
          width="3"
          height={bar * 3.5}
          rx="0.8"
          fill="currentColor"
          opacity={bar <= Number(level) ? 1 : 0.22}
        />
      ))}
    </svg>
  );
}

/** Status by its code, with its name. */
export function WarningStatusSign({ status }: { readonly status: number }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const key = WARNING_STATUS_KEYS.find((known) => known === String(status));
  if (key === undefined) return <>{status}</>;
  return (
    <span className={styles.sign}>
      <WarningStatusIcon status={key} />
      {t(`warnings.statusOf.${key}`)}
    </span>
  );
}

/** Level with its name. */
export function WarningLevelSign({ level }: { readonly level: number }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const key = WARNING_LEVEL_KEYS.find((known) => known === String(level));
  if (key === undefined) return <>{level}</>;
  return (
    <span className={styles.sign}>
      <WarningLevelIcon level={key} />
      {t(`warnings.levelOf.${key}`)}
    </span>
  );
}
