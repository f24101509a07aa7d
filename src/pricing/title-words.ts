import type { Brand, Category } from '../garments/catalog.ts';
import { normalize } from '../garments/read/normalize.ts';
import type { TitleScore, WordPart } from './pricing.ts';
import { type TokenRules, titleTokens } from './title-tokens.ts';
import type { TitleWordsArtifact } from './title-words-artifact.ts';
import { createWordEffects } from './word-effects.ts';
import { eachFeature, kindOf } from './word-features.ts';

/** Two words next to each other that say this much more or less together are one phrase, log USD. */
const TOGETHER = 0.04;

/** With fewer known words than this, a title says only a part of what an ordinary listing says. */
export const FULL_TITLE = 3;

const NO_NAMES: ReadonlySet<string> = new Set();

/** What makes scores of titles: a look-up for each word and pair of words. */
export interface TitleScorer {
  /** `names` are words that say nothing by themselves, only beside others. */
  score(
    brand: Pick<Brand, 'slug'>,
    category: Pick<Category, 'slug' | 'family'>,
    title: string,
    names?: ReadonlySet<string>,
  ): TitleScore;
}

/** Makes the scorer of an artifact. Pure; some microseconds a title. */
export function createTitleScorer(artifact: Omit<TitleWordsArtifact, 'version'>): TitleScorer {
  const { bounds, brands, spread } = artifact;
  const rules: TokenRules = {
    ignored: new Set(artifact.ignored),
    synonyms: new Map(Object.entries(artifact.synonyms)),
  };
  const ordinaryWords = new Map(
    Object.entries(brands).map(([slug, { ordinary }]) => [slug, new Map(Object.entries(ordinary))]),
  );
  const effects = createWordEffects(artifact);
  const spreads = {
    bags: new Map(Object.entries(spread.words.bags)),
    garments: new Map(Object.entries(spread.words.garments)),
  };
  return {
    score(brand, category, title, names = NO_NAMES) {
      const kind = kindOf(category.slug);
      const tokens = titleTokens(normalize(title), brand.slug, rules);
      const words = tokens.map(effects.numberOf);
      const ofKind = spreads[kind];
      const tables = effects.of(kind, category.family, brand.slug);
      const parts = tokens.map(() => 0);
      const isKnown = tokens.map(() => false);
      const joint = tokens.map(() => 0);
      eachFeature(tokens.length, kind, true, (term, first, second) => {
        const word = words[first];
        if (second === undefined) {
          const effect = word && tables[term]?.get(word);
          if (effect === undefined) return;
          parts[first] = (parts[first] as number) + effect;
          isKnown[first] = true;
          return;
        }
        const other = words[second];
        const effect = word && other && tables[term]?.get(effects.pairOf(word, other));
        if (effect === undefined) return;
        parts[first] = (parts[first] as number) + effect / 2;
        parts[second] = (parts[second] as number) + effect / 2;
        if (second === first + 1) joint[first] = (joint[first] as number) + effect;
      });
      const known = tokens.filter((_, i) => isKnown[i]);
      const others = [...names].map((name) => rules.synonyms.get(name) ?? name);
      const isName = (word: string) => others.includes(word);
      if (known.every(isName)) return nothing(tokens);
      const ordinary = ordinaryWords.get(brand.slug)?.get(category.slug) ?? 0;
      const typical = -ordinary * Math.min(1, known.length / FULL_TITLE) + 0;
      const sum = parts.reduce((total, part) => total + part, typical);
      const [low, high] = bounds[kind];
      const log = Math.min(high, Math.max(low, sum));
      return {
        log,
        phrases: phrasesOf(tokens, parts, isKnown, joint),
        typical,
        spread: tokens.reduce((all, word) => all + (ofKind.get(word) ?? 0), 0),
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
  return {
    log: 0,
    phrases: [],
    typical: 0,
    spread: 0,
    bounded: false,
    read,
    known: [],
    knows: () => false,
  };
}

/** Puts neighbors that mean something together into one phrase, most important first. */
function phrasesOf(
  tokens: readonly string[],
  parts: readonly number[],
  isKnown: readonly boolean[],
  joint: readonly number[],
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
