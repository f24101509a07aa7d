import { readFileSync } from 'node:fs';

/** How often the 80 % range held, of the listings of a tier that took no part in the fitting. */
export interface TierCoverage {
  readonly items: number;
  /** A fraction. */
  readonly share: number;
}

/** The model card that was written with the fitted artifacts; undefined when there is none. */
export function readModelCard(): string | undefined {
  return readModelFile('MODEL_CARD.md');
}

/** What the evaluation of the model found for each tier; empty when the model was not evaluated. */
export function readTierCoverage(): ReadonlyMap<string, TierCoverage> {
  const text = readModelFile('evaluation.json');
  if (text === undefined) return new Map();
  const { calibration } = JSON.parse(text) as {
    calibration: { tiers: readonly (TierCoverage & { name: string })[] };
  };
  return new Map(calibration.tiers.map(({ name, items, share }) => [name, { items, share }]));
}

function readModelFile(name: string): string | undefined {
  try {
    return readFileSync(new URL(`../../model/${name}`, import.meta.url), 'utf8');
  } catch {
    return undefined;
  }
}
