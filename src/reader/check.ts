import { type GuessWeights, readWeights } from '../pricing/guess.ts';
import { PROMPT_VERSION } from './prompt.ts';

/** Figures of a reader, as measured. */
export interface ReaderCheck {
  readonly weights: GuessWeights;
  /** Added to the log of each guess: above 0 for a reader that guesses too low. */
  readonly level: number;
}

/** The figures of a reader as `hangtag reader check` writes them to a file. */
export interface CheckedReader extends ReaderCheck {
  readonly model: string;
  /** Version of the prompt. */
  readonly prompt: string;
  /** YYYY-MM-DD. */
  readonly date: string;
}

/** Reads the figures of a model. Throws a RangeError for those of another model or prompt, or for other things. */
export function readCheck(given: unknown, model: string, name: string): ReaderCheck {
  const { model: checked, prompt, level, weights: written } = Object(given);
  const weights = readWeights(written);
  if (!weights || !Number.isFinite(level)) {
    throw new RangeError(`${name} is not a file written by hangtag reader check.`);
  }
  if (checked === model && prompt === PROMPT_VERSION) return { level, weights };
  throw new RangeError(
    `${name} is for ${checked} with prompt ${prompt}, not for ${model} with prompt ${PROMPT_VERSION}: ` +
      'run hangtag reader check again.',
  );
}
