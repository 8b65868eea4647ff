import { Button, Field, Input, Select } from '@fluentui/react-components';
import { useState } from 'react';
import type { SiteCamera } from '../../contracts/api/site';
import { useDataLayer } from '../../data';
import { useTranslation } from '../../i18n/use-translation';
import { differingSides } from '../../ui/faster';
import { showToast } from '../../ui/toast';
import { useManagedForm } from '../../ui/use-managed-form';
import { ManagedPanel } from './managed-panel';
import type { PanelTerms } from './panel-terms';
import { type CameraDraft, cameraDraft, cameraFaults, cameraInput, hasForeignStream } from './site-form';

const FIELDS = new Map<string, keyof CameraDraft>([
  ['project_id', 'projectId'],
  ['equipment_id', 'machine'],
  ['name', 'name'],
  ['stream_url', 'stream'],
]);

interface CameraPanelProps extends PanelTerms {
  /** Null: a new one. */
  readonly camera: SiteCamera | null;
}

/** One camera: its stream and its machine. */
export function CameraPanel({ camera, list, refetch, onOpen, onClose }: CameraPanelProps) {
  const { t } = useTranslation();
  const { core } = useDataLayer();
  const [isAsked, setAsked] = useState(false);
  const open = list.projects.filter(({ closed }) => !closed);
  const fresh: CameraDraft = {
    projectId: open.length === 1 ? String(open[0]?.project_id) : '',
    name: '',
    machine: '',
    stream: '',
  };
  const managed = useManagedForm({
    stored: camera === null ? { draft: fresh, seen: '' } : { draft: cameraDraft(camera), seen: camera.seen },
    faultsOf: (draft) => cameraFaults(draft, camera),
    sayFault: (fault) => t(`site.fault.${fault}`),
    fieldOf: (field) => FIELDS.get(field),
    refetch,
  });
  const { draft, base, set, messageOf, isBusy } = managed;
  const save = async (): Promise<void> => {
    const { projectId, name } = draft;
    const saved = await managed.save((typed, seen) => core.api('cameraSave', null, cameraInput(typed, camera, seen)));
    if (saved === null) return;
    showToast('success', t(camera === null ? 'site.added' : 'site.saved', { name: name.trim() }));
    if (camera === null) onOpen('cameras', `${projectId}-${saved.camera_id}`);
  };
  const remove = async ({ project_id, camera_id, seen, name }: SiteCamera): Promise<void> => {
    setAsked(false);
    if (!(await managed.did(() => core.api('cameraRemove', null, { project_id, camera_id, seen })))) return;
    showToast('success', t('site.removed', { name }));
    onClose();
  };
  const isForeign = hasForeignStream(camera) && draft.stream === camera.stream_url;
  const machines = list.machines.filter(({ project_id }) => String(project_id) === draft.projectId);
  const labels = { name: t('site.name'), machine: t('site.machine'), stream: t('site.stream') };
  return (
    <ManagedPanel
      tab="cameras"
      name={camera?.name ?? null}
      managed={managed}
      sides={() => (camera === null ? [] : differingSides(draft, cameraDraft(camera), labels))}
      question={
        camera !== null && isAsked
          ? {
              title: t('site.remove.cameras'),
              text: t('site.removeCameraHint'),
              onConfirm: () => void remove(camera),
            }
          : null
      }
      onNoQuestion={() => setAsked(false)}
      onSave={save}
      onClose={onClose}
    >
      <Field label={t('site.name')} required validationMessage={messageOf('name')}>
        <Input value={draft.name} autoComplete="off" onChange={(_, { value }) => set({ name: value })} />
      </Field>
      <Field label={t('site.project')} required validationMessage={messageOf('projectId')}>
        <Select
          value={draft.projectId}
          disabled={camera !== null}
          onChange={(_, { value }) => set({ projectId: value, machine: '' })}
        >
          {base.projectId === '' ? <option value="" /> : null}
          {(camera === null ? open : list.projects).map(({ project_id, name }) => (
            <option key={project_id} value={project_id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('site.machine')} validationMessage={messageOf('machine')}>
        <Select value={draft.machine} onChange={(_, { value }) => set({ machine: value })}>
          <option value="">{t('site.wholeSite')}</option>
          {machines.map(({ equipment_id, name }) => (
            <option key={equipment_id} value={equipment_id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('site.stream')}
        required
        hint={t('site.streamHint')}
        {...(messageOf('stream') === null && isForeign
          ? { validationState: 'warning', validationMessage: t('site.foreignStream') }
          : { validationMessage: messageOf('stream') })}
      >
        <Input value={draft.stream} autoComplete="off" onChange={(_, { value }) => set({ stream: value })} />
      </Field>
      {camera === null ? null : (
        <div>
          <Button size="small" disabled={isBusy} onClick={() => setAsked(true)}>
            {t('site.remove.cameras')}
          </Button>
        </div>
      )}
    </ManagedPanel>
  );
}
