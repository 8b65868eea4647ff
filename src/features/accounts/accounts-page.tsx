import { Button, makeStyles } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataLayer } from '../../data';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { useAddressState } from '../../ui/address/use-address-state';
import { Loaded } from '../../ui/loaded';
import { MasterDetail } from '../../ui/master-detail/master-detail';
import { MEDIA, useMedia } from '../../ui/media';
import { usePageStyles } from '../../ui/page-styles';
import { Panel } from '../../ui/panel';
import type { Issued } from './account-form';
import { AccountPanel } from './account-panel';
import { AccountTable } from './account-table';
import { ACCOUNTS_PARTS } from './accounts-url';
import { IssuedNotice } from './issued-notice';

const useStyles = makeStyles({ table: { position: 'relative', flex: 1, minHeight: '200px' } });

/** Accounts of the site: roles, types, projects, sessions. */
export function AccountsPage() {
  const styles = useStyles();
  const page = usePageStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const phone = useMedia(MEDIA.phone);
  const { core } = useDataLayer();
  const [{ accountId, form }, change] = useAddressState(ACCOUNTS_PARTS);
  const [issued, setIssued] = useState<Issued | null>(null);
  const answer = useQuery({
    queryKey: ['accounts'],
    queryFn: ({ signal }) => core.api('accountList', null, {}, { signal }),
    gcTime: 0,
  });
  const { data, refetch } = answer;
  const open = data?.items.find(({ account_id }) => account_id === accountId) ?? null;
  const close = (): void => {
    setIssued(null);
    change({ accountId: null, form: 'none' });
  };
  const isOpen = data !== undefined && (form === 'add' || open !== null);
  // Made, but the list could not be read since: a link shown once does not wait for that.
  const isLost = issued !== null && !isOpen;
  return (
    <div className={page.list}>
      <MasterDetail
        label={t('accounts.panel')}
        onClose={close}
        detailKey={form === 'add' ? 'add' : (open?.account_id ?? (isLost ? 'issued' : null))}
        detail={
          isLost ? (
            <Panel title={t('accounts.panel')} label={t('accounts.panel')} onClose={close}>
              <IssuedNotice issued={issued} />
              <Button size="small" onClick={() => void refetch()}>
                {t('common.retry')}
              </Button>
            </Panel>
          ) : !isOpen ? null : (
            <AccountPanel
              key={form === 'add' ? 'add' : open?.account_id}
              account={form === 'add' ? null : open}
              given={data}
              issued={issued !== null && issued.accountId === open?.account_id ? issued : null}
              refetch={() => refetch({ throwOnError: true })}
              onIssued={(made) => {
                setIssued(made);
                if (form === 'add') change({ accountId: made.accountId, form: 'none' });
              }}
              onClose={close}
            />
          )
        }
      >
        <Panel
          title={t('accounts.title')}
          detail={
            <span role="status">
              {data === undefined ? null : t('accounts.total', { count: format.number(data.items.length) })}
            </span>
          }
          actions={
            <Button
              size="small"
              appearance="primary"
              icon={<AddRegular />}
              onClick={() => change({ accountId: null, form: 'add' })}
            >
              {t('accounts.add')}
            </Button>
          }
        >
          <div className={styles.table}>
            <Loaded from={answer}>
              {({ items, projects }) => (
                <AccountTable
                  accounts={items}
                  projects={projects}
                  openId={accountId}
                  onOpen={(id) => change({ accountId: id, form: 'none' })}
                  phone={phone}
                />
              )}
            </Loaded>
          </div>
        </Panel>
      </MasterDetail>
    </div>
  );
}
