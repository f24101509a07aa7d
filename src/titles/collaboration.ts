import type { Brand } from '../catalog/catalog.ts';
import type { Maker } from './brands.ts';
import lexicon from './lexicon/brand-names.json' with { type: 'json' };
import { type FoundPhrase, overlap } from './span.ts';

/** Several brands in one title: they made the item together, or its seller claims so. */
export interface Collaboration {
  /** Alphabetical; only brands with prices have a `slug`. */
  readonly brands: readonly { readonly name: string; readonly slug?: string }[];
  /** The words from the first name to the last, as written. */
  readonly text: string;
}

/** Returns the brands of a title, if there are several; `covered` and `others` exclude mere comparisons. */
export function findCollaboration(
  covered: readonly FoundPhrase<Brand>[],
  others: readonly FoundPhrase<Maker>[],
  written: (from: number, to: number) => string,
): Collaboration | undefined {
  if (covered.length + others.length < 2) return undefined;
  // The longer of two names that begin together holds: `Chaps Ralph Lauren`, `Valentino Orlandi`.
  const own = others.filter((other) => !covered.some((one) => overlap(one, other)));
  const named = new Map<string, Collaboration['brands'][number]>();
  for (const { value } of covered) named.set(value.name, { name: value.name, slug: value.slug });
  for (const { value } of own) named.set(value.name, { name: value.name });
  for (const [line, brand] of Object.entries(lexicon.under)) if (named.has(brand)) named.delete(line);
  if (named.size < 2) return undefined;
  const spans = [...covered, ...own];
  return {
    brands: [...named.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    text: written(Math.min(...spans.map(({ from }) => from)), Math.max(...spans.map(({ to }) => to))),
  };
}
