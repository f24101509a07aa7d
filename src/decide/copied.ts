import type { Category, Garment } from '../catalog/catalog.ts';
import type { FoundFacts } from '../titles/facts.ts';
import copied from './copied.json' with { type: 'json' };

interface CopiedEntry {
  readonly only?: readonly string[];
  /** Three things to check, by the slugs of kinds or families in `of`. A row without `of` is for all others. */
  readonly look: readonly { readonly of?: readonly string[]; readonly signs: readonly string[] }[];
  readonly sources: readonly string[];
}

/** An item with the facts that decide if it could be a copy: its model, and doubts in its title. */
interface Piece {
  readonly garment: Pick<Garment, 'brand' | 'category'>;
  readonly facts?: Pick<FoundFacts, 'model' | 'isDoubted'> | undefined;
}

const SOURCES: Readonly<Record<string, { readonly name: string; readonly url: string }>> = copied.sources;
const BRANDS: Readonly<Record<string, CopiedEntry>> = copied.brands;
const KINDS: CopiedEntry['look'] = copied.kinds;
/** Fallback for other brands if the title states a doubt. */
const DOUBTED: CopiedEntry = { look: copied.doubted, sources: [] };

/** Returns true if copies of such items are common according to `copied.json`. */
export const isOftenCopied = (piece: Piece): boolean => entryOf(piece) !== undefined;

/** Returns signs of a real item and their sources, as specific as we have them, or undefined if copies are rare. */
export function signsOf(piece: Piece) {
  const { category } = piece.garment;
  const entry = entryOf(piece);
  if (!entry) return undefined;
  // A model's entry is more specific than the signs of its kind, and those than a brand's row for all other kinds.
  const rowForAllBrands = ofModel(piece) ? undefined : rowOf(KINDS, category);
  const row = rowOf(entry.look, category) ?? rowForAllBrands ?? entry.look.at(-1);
  return { look: row?.signs ?? [], sources: entry.sources.flatMap((id) => SOURCES[id] ?? []) };
}

function entryOf(piece: Piece): CopiedEntry | undefined {
  const { brand, category } = piece.garment;
  const entry: CopiedEntry | undefined = ofModel(piece) ?? BRANDS[brand.slug];
  const isCopiedKind = entry?.only?.some((kind) => kind === category.slug || kind === category.family) ?? true;
  if (entry && isCopiedKind) return entry;
  return piece.facts?.isDoubted ? DOUBTED : undefined;
}

const ofModel = ({ garment, facts }: Piece): CopiedEntry | undefined =>
  copied.models.find(({ brand, models }) => {
    return brand === garment.brand.slug && facts?.model !== undefined && models.includes(facts.model);
  });

const rowOf = (rows: CopiedEntry['look'], { slug, family }: Category) =>
  rows.find(({ of = [] }) => of.includes(slug)) ?? rows.find(({ of = [] }) => of.includes(family));
