// The last readings of a project's machines: those of the record in work, or of the last one.
import { API } from '../../../src/contracts/api';
import {
  foldOlderRow,
  foldRow,
  type MachineReadings,
  noReadings,
  type ReadingRow,
} from '../../../src/contracts/machine-readings';
import { cardChannels } from '../../../src/equipment/card-channels';
import type { EquipmentProfile } from '../../../src/equipment/descriptor';
import { type MachineLog, machineLogs, olderRows, recentFrom } from '../../db/machine-logs';
import { type Handler, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';

export function readingHandlers({ db, pool }: HandlerDeps) {
  return {
    machineReadings: typed(API.machineReadings, async (context, input) => {
      const { project_id: projectId } = await projectOf(db, context, input.project_id);
      const machines = await machineLogs(pool, { projectId }, context.type, (text) => context.request.log.warn(text));
      return machines.map((machine) => readingsOf(machine, context.type.profile));
    }),
  } satisfies Record<string, Handler>;
}

/** The readings of a machine after the rows of its record's log. */
export function readingsOf(
  { device_id, age_ms, record_no, pile_no, log }: MachineLog,
  profile: EquipmentProfile | null,
): MachineReadings {
  const columns = new Map(log.channels.map(({ key, values }) => [key, values]));
  // A machine with fewer axes has no channels of the others.
  const channels = (profile?.channels ?? []).filter(({ key, axis }) => axis === undefined || columns.has(key));
  const watched = profile === null ? [] : cardChannels({ ...profile, channels });
  const record = record_no === null ? null : { record_no, pile_no };
  const keys = channels.map(({ key }) => key);
  const recent = watched.map(({ channel }) => channel.key);
  const readings = { ...noReadings(device_id, record, keys, recent), age_ms };
  const rowOf = (at: number): ReadingRow => {
    const [seq = 0, timeMs = 0, pass = 0] = [log.seq[at], log.timeMs[at], log.pass[at]];
    return { seq, timeMs, pass, valueOf: (key) => columns.get(key)?.[at] };
  };
  for (const [at, keys] of olderRows(log)) {
    // Of other channels there may be readings between that are left out.
    const row = rowOf(at);
    foldOlderRow(readings, { ...row, valueOf: (key) => (keys.has(key) ? row.valueOf(key) : null) });
  }
  for (let at = recentFrom(log); at < log.seq.length; at++) foldRow(readings, rowOf(at), true);
  return readings;
}
