import {
  Button,
  Checkbox,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Select,
} from '@fluentui/react-components';
import { useState } from 'react';
import type { SiteMachine, SiteProject } from '../../contracts/api/site';
import { useDataLayer } from '../../data';
import { useTranslation } from '../../i18n/use-translation';
import { differingSides } from '../../ui/faster';
import { showToast } from '../../ui/toast';
import { useManagedForm } from '../../ui/use-managed-form';
import { type Issued, IssuedSecret } from './issued-secret';
import { ManagedPanel } from './managed-panel';
import type { PanelTerms } from './panel-terms';
import {
  type MachineDraft,
  machineDraft,
  machineFaults,
  machineInput,
  machineKey,
  proposedCredential,
} from './site-form';

const useStyles = makeStyles({
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  next: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' },
});

const FIELDS = new Map<string, keyof MachineDraft>([
  ['project_id', 'projectId'],
  ['equipment_id', 'number'],
  ['name', 'name'],
  ['expires_at', 'expires'],
  ['credential', 'credential'],
]);

interface MachinePanelProps extends PanelTerms {
  /** Null: a new one. */
  readonly machine: SiteMachine | null;
  /** The project of a new one, where it is known. */
  readonly projectId: number | null;
  readonly issued: Issued | null;
  readonly onIssued: (issued: Issued) => void;
  readonly onRealTime: (project: SiteProject) => void;
}

