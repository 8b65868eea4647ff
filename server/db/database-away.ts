// Tells a database that does not answer from one that refuses.

const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
]);
/** Shutting down, crashed, starting up; and PostgreSQL's class 08, connections. */
const SQLSTATE = /^(57P0[123]|08\w{3})$/;
/** Messages of pg without a code when a connection breaks, or none is free in time. */
const TEXT =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether an error of a query means that the database cannot be reached now. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (SOCKET.has(code) && isOfSocket(error)) || SQLSTATE.test(code) || TEXT.test(error.message);
}

/**
 * Whether an operation of the system failed, or all that were tried for a host's addresses. A request that its client
 * breaks off has the code of a connection that is reset as well, but nothing of the system's.
 */
function isOfSocket(error: Error): boolean {
  return 'syscall' in error || error instanceof AggregateError;
}
