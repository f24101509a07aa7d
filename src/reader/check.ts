import { PROMPT_VERSION } from './prompt.ts';

/** Figures of a reader, as measured. */
export interface ReaderCheck {
  /** Of its guesses, standard deviation in log USD; absent for a reader whose guesses move nothing. */
  readonly error?: number | undefined;
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

/** The error of our price beside which 1.2 measured weights, log USD. */
const OWN_ERROR = 0.43;

/** Reads the figures of a model. Throws a RangeError for those of another model or prompt, or for other things. */
export function readCheck(given: unknown, model: string, name: string): ReaderCheck {
  const { model: checked, prompt, level, error: written, weights } = Object(given);
  const error = written ?? errorOfWeight(Object(weights).none);
  if (!Number.isFinite(level) || !(error === undefined || (typeof error === 'number' && error > 0))) {
    throw new RangeError(`${name} is not a file written by hangtag reader check.`);
  }
  if (checked === model && prompt === PROMPT_VERSION) return { level, error };
  throw new RangeError(
    `${name} is for ${checked} with prompt ${prompt}, not for ${model} with prompt ${PROMPT_VERSION}: ` +
      'run hangtag reader check again.',
  );
}

/** Returns the error that a weight in a file of 1.2 stands for: such files still hold. */
function errorOfWeight(row: unknown): number | undefined {
  const { weight = 0 } = Object(row);
  return weight > 0 && weight <= 1 ? OWN_ERROR * Math.sqrt(Math.max(0.01, 1 / weight - 1)) : undefined;
}
