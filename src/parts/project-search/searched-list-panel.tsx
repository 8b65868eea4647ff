import { Button, makeStyles, Spinner } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { type Answer, Loaded } from '../../ui/loaded';
import { Panel } from '../../ui/panel';
import type { ProjectSearch } from './use-project-search';

const useStyles = makeStyles({
  table: { position: 'relative', flex: 1, minHeight: '200px' },
});

/** Text for a list without rows. */
interface Nothing {
  readonly title: string;
  readonly hint: string;
  readonly action?: ReactNode;
}

interface SearchedRowsProps<T extends { readonly rows: number }> {
  readonly search: Pick<ProjectSearch, 'narrowed' | 'clear'>;
  readonly rows: Answer<T>;
  /** The search finds nothing; it can be taken back. */
  readonly none: Omit<Nothing, 'action'>;
  /** There is nothing to be found. */
  readonly noneAtAll: Nothing;
  /** The table; it fills what is left of the panel. */
  readonly children: (rows: T) => ReactNode;
}

interface SearchedListPanelProps<T extends { readonly rows: number }> extends SearchedRowsProps<T> {
  /** Whether newer rows are on their way. */
  readonly refreshing: boolean;
  readonly title: string;
  /** How many rows there are, in words; null: not known, or told elsewhere. */
  readonly total: string | null;
  /** Actions on the list, or on the rows selected. */
  readonly actions: ReactNode;
}

/** The rows that a search finds: how many, the table, the actions on them, and a hint where there are none. */
export function SearchedListPanel<T extends { readonly rows: number }>(props: SearchedListPanelProps<T>) {
  const { refreshing, title, total, actions, ...rows } = props;
  const { t } = useTranslation();
  return (
    <Panel
      title={title}
      detail={
        <>
          <span role="status">{total}</span>{' '}
          {refreshing ? <Spinner size="extra-tiny" aria-label={t('search.refreshing')} /> : null}
        </>
      }
      actions={actions}
    >
      <SearchedRows {...rows} />
    </Panel>
  );
}

/** The table of what a search finds, and what to do where that is nothing; in a panel of the caller's. */
export function SearchedRows<T extends { readonly rows: number }>(props: SearchedRowsProps<T>) {
  const { search, rows, none, noneAtAll, children } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const reset = (
    <Button size="small" onClick={search.clear}>
      {t('search.resetAll')}
    </Button>
  );
  return (
    <div className={styles.table}>
      <Loaded
        from={rows}
        empty={(found) => (found.rows > 0 ? null : search.narrowed ? { ...none, action: reset } : noneAtAll)}
      >
        {children}
      </Loaded>
    </div>
  );
}
