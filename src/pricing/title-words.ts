import type { Brand, Category } from '../garments/catalogue.ts';
import { normalize } from '../garments/normalize.ts';
import type { TitleScore, WordPart } from './pricing.ts';
import { type TokenRules, titleTokens } from './title-tokens.ts';
import { eachFeature, type FeatureTerm, type Kind, kindOf } from './word-features.ts';

/** Effects by word or by two words, log USD. */
type Effects = Readonly<Record<string, number>>;

/** `title-words.json`; its schema describes each field. */
export interface TitleWordsArtifact {
  readonly version: string;
  readonly ignored: readonly string[];
  readonly synonyms: Readonly<Record<string, string>>;
  /** Least and most that the words of a title may add, log USD. */
  readonly bounds: Readonly<Record<Kind, readonly [low: number, high: number]>>;
  readonly general: Readonly<
    Record<Kind, { readonly words: Effects; readonly neighbors: Effects }>
  >;
  /** Words of garments by family. */
  readonly families: Readonly<Record<string, Effects>>;
  readonly brands: Readonly<
    Record<
      string,
      {
        readonly bags: Effects;
        readonly pairs: Effects;
        readonly garments: Effects;
        /** Mean words of ordinary listings by category, log USD. */
        readonly ordinary: Effects;
      }
    >
  >;
  readonly calibration: readonly WordCalibration[];
}

/** How items differ from their prices with words, on marketplaces left out of the fit. */
export interface WordCalibration {
  readonly kind: Kind;
  /** Tiers that share it. */
  readonly tiers: readonly string[];
  /** From how many known words on. */
  readonly known: number;
  /** Log USD beside the price below which 5, 10, ... 95 % of items are. */
  readonly quantiles: readonly number[];
  readonly items: number;
}

/** Two words next to each other that say this much more or less together are one phrase, log USD. */
const TOGETHER = 0.04;

/** With fewer known words than this, a title says only a part of what an ordinary listing says. */
export const FULL_TITLE = 3;

/** What makes scores of titles: a look-up for each word and pair of words. */
export interface TitleScorer {
  score(
    brand: Pick<Brand, 'slug'>,
    category: Pick<Category, 'slug' | 'family'>,
    title: string,
  ): TitleScore;
}

/** Makes the scorer of an artifact. Pure; some microseconds a title. */
export function createTitleScorer(artifact: Omit<TitleWordsArtifact, 'version'>): TitleScorer {
  const rules: TokenRules = {
    ignored: new Set(artifact.ignored),
    synonyms: new Map(Object.entries(artifact.synonyms)),
  };
  const effects = effectTables(artifact);
  return {
    score(brand, category, title) {
      const kind = kindOf(category.slug);
      const tokens = titleTokens(normalize(title), brand.slug, rules);
      const parts = new Float64Array(tokens.length);
      const isKnown = new Uint8Array(tokens.length);
      const joint = new Float64Array(tokens.length);
      eachFeature(tokens, kind, category.family, brand.slug, (term, key, first, second) => {
        const effect = effects[kind][term].get(key);
        if (effect === undefined) return;
        if (second === undefined) {
          parts[first] = (parts[first] as number) + effect;
          isKnown[first] = 1;
          return;
        }
        parts[first] = (parts[first] as number) + effect / 2;
        parts[second] = (parts[second] as number) + effect / 2;
        if (second === first + 1) joint[first] = (joint[first] as number) + effect;
      });
      const known = tokens.filter((_, i) => isKnown[i] === 1);
      if (known.length === 0) return nothing(tokens);
      const ordinary = artifact.brands[brand.slug]?.ordinary[category.slug] ?? 0;
      const typical = -ordinary * Math.min(1, known.length / FULL_TITLE) + 0;
      const sum = parts.reduce((total, part) => total + part, typical);
      const [low, high] = artifact.bounds[kind];
      const log = Math.min(high, Math.max(low, sum));
      return {
        log,
        phrases: phrasesOf(tokens, parts, isKnown, joint),
        typical,
        bounded: log !== sum,
        read: tokens,
        known,
        knows: (word) => known.includes(rules.synonyms.get(word) ?? word),
      };
    },
  };
}

/** What a title says of which no word is known. */
export function nothing(read: readonly string[]): TitleScore {
  return { log: 0, phrases: [], typical: 0, bounded: false, read, known: [], knows: () => false };
}

/** Puts neighbors that mean something together into one phrase, most important first. */
function phrasesOf(
  tokens: readonly string[],
  parts: Float64Array,
  isKnown: Uint8Array,
  joint: Float64Array,
): WordPart[] {
  const phrases: { text: string; log: number }[] = [];
  let open: { text: string; log: number } | undefined;
  tokens.forEach((word, i) => {
    if (!isKnown[i] && parts[i] === 0) {
      open = undefined;
      return;
    }
    if (open && Math.abs(joint[i - 1] as number) >= TOGETHER) {
      open.text += ` ${word}`;
      open.log += parts[i] as number;
      return;
    }
    open = { text: word, log: parts[i] as number };
    phrases.push(open);
  });
  return phrases.sort((a, b) => Math.abs(b.log) - Math.abs(a.log));
}

type Tables = Record<Kind, Record<FeatureTerm, ReadonlyMap<string, number>>>;

function effectTables({ general, families, brands }: Omit<TitleWordsArtifact, 'version'>): Tables {
  const nested = (rows: readonly (readonly [owner: string, effects: Effects])[]) =>
    new Map(
      rows.flatMap(([owner, effects]) =>
        Object.entries(effects).map(([key, effect]) => [`${owner} ${key}`, effect] as const),
      ),
    );
  const byBrand = (pick: (brand: TitleWordsArtifact['brands'][string]) => Effects) =>
    nested(Object.entries(brands).map(([slug, brand]) => [slug, pick(brand)] as const));
  return {
    bags: {
      word: new Map(Object.entries(general.bags.words)),
      neighbors: new Map(Object.entries(general.bags.neighbors)),
      'family word': new Map(),
      'brand word': byBrand((brand) => brand.bags),
      'brand pair': byBrand((brand) => brand.pairs),
    },
    garments: {
      word: new Map(Object.entries(general.garments.words)),
      neighbors: new Map(Object.entries(general.garments.neighbors)),
      'family word': nested(Object.entries(families)),
      'brand word': byBrand((brand) => brand.garments),
      'brand pair': new Map(),
    },
  };
}
