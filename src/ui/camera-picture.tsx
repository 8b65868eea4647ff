import { Button, Link, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { canPlayHls, playHls } from './hls-stream';

const useStyles = makeStyles({
  frame: { position: 'relative', aspectRatio: '16 / 9', backgroundColor: '#000' },
  video: { display: 'block', width: '100%', height: '100%' },
  over: {
    position: 'absolute',
    inset: 0,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '8px',
    padding: '12px',
    textAlign: 'center',
    color: '#fff',
    fontSize: tokens.fontSizeBase200,
  },
});

interface CameraPictureProps {
  readonly name: string;
  /** An HLS playlist. */
  readonly streamUrl: string;
}

/** The picture of a camera, without sound. Says that it is loading, or why there is none, with a retry. */
export function CameraPicture({ name, streamUrl }: CameraPictureProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'loading' | 'playing' | 'failed'>('loading');
  const video = useRef<HTMLVideoElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt plays anew.
  useEffect(() => {
    if (video.current === null) return undefined;
    return playHls(video.current, streamUrl, () => setState('failed'));
  }, [streamUrl, attempt]);
  if (!canPlayHls()) {
    return (
      <div className={styles.frame}>
        <div className={styles.over}>
          {t('common.cameraUnsupported')}
          <Link href={streamUrl} target="_blank" rel="noreferrer">
            {t('common.cameraOpen')}
          </Link>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.frame} data-camera={state}>
      <video
        ref={video}
        className={styles.video}
        aria-label={name}
        autoPlay
        muted
        loop
        playsInline
        controls={state === 'playing'}
        onPlaying={() => setState('playing')}
      />
      {state === 'playing' ? null : (
        <div className={styles.over} role="status">
          {state === 'loading' ? (
            <Spinner size="small" appearance="inverted" label={t('common.loading')} />
          ) : (
            <>
              {t('common.cameraFailed')}
              <Button
                size="small"
                onClick={() => {
                  setState('loading');
                  setAttempt(attempt + 1);
                }}
              >
                {t('common.retry')}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}
