import { pino } from 'pino';

/** Creates a log, and returns it with the lines that it writes. */
export function keptLog(level: string) {
  const lines: string[] = [];
  return { log: pino({ level }, { write: (line: string) => void lines.push(line) }), lines };
}
