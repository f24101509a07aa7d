import { listOf } from '../../base/numbers.ts';
import type { BrandsAnswer } from './schema.ts';

/** Returns brands as lines, one for each tier where there are many, then the kinds. */
export function brandLines({
  brands,
  note,
  categories = [],
}: Pick<BrandsAnswer, 'brands' | 'note' | 'categories'>): string[] {
  const byTier = Map.groupBy(brands, ({ tierLabel }) => tierLabel);
  return [
    ...[...byTier].flatMap(([tier, found]) =>
      tier === null
        ? found.map(otherInWords)
        : `${tier}: ${found.map(({ name, slug }) => `${name} (${slug})`).join(', ')}`,
    ),
    ...(note ? [note] : []),
    ...categories.map(({ name, slug, holds }) => `${name} (${slug}): ${holds}`),
  ];
}

function otherInWords({ name, slug, like, kinds = [] }: BrandsAnswer['brands'][number]): string {
  const seen =
    kinds.length === 0
      ? 'we have no listings for it, so it is priced by its kind and details'
      : `seen: ${kinds.map((kind) => `${kind.listings} ${kind.slug}`).join(', ')}`;
  return `${name} (${slug}): priced, though outside the catalog; its prices resemble ${like} brands; ${seen}.`;
}

/** Says that no brand has a name, and how a piece of it is priced. */
export function notFoundInWords(name: string, nearest: readonly { readonly name: string; readonly slug: string }[]) {
  const near = nearest.map((one) => `${one.name} (${one.slug})`);
  const meant = near.length > 0 ? ` Nearest: ${listOf(near, 'or')}.` : '';
  return `We do not know a brand called “${name}”.${meant} Its items are priced by their kind and details, as a guess.`;
}
