// Statements that run each second, with every batch of messages: a connection parses each once and keeps its plan, which is
// half of what the embedded database does for a small batch (docs/adr/0231).
import type { QueryConfig } from 'pg';

/** A statement under a name of its own, to be run with its values. */
export function prepared(name: string, text: string): (values: unknown[]) => QueryConfig {
  return (values) => ({ name, text, values });
}
