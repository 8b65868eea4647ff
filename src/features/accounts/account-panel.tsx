import {
  Button,
  Checkbox,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Select,
  tokens,
} from '@fluentui/react-components';
import { useRef, useState } from 'react';
import type { ApiOutput } from '../../contracts/api';
import type { ManagedAccount } from '../../contracts/api/accounts';
import { useDataLayer, useSession } from '../../data';
import { equipmentByCode } from '../../equipment/registry';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { useFormFailure } from '../../ui/form-failure';
import { FormFrame } from '../../ui/form-frame';
import { LeaveGuard } from '../../ui/leave-guard';
import { Panel } from '../../ui/panel';
import { QuestionDialog } from '../../ui/question-dialog';
import { showToast } from '../../ui/toast';
import {
  type AccountDraft,
  type AccountFault,
  differs,
  draftOf,
  EMPTY_DRAFT,
  faultsOf,
  type Issued,
  inputOf,
  issuedLink,
  projectsOf,
  withType,
} from './account-form';
import { ROLES, roleText } from './role-text';

const useStyles = makeStyles({
  group: { border: 'none', margin: 0, padding: 0, minWidth: 0 },
  legend: { padding: 0, marginBottom: '2px' },
  choices: { display: 'flex', flexWrap: 'wrap', maxHeight: '220px', overflowY: 'auto' },
  hint: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  password: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase400,
    userSelect: 'all',
    overflowWrap: 'anywhere',
  },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

const LEVELS = [0, 1, 2, 3] as const;

interface AccountPanelProps {
  /** Null: a new one. */
  readonly account: ManagedAccount | null;
  /** What may be given. */
  readonly given: ApiOutput<'accountList'>;
  /** The link or password that was made for it, while it is still to be told. */
  readonly issued: Issued | null;
  /** The server has taken a change; null: nothing is to be told. Resolves once the list is up to date. */
  readonly onChanged: (issued: Issued | null) => Promise<void>;
  readonly onClose: () => void;
}

/** One account: its form, another password, the end of its sessions. */
export function AccountPanel({ account, given, issued, onChanged, onClose }: AccountPanelProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const { core } = useDataLayer();
  const own = useSession((state) => state.account);
  const form = useRef<HTMLFormElement>(null);
  const failure = useFormFailure();
  const stored = account === null ? EMPTY_DRAFT : draftOf(account);
  const [draft, setDraft] = useState<AccountDraft>(stored);
  const [showsFaults, setShowsFaults] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<'nothing' | 'password' | 'signOut'>('nothing');
  const faults = faultsOf(draft);
  const isDirty = differs(draft, stored);
  const isOwn = account !== null && account.account === own;
  const seen = projectsOf(draft.types, given.projects);
  const set = (change: Partial<AccountDraft>): void => setDraft((before) => ({ ...before, ...change }));
  const faultText = (fault: AccountFault | undefined): string | null =>
    fault === undefined || !showsFaults ? null : t(`accounts.fault.${fault}`);

  const run = async (work: () => Promise<Issued | null>): Promise<void> => {
    setAsked('nothing');
    setBusy(true);
    failure.clear();
    try {
      await onChanged(await work());
    } catch (error) {
      failure.meet(error);
    } finally {
      setBusy(false);
    }
  };
  const save = (): void => {
    setShowsFaults(true);
    if (Object.keys(faults).length > 0) {
      form.current?.querySelector('input')?.focus();
      return;
    }
    void run(async () => {
      const { account_id, invitation } = await core.api(
        'accountSave',
        null,
        inputOf(draft, account?.account_id ?? null),
      );
      setDraft((sent) => ({
        ...sent,
        account: sent.account.trim(),
        customer: sent.customer.trim(),
        position: sent.position.trim(),
      }));
      showToast(
        'success',
        t(account === null ? 'accounts.added' : 'accounts.saved', { account: draft.account.trim() }),
      );
      return invitation === null ? null : issuedLink(account_id, invitation, window.location.origin);
    });
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
        form={form}
        failure={failure.text}
        isBusy={isBusy}
        canSend={isDirty}
        sendName={t(account === null ? 'accounts.add' : 'accounts.save')}
        onSend={save}
        onCancel={onClose}
      >
        {issued === null ? null : (
          <MessageBar intent="success" layout="multiline" role="status">
            <MessageBarBody>
              {issued.expiresMs === null
                ? t('accounts.issued')
                : t('accounts.issuedLink', { until: format.dateTime(issued.expiresMs) })}{' '}
              <output className={styles.password}>{issued.text}</output>
            </MessageBarBody>
          </MessageBar>
        )}
        {isOwn ? <p className={styles.hint}>{t('accounts.own')}</p> : null}
        <Field label={t('accounts.name')} required validationMessage={faultText(faults.account)}>
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
                onChange={(_, { checked }) => setDraft((before) => withType(before, code, checked === true, given))}
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
                  onChange={(_, { checked }) =>
                    setDraft((before) => {
                      const others = before.projects === 'all' ? [] : before.projects.filter((other) => other !== id);
                      return { ...before, projects: checked === true ? [...others, id].sort((a, b) => a - b) : others };
                    })
                  }
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
        <Field label={t('accounts.customer')} validationMessage={faultText(faults.customer)}>
          <Input value={draft.customer} onChange={(_, { value }) => set({ customer: value })} />
        </Field>
        <Field label={t('accounts.position')} validationMessage={faultText(faults.position)}>
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
