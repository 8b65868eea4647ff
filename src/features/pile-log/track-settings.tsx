import { Button, Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { useLayoutEffect, useState } from 'react';
import type { LogTrackChoice } from '../../contracts/api/log-templates';
import type { Channel } from '../../equipment/descriptor';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { SPOKEN_ONLY } from '../../ui/spoken-only';
import { useMovedRowFocus } from '../../ui/use-moved-row-focus';
import type { TrackMenuProps } from './track-menu-props';
import { movedTrack } from './track-order';
import { TrackScale } from './track-scale';
import { TrackTemplates } from './track-templates';

const useStyles = makeStyles({
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  hint: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  list: { listStyle: 'none', margin: 0, padding: 0 },
  track: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto auto',
    alignItems: 'center',
    gap: '0 2px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  dragged: { opacity: 0.5 },
  over: { borderTopColor: tokens.colorCompoundBrandStroke },
  announcement: SPOKEN_ONLY,
});

/** The tracks, their order and scales, and the templates of these settings. */
export function TrackSettings({ scope, offered, shown, scales, onChange }: TrackMenuProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const { list, press } = useMovedRowFocus(shown);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const tracks = shown.map(({ key }): LogTrackChoice => ({ channel: key, scale: scaleOf(key) }));
  const others = offered.filter((channel) => !shown.includes(channel));
  // The surface was empty when it opened: screen readers read it only with the focus in it.
  useLayoutEffect(() => list.current?.querySelector('input')?.focus(), [list]);

  function scaleOf(key: string): LogTrackChoice['scale'] {
    const scale = scales.get(key);
    return scale === undefined ? null : [...scale];
  }

  function move({ key, names }: Channel, to: number): void {
    onChange(movedTrack(tracks, key, to));
    setAnnouncement(t('logTracks.moved', { name: names[language], place: to + 1, count: shown.length }));
  }

  return (
    <>
      <h3 className={styles.title}>{t('pileLog.tracks')}</h3>
      <p className={styles.hint}>{t('logTracks.hint')}</p>
      <ul className={styles.list} ref={list}>
        {shown.map((channel, at) => {
          const { key, names } = channel;
          const name = names[language];
          return (
            <li
              key={key}
              data-key={key}
              className={mergeClasses(styles.track, dragged === key && styles.dragged, over === key && styles.over)}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(key);
              }}
              onDragEnd={() => {
                setDragged(null);
                setOver(null);
              }}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                setOver(key);
              }}
              onDrop={(event) => {
                event.preventDefault();
                const moved = shown.find((one) => one.key === dragged);
                if (moved !== undefined && moved.key !== key) move(moved, at);
              }}
            >
              <Checkbox
                label={name}
                checked
                disabled={shown.length === 1}
                onChange={() => onChange(tracks.filter((one) => one.channel !== key))}
              />
              <TrackScale
                channel={channel}
                scale={scaleOf(key)}
                onScale={(scale) => onChange(tracks.map((one) => (one.channel === key ? { ...one, scale } : one)))}
              />
              {(['up', 'down'] as const).map((what) => {
                const to = what === 'up' ? at - 1 : at + 1;
                return (
                  <Button
                    key={what}
                    appearance="subtle"
                    size="small"
                    data-what={what}
                    aria-label={t(what === 'up' ? 'logTracks.moveUp' : 'logTracks.moveDown', { name })}
                    icon={what === 'up' ? <ArrowUpRegular /> : <ArrowDownRegular />}
                    disabled={to < 0 || to >= shown.length}
                    onClick={() => {
                      move(channel, to);
                      press(key, what);
                    }}
                  />
                );
              })}
            </li>
          );
        })}
        {others.map(({ key, names, unit }) => (
          <li key={key} className={styles.track}>
            <Checkbox
              label={unit === '' ? names[language] : `${names[language]} (${unit})`}
              checked={false}
              onChange={() => onChange([...tracks, { channel: key, scale: null }])}
            />
          </li>
        ))}
      </ul>
      <TrackTemplates scope={scope} tracks={tracks} onChange={onChange} />
      <span role="status" className={styles.announcement}>
        {announcement}
      </span>
    </>
  );
}
