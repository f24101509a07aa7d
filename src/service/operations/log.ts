import { type Logger, pino } from 'pino';
import type { LogLevel } from '../config.ts';

/** Creates the service's log: one JSON object per line, on standard output. */
export function createLog(level: LogLevel): Logger {
  return pino({ level });
}
