// Checks and hashes passwords on a thread of its own (sign-in.ts).
import { answerJobs } from '../threads/answer-jobs';
import { hashPassword, type PasswordCheck, type PasswordToHash, verifyPasswordOf } from './password';

answerJobs((job: PasswordCheck | PasswordToHash) =>
  'hash' in job ? hashPassword(job.hash) : verifyPasswordOf(job.password, job.stored),
);
