import type { PileItem } from '../../contracts/api/pile-management';
import { ErrorCode } from '../../contracts/envelope';
import { asDataCoreError } from '../../ui/error-text';
import type { PileDetail } from './pile-detail';
import type { PileChange } from './pile-form';
import type { ChangedPile, PileChanges } from './use-pile-changes';

type Saved = { readonly saved: ChangedPile } | { readonly faster: PileDetail };

/**
 * Saves a change of a pile as it was seen; where somebody else was faster, nothing is written, and the pile as it is now
 * comes back. Any other refusal is thrown, also a conflict about something else, as a number that another pile has.
 */
export async function saveUnlessFaster(
  changes: Pick<PileChanges, 'save' | 'readAnew'>,
  from: PileItem,
  change: PileChange,
): Promise<Saved> {
  try {
    return { saved: await changes.save(from, change) };
  } catch (error) {
    if (asDataCoreError(error)?.context.errorCode !== ErrorCode.conflict) throw error;
    const faster = await changes.readAnew(from.pile_id);
    if (faster.revision === from.revision) throw error;
    return { faster };
  }
}
