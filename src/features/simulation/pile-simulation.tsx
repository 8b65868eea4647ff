import { makeStyles } from '@fluentui/react-components';
import { useCallback, useMemo, useRef } from 'react';
import { PILE_STATUS } from '../../contracts/api';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { useSelectedIds } from '../../parts/map-selection/use-selected-ids';
import { PileMapPanel } from '../../parts/pile-list/pile-map-panel';
import { rowOfPile } from '../../parts/pile-list/pile-rows';
import { useCheckedOnMap } from '../../parts/pile-list/use-checked-on-map';
import { usePileList } from '../../parts/pile-list/use-pile-list';
import { usePilesInView } from '../../parts/pile-list/use-piles-in-view';
import { usePileSource } from '../../parts/pile-source/use-pile-source';
import { switched } from '../../ui/data-table/selection';
import { Guarded } from '../../ui/guarded';
import { MEDIA, useMedia } from '../../ui/media';
import { Panel } from '../../ui/panel';
import { TabbedPanel } from '../../ui/tabbed-panel';
import { useDark } from '../../ui/theme/theme-choice';
import { showToast } from '../../ui/toast';
import { useElementSize } from '../../ui/use-element-size';
import { type ChosenPiles, firstPossible, isNarrowed, pileFilterOf } from './chosen-piles';
import { PilesPart } from './piles-part';
import { SimulationFrame } from './simulation-frame';
import type { SimulationPageProps } from './simulation-page-props';
import { GenerationsPart, TermsPart } from './simulation-parts';
import type { SimulationPart } from './simulation-url';
import { useSimulation } from './use-simulation';

const PLANNED = [PILE_STATUS.planned];
const PARTS = ['terms', 'piles', 'map', 'generations'] as const;

const useStyles = makeStyles({
  piles: {
    flex: 1,
    display: 'grid',
    gap: '10px',
    gridTemplate: 'minmax(0, 2fr) minmax(0, 3fr) / minmax(0, 1fr)',
    minHeight: 0,
    '& > *': { display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0 },
  },
});

/** Simulated records of design piles, which are chosen on the map or in the table. */
export function PileSimulation(props: SimulationPageProps) {
  const { type, screen, scope, projects, renderPreview, onRecord } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const dark = useDark();
  const phone = useMedia(MEDIA.phone);
  const simulation = useSimulation(scope, screen);
  const { search, state, change } = simulation;
  const filter = useMemo(() => pileFilterOf(search.filter), [search.filter]);
  const list = usePileList(
    useMemo(
      () => ({ ...search, filter: { ...filter, status: PLANNED }, narrowed: isNarrowed(filter) }),
      [search, filter],
    ),
  );
  const piles = usePileSource(scope);
  const mapPlace = useRef<HTMLDivElement>(null);
  const mapSize = useElementSize(mapPlace);
  const { colors, statusMask, selection } = state;
  const ids = useSelectedIds({ type, piles, selection, colors, statusMask, dark });
  const part = usePilesInView(state, piles, mapSize);
  const { selected, setSelected } = list;
  const { marked, check } = useCheckedOnMap(list, ids, piles);
  const table = list.rows.data?.table;
  const notListed = t('simulation.notListed', { unit: type.unit[language] });
  const pick = useCallback(
    (pileId: number | null): void => {
      if (pileId === null) return;
      if (table !== undefined && rowOfPile(table, pileId) < 0) showToast('warning', notListed);
      else setSelected((before) => switched(before, pileId));
    },
    [setSelected, table, notListed],
  );
  const chosen = useMemo<ChosenPiles>(
    () =>
      selected.size > 0
        ? { kind: 'named', pileIds: [...selected] }
        : { kind: 'found', filter, firstId: table === undefined ? null : firstPossible(table) },
    [selected, filter, table],
  );
  const last = [...selected].at(-1) ?? null;
  const map = (
    <Guarded>
      <PileMapPanel
        type={type}
        piles={piles}
        state={state}
        onChange={change}
        pileId={last}
        onPick={pick}
        timeZone={search.timeZone}
        dark={dark}
        marked={marked}
        found={list.found}
        isOfPlanned
        onCheck={check}
      />
    </Guarded>
  );
  const designed = (
    <PilesPart
      type={type}
      search={search}
      list={list}
      state={state}
      onChange={change}
      ids={ids}
      part={phone ? null : part}
      dark={dark}
      phone={phone}
    />
  );
  const terms = (
    <TermsPart
      type={type}
      simulation={simulation}
      chosen={chosen}
      onStarted={list.clearSelected}
      renderPreview={renderPreview}
    />
  );
  const generations = <GenerationsPart type={type} simulation={simulation} onRecord={onRecord} />;
  const alone = (shown: SimulationPart) => {
    switch (shown) {
      case 'piles':
        return designed;
      case 'map':
        return map;
      case 'terms':
        return <Panel title={t('simulation.terms')}>{terms}</Panel>;
      case 'generations':
        return <Panel title={t('simulation.generations')}>{generations}</Panel>;
    }
  };
  const tab = state.part === 'generations' ? 'generations' : 'terms';
  const total = simulation.generations.answer.data?.total;
  return (
    <SimulationFrame
      type={type}
      simulation={simulation}
      projects={projects}
      parts={PARTS}
      renderPart={alone}
      halves={() => [
        <div key="piles" className={styles.piles}>
          <div ref={mapPlace}>{map}</div>
          <div>{designed}</div>
        </div>,
        <Guarded key="work">
          <TabbedPanel
            label={t('simulation.parts')}
            tabs={[
              { key: 'terms', title: t('simulation.part.terms'), count: null },
              {
                key: 'generations',
                title: t('simulation.part.generations'),
                count: total === undefined ? null : format.number(total),
              },
            ]}
            chosen={tab}
            onChoose={(key) => change({ part: key })}
          >
            {tab === 'terms' ? terms : generations}
          </TabbedPanel>
        </Guarded>,
      ]}
    />
  );
}
