import { Button, Link, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation';

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

const HLS = 'application/vnd.apple.mpegurl';

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
  const plays = document.createElement('video').canPlayType(HLS) !== '';
  if (!plays) {
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
        key={attempt}
        className={styles.video}
        src={streamUrl}
        aria-label={name}
        autoPlay
        muted
        loop
        playsInline
        controls={state === 'playing'}
        onPlaying={() => setState('playing')}
        onError={() => setState('failed')}
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
