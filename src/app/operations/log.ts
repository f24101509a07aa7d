import { type Logger, pino } from 'pino';
import { FloodGate } from '../../base/flood-gate.ts';
import type { LogLevel } from '../config.ts';

/** Creates the service's log: one JSON object per line, on standard output. */
export function createLog(level: LogLevel): Logger {
  return pino({ level });
}

/**
 * Returns a function to call with each outcome of the store: the error, or undefined. It logs when keys stop working
 * and when they work again. `clock` returns milliseconds.
 */
export function createOutageLog(
  log: Pick<Logger, 'info' | 'warn'>,
  clock: () => number = () => performance.now(),
): (failure: Error | undefined) => void {
  // A flapping store must not fill the log.
  const gate = new FloodGate({ clock });
  let since: number | undefined;
  return (failure) => {
    if (failure === undefined && since !== undefined) {
      const seconds = ((clock() - since) / 1000).toFixed(1);
      since = undefined;
      gate.pass((leftOut) => log.info({ leftOut }, `Keys work again, after ${seconds} s.`));
    } else if (failure !== undefined && since === undefined) {
      since = clock();
      gate.pass((leftOut) => log.warn({ leftOut }, `Keys do not work: ${failure.message}`));
    }
  };
}
