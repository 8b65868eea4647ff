import { Input, makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { useState } from 'react';
import type { Machine } from '../../contracts/api';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { EmptyState, ErrorState } from '../../ui/states';
import { useNow } from '../../ui/use-now';
import { MachineRow } from './machine-row';
import { findMachines, isStale, sortMachines } from './machine-state';
import { Panel } from './panel';

const useStyles = makeStyles({
  find: { width: '132px', minWidth: 0 },
  list: { listStyle: 'none', margin: 0, padding: 0, overflowY: 'auto', flex: 1, minHeight: 0 },
  skeleton: {
    padding: '8px 12px',
    display: 'grid',
    gap: '6px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
});

/** So few that there is nothing to search for. */
const FEW = 6;

interface MachineListProps {
  readonly machines: readonly Machine[] | undefined;
  readonly arrivals: ReadonlyMap<number, number>;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly selectedPileId: number | null;
  readonly onOpen: (machine: Machine) => void;
  readonly dark: boolean;
}

/** The machines of the project, live. */
export function MachineList({ machines, arrivals, error, onRetry, selectedPileId, onOpen, dark }: MachineListProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(1_000);
  const [text, setText] = useState('');
  const shown = findMachines(sortMachines(machines ?? []), text);
  const online = machines?.filter((machine) => machine.online).length ?? 0;
  return (
    <Panel
      title={t('overview.machines')}
      detail={machines === undefined ? '' : t('overview.machinesOnline', { online, total: machines.length })}
      action={
        machines !== undefined && machines.length > FEW ? (
          <Input
            className={styles.find}
            size="small"
            type="search"
            value={text}
            placeholder={t('overview.filterMachines')}
            aria-label={t('overview.filterMachines')}
            contentBefore={<SearchRegular aria-hidden="true" />}
            onChange={(_, { value }) => setText(value)}
          />
        ) : null
      }
    >
      {machines === undefined && error !== null ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : machines === undefined ? (
        <MachineSkeletons />
      ) : machines.length === 0 ? (
        <EmptyState title={t('overview.noMachines')} hint={t('overview.noMachinesHint')} />
      ) : shown.length === 0 ? (
        <EmptyState title={t('overview.noMachineMatches')} />
      ) : (
        <ul className={styles.list}>
          {shown.map((machine) => (
            <li key={machine.id}>
              <MachineRow
                machine={machine}
                stale={isStale(machine, arrivals.get(machine.id), now)}
                selected={machine.pile_id !== null && machine.pile_id === selectedPileId}
                nowMs={now}
                dark={dark}
                format={format}
                onOpen={onOpen}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function MachineSkeletons() {
  const styles = useStyles();
  return (
    <Skeleton aria-hidden="true">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <div key={row} className={styles.skeleton}>
          <SkeletonItem style={{ width: '46%', height: '14px' }} />
          <SkeletonItem style={{ width: '80%', height: '10px' }} />
        </div>
      ))}
    </Skeleton>
  );
}
