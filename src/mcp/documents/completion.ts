import { brands, CONDITIONS, categories, conditionSlug } from '../../garments/catalog.ts';
import { normalize } from '../../garments/read/normalize.ts';

/** Most values that the protocol lets a completion hold. */
const MOST = 100;

/** Values of an argument that begin with what was typed, or hold it; the former first. */
export function complete(
  argument: string,
  typed: string,
  isInAddress: boolean,
): { values: string[]; total: number; hasMore: boolean } {
  const sought = normalize(typed);
  const found = namesOf(argument, isInAddress).filter(({ names }) =>
    names.some((name) => name.includes(sought)),
  );
  const begins = ({ names }: Choice) => names.some((name) => name.startsWith(sought));
  const values = [...found.filter(begins), ...found.filter((one) => !begins(one))].map(
    ({ value }) => value,
  );
  return { values: values.slice(0, MOST), total: values.length, hasMore: values.length > MOST };
}

interface Choice {
  readonly value: string;
  /** What it may be typed as. */
  readonly names: readonly string[];
}

function namesOf(argument: string, isInAddress: boolean): Choice[] {
  switch (argument) {
    case 'brand':
      return brands.map(({ slug, name, aliases }) => choice(slug, [slug, name, ...aliases]));
    case 'category':
      return categories.map(({ slug, name, aliases }) => choice(slug, [slug, name, ...aliases]));
    case 'condition':
      return CONDITIONS.map((name) => choice(isInAddress ? conditionSlug(name) : name, [name]));
    default:
      return [];
  }
}

function choice(value: string, names: readonly string[]): Choice {
  return { value, names: names.map(normalize) };
}
