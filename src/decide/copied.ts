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

type Piece = Pick<Garment, 'brand' | 'category'>;
/** The facts of a title that decide if it may be a copy: its model, and words that say so. */
type CopyFacts = Pick<FoundFacts, 'model' | 'isDoubted'> | undefined;

const SOURCES: Readonly<Record<string, Authenticity['sources'][number]>> = copied.sources;
const BRANDS: Readonly<Record<string, CopiedEntry>> = copied.brands;
const KINDS: CopiedEntry['look'] = copied.kinds;
/** Any known brand, if words of the title say that the piece may be a copy. */
const DOUBTED: CopiedEntry = { look: copied.doubted, sources: [] };

/** Returns true for a brand, kind or model whose copies are common, by `copied.json`, whatever its listings. */
export const isOftenCopied = (piece: Piece, facts: CopyFacts): boolean => entryOf(piece, facts) !== undefined;

/** Returns the signs that a piece is real, by its brand, kind and model; undefined where copies are rare. */
export function signsOf(piece: Piece, facts: CopyFacts): Pick<Authenticity, 'look' | 'sources'> | undefined {
  const entry = entryOf(piece, facts);
  if (!entry) return undefined;
  // The signs of a model apply to nothing else; a fashion house makes many kinds.
  const ofKind = ofModel(piece, facts) ? undefined : rowOf(KINDS, piece.category);
  const row = rowOf(entry.look, piece.category) ?? ofKind ?? entry.look.at(-1);
  return { look: row?.signs ?? [], sources: entry.sources.flatMap((id) => SOURCES[id] ?? []) };
}

function entryOf(piece: Piece, facts: CopyFacts): CopiedEntry | undefined {
  const entry: CopiedEntry | undefined = ofModel(piece, facts) ?? BRANDS[piece.brand.slug];
  if (entry && (!entry.only || isAmong(entry.only, piece.category))) return entry;
  return facts?.isDoubted ? DOUBTED : undefined;
}

const ofModel = ({ brand }: Piece, facts: CopyFacts): CopiedEntry | undefined =>
  copied.models.find(({ brand: slug, models }) => {
    return slug === brand.slug && facts?.model !== undefined && models.includes(facts.model);
  });

const rowOf = (rows: CopiedEntry['look'], { slug, family }: Category) =>
  rows.find(({ of = [] }) => of.includes(slug)) ?? rows.find(({ of = [] }) => of.includes(family));

const isAmong = (kinds: readonly string[], { slug, family }: Category): boolean =>
  kinds.includes(slug) || kinds.includes(family);
