import { readFileSync } from 'node:fs';
import { readWeights } from '../pricing/guess.ts';
import { PROMPT_VERSION } from './prompt.ts';
import type { ReaderCheck } from './read-guesses.ts';

/** The measured level and weights of a reader, as `hangtag reader check` writes them to a file. */
export interface CheckedReader extends ReaderCheck {
  readonly model: string;
  /** Version of the prompt. */
  readonly prompt: string;
  /** YYYY-MM-DD. */
  readonly date: string;
}

/** Reads the measurement of a model. Throws an Error with a sentence for a file of another model, or of nothing. */
export function readCheckFile(file: string, model: string): ReaderCheck {
  const { model: checked, prompt, level, weights: written } = inFile(file);
  const weights = readWeights(written);
  if (!weights || typeof level !== 'number' || !Number.isFinite(level)) {
    throw new Error(`${file} is no file of hangtag reader check.`);
  }
  if (checked === model && prompt === PROMPT_VERSION) return { level, weights };
  throw new Error(
    `${file} is of ${checked} with prompt ${prompt}, not of ${model} with prompt ${PROMPT_VERSION}: ` +
      'run hangtag reader check again.',
  );
}

function inFile(file: string): { readonly [Member in keyof CheckedReader]?: unknown } {
  const text = readFileSync(file, 'utf8');
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
