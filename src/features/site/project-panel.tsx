import { Button, Field, Input, MessageBar, MessageBarBody, makeStyles, Select } from '@fluentui/react-components';
import { useState } from 'react';
import { DEFAULT_SHIFT_STARTS } from '../../contracts/api/shifts';
import type { SiteProject } from '../../contracts/api/site';
import { useDataLayer } from '../../data';
import { equipmentByCode } from '../../equipment/registry';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { differingSides } from '../../ui/faster';
import { showToast } from '../../ui/toast';
import { useManagedForm } from '../../ui/use-managed-form';
import { ManagedPanel } from './managed-panel';
import type { PanelTerms } from './panel-terms';
import { type ProjectDraft, projectDraft, projectFaults, projectInput } from './site-form';

const useStyles = makeStyles({
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  next: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' },
});

const FIELDS = new Map<string, keyof ProjectDraft>([
  ['type_code', 'typeCode'],
  ['site', 'site'],
  ['name', 'name'],
  ['time_zone', 'timeZone'],
  ['shift_starts', 'shifts'],
]);

interface ProjectPanelProps extends PanelTerms {
  /** Null: a new one. */
  readonly project: SiteProject | null;
  /** Opens the project's piles; null where the type has no such screen. */
  readonly onPiles: ((project: SiteProject) => void) | null;
}

/** One project: its form, closing and removing it, and the next steps. */
export function ProjectPanel({ project, list, refetch, onOpen, onClose, onPiles }: ProjectPanelProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const { core } = useDataLayer();
  const [asked, setAsked] = useState<'nothing' | 'close' | 'remove'>('nothing');
  const fresh: ProjectDraft = {
    typeCode: list.types.length === 1 ? (list.types[0] ?? '') : '',
    // The site of the projects before is most often that of the next one.
    site: list.projects.at(-1)?.site ?? '',
    name: '',
    timeZone: list.projects.at(-1)?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    shifts: DEFAULT_SHIFT_STARTS.join(', '),
  };
  const managed = useManagedForm({
    stored: project === null ? { draft: fresh, seen: '' } : { draft: projectDraft(project), seen: project.seen },
    faultsOf: projectFaults,
    sayFault: (fault) => t(`site.fault.${fault}`),
    fieldOf: (field) => FIELDS.get(field),
    refetch,
  });
  const { draft, set, messageOf, isBusy } = managed;
  const save = async (): Promise<void> => {
    const saved = await managed.save((typed, seen) =>
      core.api('projectSave', null, projectInput(typed, project, seen)),
    );
    if (saved === null) return;
    showToast('success', t(project === null ? 'site.added' : 'site.saved', { name: draft.name.trim() }));
    if (project === null) onOpen('projects', String(saved.project_id));
  };
  const close = async (of: SiteProject, closed: boolean): Promise<void> => {
    setAsked('nothing');
    const sent = { project_id: of.project_id, seen: of.seen, closed };
    const done = await managed.did(() => core.api('projectClose', null, sent));
    if (done) showToast('success', t(closed ? 'site.didClose' : 'site.didReopen', { name: of.name }));
  };
  const remove = async (of: SiteProject): Promise<void> => {
    setAsked('nothing');
    if (!(await managed.did(() => core.api('projectRemove', null, { project_id: of.project_id, seen: of.seen }))))
      return;
    showToast('success', t('site.removed', { name: of.name }));
    onClose();
  };
  const machines = list.machines.filter(({ project_id }) => project_id === project?.project_id);
  const typeName = (code: string): string => equipmentByCode(code)?.names[language] ?? code;
  const labels = { name: t('site.name'), timeZone: t('site.timeZone'), shifts: t('site.shifts') };
  return (
    <ManagedPanel
      tab="projects"
      name={project?.name ?? null}
      managed={managed}
      notices={
        project !== null && !project.closed && !managed.isDirty ? (
          machines.length === 0 ? (
            <MessageBar intent="info" layout="multiline">
              <MessageBarBody className={styles.next}>
                {t('site.next.machine')}
                <Button size="small" onClick={() => onOpen('machines', null, project.project_id)}>
                  {t('site.add.machines')}
                </Button>
              </MessageBarBody>
            </MessageBar>
          ) : project.piles === 0 && onPiles !== null ? (
            <MessageBar intent="info" layout="multiline">
              <MessageBarBody className={styles.next}>
                {t('site.next.piles')}
                <Button size="small" onClick={() => onPiles(project)}>
                  {t('site.next.toPiles')}
                </Button>
              </MessageBarBody>
            </MessageBar>
          ) : null
        ) : null
      }
      sides={() => (project === null ? [] : differingSides(draft, projectDraft(project), labels))}
      question={
        project === null || asked === 'nothing'
          ? null
          : {
              title: t(asked === 'close' ? 'site.close.project' : 'site.remove.projects'),
              text: t(asked === 'close' ? 'site.close.projectHint' : 'site.removeHint'),
              onConfirm: () => void (asked === 'close' ? close(project, true) : remove(project)),
            }
      }
      onNoQuestion={() => setAsked('nothing')}
      onSave={save}
      onClose={onClose}
    >
      <Field label={t('site.name')} required validationMessage={messageOf('name')}>
        <Input value={draft.name} autoComplete="off" onChange={(_, { value }) => set({ name: value })} />
      </Field>
      <Field label={t('site.type')} required validationMessage={messageOf('typeCode')}>
        <Select
          value={draft.typeCode}
          disabled={project !== null}
          onChange={(_, { value }) => set({ typeCode: value })}
        >
          {draft.typeCode === '' ? <option value="" /> : null}
          {(project === null ? list.types : [project.type_code]).map((code) => (
            <option key={code} value={code}>
              {typeName(code)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('site.site')} required hint={t('site.siteHint')} validationMessage={messageOf('site')}>
        <Input
          value={draft.site}
          autoComplete="off"
          disabled={project !== null}
          onChange={(_, { value }) => set({ site: value })}
        />
      </Field>
      <Field
        label={t('site.timeZone')}
        required
        hint={t('site.timeZoneHint')}
        validationMessage={messageOf('timeZone')}
      >
        <Input
          value={draft.timeZone}
          autoComplete="off"
          disabled={project?.has_records === true}
          onChange={(_, { value }) => set({ timeZone: value })}
        />
      </Field>
      <Field label={t('site.shifts')} required hint={t('site.shiftsHint')} validationMessage={messageOf('shifts')}>
        <Input value={draft.shifts} autoComplete="off" onChange={(_, { value }) => set({ shifts: value })} />
      </Field>
      {project === null ? null : (
        <div className={styles.buttons}>
          {project.closed ? (
            <Button size="small" disabled={isBusy} onClick={() => void close(project, false)}>
              {t('site.reopen')}
            </Button>
          ) : (
            <Button size="small" disabled={isBusy} onClick={() => setAsked('close')}>
              {t('site.close.project')}
            </Button>
          )}
          <Button
            size="small"
            disabled={isBusy || project.has_records || project.piles > 0 || machines.length > 0}
            title={t('site.removeHint')}
            onClick={() => setAsked('remove')}
          >
            {t('site.remove.projects')}
          </Button>
        </div>
      )}
    </ManagedPanel>
  );
}
