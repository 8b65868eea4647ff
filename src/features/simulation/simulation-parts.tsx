// The form of a generation and the list of generations, as piles and batches share them.
import type { ReactNode } from 'react';
import type { EquipmentType } from '../../equipment/descriptor';
import { useLanguage } from '../../i18n/use-translation';
import { useSessionSteps } from '../../parts/session-changes/use-session-steps';
import { Loaded } from '../../ui/loaded';
import type { ChosenPiles } from './chosen-piles';
import { GenerationList } from './generation-list';
import { type PreviewSlot, TermsPanel } from './terms-panel';
import type { Simulation } from './use-simulation';

interface TermsPartProps {
  readonly type: EquipmentType;
  readonly simulation: Simulation;
  readonly chosen: ChosenPiles;
  /** Called when a generation of them has begun. */
  readonly onStarted?: () => void;
  readonly renderPreview: (slot: PreviewSlot) => ReactNode;
}

export function TermsPart({ type, simulation, chosen, onStarted, renderPreview }: TermsPartProps) {
  const language = useLanguage();
  const { scope, info, search, generations, machineId, onMachine } = simulation;
  const { add } = useSessionSteps(scope);
  const timeZone = search.settings === undefined && search.ready ? 'UTC' : search.timeZone;
  return (
    <Loaded from={{ ...info, data: timeZone === undefined ? undefined : info.data }}>
      {(known) => (
        <TermsPanel
          info={known}
          chosen={chosen}
          timeZone={timeZone ?? 'UTC'}
          unit={type.unit[language]}
          machineId={machineId}
          onMachine={onMachine}
          onStart={generations.start}
          onStarted={(begun) => {
            // Batches have no plan, where it would be taken back: they are removed under 'Generations'.
            if (!known.batches) add({ kind: 'generated', generationId: begun.generation_id, count: begun.piles });
            onStarted?.();
            simulation.onStarted(begun);
          }}
          renderPreview={renderPreview}
        />
      )}
    </Loaded>
  );
}

interface GenerationsPartProps {
  readonly type: EquipmentType;
  readonly simulation: Simulation;
  readonly onRecord: ((recordNo: string) => void) | null;
}

export function GenerationsPart({ type, simulation, onRecord }: GenerationsPartProps) {
  const { scope, search, state, change, info, generations, onMore } = simulation;
  const { pile_no, pile_no2, pile_no3, exact } = search.filter;
  const number = {
    ...(pile_no === undefined ? {} : { pile_no }),
    ...(pile_no2 === undefined ? {} : { pile_no2 }),
    ...(pile_no3 === undefined ? {} : { pile_no3 }),
    ...(exact === undefined ? {} : { exact }),
  };
  return (
    <GenerationList
      scope={scope}
      generations={generations}
      info={info.data}
      unit={type.unit}
      timeZone={search.timeZone}
      openId={state.generationId}
      onOpen={(generationId) => change({ generationId })}
      number={number}
      onRecord={onRecord}
      onMore={onMore}
    />
  );
}
