// A search in the words of the search form: for documents that outlive the screen.
import type { SearchField } from '../../contracts/search-fields';
import type { Translate } from '../../i18n/translate';
import { type Counted, type SearchValues, valuesOf } from '../../ui/search-form/search-values';
import { WARNING_LEVEL_KEYS, WARNING_STATUS_KEYS } from '../../ui/warning-signs';

interface SearchWord {
  readonly name: string;
  readonly value: string;
}

interface WordTerms {
  readonly t: Translate;
  readonly counted: Counted;
  /** The name of a machine by its id. */
  readonly machineName: (id: string) => string;
  /** Whether the project leaves out piles that were given up where nobody asks for them. */
  readonly hidesDiscarded: boolean;
}

/** Fields whose words are their name and what was typed. */
const TYPED = [
  ['pile_no2', 'secondPart'],
  ['pile_no3', 'thirdPart'],
  ['hole_no', 'firstHole'],
  ['end_hole_no', 'lastHole'],
  ['row_no', 'row'],
  ['numeral', 'numeral'],
  ['mileage_from', 'mileageFrom'],
  ['mileage_to', 'mileageTo'],
  ['position', 'position'],
  ['unit', 'unit'],
  ['hole_order', 'holeOrder'],
  ['day', 'day'],
  ['begin_time', 'from'],
  ['end_time', 'to'],
  ['ended_from', 'endedFrom'],
  ['ended_to', 'endedTo'],
  ['score_from', 'scoreFrom'],
  ['score_to', 'scoreTo'],
] as const;

/** Names and values of what narrows a list, in the order of the form; nothing narrows: none. */
export function searchWords(
  fields: readonly SearchField[],
  values: SearchValues,
  { t, counted, machineName, hidesDiscarded }: WordTerms,
): readonly SearchWord[] {
  const words: SearchWord[] = [];
  const add = (name: string, value: string): void => {
    if (value !== '') words.push({ name, value });
  };
  const asked: ReadonlySet<string> = valuesOf(fields);
  const of = (key: Exclude<keyof SearchValues, 'handle_status' | 'level'>): string =>
    asked.has(key) ? values[key] : '';
  const several = (chosen: readonly string[]): string => chosen.join(t('common.listComma'));
  add(t('search.machine'), of('equipment_id') === '' ? '' : machineName(values.equipment_id));
  const number = of('pile_no');
  add(
    t(`common.numberOf.${counted}`),
    number !== '' && of('exact') === '1' ? `${number} (${t('search.exactOnly')})` : number,
  );
  for (const [key, name] of TYPED) add(t(`search.${name}`), of(key));
  const warned = of('has_warnings');
  add(t('search.warned'), warned === '' ? '' : t(warned === '1' ? 'search.withWarnings' : 'search.withoutWarnings'));
  const statuses = WARNING_STATUS_KEYS.filter((key) => values.handle_status.includes(key));
  add(t('search.status'), several(statuses.map((key) => t(`warnings.statusOf.${key}`))));
  const levels = WARNING_LEVEL_KEYS.filter((key) => values.level.includes(key));
  add(t('search.level'), several(levels.map((key) => t(`warnings.levelOf.${key}`))));
  const source = of('is_simulation');
  add(t('search.simulated'), source === '' ? '' : t(source === '1' ? 'search.onlySimulated' : 'search.onlyReal'));
  const generated = of('is_generated');
  add(
    t('search.generated'),
    generated === '' ? '' : t(generated === '1' ? 'search.onlyGenerated' : 'search.withoutGenerated'),
  );
  const discarded = of('is_discard');
  if (discarded !== '') {
    add(t('search.discarded'), t(discarded === '1' ? 'search.onlyDiscarded' : 'search.withoutDiscarded'));
  } else if (hidesDiscarded) {
    add(t('search.discarded'), t('search.discardedHidden'));
  }
  return words;
}

/** The words in one line; `nothing` where nothing narrows. */
export function searchLine(words: readonly SearchWord[], t: Translate, nothing: string): string {
  if (words.length === 0) return nothing;
  return words.map(({ name, value }) => `${name}${t('common.colon')}${value}`).join(' · ');
}

/** The same behind the rows of a file, with what narrows the list `beside` the form. */
export function searchNote(words: readonly SearchWord[], beside: readonly string[], t: Translate): string {
  const said = words.length === 0 ? beside : [searchLine(words, t, ''), ...beside];
  return t('listExport.filter', { filter: said.length === 0 ? t('listExport.noFilter') : said.join(' · ') });
}
