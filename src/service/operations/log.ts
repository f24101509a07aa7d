import type { FastifyBaseLogger } from 'fastify';
import { type LogFn, type Logger, pino } from 'pino';
import type { LogLevel } from '../config.ts';

/** Creates the service's log: one JSON object per line, on standard output. */
export function createLog(level: LogLevel): Logger {
  return pino({ level });
}

type Line = Parameters<LogFn>;

/**
 * A request's log: its lines include the request's id and the trace ids of a `traceparent` header (W3C Trace Context).
 * Few requests log anything, so the underlying logger is created for the first line. Methods, not getters: Fastify
 * looks at each of them for every request.
 */
export class RequestLog implements FastifyBaseLogger {
  readonly #log: Logger;
  readonly #requestId: string;
  readonly #traceparent: string | string[] | undefined;
  #own: Logger | undefined;

  constructor(log: Logger, requestId: string, traceparent: string | string[] | undefined) {
    this.#log = log;
    this.#requestId = requestId;
    this.#traceparent = traceparent;
  }

  get #logger(): Logger {
    this.#own ??= this.#log.child({ request_id: this.#requestId, ...traceOf(this.#traceparent) });
    return this.#own;
  }

  get level() {
    return this.#log.level;
  }
  fatal(...line: unknown[]): void {
    this.#logger.fatal(...(line as Line));
  }
  error(...line: unknown[]): void {
    this.#logger.error(...(line as Line));
  }
  warn(...line: unknown[]): void {
    this.#logger.warn(...(line as Line));
  }
  info(...line: unknown[]): void {
    this.#logger.info(...(line as Line));
  }
  debug(...line: unknown[]): void {
    this.#logger.debug(...(line as Line));
  }
  trace(...line: unknown[]): void {
    this.#logger.trace(...(line as Line));
  }
  silent(...line: unknown[]): void {
    this.#logger.silent(...(line as Line));
  }

  child(...settings: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return (this.#logger as FastifyBaseLogger).child(...settings);
  }
}

/** Returns the ids in a `traceparent` header; none if it is malformed, as the specification requires. */
function traceOf(header: string | string[] | undefined): Record<string, string> {
  if (typeof header !== 'string') return {};
  const match = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}/.exec(header);
  return match ? { trace_id: match[1] as string, parent_span_id: match[2] as string } : {};
}
