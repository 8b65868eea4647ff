// Checks and hashes passwords on a thread of its own (sign-in.ts).
import { answerJobs } from '../threads/answer-jobs';
import { checkPassword, hashPassword, type PasswordCheck, type PasswordToHash } from './password';

answerJobs((job: PasswordCheck | PasswordToHash) => ('hash' in job ? hashPassword(job.hash) : checkPassword(job)));