/** One machine: its form with a credential for a new one, closing and removing it. */
export function MachinePanel(props: MachinePanelProps) {
  const { machine, projectId, list, refetch, onOpen, onClose, issued, onIssued, onRealTime } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const { core } = useDataLayer();
  const [asked, setAsked] = useState<'nothing' | 'close' | 'remove'>('nothing');
  const open = list.projects.filter(({ closed }) => !closed);
  const usual = open.find(({ project_id }) => project_id === projectId) ?? (open.length === 1 ? open[0] : undefined);
  const zoneOf = (id: number | string | undefined): string =>
    list.projects.find(({ project_id }) => String(project_id) === String(id))?.time_zone ?? 'UTC';
  const nextNumber = (id: number | undefined): string =>
    id === undefined
      ? ''
      : String(
          1 + Math.max(0, ...list.machines.filter((m) => m.project_id === id).map(({ equipment_id }) => equipment_id)),
        );
  const fresh: MachineDraft = {
    projectId: usual === undefined ? '' : String(usual.project_id),
    number: nextNumber(usual?.project_id),
    name: '',
    expires: '',
    withCredential: true,
    credential: proposedCredential(usual?.site ?? '', nextNumber(usual?.project_id), list.credentials),
  };
  const managed = useManagedForm({
    stored:
      machine === null
        ? { draft: fresh, seen: '' }
        : { draft: machineDraft(machine, zoneOf(machine.project_id)), seen: machine.seen },
    faultsOf: machineFaults,
    sayFault: (fault) => t(`site.fault.${fault}`),
    fieldOf: (field) => FIELDS.get(field),
    refetch,
  });
  const { draft, base, set, messageOf, isBusy } = managed;
  const project = list.projects.find(({ project_id }) => String(project_id) === draft.projectId);
  const place = (change: { readonly projectId?: string; readonly number?: string }): void => {
    const id = change.projectId ?? draft.projectId;
    const site = list.projects.find(({ project_id }) => String(project_id) === id)?.site ?? '';
    const number = change.number ?? (change.projectId === undefined ? draft.number : nextNumber(Number(id)));
    // A name that somebody has typed stays.
    const before = proposedCredential(project?.site ?? '', draft.number, list.credentials);
    const proposed = proposedCredential(site, number, list.credentials);
    const isOwn = draft.credential !== '' && draft.credential !== before;
    set({ ...change, number, ...(isOwn ? {} : { credential: proposed }) });
  };
  const save = async (): Promise<void> => {
    const timeZone = zoneOf(draft.projectId);
    const sent = { name: draft.name.trim(), key: `${draft.projectId}-${Number(draft.number)}` };
    const saved = await managed.save((typed, seen) =>
      core.api('machineSave', null, machineInput(typed, { before: machine, seen, timeZone })),
    );
    if (saved === null) return;
    showToast('success', t(machine === null ? 'site.added' : 'site.saved', { name: sent.name }));
    const machines = [{ project_id: Number(draft.projectId), equipment_id: Number(draft.number) }];
    if (saved.secret !== null) onIssued({ name: draft.credential.trim(), secret: saved.secret, machines });
    if (machine === null) onOpen('machines', sent.key);
  };
  const close = async (of: SiteMachine, closed: boolean): Promise<void> => {
    setAsked('nothing');
    const { project_id, equipment_id, seen, name } = of;
    const done = await managed.did(() => core.api('machineClose', null, { project_id, equipment_id, seen, closed }));
    if (done) showToast('success', t(closed ? 'site.didClose' : 'site.didReopen', { name }));
  };
  const remove = async (of: SiteMachine): Promise<void> => {
    setAsked('nothing');
    const { project_id, equipment_id, seen, name } = of;
    if (!(await managed.did(() => core.api('machineRemove', null, { project_id, equipment_id, seen })))) return;
    showToast('success', t('site.removed', { name }));
    onClose();
  };
  const isFixed = machine?.is_simulated === true;
  const own = machine === null ? [] : list.credentials.filter((one) => one.machines.some(isOf(machine)));
  const labels = { name: t('site.name'), expires: t('site.expires') };
  return (
    <ManagedPanel
      tab="machines"
      name={machine?.name ?? null}
      managed={managed}
      isFixed={isFixed}
      notices={
        <>
          {isFixed ? <MessageBar intent="info">{t('site.simulated')}</MessageBar> : null}
          {issued === null || machine === null ? null : (
            <IssuedSecret issued={issued} projects={list.projects} machines={[machine]} />
          )}
          {machine !== null && project !== undefined && issued !== null && machine.last_seen_ms === null ? (
            <MessageBar intent="info" layout="multiline">
              <MessageBarBody className={styles.next}>
                {t('site.next.waiting')}
                <Button size="small" onClick={() => onRealTime(project)}>
                  {t('site.next.toRealTime')}
                </Button>
              </MessageBarBody>
            </MessageBar>
          ) : null}
        </>
      }
      sides={() =>
        machine === null ? [] : differingSides(draft, machineDraft(machine, zoneOf(machine.project_id)), labels)
      }
      question={
        machine === null || asked === 'nothing'
          ? null
          : {
              title: t(asked === 'close' ? 'site.close.machine' : 'site.remove.machines'),
              text: t(asked === 'close' ? 'site.close.machineHint' : 'site.removeMachineHint'),
              onConfirm: () => void (asked === 'close' ? close(machine, true) : remove(machine)),
            }
      }
      onNoQuestion={() => setAsked('nothing')}
      onSave={save}
      onClose={onClose}
    >
      <Field label={t('site.name')} required validationMessage={messageOf('name')}>
        <Input
          value={draft.name}
          autoComplete="off"
          disabled={isFixed}
          onChange={(_, { value }) => set({ name: value })}
        />
      </Field>
      <Field label={t('site.project')} required validationMessage={messageOf('projectId')}>
        <Select
          value={draft.projectId}
          disabled={machine !== null}
          onChange={(_, { value }) => place({ projectId: value })}
        >
          {base.projectId === '' ? <option value="" /> : null}
          {(machine === null ? open : list.projects).map(({ project_id, name }) => (
            <option key={project_id} value={project_id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('site.number')} required hint={t('site.numberHint')} validationMessage={messageOf('number')}>
        <Input
          value={draft.number}
          inputMode="numeric"
          autoComplete="off"
          disabled={machine !== null}
          onChange={(_, { value }) => place({ number: value })}
        />
      </Field>
      <Field label={t('site.expires')} hint={t('site.expiresHint')} validationMessage={messageOf('expires')}>
        <Input
          type="date"
          value={draft.expires}
          disabled={isFixed}
          onChange={(_, { value }) => set({ expires: value })}
        />
      </Field>
      {machine === null ? (
        <Checkbox
          label={t('site.withCredential')}
          checked={draft.withCredential}
          onChange={(_, { checked }) => set({ withCredential: checked === true })}
        />
      ) : null}
      {draft.withCredential ? (
        <Field
          label={t('site.credential')}
          required
          hint={t('site.credentialHint')}
          validationMessage={messageOf('credential')}
        >
          <Input value={draft.credential} autoComplete="off" onChange={(_, { value }) => set({ credential: value })} />
        </Field>
      ) : null}
      {machine === null || isFixed ? null : (
        <div className={styles.buttons}>
          {own.map(({ name }) => (
            <Button key={name} size="small" onClick={() => onOpen('credentials', name)}>
              {`${t('site.tab.credentials')}${t('common.colon')}${name}`}
            </Button>
          ))}
          {own.length > 0 ? null : (
            <Button size="small" onClick={() => onOpen('credentials', null)}>
              {t('site.add.credentials')}
            </Button>
          )}
          {machine.closed ? (
            <Button size="small" disabled={isBusy} onClick={() => void close(machine, false)}>
              {t('site.reopen')}
            </Button>
          ) : (
            <Button size="small" disabled={isBusy} onClick={() => setAsked('close')}>
              {t('site.close.machine')}
            </Button>
          )}
          <Button
            size="small"
            disabled={isBusy || machine.has_records}
            title={t('site.removeMachineHint')}
            onClick={() => setAsked('remove')}
          >
            {t('site.remove.machines')}
          </Button>
        </div>
      )}
    </ManagedPanel>
  );
}

const isOf = (machine: SiteMachine) => (other: { readonly project_id: number; readonly equipment_id: number }) =>
  machineKey(other) === machineKey(machine);
