// Messages of a search form at a field whose content it does not take.

/** Keys of texts. */
const MESSAGES = [
  'search.dateForm',
  'search.endBeforeBegin',
  'search.tooLong',
  'search.needProject',
  'search.needMachine',
  'search.needNumber.pile',
  'search.needNumber.hole',
  'search.needNumber.board',
  'search.needNumber.ring',
  'search.needNumber.panel',
  'search.needNumber.section',
  'search.needNumber.point',
  'search.needNumber.batch',
  'search.wholeNumber',
  'search.mileageForm',
  'search.mileageOrder',
  'search.noStretch',
  'search.scoreForm',
  'search.scoreOrder',
  'errors.selectDayFirst',
] as const;
export type SearchMessage = (typeof MESSAGES)[number];

/** A zod message that names its text. */
export const message = (key: SearchMessage) => ({ error: key });

/** The text key of a field's error. */
export function searchMessage(text: string | undefined): SearchMessage | undefined {
  return MESSAGES.find((key) => key === text);
}
