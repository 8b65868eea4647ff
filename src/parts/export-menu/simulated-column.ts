// The mark of simulated data in files that the page makes, in the words of those that the server makes.
import type { FileColumn } from '../../contracts/table-file';
import type { Translate } from '../../i18n/translate';
import type { SimulatedShare } from '../../shared/simulated-share';

/** Words of a cell for the simulated share. */
export function simulatedWords(t: Translate): Readonly<Record<SimulatedShare, string>> {
  return { none: t('common.no'), some: t('common.partly'), all: t('common.yes') };
}

/** A column that says of each row whether it is simulated. */
export function simulatedColumn(t: Translate, shares: readonly SimulatedShare[]): FileColumn {
  const words = simulatedWords(t);
  return { title: t('common.simulated'), values: shares.map((share) => words[share]) };
}

/** A title with the mark; as it is where nothing is simulated. */
export function simulatedTitle(t: Translate, title: string, share: SimulatedShare): string {
  if (share === 'none') return title;
  return `${title} (${t(share === 'all' ? 'common.simulated' : 'common.partlySimulated')})`;
}
