import { childrensKindOf, findOtherKind, isChildrens } from '../catalog/other-kinds.ts';
import { extrasBegin, kindGroup } from './kind-words.ts';
import file from './lexicon/items/vintage.json' with { type: 'json' };
import { findLines, findNamedModels, type GarmentModel } from './models.ts';
import { PhraseIndex } from './phrase-index.ts';
import { type FoundPhrase, fieldWords, lengthOf, markSpans, overlap, type WordSpan, type Words } from './tokens.ts';

/** What a title says about an item besides brand, kind, gender, and condition, as identifiers from `lexicon/items`. */
export interface Facts {
  /** The brand's line or outlet, such as `purple-label`. */
  readonly line?: string | undefined;
  /** The brand's model, such as `tabby`. */
  readonly model?: string | undefined;
  /** Variants of the model, such as `26`. */
  readonly variants: readonly string[];
  readonly isVintage: boolean;
}

export interface FactSpan extends WordSpan {
  /** The type of fact that the words state. */
  readonly of: 'line' | 'model' | 'vintage';
  /** Identifier of the line, model or variant. */
  readonly id?: string;
}

export interface FoundFacts extends Facts {
  /** True if the title suggests that the item may be a copy. */
  readonly isDoubted?: boolean;
  readonly spans: readonly FactSpan[];
}

/**
 * Finds facts about an item, given its brand and kind. Words from position `end` on describe extras, so they count only
 * for the line and the model. `spans` are the words that state facts.
 */
export function findFacts(words: Words, brand: string, kind: string, end = extrasBegin(words)): FoundFacts {
  const [line] = findLines(brand, words).toSorted((a, b) => lengthOf(b) - lengthOf(a));
  const model = findModel(words, brand, kind);
  const itemWords = words.slice(0, end);
  const variants = model?.value.findVariants(itemWords) ?? [];
  const named = [line, model, ...variants].filter((name) => name !== undefined);
  const vintage = findVintage(itemWords, brand, named);
  return {
    line: line?.value,
    model: model?.value.id,
    variants: [...new Set(variants.map(({ value }) => value))].sort(),
    isVintage: vintage.length > 0,
    spans: [
      ...spansOf('line', [line]),
      ...spansOf('model', [model && { ...model, value: model.value.id }, ...variants]),
      ...vintage.map(({ from, to }) => ({ of: 'vintage' as const, from, to })),
    ],
  };
}

const spansOf = (of: FactSpan['of'], phrases: readonly (FoundPhrase<string> | undefined)[]): FactSpan[] =>
  phrases.flatMap((phrase) => (phrase ? [{ of, id: phrase.value, from: phrase.from, to: phrase.to }] : []));

/** Returns an item's facts if it is a given model: its own facts, plus those that the model's name states. */
export function factsOfModel(facts: Facts, model: GarmentModel): Facts {
  const { line = facts.line, variants } = findFacts(fieldWords(model.name), model.brand.slug, model.kind);
  return { line, model: model.id, variants, isVintage: facts.isVintage };
}

/** Finds the best-known model that a title names and that fits the kind. */
function findModel(words: Words, brand: string, kind: string): FoundPhrase<GarmentModel> | undefined {
  const models = findNamedModels(brand, words).flatMap((phrase) => {
    const model = modelOfKind(phrase.value, kind);
    return model ? [{ ...phrase, value: model }] : [];
  });
  return models.sort((a, b) => a.value.rank - b.value.rank)[0];
}

/** Returns the best-known model that fits a kind. Children's items may be adult models in small sizes. */
function modelOfKind(models: readonly GarmentModel[], kind: string): GarmentModel | undefined {
  const sameKind = models.find((model) => model.kind === kind);
  if (sameKind) return sameKind;
  if (isChildrens({ slug: kind })) return models.find((model) => childrensKindOf({ slug: model.kind })?.slug === kind);
  // An item outside the 15 categories can't be a model of another kind, even if the two share a name.
  if (findOtherKind(kind)) return undefined;
  return models.find((model) => !findOtherKind(model.kind) && kindGroup(model.kind) === kindGroup(kind));
}

/** Words for age, except in names for a look or a cut, such as `vintage wash`. */
const ages = new PhraseIndex(
  [
    [file.names, true],
    [file.styleNames, false],
  ],
  () => true,
);

const ageWords = (words: Words): readonly WordSpan[] => ages.find(words).filter(({ value }) => value);

/** Returns true if words say that an item is old, such as `vintage`, rather than just state a year. */
export const saysVintage = (words: Words): boolean => ageWords(words).length > 0;

const newBrands = new Set(file.newBrands);
/** First year that is too recent for `vintage`, which marketplaces use for items that are at least 20 years old. */
const TOO_RECENT = 2007;

/** Finds the words and years outside `names` that make a brand's item vintage. */
export function findVintage(words: Words, brand: string, names: readonly WordSpan[]): readonly WordSpan[] {
  if (newBrands.has(brand)) return [];
  const years = yearsIn(words).filter(({ value }) => value < TOO_RECENT);
  return [...ageWords(words), ...years].filter((phrase) => !names.some((name) => overlap(phrase, name)));
}

const notYears = new PhraseIndex([[file.notYears, true]]);
/** Matches years, seasons, and decades: `1985`, `fw98`, and `1980s` or `80s`. */
const YEAR = /^(?:(?<year>(?:19[3-9]|20[0-2])\d)|(?:ss|fw|aw)(?<season>\d\d)|(?<decade>(?:19)?[3-9]0|2000)s)$/;

/** Finds years and decades (as their first years), earliest first. Years in names, such as `1947 501`, do not count. */
export function yearsIn(words: Words) {
  const isInName = markSpans(words.length, notYears.find(words));
  const years = words.flatMap((word, from) => {
    const match = isInName[from] ? null : YEAR.exec(word);
    if (!match) return [];
    const { year, season, decade } = match.groups as Partial<Record<'year' | 'season' | 'decade', string>>;
    const digits = year ?? season ?? decade ?? '';
    const century = season !== undefined && Number(season) <= 50 ? '20' : '19';
    const value = Number(digits.length > 2 ? digits : century + digits);
    return [{ value, from, to: from + 1, isDecade: decade !== undefined }];
  });
  return years.sort((a, b) => a.value - b.value);
}
