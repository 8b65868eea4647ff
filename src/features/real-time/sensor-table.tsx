import { useQuery } from '@tanstack/react-query';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import type { Format } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Loaded } from '../../ui/loaded';
import { useNumberTable } from '../../ui/number-table';

interface SensorTableProps {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly machineId: number;
  readonly format: Format;
}

/** The last minute of a machine's sensors, with their oddities. */
export function SensorTable({ scope, profile, machineId, format }: SensorTableProps) {
  const styles = useNumberTable();
  const { t } = useTranslation();
  const language = useLanguage();
  const { queries } = useDataLayer();
  const sensors = useQuery(queries.sensors(scope, machineId));
  const channelOf = (key: string) => profile.channels.find((channel) => channel.key === key);
  return (
    <Loaded
      from={sensors}
      empty={({ channels }) => (channels.length === 0 ? { title: t('realTime.sensors.none') } : null)}
    >
      {({ channels }) => (
        <table className={styles.table} aria-label={t('realTime.sensors.caption')}>
          <thead>
            <tr>
              {(['name', 'last', 'least', 'greatest', 'readings', 'flags'] as const).map((head) => (
                <th key={head} scope="col">
                  {t(`realTime.sensors.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {channels.map(({ key, value, min, max, readings, flags }) => {
              const channel = channelOf(key);
              const number = (of: number | null) => format.number(of, channel?.decimals);
              return (
                <tr key={key}>
                  <th scope="row">{`${channel?.names[language] ?? key} ${channel?.unit ?? ''}`}</th>
                  <td>{number(value)}</td>
                  <td>{number(min)}</td>
                  <td>{number(max)}</td>
                  <td>{readings}</td>
                  <td className={styles.odd}>
                    {flags.map((flag) => t(`realTime.sensors.flag.${flag}`)).join(t('common.listComma'))}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Loaded>
  );
}
