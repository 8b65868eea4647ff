import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { isSilent } from '../../contracts/machine-silence';
import { heardByMachine, useDataLayer } from '../../data';
import { amountShown, amountUnit } from '../../equipment/amounts';
import type { Channel, EquipmentType } from '../../equipment/descriptor';
import { unitWord } from '../../equipment/units';
import { formatDay, NO_VALUE } from '../../i18n/format';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import {
  ASKED,
  type BoardMachine,
  type BoardRounds,
  boardOrder,
  type HeardBy,
  stoppedAsOf,
} from '../../parts/wall-board/board-facts';
import {
  BoardFigure,
  BoardFigures,
  BoardFrame,
  BoardTile,
  BoardTiles,
  WarningsFigure,
} from '../../parts/wall-board/board-frame';
import { stateLastedMs } from '../../shared/state-lasted';

interface WallBoardProps {
  readonly type: EquipmentType;
  readonly scope: TableSource;
  readonly rounds: BoardRounds;
}

/** A project of piles for a screen on the wall, asked for again by itself. */
export function WallBoard({ type, scope, rounds }: WallBoardProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { queries } = useDataLayer();
  const settings = useQuery({ ...queries.projectSettings(scope), ...ASKED });
  const summary = useQuery({ ...queries.projectSummary(scope), ...ASKED });
  const machines = useQuery({ ...queries.homeEquipments(scope), ...ASKED });
  const readings = useQuery({ ...queries.machineReadings(scope), ...ASKED });
  const warnings = useQuery({ ...queries.warningNumber(scope), ...ASKED });
  const { time_zone: timeZone, plan_piles_per_day: plan = 0 } = settings.data ?? {};
  const heardBy = useMemo(() => heardByMachine(readings.data), [readings.data]);
  const sums = summary.data;
  const { profile } = type;
  const progress = profile?.progress ? amountShown(profile, profile.progress) : null;
  const word = (count?: number): string => unitWord(type.unit, language, count);
  return (
    <BoardFrame {...{ type, scope, rounds, timeZone }} answers={[settings, summary, machines, readings, warnings]}>
      {({ nowMs, asOfMs, isOld, format }) => {
        const today = formatDay(nowMs, timeZone);
        const madeToday = sums?.by_day.find(({ day }) => day === today)?.piles ?? 0;
        const number = (value: number | undefined): string => (value === undefined ? NO_VALUE : format.number(value));
        const stoppedOf = stoppedAsOf(type, heardBy, asOfMs);
        return (
          <>
            <BoardFigures isOld={isOld}>
              <BoardFigure
                label={t('overview.pilesDone')}
                value={number(sums?.piles_done)}
                unit={word(sums?.piles_done)}
              >
                {sums === undefined
                  ? ''
                  : `${t('overview.ofDesign', { total: format.number(sums.piles_design) })} · ${format.share(sums.piles_design > 0 ? sums.piles_done / sums.piles_design : null)}`}
              </BoardFigure>
              <BoardFigure label={t('board.today')} value={number(sums && madeToday)} unit={word(madeToday)}>
                {plan > 0 ? t('board.plan', { plan: format.number(plan) }) : ''}
              </BoardFigure>
              {progress === null ? null : (
                <BoardFigure
                  label={progress.names[language]}
                  value={number(sums?.progress ? sums.progress.made / progress.per : undefined)}
                  unit={amountUnit(progress, language)}
                >
                  {sums?.progress && sums.progress.design > 0
                    ? t('overview.ofAmount', {
                        total: format.number(sums.progress.design / progress.per),
                        unit: amountUnit(progress, language),
                      })
                    : ''}
                </BoardFigure>
              )}
              <WarningsFigure warnings={warnings.data} />
            </BoardFigures>
            <BoardTiles
              label={t('overview.machines')}
              ordered={boardOrder(machines.data ?? [], heardBy, asOfMs, (machine) => stoppedOf(machine).length > 0)}
              isOld={isOld}
              renderTile={(one) => (
                <MachineTile
                  key={one.machine.id}
                  {...one}
                  {...{ heardBy, nowMs, asOfMs }}
                  stopped={stoppedOf(one.machine)}
                />
              )}
              sayMore={(group, count) => t(`board.moreOf.${group}`, { count })}
            />
          </>
        );
      }}
    </BoardFrame>
  );
}

interface MachineTileProps extends Pick<BoardMachine, 'machine' | 'need'> {
  readonly heardBy: HeardBy;
  readonly nowMs: number;
  /** When it was last asked how machines are. */
  readonly asOfMs: number;
  /** Channels that have stopped while it works. */
  readonly stopped: readonly Channel[];
}

function MachineTile({ machine, need, heardBy, nowMs, asOfMs, stopped }: MachineTileProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const state = t(`overview.state.${machine.online ? machine.state : 'offline'}`);
  const heard = heardBy.get(machine.id)?.heardMs ?? null;
  const lasted = stateLastedMs(machine, heard, nowMs);
  const since = lasted === null ? '' : ` · ${format.span(lasted)}`;
  const silent = heard === null ? t('overview.never') : t('overview.staleSince', { ago: format.ago(nowMs - heard) });
  const { depth_m: depth, design_depth_m: design } = machine;
  const channels = stopped.map(({ names }) => names[language]).join(t('common.listComma'));
  return (
    <BoardTile
      name={machine.name}
      isSimulated={machine.is_simulated}
      isOnline={machine.online}
      need={need}
      aside={machine.pile_no ?? NO_VALUE}
      says={
        isSilent(machine, heardBy.get(machine.id), asOfMs)
          ? silent
          : need === 'stopped'
            ? t('overview.stopped', { count: stopped.length, channels })
            : `${state}${since}`
      }
      saysAside={
        depth === null || design === null
          ? ''
          : t('overview.depthOfDesign', { depth: format.number(depth, 1), design: format.number(design, 1) })
      }
    />
  );
}
