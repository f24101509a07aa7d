import { readFileSync } from 'node:fs';

/** The model card that was written with the fitted artifacts; undefined when there is none. */
export function readModelCard(): string | undefined {
  try {
    return readFileSync(new URL('../../model/MODEL_CARD.md', import.meta.url), 'utf8');
  } catch {
    return undefined;
  }
}
