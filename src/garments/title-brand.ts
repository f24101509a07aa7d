import { type Brand, brands } from './catalogue.ts';
import learned from './learned-names.json' with { type: 'json' };
import modelNames from './model-names.json' with { type: 'json' };
import { normalize } from './normalize.ts';
import { createPhrases, type FoundPhrase } from './phrases.ts';
import nameWords from './title-names.json' with { type: 'json' };
import type { TitleTokens } from './title-tokens.ts';

/** A brand as it is named in a title. */
interface Name {
  readonly brand: Brand;
  /** A word that means other things too. */
  readonly common: boolean;
}

/** A model's name with the brand and the kind of its items. */
export interface Model {
  readonly brand: Brand;
  readonly kind: string;
  /** It names no other brand's item. */
  readonly own: boolean;
}

/** How a brand was found. */
export interface FoundBrand extends FoundPhrase<Brand> {
  readonly by: 'name' | 'model';
}

const bySlug = new Map(brands.map((brand) => [brand.slug, brand]));
const common = new Set(nameWords.common.map(normalize));
const never = new Set(nameWords.never.map(normalize));
const contexts = new Map(
  Object.entries(nameWords.context).map(([name, words]) => [normalize(name), new Set(words)]),
);

const names = createPhrases<Name>(
  (function* () {
    for (const brand of brands) {
      const more = (nameWords.more as Record<string, readonly string[]>)[brand.slug] ?? [];
      for (const name of [brand.name, ...brand.aliases, ...more]) {
        const phrase = normalize(name);
        if (!never.has(phrase)) yield [phrase, { brand, common: common.has(phrase) }] as const;
      }
    }
  })(),
);

type ModelNames = Record<
  string,
  Record<string, { own: readonly string[]; with: readonly string[] }>
>;
const models: [string, Model][] = [];
for (const [slug, kinds] of Object.entries(modelNames as unknown as ModelNames)) {
  const brand = bySlug.get(slug);
  if (!brand) continue;
  for (const [kind, lists] of Object.entries(kinds)) {
    for (const name of lists.own) models.push([normalize(name), { brand, kind, own: true }]);
    for (const name of lists.with) models.push([normalize(name), { brand, kind, own: false }]);
  }
}
const ownModels = createPhrases(models.filter(([, model]) => model.own));
const modelsOf = new Map(
  brands.map((brand) => [
    brand.slug,
    createPhrases(
      models
        .filter(([, model]) => model.brand === brand)
        .map(([name, model]) => [name, model] as const),
    ),
  ]),
);

/** Words that by themselves name a brand in nearly all listings, and how many listings say so. */
const hints = createPhrases<Brand>(
  Object.entries(learned.brands as Record<string, readonly string[]>).flatMap(([slug, phrases]) => {
    const brand = bySlug.get(slug);
    return brand ? phrases.map((phrase) => [phrase, brand] as const) : [];
  }),
);

/** All names of brands in the words, common words included only where they read as names. */
export function findNames({ words, standsOut }: TitleTokens): FoundPhrase<Brand>[] {
  const found = names.find(words);
  return found.flatMap(({ value, from, to }) =>
    !value.common || readsAsName({ words, standsOut }, from, to)
      ? [{ value: value.brand, from, to }]
      : [],
  );
}

/** Words that may stand before the brand in a title that begins with it. */
const LEADING =
  /^(?:vintage|vtg|new|nwt|nwot|bnwt|authentic|auth|rare|y2k|mens?|womens?|ladies|the|used|my|90s|80s|70s|\d+)$/;
/** A common word before one of these is no name: `mango colored`, `coach class`. */
const NO_NAME_BEFORE = /^(?:colou?red|colou?r|print|class|trip|bus|orange|yellow|tint)$/;

function readsAsName(
  { words, standsOut }: Pick<TitleTokens, 'words' | 'standsOut'>,
  from: number,
  to: number,
): boolean {
  if (NO_NAME_BEFORE.test(words[to] ?? '')) return false;
  const context = contexts.get(words.slice(from, to).join(' '));
  if (context) return words.some((word, i) => (i < from || i >= to) && context.has(word));
  return (
    standsOut(from) ||
    words.slice(0, from).every((word) => LEADING.test(word)) ||
    to === words.length
  );
}

/** Models in the words that name no other brand's item. */
export function findOwnModels(words: readonly string[]): FoundPhrase<Model>[] {
  return ownModels.find(words);
}

/** Models of one brand in the words. */
export function findModelsOf(brand: Brand, words: readonly string[]): FoundPhrase<Model>[] {
  return modelsOf.get(brand.slug)?.find(words) ?? [];
}

/** The brand that all telling words agree on, with the first of them; undefined where none tells or two disagree. */
export function findByHints(words: readonly string[]): FoundPhrase<Brand> | undefined {
  const found = hints.find(words);
  return found.every(({ value }) => value === found[0]?.value) ? found[0] : undefined;
}
