import type { ProjectSettings } from '../../contracts/api';
import type { SearchField } from '../../contracts/search-fields';

/** Settings of a project that change its search forms. */
export type SearchSettings = Pick<ProjectSettings, 'is_pile_no_split' | 'is_show_discard'>;

const PARTS: ReadonlySet<SearchField> = new Set(['pile_no2', 'pile_no3']);

/** The fields of a form in a project: where numbers are not split, none asks for a part by itself. */
export function fieldsIn(settings: SearchSettings | undefined, fields: readonly SearchField[]): readonly SearchField[] {
  return settings?.is_pile_no_split === true ? fields.filter((field) => !PARTS.has(field)) : fields;
}
