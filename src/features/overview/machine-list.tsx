import { Input, makeStyles } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { useState } from 'react';
import type { Machine } from '../../contracts/api';
import type { EquipmentType } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { type Answer, Loaded } from '../../ui/loaded';
import { Panel } from '../../ui/panel';
import { useNow } from '../../ui/use-now';
import { MachineRow } from './machine-row';
import { findMachines, isStale, sortMachines } from './machine-state';

const useStyles = makeStyles({
  find: { width: '132px', minWidth: 0 },
  list: { listStyle: 'none', margin: 0, padding: 0, overflowY: 'auto', flex: 1, minHeight: 0 },
});

/** So few that there is nothing to search for. */
const FEW = 6;

interface MachineListProps {
  readonly type: EquipmentType;
  readonly machines: Answer<readonly Machine[]>;
  readonly arrivals: ReadonlyMap<number, number>;
  readonly selectedPileId: number | null;
  readonly onOpen: (machine: Machine) => void;
  readonly dark: boolean;
}

/** The machines of the project, live. */
export function MachineList({ type, machines, arrivals, selectedPileId, onOpen, dark }: MachineListProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(1_000);
  const [text, setText] = useState('');
  const all = machines.data;
  const online = all?.filter((machine) => machine.online).length ?? 0;
  return (
    <Panel
      title={t('overview.machines')}
      detail={all === undefined ? '' : t('overview.machinesOnline', { online, total: all.length })}
      actions={
        all === undefined || all.length <= FEW ? null : (
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
        )
      }
    >
      <Loaded
        from={machines}
        empty={(list) =>
          list.length === 0
            ? { title: t('overview.noMachines'), hint: t('overview.noMachinesHint') }
            : findMachines(list, text).length === 0
              ? { title: t('overview.noMachineMatches') }
              : null
        }
      >
        {(list) => (
          <ul className={styles.list}>
            {findMachines(sortMachines(list), text).map((machine) => (
              <li key={machine.id}>
                <MachineRow
                  type={type}
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
      </Loaded>
    </Panel>
  );
}
