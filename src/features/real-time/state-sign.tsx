import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowCircleDownFilled } from '@fluentui/react-icons/svg/arrow-circle-down';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleRegular } from '@fluentui/react-icons/svg/circle';
import { ClockRegular } from '@fluentui/react-icons/svg/clock';
import { PauseCircleFilled } from '@fluentui/react-icons/svg/pause-circle';
import { PlugDisconnectedRegular } from '@fluentui/react-icons/svg/plug-disconnected';
import { RecordFilled } from '@fluentui/react-icons/svg/record';
import { useTranslation } from '../../i18n/use-translation';
import type { ShownState } from './attention';

const ICONS = {
  in_construction: ArrowCircleDownFilled,
  recording: RecordFilled,
  paused: PauseCircleFilled,
  ended: CheckmarkCircleRegular,
  idle: CircleRegular,
  offline: PlugDisconnectedRegular,
  stale: ClockRegular,
  cutOff: ClockRegular,
} as const;

const useStyles = makeStyles({
  sign: { display: 'inline-flex', alignItems: 'center', gap: '4px', whiteSpace: 'nowrap' },
  icon: { display: 'grid', fontSize: '18px', lineHeight: 1 },
  working: { color: tokens.colorBrandForeground1 },
  wrong: { color: tokens.colorStatusWarningForeground1 },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** A machine's state: a sign and the word. */
export function StateSign({ state }: { readonly state: ShownState }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const Icon = ICONS[state];
  const isWrong = state === 'paused' || state === 'stale';
  const isWorking = state === 'in_construction' || state === 'recording';
  return (
    <span className={mergeClasses(styles.sign, isWrong ? styles.wrong : isWorking ? styles.working : styles.quiet)}>
      <span className={styles.icon}>
        <Icon aria-hidden="true" />
      </span>
      {t(`realTime.stateOf.${state}`)}
    </span>
  );
}
