import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brands, categories } from '../../src/garments/catalog.ts';
import { normalize } from '../../src/garments/read/normalize.ts';
import type { TitleWordsArtifact } from '../../src/pricing/title-words-artifact.ts';
import { type Kind, kindOf } from '../../src/pricing/word-features.ts';
import type { Column } from '../model/design.ts';
import type { Fit, OrdinaryWords } from '../model/fit.ts';
import type { LeftOutRow } from '../model/left-out.ts';
import { idOf } from '../model/terms.ts';
import { quantile } from '../numbers/quantile.ts';
import { round } from '../numbers/round.ts';
import type { Stamp } from '../publish/write-artifact.ts';
import { titleWords } from './title-rules.ts';
import { titleSpread, type UnseenTitles } from './title-spread.ts';

/** Effects in the artifact, at most: beyond it the ones that matter least are left out. */
const MOST_EFFECTS = 24_000;

/** Smallest effect that the artifact holds, log USD: half a percent of the price rounds to nothing. */
const LEAST_EFFECT = 0.005;

/** Words that fewer listings of the catalog's brands have are other brands' words. */
const LEAST_LISTINGS = 3;

interface WordEffect extends Column {
  readonly effect: number;
}

const NO_TITLES: UnseenTitles = { inTurn: [], leftOut: [] };

/** What `title-words.json` holds of words. */
export type WordTables = Omit<TitleWordsArtifact, 'version'>;

/** What a fit with titles says of words: effects, ordinary words, and how far items are from prices with them. */
export function wordTables(fit: Fit, unseen: UnseenTitles = NO_TITLES): WordTables {
  return tablesOf(keptEffects(fit), fit.ordinary, unseen);
}

/** Tables of which no word has an effect: titles then change no price. */
export const noWords = (): WordTables => tablesOf([], new Map(), NO_TITLES);

function tablesOf(
  kept: readonly WordEffect[],
  ordinary: OrdinaryWords,
  unseen: UnseenTitles,
): WordTables {
  const { ignored, synonyms } = titleWords();
  return {
    ignored: [...new Set(ignored.map(normalize))].sort(),
    synonyms,
    bounds: boundsOf(unseen.leftOut),
    general: {
      bags: general(kept, 'bags'),
      garments: general(kept, 'garments'),
    },
    families: byOwner(kept, 'garments family word'),
    brands: brandTables(kept, ordinary),
    spread: titleSpread(unseen),
  };
}

/** The whole of `title-words.json`. */
export function titleWordsArtifact(words: WordTables, { version, date }: Stamp) {
  return { $schema: './title-words.schema.json', version, date, ...words };
}

/** The words of a folder; undefined where it has none. Throws a sentence that names a file that is not JSON. */
export function readWords(folder: string): WordTables | undefined {
  const path = join(folder, 'title-words.json');
  if (!existsSync(path)) return undefined;
  try {
    const { $schema, version, date, ...words } = JSON.parse(readFileSync(path, 'utf8'));
    return words as WordTables;
  } catch (error) {
    throw new Error(`${path}: the file is not JSON (${(error as Error).message}).`);
  }
}

/** The effects that matter most: large ones that many listings share. */
function keptEffects({ design, effect }: Fit): WordEffect[] {
  return design.columns
    .flatMap((column, j): WordEffect[] => {
      const value = round(effect[j] as number, 2);
      const isKept =
        column.isWord &&
        column.listings >= LEAST_LISTINGS &&
        Math.abs(effect[j] as number) >= LEAST_EFFECT &&
        value !== 0;
      return isKept ? [{ ...column, effect: value }] : [];
    })
    .sort((a, b) => weightOf(b) - weightOf(a) || (idOf(a) < idOf(b) ? -1 : 1))
    .slice(0, MOST_EFFECTS)
    .sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
}

const weightOf = ({ effect, listings }: WordEffect) => Math.abs(effect) * Math.sqrt(listings);

type Table = Record<string, number>;

function of(kept: readonly WordEffect[], term: string): WordEffect[] {
  return kept.filter((one) => one.term === term);
}

function general(kept: readonly WordEffect[], kind: Kind) {
  const table = (term: string): Table =>
    Object.fromEntries(
      of(kept, `${kind} ${term}`).map(({ facets, effect }) => [facets.word, effect]),
    );
  return { words: table('word'), neighbors: table('neighbors') };
}

/** Effects by the brand or family that they belong to. */
function byOwner(kept: readonly WordEffect[], term: string): Record<string, Table> {
  const tables: Record<string, Table> = {};
  for (const { facets, effect } of of(kept, term)) {
    const owner = (facets.brand ?? facets.family) as string;
    tables[owner] ??= {};
    (tables[owner] as Table)[facets.word as string] = effect;
  }
  return tables;
}

function brandTables(kept: readonly WordEffect[], words: OrdinaryWords) {
  const bags = byOwner(kept, 'bags brand word');
  const pairs = byOwner(kept, 'bags brand pair');
  const garments = byOwner(kept, 'garments brand word');
  return Object.fromEntries(
    brands.map(({ slug }) => [
      slug,
      {
        ordinary: Object.fromEntries(
          categories.map((category) => [
            category.slug,
            round(words.get(slug)?.get(category.slug) ?? 0, 3),
          ]),
        ),
        bags: bags[slug] ?? {},
        garments: garments[slug] ?? {},
        pairs: pairs[slug] ?? {},
      },
    ]),
  );
}

/** Share of titles whose words add up to less or to more than the bounds. */
const CUT_OFF = 0.0001;
const LARGEST_BOUND = 2.5;
/** A rare model may be worth several times its brand, or a fraction; beyond this, words have piled up. */
const LEAST_BOUND = 1.5;

/** The most that words may add: what they add to all but the oddest titles. */
function boundsOf(leftOut: readonly LeftOutRow[]): TitleWordsArtifact['bounds'] {
  const bound = (kind: Kind): [number, number] => {
    const sums = leftOut
      .filter(({ row }) => kindOf(row.category) === kind)
      .map(({ words, row }) => [words, row.items] as const);
    if (sums.length === 0) return [-LEAST_BOUND, LEAST_BOUND];
    const low = Math.max(-LARGEST_BOUND, Math.min(-LEAST_BOUND, quantile(sums, CUT_OFF)));
    const high = Math.min(LARGEST_BOUND, Math.max(LEAST_BOUND, quantile(sums, 1 - CUT_OFF)));
    return [round(low, 1), round(high, 1)];
  };
  return { bags: bound('bags'), garments: bound('garments') };
}
