import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { ManagedAccount } from '../../contracts/api/accounts';
import { equipmentByCode } from '../../equipment/registry';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { CompactLine, CompactRow, CutText } from '../../ui/data-table/compact-row';
import { type DataColumn, DataTable } from '../../ui/data-table/data-table';
import { rowsAsTheyStand } from '../../ui/data-table/row-order';
import type { GivenProject } from './account-form';
import { roleText } from './role-text';

const useStyles = makeStyles({
  disabled: { color: tokens.colorNeutralForeground3 },
});

interface AccountTableProps {
  readonly accounts: readonly ManagedAccount[];
  readonly projects: readonly GivenProject[];
  readonly openId: number | null;
  readonly onOpen: (accountId: number) => void;
  readonly phone: boolean;
}

/** Accounts by name. */
export function AccountTable({ accounts, projects, openId, onOpen, phone }: AccountTableProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const order = useMemo(() => rowsAsTheyStand(accounts.length), [accounts]);
  const names = useMemo(() => new Map(projects.map(({ project_id, name }) => [project_id, name])), [projects]);
  const types = ({ types: own }: ManagedAccount): string =>
    own.map((code) => equipmentByCode(code)?.names[language] ?? code).join(t('accounts.comma'));
  const seen = ({ projects: own }: ManagedAccount): string =>
    own === 'all' ? t('accounts.allProjects') : own.map((id) => names.get(id) ?? String(id)).join(t('accounts.comma'));
  const state = ({ disabled, sessions, invited_ms }: ManagedAccount): string =>
    disabled
      ? t('accounts.isDisabled')
      : sessions === 0 && invited_ms !== null
        ? t('accounts.invited')
        : sessions === 0
          ? t('accounts.signedOut')
          : t('accounts.sessions', { count: format.number(sessions) });
  const cell = (show: (account: ManagedAccount) => string) => (row: number) => {
    const account = accounts[row];
    return account === undefined ? null : (
      <span className={account.disabled ? styles.disabled : undefined}>{show(account)}</span>
    );
  };
  const columns: readonly DataColumn<string>[] = [
    {
      key: 'account',
      title: t('accounts.name'),
      width: 140,
      pinned: true,
      isRowHead: true,
      cell: cell((one) => one.account),
    },
    { key: 'role', title: t('accounts.role'), width: 130, cell: cell(({ role }) => roleText(t, role)) },
    { key: 'state', title: t('accounts.state'), width: 120, cell: cell(state) },
    { key: 'types', title: t('accounts.types'), width: 200, grow: 1, cell: cell(types) },
    { key: 'projects', title: t('accounts.projects'), width: 200, grow: 1, cell: cell(seen) },
    { key: 'position', spare: 1, title: t('accounts.position'), width: 120, cell: cell(({ position }) => position) },
    { key: 'customer', spare: 2, title: t('accounts.customer'), width: 120, cell: cell(({ customer }) => customer) },
  ];
  const compact = (row: number) => {
    const account = accounts[row];
    return account === undefined ? null : (
      <CompactRow>
        <CompactLine>
          <CutText>{`${account.account} · ${roleText(t, account.role)}`}</CutText>
        </CompactLine>
        <CompactLine>
          <CutText>{types(account)}</CutText>
        </CompactLine>
        <CompactLine>{state(account)}</CompactLine>
      </CompactRow>
    );
  };
  return (
    <DataTable
      label={t('accounts.title')}
      name="accounts"
      columns={columns}
      order={order}
      idOf={(row) => accounts[row]?.account_id ?? -1}
      nameOf={(row) => accounts[row]?.account ?? ''}
      sorts={[]}
      onSort={() => undefined}
      selected={null}
      onSelect={() => undefined}
      openId={openId}
      onOpen={onOpen}
      compact={phone ? compact : null}
    />
  );
}
