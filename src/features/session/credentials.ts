import { toHalfWidth } from '../../shared/half-width';
import { z } from '../../shared/zod';

/** Keys of the texts that the schema's messages name. */
export const CREDENTIAL_MESSAGES = [
  'session.accountRequired',
  'session.passwordRequired',
  'session.accountTooLong',
  'session.passwordTooLong',
] as const;
export type CredentialMessage = (typeof CREDENTIAL_MESSAGES)[number];

const message = (key: CredentialMessage) => ({ error: key });

/** What the sign-in form takes; the bounds are those of the call. Passwords stay as they are typed. */
export const credentialsSchema = z.object({
  account: z
    .string()
    .overwrite(toHalfWidth)
    .trim()
    .min(1, message('session.accountRequired'))
    .max(200, message('session.accountTooLong')),
  password: z.string().min(1, message('session.passwordRequired')).max(1000, message('session.passwordTooLong')),
});
export type Credentials = z.infer<typeof credentialsSchema>;

/** The text key of a field's error. */
export function credentialMessage(text: string | undefined): CredentialMessage | undefined {
  return CREDENTIAL_MESSAGES.find((key) => key === text);
}
