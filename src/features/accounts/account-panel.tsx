import { Button, Checkbox, Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import { Suspense, useState } from 'react';
import type { ApiOutput } from '../../contracts/api';
import type { ManagedAccount } from '../../contracts/api/accounts';
import { useDataLayer, useSession } from '../../data';
import { equipmentByCode } from '../../equipment/registry';
import { needTexts } from '../../i18n/i18n';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { differingSides, Faster } from '../../ui/faster';
import { FormFrame } from '../../ui/form-frame';
import { Guarded } from '../../ui/guarded';
import { lazyPart } from '../../ui/lazy-part';
import { LeaveGuard } from '../../ui/leave-guard';
import { Panel } from '../../ui/panel';
import { QuestionDialog } from '../../ui/question-dialog';
import { showToast } from '../../ui/toast';
import { useManagedForm } from '../../ui/use-managed-form';
import {
  type AccountDraft,
  type AccountFault,
  draftOf,
  EMPTY_DRAFT,
  faultsOf,
  type Issued,
  inputOf,
  issuedLink,
  projectsOf,
  withType,
} from './account-form';
import { IssuedNotice } from './issued-notice';
import { ROLES, roleText } from './role-text';

const AccountSessions = lazyPart(async () => {
  const [module] = await Promise.all([import('./account-sessions'), needTexts('sessions')]);
  return { default: module.AccountSessions };
});

const useStyles = makeStyles({
  group: { border: 'none', margin: 0, padding: 0, minWidth: 0 },
  legend: { padding: 0, marginBottom: '2px' },
  choices: { display: 'flex', flexWrap: 'wrap', maxHeight: '220px', overflowY: 'auto' },
  hint: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

const FIELDS = ['account', 'customer', 'position'] as const;
const LEVELS = [0, 1, 2, 3] as const;

interface AccountPanelProps {
  /** Null: a new one. */
  readonly account: ManagedAccount | null;
  /** Types and projects that may be given. */
  readonly given: ApiOutput<'accountList'>;
  /** The link or password that was made for it, while it is still to be told. */
  readonly issued: Issued | null;
  /** Reads the list again. */
  readonly refetch: () => Promise<unknown>;
  /** A link or password was made, and is to be told. */
  readonly onIssued: (issued: Issued) => void;
  readonly onClose: () => void;
}

/** One account: its form, another password, the end of its sessions. */
export function AccountPanel({ account, given, issued, refetch, onIssued, onClose }: AccountPanelProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const { core } = useDataLayer();
  const own = useSession((state) => state.account);
  const managed = useManagedForm<AccountDraft, AccountFault>({
    stored: account === null ? { draft: EMPTY_DRAFT, seen: '' } : { draft: draftOf(account), seen: account.seen },
    faultsOf,
    sayFault: (fault) => t(`accounts.fault.${fault}`),
    fieldOf: (field) => FIELDS.find((known) => known === field),
    refetch,
  });
  const { draft, set, messageOf, isBusy, isDirty } = managed;
  const [asked, setAsked] = useState<'nothing' | 'password' | 'signOut'>('nothing');
  const isOwn = account !== null && account.account === own;
  const seen = projectsOf(draft.types, given.projects);

  const run = async (work: () => Promise<Issued | null>): Promise<void> => {
    setAsked('nothing');
    const made = await managed.run(work);
    if (made !== null) onIssued(made);
  };
  const save = async (): Promise<void> => {
    const saved = await managed.save((typed, seenState) =>
      core.api('accountSave', null, inputOf(typed, account?.account_id ?? null, seenState)),
    );
    if (saved === null) return;
    showToast('success', t(account === null ? 'accounts.added' : 'accounts.saved', { account: draft.account.trim() }));
    const { account_id, invitation } = saved;
    if (invitation !== null) onIssued(issuedLink(account_id, invitation, window.location.origin));
  };
  const shown = (value: unknown): string => {
    if (value === 'all') return t('accounts.allProjects');
    if (typeof value === 'boolean') return value ? t('common.yes') : '';
    if (!Array.isArray(value)) return String(value);
    const nameOf = (one: unknown): string =>
      given.projects.find(({ project_id }) => project_id === one)?.name ??
      equipmentByCode(String(one))?.names[language] ??
      String(one);
    return value.map(nameOf).join(', ');
  };
  const sides = () => {
    if (account === null) return [];
    const said = (one: AccountDraft) => ({ ...one, role: roleText(t, one.role) });
    const labels = {
      account: t('accounts.name'),
      role: t('accounts.role'),
      types: t('accounts.types'),
      projects: t('accounts.projects'),
      warningLevel: t('accounts.warningLevel'),
      customer: t('accounts.customer'),
      position: t('accounts.position'),
      disabled: t('accounts.disable'),
    };
    return differingSides(said(draft), said(draftOf(account)), labels, shown);
  };
  const renew = (accountId: number): Promise<void> =>
    run(async () => {
      const { password } = await core.api('accountPassword', null, { account_id: accountId });
      return { accountId, kind: 'password', text: password, expiresMs: null };
    });
  const invite = (accountId: number): Promise<void> =>
    run(async () =>
      issuedLink(accountId, await core.api('accountInvite', null, { account_id: accountId }), window.location.origin),
    );
  const signOut = (accountId: number): Promise<void> =>
    run(async () => {
      const { ended } = await core.api('accountSignOut', null, { account_id: accountId });
      showToast('success', t('accounts.ended', { count: ended }));
      return null;
    });
  return (
    <Panel
      title={account === null ? t('accounts.addTitle') : account.account}
      label={t('accounts.panel')}
      onClose={onClose}
    >
      <LeaveGuard dirty={isDirty && !isBusy} loses={(from, to) => from.search !== to.search} />
      <FormFrame
        form={managed.form}
        failure={managed.failure}
        isBusy={isBusy}
        canSend={isDirty && !managed.isLate}
        sendName={t(account === null ? 'accounts.add' : 'accounts.save')}
        onSend={() => void save()}
        onCancel={onClose}
      >
        {managed.isLate ? (
          <Faster fields={sides()} onKeepMine={managed.keepMine} onTakeTheirs={managed.takeTheirs} />
        ) : null}
        {issued === null ? null : <IssuedNotice issued={issued} />}
        {isOwn ? <p className={styles.hint}>{t('accounts.own')}</p> : null}
        <Field label={t('accounts.name')} required validationMessage={messageOf('account')}>
          <Input value={draft.account} autoComplete="off" onChange={(_, { value }) => set({ account: value })} />
        </Field>
        <Field label={t('accounts.role')}>
          <Select value={draft.role} disabled={isOwn} onChange={(_, { value }) => set({ role: Number(value) })}>
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {roleText(t, Number(role))}
              </option>
            ))}
          </Select>
        </Field>
        <fieldset className={styles.group} disabled={isOwn}>
          <legend className={styles.legend}>{t('accounts.types')}</legend>
          <div className={styles.choices}>
            {given.types.map((code) => (
              <Checkbox
                key={code}
                label={equipmentByCode(code)?.names[language] ?? code}
                disabled={isOwn}
                checked={draft.types.includes(code)}
                onChange={(_, { checked }) => set(withType(draft, code, checked === true, given))}
              />
            ))}
          </div>
        </fieldset>
        <fieldset className={styles.group} disabled={isOwn}>
          <legend className={styles.legend}>{t('accounts.projects')}</legend>
          {given.all_projects ? (
            <Checkbox
              label={t('accounts.allProjects')}
              disabled={isOwn}
              checked={draft.projects === 'all'}
              onChange={(_, { checked }) => set({ projects: checked === true ? 'all' : [] })}
            />
          ) : null}
          {draft.projects === 'all' ? null : (
            <div className={styles.choices}>
              {seen.map(({ project_id: id, name }) => (
                <Checkbox
                  key={id}
                  label={name}
                  disabled={isOwn}
                  checked={draft.projects !== 'all' && draft.projects.includes(id)}
                  onChange={(_, { checked }) => {
                    const others = draft.projects === 'all' ? [] : draft.projects.filter((other) => other !== id);
                    set({ projects: checked === true ? [...others, id].sort((a, b) => a - b) : others });
                  }}
                />
              ))}
            </div>
          )}
          {draft.types.length === 0 ? <p className={styles.hint}>{t('accounts.typesFirst')}</p> : null}
        </fieldset>
        <Field label={t('accounts.warningLevel')} hint={t('accounts.warningLevelHint')}>
          <Select value={draft.warningLevel} onChange={(_, { value }) => set({ warningLevel: Number(value) })}>
            {LEVELS.map((level) => (
              <option key={level}>{level}</option>
            ))}
          </Select>
        </Field>
        <Field label={t('accounts.customer')} validationMessage={messageOf('customer')}>
          <Input value={draft.customer} onChange={(_, { value }) => set({ customer: value })} />
        </Field>
        <Field label={t('accounts.position')} validationMessage={messageOf('position')}>
          <Input value={draft.position} onChange={(_, { value }) => set({ position: value })} />
        </Field>
        {account === null ? null : (
          <>
            <Checkbox
              label={t('accounts.disable')}
              disabled={isOwn}
              checked={draft.disabled}
              onChange={(_, { checked }) => set({ disabled: checked === true })}
            />
            <div className={styles.buttons}>
              <Button
                size="small"
                disabled={isBusy || account.disabled}
                onClick={() => void invite(account.account_id)}
              >
                {t('accounts.invite')}
              </Button>
              <Button size="small" disabled={isBusy} onClick={() => setAsked('password')}>
                {t('accounts.newPassword')}
              </Button>
              <Button size="small" disabled={isBusy || account.sessions === 0} onClick={() => setAsked('signOut')}>
                {t('accounts.signOut')}
              </Button>
            </div>
            <Guarded>
              <Suspense fallback={null}>
                <AccountSessions account={account} onEnded={() => void refetch()} />
              </Suspense>
            </Guarded>
          </>
        )}
      </FormFrame>
      {account === null ? null : (
        <>
          <QuestionDialog
            open={asked === 'password'}
            title={t('accounts.newPassword')}
            text={t('accounts.newPasswordHint', { account: account.account })}
            primary={{ label: t('common.cancel'), onClick: () => setAsked('nothing') }}
            other={{ label: t('accounts.newPassword'), onClick: () => void renew(account.account_id) }}
          />
          <QuestionDialog
            open={asked === 'signOut'}
            title={t('accounts.signOut')}
            text={t('accounts.signOutHint', { account: account.account })}
            primary={{ label: t('common.cancel'), onClick: () => setAsked('nothing') }}
            other={{ label: t('accounts.signOut'), onClick: () => void signOut(account.account_id) }}
          />
        </>
      )}
    </Panel>
  );
}
