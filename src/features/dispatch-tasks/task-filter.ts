import type { TaskFilter } from '../../data';
import type { ProjectSearch } from '../../parts/project-search/use-project-search';

/** The search as the calls about tasks take it: tasks are planned for days, whatever the time of day that is searched for. */
export function taskFilterOf({ filter, values }: Pick<ProjectSearch, 'filter' | 'values'>): TaskFilter {
  const { equipment_id, mileage_from_m, mileage_to_m, is_simulation } = filter;
  return {
    ...(equipment_id === undefined ? {} : { equipment_id }),
    ...(mileage_from_m === undefined ? {} : { mileage_from_m }),
    ...(mileage_to_m === undefined ? {} : { mileage_to_m }),
    ...(values.begin_time === '' ? {} : { begin_day: values.begin_time.slice(0, DAY) }),
    ...(values.end_time === '' ? {} : { end_day: values.end_time.slice(0, DAY) }),
    ...(is_simulation === undefined ? {} : { is_simulation }),
  };
}

/** YYYY-MM-DD. */
const DAY = 10;
