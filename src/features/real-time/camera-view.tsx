import { makeStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import { useTranslation } from '../../i18n/use-translation';
import { CameraPicture } from '../../ui/camera-picture';
import { Loaded } from '../../ui/loaded';

const useStyles = makeStyles({
  cameras: { display: 'grid', gap: '12px', padding: '12px 14px' },
  figure: { margin: 0 },
});

interface CameraViewProps {
  readonly scope: TableSource;
  readonly machineId: number;
}

/** The cameras that look at a machine. */
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
            <figure key={id} className={styles.figure}>
              <CameraPicture name={name} streamUrl={stream_url} />
              <figcaption>{name}</figcaption>
            </figure>
          ))}
        </div>
      )}
    </Loaded>
  );
}
