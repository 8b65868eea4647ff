// The thread's side of job-threads.ts.
import { parentPort } from 'node:worker_threads';

/** Output of a job, or the text of its error. */
export type JobReply<Output> = { readonly output: Output } | { readonly error: string };

/** Works on the jobs as they come, one after another. `work` throws for what nobody foresaw. */
export function answerJobs<Input, Output>(work: (input: Input) => Output): void {
  const port = parentPort;
  if (port === null) throw new Error('must run as a worker thread');
  port.on('message', (input: Input) => {
    let reply: JobReply<Output>;
    try {
      reply = { output: work(input) };
    } catch (error) {
      reply = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
    port.postMessage(reply);
  });
}
