import type { Garment } from '../../catalog/garment.ts';
import type { Facts } from '../../titles/item.ts';
import copied from './copied.json' with { type: 'json' };

/** Things to look at of one house or model, and who says so. */
interface CopiedEntry {
  readonly look: readonly string[];
  /** The same of a bag. */
  readonly bag?: readonly string[];
  readonly sources: readonly string[];
}

/** Signs that a piece is real, of a brand or a model that is often copied. */
export interface Signs {
  /** Three things to look at, as clauses. */
  readonly look: string[];
  readonly sources: { name: string; url: string }[];
}

const SOURCES: Readonly<Record<string, { readonly name: string; readonly url: string }>> = copied.sources;
const BRANDS: Readonly<Record<string, CopiedEntry>> = copied.brands;

/** Returns the signs that a piece is real, by `copied.json`; undefined where copies are rare. */
export function signsOf({ brand, category }: Garment, facts: Pick<Facts, 'model'> | undefined): Signs | undefined {
  const ofModel = copied.models.find(({ brand: slug, models }) => {
    return slug === brand.slug && facts?.model !== undefined && models.includes(facts.model);
  });
  const entry: CopiedEntry | undefined = ofModel ?? BRANDS[brand.slug];
  if (!entry) return undefined;
  const look = category.slug === 'bag' ? (entry.bag ?? entry.look) : entry.look;
  const sources = entry.sources.flatMap((id) => SOURCES[id] ?? []);
  return { look: [...look], sources: sources.map((source) => ({ ...source })) };
}
