import { Input, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import type { LogTrackChoice } from '../../contracts/api/log-templates';
import type { Channel } from '../../equipment/descriptor';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { typedScale } from './track-order';

const useStyles = makeStyles({
  scale: { display: 'flex', alignItems: 'center', gap: '3px', fontSize: tokens.fontSizeBase200 },
  end: { width: '58px', minWidth: 0 },
  unit: { minWidth: '38px', color: tokens.colorNeutralForeground3 },
  wrong: { border: `1px solid ${tokens.colorStatusDangerBorder2}` },
});

interface TrackScaleProps {
  readonly channel: Channel;
  readonly scale: LogTrackChoice['scale'];
  readonly onScale: (scale: LogTrackChoice['scale']) => void;
}

/** The two ends of a track's scale; both empty: as the readings need it. Taken when the field is left, or by Enter. */
export function TrackScale({ channel, scale, onScale }: TrackScaleProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const [low, setLow] = useState(textOf(scale?.[0]));
  const [high, setHigh] = useState(textOf(scale?.[1]));
  const [from, to] = [scale?.[0], scale?.[1]];
  // A template, or 'back', has set another one.
  const sent = useRef<readonly string[]>([]);
  useEffect(() => {
    // A scale sent from here comes back a moment later, and must not take away letters typed since; of two sent
    // one after the other, the first may come by itself.
    const at = sent.current.indexOf(keyOf(from, to));
    sent.current = at < 0 ? [] : sent.current.slice(at);
    if (at >= 0) return;
    setLow(textOf(from));
    setHigh(textOf(to));
  }, [from, to]);
  const typed = typedScale(low, high);
  const take = (): void => {
    if (typed === undefined) return;
    if (typed?.[0] === from && typed?.[1] === to) return;
    sent.current = [...sent.current, keyOf(typed?.[0], typed?.[1])];
    onScale(typed);
  };
  const end = (which: 'low' | 'high', value: string, set: (text: string) => void) => (
    <Input
      size="small"
      className={styles.end}
      input={typed === undefined ? { className: styles.wrong } : {}}
      inputMode="decimal"
      aria-label={t(which === 'low' ? 'logTracks.low' : 'logTracks.high', { name: channel.names[language] })}
      aria-invalid={typed === undefined}
      placeholder={t('logTracks.auto')}
      value={value}
      onChange={(_, data) => set(data.value)}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Between its two ends the scale is still being typed.
        if (!currentTarget.closest('[data-scale]')?.contains(relatedTarget)) take();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
  return (
    <span className={styles.scale} data-scale>
      {end('low', low, setLow)}–{end('high', high, setHigh)}
      <span className={styles.unit}>{channel.unit}</span>
    </span>
  );
}

function keyOf(from: number | undefined, to: number | undefined): string {
  return `${from} ${to}`;
}

function textOf(end: number | undefined): string {
  return end === undefined ? '' : String(end);
}
