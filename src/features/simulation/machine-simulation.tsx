import { Button, makeStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import type { EquipmentType } from '../../equipment/descriptor';
import { useTranslation } from '../../i18n/use-translation';
import { GenerationList } from './generation-list';
import { useGenerations } from './use-generations';

/** Generations that are listed at first, and how many more at a time. */
const PAGE = 10;
const EVERY_NUMBER = {};

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', minHeight: 0 },
  begin: { alignSelf: 'flex-start', margin: '10px 12px 4px' },
});

interface MachineSimulationProps {
  readonly type: EquipmentType;
  readonly scope: TableSource;
  readonly machineId: number;
  readonly timeZone: string | undefined;
  /** Opens a record; null where no screen shows records. */
  readonly onRecord: ((recordNo: string) => void) | null;
  /** Goes to where new ones are begun; null for who has no such screen. */
  readonly onNew: (() => void) | null;
}

/** The generations of one machine, which can be cancelled, tried again and removed. */
export function MachineSimulation(props: MachineSimulationProps) {
  const { type, scope, machineId, timeZone, onRecord, onNew } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const { queries } = useDataLayer();
  const [limit, setLimit] = useState(PAGE);
  const [openId, setOpenId] = useState<string | null>(null);
  const info = useQuery(queries.simulationInfo(scope));
  const generations = useGenerations(scope, limit, [machineId]);
  return (
    <section className={styles.root} aria-label={t('simulation.generations')}>
      {onNew === null ? null : (
        <Button className={styles.begin} size="small" onClick={onNew}>
          {t('simulation.terms')}
        </Button>
      )}
      <GenerationList
        scope={scope}
        generations={generations}
        info={info.data}
        unit={type.unit}
        timeZone={timeZone}
        openId={openId}
        onOpen={setOpenId}
        number={EVERY_NUMBER}
        onRecord={onRecord}
        onMore={() => setLimit(limit + PAGE)}
      />
    </section>
  );
}
