import { readFileSync } from 'node:fs';

/** An answer of the service to repeat byte for byte. */
export interface FixedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Reads answers by their paths from standard input, for a server that does nothing else. */
export function readFixedAnswers(): [path: string, answer: FixedAnswer][] {
  return Object.entries(JSON.parse(readFileSync(0, 'utf8')) as Record<string, FixedAnswer>);
}
