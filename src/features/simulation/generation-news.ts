// Generations as the list has them, brought up to date by the messages that came since.
import { type Generation, JOB_STATES } from '../../contracts/api/simulation';
import type { GenerationMessage } from '../../contracts/broker';

/** The generation after a message; an older one changes nothing. */
export function withNews(generation: Generation, news: GenerationMessage | undefined): Generation {
  if (news === undefined || news.change_no <= generation.change_no) return generation;
  const { change_no, none, generating, failed, succeeded } = news;
  const job = JOB_STATES.find((known) => known === news.job) ?? generation.job;
  return { ...generation, job, change_no, none, generating, failed, succeeded };
}

/** Whether the server still works on it. */
export function isOpen({ job }: Pick<Generation, 'job'>): boolean {
  return job === 'waiting' || job === 'running';
}

/** Changes when a generation begins or ends, and with it the states of many piles. */
export function jobsText(generations: readonly Generation[]): string {
  return generations.map(({ generation_id, job, none }) => `${generation_id} ${isOpen({ job })} ${none}`).join();
}
