import { readFileSync } from 'node:fs';

/** A service answer that a bare server repeats byte for byte. */
export interface FixedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Reads answers, keyed by path, from standard input. */
export function readFixedAnswers(): [path: string, answer: FixedAnswer][] {
  return Object.entries(JSON.parse(readFileSync(0, 'utf8')) as Record<string, FixedAnswer>);
}
