import { Link, makeStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import { useTranslation } from '../../i18n/use-translation';
import { Loaded } from '../../ui/loaded';
import { EmptyState } from '../../ui/states';

const useStyles = makeStyles({
  cameras: { display: 'grid', gap: '12px', padding: '12px 14px' },
  figure: { margin: 0 },
  video: { display: 'block', width: '100%', aspectRatio: '16 / 9', backgroundColor: '#000' },
});

interface CameraViewProps {
  readonly scope: TableSource;
  readonly machineId: number;
}

/** The cameras that look at a machine, played by the browser itself. */
export function CameraView({ scope, machineId }: CameraViewProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { queries } = useDataLayer();
  const cameras = useQuery(queries.cameras(scope));
  const own = cameras.data?.filter(({ equipment_id }) => equipment_id === machineId) ?? [];
  return (
    <Loaded from={cameras} empty={() => (own.length === 0 ? { title: t('realTime.camera.none') } : null)}>
      {() => (
        <div className={styles.cameras}>
          {own.map(({ id, name, stream_url }) => (
            <Picture key={id} name={name} streamUrl={stream_url} />
          ))}
        </div>
      )}
    </Loaded>
  );
}

function Picture({ name, streamUrl }: { readonly name: string; readonly streamUrl: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  return (
    <figure className={styles.figure}>
      {failed ? (
        <EmptyState
          title={t('realTime.camera.failed')}
          action={
            <Link href={streamUrl} target="_blank" rel="noreferrer">
              {t('realTime.camera.open')}
            </Link>
          }
        />
      ) : (
        <video
          className={styles.video}
          src={streamUrl}
          aria-label={name}
          muted
          autoPlay
          playsInline
          loop
          controls
          onError={() => setFailed(true)}
        />
      )}
      <figcaption>{name}</figcaption>
    </figure>
  );
}
