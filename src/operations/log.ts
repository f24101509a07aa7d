import type { FastifyBaseLogger } from 'fastify';
import { type LogFn, type Logger, pino } from 'pino';
import type { LogLevel } from '../config.ts';

/** Creates the service's log: one JSON object a line, on standard output. */
export function createLog(level: LogLevel): Logger {
  return pino({ level });
}

type Line = Parameters<LogFn>;

/**
 * Logs lines about one request, with its id and the trace ids of a `traceparent` header (W3C Trace Context). Reads these at
 * the first line, since most requests write none.
 */
export class RequestLog implements FastifyBaseLogger {
  readonly #log: Logger;
  readonly #requestId: string;
  readonly #traceparent: string | string[] | undefined;
  #bound: Logger | undefined;

  constructor(log: Logger, requestId: string, traceparent: string | string[] | undefined) {
    this.#log = log;
    this.#requestId = requestId;
    this.#traceparent = traceparent;
  }

  get level(): string {
    return this.#log.level;
  }

  get msgPrefix(): string | undefined {
    return undefined;
  }

  fatal(...line: Line): void {
    this.#bind().fatal(...line);
  }

  error(...line: Line): void {
    this.#bind().error(...line);
  }

  warn(...line: Line): void {
    this.#bind().warn(...line);
  }

  info(...line: Line): void {
    this.#bind().info(...line);
  }

  debug(...line: Line): void {
    this.#bind().debug(...line);
  }

  trace(...line: Line): void {
    this.#bind().trace(...line);
  }

  silent(): void {}

  child(bindings: Record<string, unknown>): Logger {
    return this.#bind().child(bindings);
  }

  #bind(): Logger {
    this.#bound ??= this.#log.child({
      request_id: this.#requestId,
      ...traceOf(this.#traceparent),
    });
    return this.#bound;
  }
}

/** Returns the ids in a `traceparent` header, or nothing if it is malformed, as its specification asks. */
function traceOf(header: string | string[] | undefined): Record<string, string> {
  if (typeof header !== 'string') return {};
  const match = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}/.exec(
    header,
  );
  return match ? { trace_id: match[1] as string, parent_span_id: match[2] as string } : {};
}
