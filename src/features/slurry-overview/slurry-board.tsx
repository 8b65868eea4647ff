import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { isSilent } from '../../contracts/machine-silence';
import { heardByMachine, useDataLayer } from '../../data';
import type { Channel, EquipmentType } from '../../equipment/descriptor';
import { NO_VALUE } from '../../i18n/format';
import type { Format } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { ASKED, type BoardRounds, type HeardBy, stoppedAsOf } from '../../parts/wall-board/board-facts';
import {
  BoardFigure,
  BoardFigures,
  BoardFrame,
  BoardTile,
  BoardTiles,
  WarningsFigure,
} from '../../parts/wall-board/board-frame';
import { stateLastedMs } from '../../shared/state-lasted';
import { type BoardPlant, boardPlants, type PlantNeed } from './board-plants';
import { plantFigures } from './plant-figures';
import { plantLimits } from './plant-limits';

/** Among so many of the newest batches is the newest one of each plant. */
const BATCHES = 200;

interface SlurryBoardProps {
  readonly type: EquipmentType;
  readonly scope: TableSource;
  readonly rounds: BoardRounds;
}

/** The slurry plants of a project for a screen on the wall, asked for again by itself. */
export function SlurryBoard({ type, scope, rounds }: SlurryBoardProps) {
  const { t } = useTranslation();
  const { queries } = useDataLayer();
  const settings = useQuery({ ...queries.projectSettings(scope), ...ASKED });
  // It says when the day of the project began.
  const day = useQuery({ ...queries.machineDay(scope), ...ASKED });
  const since = day.data === undefined ? null : new Date(day.data.begins_ms).toISOString();
  // At midnight the old figures stay until the new day is answered, with their own age.
  const ofDay = { ...ASKED, enabled: since !== null, placeholderData: keepPreviousData };
  const plants = useQuery({ ...queries.slurryPlants(scope, since ?? ''), ...ofDay });
  const batches = useQuery({ ...queries.slurryBatches(scope, since ?? '', BATCHES), ...ofDay });
  const plantsAt = useNewest(plants.dataUpdatedAt);
  const batchesAt = useNewest(batches.dataUpdatedAt);
  const machines = useQuery({ ...queries.homeEquipments(scope), ...ASKED });
  const readings = useQuery({ ...queries.machineReadings(scope), ...ASKED });
  const warnings = useQuery({ ...queries.warningNumber(scope), ...ASKED });
  const { time_zone: timeZone, limits } = settings.data ?? {};
  const heardBy = useMemo(() => heardByMachine(readings.data), [readings.data]);
  const figures = plants.data === undefined ? null : plantFigures(plants.data.plants);
  const sums = batches.data?.sums;
  return (
    <BoardFrame
      {...{ type, scope, rounds, timeZone }}
      answers={[settings, day, { dataUpdatedAt: plantsAt }, { dataUpdatedAt: batchesAt }, machines, readings, warnings]}
    >
      {({ nowMs, asOfMs, isOld, format }) => {
        const number = (value: number | undefined, decimals?: number): string =>
          value === undefined ? NO_VALUE : format.number(value, decimals);
        const stoppedOf = stoppedAsOf(type, heardBy, asOfMs);
        return (
          <>
            <BoardFigures isOld={isOld}>
              <BoardFigure
                label={t('slurryOverview.batchesToday')}
                value={number(batches.data?.total)}
                unit={t('slurryOverview.batchUnit')}
              >
                {sums === undefined ? '' : t('slurryOverview.litres', { litres: format.number(sums.litres) })}
              </BoardFigure>
              <BoardFigure
                label={t('slurryOverview.cement')}
                value={number(sums === undefined ? undefined : sums.cement_kg / 1000, 1)}
                unit="t"
              >
                {sums === undefined
                  ? ''
                  : t('slurryOverview.water', { tonnes: format.number(sums.water_kg / 1000, 1) })}
              </BoardFigure>
              <BoardFigure
                label={t('slurryOverview.plantsOnline')}
                value={figures === null ? NO_VALUE : `${figures.online} / ${figures.plants}`}
                unit=""
              >
                {figures === null
                  ? ''
                  : [
                      `${t('slurryOverview.rigsServed')} ${number(figures.rigs)}`,
                      ...(figures.otherRigs > 0 ? [t('slurryOverview.otherRigs', { rigs: figures.otherRigs })] : []),
                    ].join(' · ')}
              </BoardFigure>
              <WarningsFigure warnings={warnings.data} />
            </BoardFigures>
            <BoardTiles
              label={t('slurryOverview.plants')}
              ordered={boardPlants({
                plants: plants.data?.plants ?? [],
                machines: machines.data ?? [],
                batches: batches.data?.items ?? [],
                limits: plantLimits(type.profile ?? { warningRules: [] }, limits),
                heardBy,
                asOfMs,
                hasStopped: (machine) => stoppedOf(machine).length > 0,
              })}
              isOld={isOld}
              wide
              renderTile={(one) => (
                <PlantTile
                  key={one.plant.equipment_id}
                  {...one}
                  {...{ heardBy, nowMs, asOfMs, format }}
                  stopped={one.machine === null ? NOTHING_STOPPED : stoppedOf(one.machine)}
                />
              )}
              sayMore={(group, count) =>
                group === 'works'
                  ? t('slurryOverview.board.moreWorks', { count })
                  : t(`board.moreOf.${group}`, { count })
              }
            />
          </>
        );
      }}
    </BoardFrame>
  );
}

