import { type Logger, pino } from 'pino';
import type { LogLevel } from '../config.ts';

/** Creates the service's log: one JSON object a line, on standard output. */
export function createLog(level: LogLevel): Logger {
  return pino({ level });
}

/**
 * Returns the log of one request: its lines name the request's id, and the trace ids of a `traceparent` header (W3C
 * Trace
 * Context).
 */
export function createRequestLog(log: Logger, requestId: string, traceparent: string | string[] | undefined): Logger {
  return log.child({ request_id: requestId, ...traceOf(traceparent) });
}

/** Returns the ids in a `traceparent` header, or nothing if it is malformed, as its specification asks. */
function traceOf(header: string | string[] | undefined): Record<string, string> {
  if (typeof header !== 'string') return {};
  const match = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}/.exec(header);
  return match ? { trace_id: match[1] as string, parent_span_id: match[2] as string } : {};
}
