import { makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import type { Format } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Loaded } from '../../ui/loaded';
import { useNumberTable } from '../../ui/number-table';
import { isAtRest, lastOf, type MachineFacts } from './machine-facts';

const useStyles = makeStyles({ old: { color: tokens.colorNeutralForeground3, fontStyle: 'italic' } });

interface SensorTableProps {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly facts: Pick<MachineFacts, 'machine' | 'readings' | 'heard' | 'old'>;
  readonly format: Format;
}

/** The last minute of a machine's sensors, with their oddities. */
export function SensorTable({ scope, profile, facts, format }: SensorTableProps) {
  const table = useNumberTable();
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const { queries } = useDataLayer();
  const sensors = useQuery(queries.sensors(scope, facts.machine.id));
  const channelOf = (key: string) => profile.channels.find((channel) => channel.key === key);
  return (
    <Loaded
      from={sensors}
      empty={({ channels }) => (channels.length === 0 ? { title: t('realTime.sensors.none') } : null)}
    >
      {({ channels }) => (
        <table className={table.table} aria-label={t('realTime.sensors.caption')}>
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
              const oldMs = facts.old.get(key) ?? null;
              return (
                <tr key={key}>
                  <th scope="row">{`${channel?.names[language] ?? key} ${channel?.unit ?? ''}`}</th>
                  <td className={oldMs === null ? '' : styles.old}>
                    {number(value ?? lastOf(facts.readings, { key }))}
                    {oldMs === null
                      ? null
                      : ` · ${channel && isAtRest(facts, channel) ? t('realTime.atRest') : format.ago(oldMs)}`}
                  </td>
                  <td>{number(min)}</td>
                  <td>{number(max)}</td>
                  <td>{readings}</td>
                  <td className={table.odd}>
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
