import { Button, Checkbox, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { SiteCredential } from '../../contracts/api/site';
import { useDataLayer } from '../../data';
import { useTranslation } from '../../i18n/use-translation';
import { differingSides } from '../../ui/faster';
import { showToast } from '../../ui/toast';
import { useManagedForm } from '../../ui/use-managed-form';
import { type Issued, IssuedSecret } from './issued-secret';
import { ManagedPanel } from './managed-panel';
import type { PanelTerms } from './panel-terms';
import {
  type CredentialDraft,
  credentialDraft,
  credentialFaults,
  credentialInput,
  machineKey,
  noMachineText,
} from './site-form';

const useStyles = makeStyles({
  group: { border: 'none', margin: 0, padding: 0, minWidth: 0 },
  legend: { padding: 0, marginBottom: '2px' },
  choices: { display: 'flex', flexWrap: 'wrap', maxHeight: '260px', overflowY: 'auto' },
  fault: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorPaletteRedForeground1 },
  hint: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

const FIELDS = new Map<string, keyof CredentialDraft>([
  ['name', 'credential'],
  ['machines', 'machines'],
]);

interface CredentialPanelProps extends PanelTerms {
  /** Null: a new one. */
  readonly credential: SiteCredential | null;
  readonly issued: Issued | null;
  readonly onIssued: (issued: Issued) => void;
}

/** One credential: the machines that it speaks for, another secret, its end. */
export function CredentialPanel(props: CredentialPanelProps) {
  const { credential, list, refetch, onOpen, onClose, issued, onIssued } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const { core } = useDataLayer();
  const [asked, setAsked] = useState<'nothing' | 'rotate' | 'revoke'>('nothing');
  const managed = useManagedForm({
    stored:
      credential === null
        ? { draft: { credential: '', machines: [] }, seen: '' }
        : { draft: credentialDraft(credential), seen: credential.seen },
    faultsOf: credentialFaults,
    sayFault: (fault) => t(`site.fault.${fault}`),
    fieldOf: (field) => FIELDS.get(field),
    refetch,
  });
  const { draft, set, messageOf, isBusy } = managed;
  const projectOf = new Map(list.projects.map(({ project_id, name }) => [project_id, name]));
  const machines = list.machines
    .filter((machine) => !machine.is_simulated && (!machine.closed || draft.machines.includes(machineKey(machine))))
    .map((machine) => ({
      key: machineKey(machine),
      label: `${projectOf.get(machine.project_id) ?? ''} · ${machine.name}`,
    }));
  const labelOf = new Map(machines.map(({ key, label }) => [key, label]));
  const save = async (): Promise<void> => {
    const name = draft.credential.trim();
    const saved = await managed.save((typed, seen) =>
      core.api('credentialSave', null, credentialInput(typed, credential === null ? null : seen)),
    );
    if (saved === null) return;
    showToast('success', t(credential === null ? 'site.added' : 'site.saved', { name }));
    const ofDraft = list.machines.filter((machine) => draft.machines.includes(machineKey(machine)));
    if (saved.secret !== null) onIssued({ name, secret: saved.secret, machines: ofDraft });
    if (credential === null) onOpen('credentials', name);
  };
  const rotate = async ({ name, seen, machines: own }: SiteCredential): Promise<void> => {
    setAsked('nothing');
    const made = await managed.run(() => core.api('credentialRotate', null, { name, seen }));
    if (made === null) return;
    onIssued({ name, secret: made.secret, machines: own });
    showToast('success', t('site.rotated', { name }));
  };
  const revoke = async ({ name, seen }: SiteCredential): Promise<void> => {
    setAsked('nothing');
    if (await managed.did(() => core.api('credentialRevoke', null, { name, seen })))
      showToast('success', t('site.didRevoke', { name }));
  };
  const chosen = new Set(draft.machines);
  const machinesFault = messageOf('machines');
  return (
    <ManagedPanel
      tab="credentials"
      name={credential?.name ?? null}
      managed={managed}
      notices={
        issued === null || credential === null ? null : (
          <IssuedSecret issued={issued} projects={list.projects} machines={credential.machines} />
        )
      }
      sides={() =>
        credential === null
          ? []
          : differingSides(draft, credentialDraft(credential), { machines: t('site.credentialMachines') }, (value) =>
              (Array.isArray(value) ? value : []).map((key) => labelOf.get(String(key)) ?? key).join(', '),
            )
      }
      question={
        credential === null || asked === 'nothing'
          ? null
          : {
              title: t(`site.${asked}`),
              text: t(`site.${asked}Hint`, { name: credential.name }),
              onConfirm: () => void (asked === 'rotate' ? rotate(credential) : revoke(credential)),
            }
      }
      onNoQuestion={() => setAsked('nothing')}
      onSave={save}
      onClose={onClose}
    >
      <Field
        label={t('site.credential')}
        required
        hint={t('site.credentialHint')}
        validationMessage={messageOf('credential')}
      >
        <Input
          value={draft.credential}
          autoComplete="off"
          disabled={credential !== null}
          onChange={(_, { value }) => set({ credential: value })}
        />
      </Field>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('site.credentialMachines')}</legend>
        <div className={styles.choices}>
          {machines.map(({ key, label }) => (
            <Checkbox
              key={key}
              label={label}
              checked={chosen.has(key)}
              onChange={(_, { checked }) =>
                set({
                  machines: machines
                    .map((machine) => machine.key)
                    .filter((other) => (other === key ? checked === true : chosen.has(other))),
                })
              }
            />
          ))}
        </div>
        {machines.length === 0 ? <p className={styles.hint}>{t(noMachineText(list.machines))}</p> : null}
        {machinesFault === null ? null : (
          <p className={styles.fault} role="alert">
            {machinesFault}
          </p>
        )}
      </fieldset>
      {credential === null ? null : (
        <div className={styles.buttons}>
          <Button size="small" disabled={isBusy} onClick={() => setAsked('rotate')}>
            {t('site.rotate')}
          </Button>
          <Button size="small" disabled={isBusy || credential.revoked} onClick={() => setAsked('revoke')}>
            {t('site.revoke')}
          </Button>
        </div>
      )}
    </ManagedPanel>
  );
}
