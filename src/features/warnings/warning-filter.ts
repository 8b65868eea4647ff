// The search form's values as the calls take them.
import type { WarningFilter } from '../../data';
import { instantIn } from '../../shared/wall-clock';
import type { SearchValues } from '../../ui/search-form/search-values';

/** The filter; times are those of the project's zone. */
export function warningFilterOf(values: SearchValues, timeZone: string): WarningFilter {
  const from = instantIn(timeZone, values.begin_time, 'begin');
  const to = instantIn(timeZone, values.end_time, 'end');
  const source = values.is_simulation === '0' || values.is_simulation === '1' ? values.is_simulation : null;
  return {
    ...(values.equipment_id === '' ? {} : { equipment_id: Number(values.equipment_id) }),
    ...(values.pile_no === '' ? {} : { pile_no: values.pile_no }),
    ...(from === null ? {} : { begin_time: from }),
    // The last second counts whole.
    ...(to === null ? {} : { end_time: to.replace('.000Z', '.999Z') }),
    ...(values.handle_status.length === 0 ? {} : { handle_status: values.handle_status.map(Number) }),
    ...(values.level.length === 0 ? {} : { level: values.level.map(Number) }),
    ...(source === null ? {} : { is_simulation: source }),
  };
}

/** The same without status and level: what the counts are of, in which those two are what is counted by. */
export function countedFilterOf({ handle_status: _status, level: _level, ...others }: WarningFilter): WarningFilter {
  return others;
}
