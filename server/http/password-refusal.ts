// Answers about a password that breaks the rules: in the console, and of a site file.

import type { Language } from '../../src/contracts/language';
import { LEAST_DIFFERENT, PASSWORD_LENGTH, type PasswordFault } from '../../src/contracts/password-rules';

const { least, most } = PASSWORD_LENGTH;

export const PASSWORD_REFUSAL: Readonly<Record<PasswordFault, Readonly<Record<Language, string>>>> = {
  short: { cn: `密码至少 ${least} 个字符`, en: `A password has at least ${least} characters` },
  long: { cn: `密码最多 ${most} 个字符`, en: `A password has at most ${most} characters` },
  few: {
    cn: `密码至少包含 ${LEAST_DIFFERENT} 种不同的字符`,
    en: `A password has at least ${LEAST_DIFFERENT} different characters`,
  },
  account: { cn: '密码不能包含账号名', en: 'A password does not contain the name of the account' },
};
