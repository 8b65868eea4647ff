// Characters that a name or number may have. Two that look alike must be alike, and none may rearrange or break the
// line that it stands in: no control characters, line separators or halves of surrogate pairs, and nothing that is not
// seen: zero-width characters, those that turn the direction of writing (Trojan Source, CVE-2021-42574), fillers.
import { refusal } from './refusals';

const HIDDEN = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800`;
const ONE_HIDDEN = new RegExp(`[${HIDDEN}]`, 'u');

/** For schemas: `.regex(...PLAIN_NAME)`. */
export const PLAIN_NAME = [
  new RegExp(`^[^${HIDDEN}]*$`, 'u'),
  refusal('must not have control or invisible characters'),
] as const;

export function hasHiddenCharacter(text: string): boolean {
  return ONE_HIDDEN.test(text);
}
