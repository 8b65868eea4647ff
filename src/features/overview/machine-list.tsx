import { Input, makeStyles, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { memo, useMemo, useState } from 'react';
import type { Machine } from '../../contracts/api';
import type { MachineDay } from '../../contracts/api/equipment';
import { type Heard, silenceOf } from '../../contracts/machine-silence';
import { type LiveReadings, useCutOffMs } from '../../data';
import type { Channel, EquipmentType } from '../../equipment/descriptor';
import { stoppedChannels } from '../../equipment/stopped-channels';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { type Answer, Loaded } from '../../ui/loaded';
import { useNow } from '../../ui/use-now';
import { dayShown, quarterAt } from './machine-day';
import { MachineRow, type MachineRowDay } from './machine-row';
import { findMachines, sortMachines } from './machine-state';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    flexShrink: 0,
    minHeight: '28px',
    padding: '0 8px 0 12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  online: { flex: 1, fontVariantNumeric: 'tabular-nums' },
  find: { width: '168px', minWidth: 0 },
  list: { listStyle: 'none', margin: 0, padding: 0, overflowY: 'auto', flex: 1, minHeight: 0 },
});

const NO_CHANNELS: readonly Channel[] = [];
const NO_WORK = { worked_s: [], paused_s: [] };
/** So few that there is nothing to search for. */
const FEW = 6;

interface MachineListProps {
  readonly type: EquipmentType;
  readonly machines: Answer<readonly Machine[]>;
  /** Undefined until it is known: machines are shown without their day. */
  readonly day: MachineDay | undefined;
  readonly heard: ReadonlyMap<number, Heard>;
  /** The last readings of each machine; none before they have come. */
  readonly readings: ReadonlyMap<number, LiveReadings>;
  readonly timeZone: string | undefined;
  readonly selectedPileId: number | null;
  readonly onOpen: (machine: Machine) => void;
  readonly dark: boolean;
}

/** The machines of the project, live; a hundred rows are not written anew with each change of the address. */
export const MachineList = memo(List);

function List(props: MachineListProps) {
  const { type, machines, day, heard, readings, timeZone, selectedPileId, onOpen, dark } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);
  const now = useNow(1_000);
  const cutOffMs = useCutOffMs();
  const [text, setText] = useState('');
  const worked = useMemo(() => new Map(day?.machines.map((one) => [one.equipment_id, one])), [day]);
  const nowQuarter = day === undefined ? 0 : quarterAt(day, now);
  const dayOf = ({ id, online }: Machine): MachineRowDay | null =>
    day === undefined
      ? null
      : { quarters: day.quarters, shown: dayShown(worked.get(id) ?? NO_WORK, online ? nowQuarter : null) };
  const all = machines.data;
  const online = all?.filter((machine) => machine.online).length ?? 0;
  const channels = type.profile?.channels ?? NO_CHANNELS;
  return (
    <>
      {all === undefined || all.length === 0 ? null : (
        <div className={styles.bar}>
          <span className={styles.online} data-online>
            {cutOffMs === null
              ? t('overview.machinesOnline', { online, total: all.length })
              : t('overview.machinesCutOff', { time: format.clock(cutOffMs), online, total: all.length })}
          </span>
          {all.length <= FEW ? null : (
            <Input
              className={styles.find}
              size="small"
              type="search"
              value={text}
              placeholder={t('overview.filterMachines', { unit: type.unit[language] })}
              aria-label={t('overview.filterMachines', { unit: type.unit[language] })}
              contentBefore={<SearchRegular aria-hidden="true" />}
              onChange={(_, { value }) => setText(value)}
            />
          )}
        </div>
      )}
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
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and where no machine has a pile nothing in it takes the focus
          <ul className={styles.list} tabIndex={0} aria-label={t('overview.machines')}>
            {findMachines(sortMachines(list), text).map((machine) => {
              const silence = silenceOf(machine, heard.get(machine.id), now, cutOffMs);
              return (
                <li key={machine.id}>
                  <MachineRow
                    type={type}
                    machine={machine}
                    day={dayOf(machine)}
                    silence={silence}
                    stopped={stoppedChannels(channels, machine, silence, readings.get(machine.id))}
                    heardMs={heard.get(machine.id)?.heardMs ?? null}
                    selected={machine.pile_id !== null && machine.pile_id === selectedPileId}
                    nowMs={now}
                    dark={dark}
                    format={format}
                    onOpen={onOpen}
                  />
                </li>
              );
            })}
          </ul>
        )}
      </Loaded>
    </>
  );
}