/** The greatest that it has been. */
function useNewest(ms: number): number {
  const [newest, setNewest] = useState(ms);
  if (ms > newest) setNewest(ms);
  return Math.max(ms, newest);
}

const NOTHING_STOPPED: readonly Channel[] = [];

interface PlantTileProps extends BoardPlant {
  /** Channels that have stopped while it works. */
  readonly stopped: readonly Channel[];
  readonly heardBy: HeardBy;
  readonly nowMs: number;
  /** When it was last asked how plants are. */
  readonly asOfMs: number;
  /** By the clock of the project. */
  readonly format: Format;
}

function PlantTile(props: PlantTileProps) {
  const { plant, machine, newest, needs, group, heardBy, nowMs, asOfMs, format, stopped } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const known = heardBy.get(plant.equipment_id);
  const heard = known?.heardMs ?? null;
  const lasted = machine === null ? null : stateLastedMs(machine, heard, nowMs);
  const silo = plant.silo_t === null ? NO_VALUE : format.number(plant.silo_t, 1);
  const wordsOf: Readonly<Record<PlantNeed, () => string>> = {
    silent: () => (heard === null ? t('overview.never') : t('overview.staleSince', { ago: format.ago(nowMs - heard) })),
    paused: () => [t('overview.state.paused'), ...(lasted === null ? [] : [format.span(lasted)])].join(' · '),
    stopped: () => {
      const channels = stopped.map(({ names }) => names[language]).join(t('common.listComma'));
      return t('overview.stopped', { count: stopped.length, channels });
    },
    siloLow: () => t('slurryOverview.board.siloLow', { silo }),
    weighing: () => t('slurryOverview.board.weighing', { error: format.change(newest?.weighing_error_pct, 1) }),
    thin: () => t('slurryOverview.board.thin', { density: format.number(newest?.density_gcm3, 3) }),
  };
  const state = t(
    group === 'off'
      ? 'overview.state.offline'
      : group === 'works'
        ? 'slurryOverview.board.works'
        : 'overview.state.idle',
  );
  const isQuiet = machine !== null && isSilent(machine, known, asOfMs);
  // By the clock of the site, and not so long ago: the plant's clock and this computer's need not agree.
  const last = plant.last_ms === null ? [] : [t('slurryOverview.board.lastAt', { time: format.clock(plant.last_ms) })];
  const says = needs.length > 0 ? needs.map((need) => wordsOf[need]()) : [isQuiet ? wordsOf.silent() : state, ...last];
  const served = plant.rigs.map(({ equipment_name }) => equipment_name);
  const others = plant.other_rigs > 0 ? [t('slurryOverview.otherRigs', { rigs: plant.other_rigs })] : [];
  return (
    <BoardTile
      name={plant.equipment_name}
      isSimulated={plant.is_simulated}
      isOnline={plant.online}
      need={needs[0] ?? null}
      aside={t('slurryOverview.madeToday', { batches: format.number(plant.batches) })}
      says={says.join(' · ')}
      saysAside={needs.includes('siloLow') ? '' : t('slurryOverview.board.silo', { silo })}
      below={
        served.length + others.length === 0
          ? t('slurryOverview.noRigs')
          : t('slurryOverview.board.serves', { rigs: [...served, ...others].join(t('common.listComma')) })
      }
    />
  );
}
