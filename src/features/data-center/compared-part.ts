// The records that are compared, as a link carries them.
import type { AddressPart } from '../../ui/address/address-state';

/** Most records that are set against each other: more lines than that nobody tells apart. */
export const MOST_COMPARED = 50;

export const MAX_RECORD_NO = 200;

/** Numbers of the records, each once. */
export const COMPARED_PART: AddressPart<readonly string[]> = {
  read(search) {
    const numbers = search.getAll('compared');
    return [...new Set(numbers)].filter((no) => no !== '' && no.length <= MAX_RECORD_NO).slice(0, MOST_COMPARED);
  },
  write(search, numbers) {
    search.delete('compared');
    for (const recordNo of numbers) search.append('compared', recordNo);
  },
};
