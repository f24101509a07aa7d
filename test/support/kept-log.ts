import { pino } from 'pino';

/** Makes a log, and the lines that are written to it. */
export function keptLog(level: string) {
  const lines: string[] = [];
  return { log: pino({ level }, { write: (line: string) => void lines.push(line) }), lines };
}
