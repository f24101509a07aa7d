import type { Category, Garment } from '../catalog/catalog.ts';
import type { FoundFacts } from '../titles/facts.ts';
import copied from './copied.json' with { type: 'json' };
import type { Authenticity } from './decision-schema.ts';

interface CopiedEntry {
  readonly only?: readonly string[];
  /** Three things to look at, for slugs of kinds, or families of them; without these, for anything else. */
  readonly look: readonly { readonly of?: readonly string[]; readonly signs: readonly string[] }[];
  readonly sources: readonly string[];
}

/** The facts of a title that decide if it may be a copy: its model, and words that say so. */
type CopyFacts = Pick<FoundFacts, 'model' | 'isDoubted'>;

const SOURCES: Readonly<Record<string, { readonly name: string; readonly url: string }>> = copied.sources;
const BRANDS: Readonly<Record<string, CopiedEntry>> = copied.brands;
const KINDS: CopiedEntry['look'] = copied.kinds;
/** Any known brand, if words of the title say that the piece may be a copy. */
const DOUBTED: CopiedEntry = { look: copied.doubted, sources: [] };

/** Returns true for a brand, kind or model whose copies are common, by `copied.json`, whatever its listings. */
export const isOftenCopied = (garment: Pick<Garment, 'brand' | 'category'>, facts: CopyFacts | undefined): boolean =>
  entryOf(garment, facts) !== undefined;

/** Returns the signs that a piece is real, by its brand, kind and model; undefined where copies are rare. */
export function signsOf(
  garment: Pick<Garment, 'brand' | 'category'>,
  facts: CopyFacts | undefined,
): Pick<Authenticity, 'look' | 'sources'> | undefined {
  const { category } = garment;
  const entry = entryOf(garment, facts);
  if (!entry) return undefined;
  // The signs of a model apply to nothing else; a fashion house makes many kinds.
  const ofKind = ofModel(garment, facts) ? undefined : rowOf(KINDS, category);
  const row = rowOf(entry.look, category) ?? ofKind ?? entry.look.at(-1);
  const sources = entry.sources.flatMap((id) => SOURCES[id] ?? []);
  return { look: [...(row?.signs ?? [])], sources: sources.map((source) => ({ ...source })) };
}

function entryOf(
  { brand, category }: Pick<Garment, 'brand' | 'category'>,
  facts: CopyFacts | undefined,
): CopiedEntry | undefined {
  const entry: CopiedEntry | undefined = ofModel({ brand }, facts) ?? BRANDS[brand.slug];
  if (entry && (!entry.only || isAmong(entry.only, category))) return entry;
  return facts?.isDoubted ? DOUBTED : undefined;
}

const ofModel = ({ brand }: Pick<Garment, 'brand'>, facts: CopyFacts | undefined): CopiedEntry | undefined =>
  copied.models.find(({ brand: slug, models }) => {
    return slug === brand.slug && facts?.model !== undefined && models.includes(facts.model);
  });

const rowOf = (rows: CopiedEntry['look'], { slug, family }: Pick<Category, 'slug' | 'family'>) =>
  rows.find(({ of = [] }) => of.includes(slug)) ?? rows.find(({ of = [] }) => of.includes(family));

const isAmong = (kinds: readonly string[], { slug, family }: Pick<Category, 'slug' | 'family'>): boolean =>
  kinds.includes(slug) || kinds.includes(family);
