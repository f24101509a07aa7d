import { isLeading } from './brands.ts';
import { isEveryday } from './known-words.ts';
import type { TitleMakers } from './title-makers.ts';
import { isCapital, type Places, type TitleTokens } from './tokens.ts';

/** An unknown name in the place of a brand or a model: the price is that of the brand in general, or of no brand. */
export interface UnreadName {
  /** As written. */
  readonly text: string;
  readonly stands: 'brand' | 'model';
  /** The model that it likely misspells, as people write it. */
  readonly likely?: string;
}

/** Maximum number of words between a brand and an unknown model. */
const NEAR = 3;

/**
 * Returns the first unknown name: a model's near its brand, or a brand's if no brand is known. `hasField`: the brand is
 * in a field.
 */
export function unreadName(
  { item, models, ownModels, likelyModel, named }: TitleMakers,
  kind: Places | undefined,
  hasField: boolean,
  isKnown: (at: number) => boolean,
): UnreadName | undefined {
  const { words, written } = item;
  if (models.length > 0 || ownModels.length > 0) return undefined;
  if (likelyModel)
    return { text: written(likelyModel.at, likelyModel.at + 1), stands: 'model', likely: likelyModel.name };
  const runs: { from: number; to: number }[] = [];
  for (const at of words.keys()) {
    if (isKnown(at)) continue;
    const last = runs.at(-1);
    if (last?.to === at) last.to = at + 1;
    else runs.push({ from: at, to: at + 1 });
  }
  const brandAt = hasField ? { from: 0, to: 0 } : named;
  const hasCapitals = words.some((_, at) => isCapital(written(at, at + 1)));
  const isPlaced = ({ from, to }: Places) => {
    if (!brandAt) return words.slice(0, from).every((word) => isLeading(word) || isEveryday(word));
    const distance = from >= brandAt.to ? from - brandAt.to : brandAt.from - to;
    return distance <= (hasCapitals ? NEAR : 0);
  };
  const isName = ({ from, to }: Places) => !hasCapitals || isCapital(written(from, to));
  const name = runs.find((run) => isPlaced(run) && isName(run)) ?? (brandAt ? undefined : ordinaryName(item, kind));
  return name && { text: written(name.from, name.to), stands: brandAt ? 'model' : 'brand' };
}

/** Minimum number of everyday words that are a name right before a kind: `Still Here jeans`. */
const LEAST_ORDINARY = 2;

/** Returns the capitalized everyday words before a kind, none of which describes it: they are its brand. */
function ordinaryName({ words, written }: TitleTokens, kind: Places | undefined): Places | undefined {
  const to = kind?.from ?? 0;
  const isName = words.slice(0, to).every((word, at) => isEveryday(word) && isCapital(written(at, at + 1)));
  return to >= LEAST_ORDINARY && isName ? { from: 0, to } : undefined;
}
