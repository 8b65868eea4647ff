// Checks passwords on a thread of its own (sign-in.ts).
import { answerJobs } from '../threads/answer-jobs';
import { type PasswordCheck, verifyPasswordOf } from './password';

answerJobs(({ password, stored }: PasswordCheck) => verifyPasswordOf(password, stored));
