import { makeStyles, ToggleButton } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo } from 'react';
import type { AlarmShelf } from '../../contracts/api/alarms';
import type { TableSource } from '../../contracts/data-core';
import type { LockStatus } from '../../contracts/machine-lock';
import { useDataLayer, useMay } from '../../data';
import { designNumber } from '../../equipment/asked-passes';
import type { EquipmentProfile, Unit } from '../../equipment/descriptor';
import type { Limits } from '../../equipment/limit-of';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { Guarded } from '../../ui/guarded';
import { lazyPart } from '../../ui/lazy-part';
import { type Answer, Loaded } from '../../ui/loaded';
import { Panel } from '../../ui/panel';
import { SimulatedTag } from '../../ui/simulated-tag';
import { CameraView } from './camera-view';
import { LockControl } from './lock-control';
import type { MachineFacts } from './machine-facts';
import { MACHINE_TABS, type MachineTab } from './real-time-url';
import { StateSign } from './state-sign';
import { WorkView } from './work-view';

/** For the few who may, when they look at it. */
const SensorTable = lazyPart(async () => ({ default: (await import('./sensor-table')).SensorTable }));

const useStyles = makeStyles({
  tabs: { display: 'flex', gap: '2px', margin: 0, padding: '6px 10px 0', border: 'none' },
});

/** The trade's own panels of the record that a machine works on. */
export type RenderTrade = (work: {
  readonly recordNo: string;
  readonly live: boolean;
  /** Of the pile, as its design has it; null: not known. */
  readonly diameterM: number | null;
  readonly timeZone: string | undefined;
}) => ReactNode;

/** The simulated data of a machine. */
export type RenderSimulation = (of: { readonly machineId: number; readonly timeZone: string | undefined }) => ReactNode;

interface MachinePanelProps {
  readonly facts: MachineFacts;
  /** Of all machines: until they have come, nobody knows whether there is a record. */
  readonly readings: Answer<unknown>;
  readonly profile: EquipmentProfile;
  readonly unit: Unit;
  readonly scope: TableSource;
  readonly limits: Limits;
  /** Undefined while it is not known. */
  readonly lock: LockStatus | undefined;
  /** Asks for the locks again, where that failed; null: it did not. */
  readonly onLockRetry: (() => void) | null;
  readonly shelves: readonly AlarmShelf[];
  /** Of the project; null while it is not known. */
  readonly cementDensityGcm3: number | null;
  readonly passName: string;
  readonly since: string;
  readonly tab: MachineTab;
  readonly onTab: (tab: MachineTab) => void;
  readonly timeZone: string | undefined;
  readonly nowMs: number;
  readonly renderTrade: RenderTrade;
  readonly renderSimulation: RenderSimulation;
  readonly onClose: () => void;
}

/** A machine opened: its work, its cameras, and if allowed its sensors and its simulated data. */
export function MachinePanel(props: MachinePanelProps) {
  const { facts, profile, scope, lock, cementDensityGcm3, tab, onTab, timeZone, nowMs, onClose } = props;
  const { machine, readings, state } = facts;
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat(timeZone);
  const may = useMay();
  const { queries } = useDataLayer();
  // Between piles the last record is the one to look at, beside the design of its pile.
  const recordNo = machine.record_no ?? readings?.record_no ?? null;
  const last = useQuery({
    ...queries.recordDetail(scope, recordNo ?? ''),
    enabled: machine.pile_id === null && recordNo !== null,
  });
  // Of a pile that was deleted, its record still has the id.
  const lastPileId = last.data === undefined || last.data.design === null ? null : last.data.pile_id;
  const pileId = machine.pile_id ?? lastPileId;
  const pile = useQuery({ ...queries.pileDetail(scope, pileId ?? 0), enabled: pileId !== null });
  const designed = useMemo(
    () => (pileId === null || pile.data === undefined ? null : { ...pile.data, terms: pile.data.design }),
    [pileId, pile.data],
  );
  const design = designed?.terms;
  const tabs = MACHINE_TABS.filter(
    (known) => (known !== 'sensors' || may('sensorDebug')) && (known !== 'simulation' || may('simulationDebug')),
  );
  const shown = tabs.find((known) => known === tab) ?? 'work';
  const cementKgpm = designNumber(design, 'ash_kgpm');
  const ratio = designNumber(design, 'water_cement_ratio');
  const density = designNumber(design, 'cement_density_gcm3') ?? cementDensityGcm3;

  return (
    <Panel
      title={machine.name}
      label={t('realTime.panel')}
      signs={
        <>
          {machine.is_simulated ? <SimulatedTag /> : null}
          <StateSign state={state} />
        </>
      }
      onClose={onClose}
      scrolls
    >
      <fieldset className={styles.tabs} aria-label={t('realTime.panel')}>
        {tabs.map((known) => (
          <ToggleButton
            key={known}
            size="small"
            appearance="subtle"
            checked={shown === known}
            onClick={() => onTab(known)}
          >
            {t(`realTime.tab.${known}`)}
          </ToggleButton>
        ))}
      </fieldset>
      {shown === 'camera' ? <CameraView scope={scope} machineId={machine.id} /> : null}
      {shown === 'sensors' ? (
        <Guarded>
          <Suspense fallback={null}>
            <SensorTable scope={scope} profile={profile} facts={facts} format={format} />
          </Suspense>
        </Guarded>
      ) : null}
      {shown === 'simulation' ? props.renderSimulation({ machineId: machine.id, timeZone }) : null}
      {shown !== 'work' ? null : recordNo === null ? (
        <Loaded
          from={props.readings}
          empty={() => ({ title: t('realTime.noRecord'), hint: t('realTime.noRecordHint') })}
        >
          {() => null}
        </Loaded>
      ) : (
        <WorkView
          key={recordNo}
          facts={facts}
          profile={profile}
          unit={props.unit}
          scope={scope}
          limits={props.limits}
          shelves={props.shelves}
          passName={props.passName}
          since={props.since}
          recordNo={recordNo}
          slurry={
            cementKgpm === null || ratio === null || density === null
              ? null
              : { cementKgpm, ratio, cementDensityGcm3: density }
          }
          pile={designed}
          format={format}
          nowMs={nowMs}
        />
      )}
      {shown === 'work' && recordNo !== null
        ? props.renderTrade({
            recordNo,
            live: machine.record_no !== null && state !== 'ended',
            diameterM: designed?.diameter_m ?? null,
            timeZone,
          })
        : null}
      {shown === 'work' ? (
        <LockControl scope={scope} lock={lock} onRetry={props.onLockRetry} nowMs={nowMs} format={format} />
      ) : null}
    </Panel>
  );
}
