import { Button, makeStyles, Select, ToggleButton, tokens } from '@fluentui/react-components';
import { ArrowRepeatAllRegular } from '@fluentui/react-icons/svg/arrow-repeat-all';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { PauseRegular } from '@fluentui/react-icons/svg/pause';
import { PlayRegular } from '@fluentui/react-icons/svg/play';
import { PILE_STATUS } from '../../contracts/api';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { WINDOWS } from '../pile-source/map-replay';
import { type Replay, SPEEDS } from './use-replay';

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 6px',
    padding: '4px 38px 4px 8px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow4,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  day: { fontWeight: tokens.fontWeightSemibold, minWidth: '76px' },
  slider: { flex: '1 1 160px', minWidth: '120px', accentColor: tokens.colorBrandBackground },
  // In its corner, however many lines the others take.
  close: { position: 'absolute', top: '4px', right: '6px' },
  made: { color: tokens.colorNeutralForeground2, minWidth: '70px' },
});

interface ReplayBarProps {
  /** Null while it is found out, or where nothing was finished. */
  readonly replay: Replay | null;
  readonly none: boolean;
  readonly onWindow: (windowDays: number | null) => void;
  readonly onClose: () => void;
  readonly unitName: string;
}

/** A slider over the days of the project: by arrow keys a day, space plays and pauses. */
export function ReplayBar({ replay, none, onWindow, onClose, unitName }: ReplayBarProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const close = (
    <Button
      className={styles.close}
      size="small"
      appearance="subtle"
      icon={<DismissRegular />}
      aria-label={t('map.replay.close')}
      title={t('map.replay.close')}
      onClick={onClose}
    />
  );
  if (replay === null) {
    return (
      <section className={styles.root} aria-label={t('map.replay.replay')}>
        <span role="status">{t(none ? 'map.replay.none' : 'map.replay.loading')}</span>
        {close}
      </section>
    );
  }
  const { days, at, counts, playing, speed, loop, windowDays } = replay;
  const day = days[at] ?? '';
  const made = (counts[PILE_STATUS.done] ?? 0) + (counts[PILE_STATUS.warned] ?? 0);
  const madeText = t('map.replay.made', { count: format.number(made), unit: unitName });
  const playText = t(playing ? 'map.replay.pause' : 'map.replay.play');
  return (
    <section className={styles.root} aria-label={t('map.replay.replay')} data-day={day}>
      <Button
        size="small"
        appearance="subtle"
        icon={playing ? <PauseRegular /> : <PlayRegular />}
        aria-label={playText}
        title={playText}
        onClick={() => replay.play(!playing)}
      />
      <span className={styles.day}>{day}</span>
      <input
        type="range"
        className={styles.slider}
        min={0}
        max={days.length - 1}
        step={1}
        value={at}
        aria-label={t('map.replay.day')}
        aria-valuetext={`${day}${t('common.clauseComma')}${madeText}`}
        onChange={(event) => replay.go(event.target.valueAsNumber)}
        onKeyDown={(event) => {
          if (event.key !== ' ') return;
          event.preventDefault();
          replay.play(!playing);
        }}
      />
      <span className={styles.made} data-made={made}>
        {madeText}
      </span>
      <Select
        size="small"
        aria-label={t('map.replay.window')}
        value={windowDays === null ? '' : String(windowDays)}
        onChange={(_, { value }) => onWindow(value === '' ? null : Number(value))}
      >
        <option value="">{t('map.replay.all')}</option>
        {WINDOWS.map((count) => (
          <option key={count} value={count}>
            {t('map.replay.last', { count })}
          </option>
        ))}
      </Select>
      <Select
        size="small"
        aria-label={t('map.replay.speed')}
        value={String(speed)}
        onChange={(_, { value }) => replay.setSpeed(SPEEDS.find((known) => String(known) === value) ?? speed)}
      >
        {SPEEDS.map((count) => (
          <option key={count} value={count}>
            {t('map.replay.daysASecond', { count })}
          </option>
        ))}
      </Select>
      <ToggleButton
        size="small"
        appearance="subtle"
        icon={<ArrowRepeatAllRegular />}
        checked={loop}
        aria-label={t('map.replay.loop')}
        title={t('map.replay.loop')}
        onClick={() => replay.setLoop(!loop)}
      />
      {close}
    </section>
  );
}
