import { findAskingPrice } from './asking-price.ts';
import { type Brand, type Category, type Condition, categories, type Gender } from './catalogue.ts';
import { kindByHints } from './kind-hints.ts';
import { normalize } from './normalize.ts';
import { createPhrases, type FoundPhrase } from './phrases.ts';
import {
  type FoundBrand,
  findByHints,
  findModelsOf,
  findNames,
  findOwnModels,
} from './title-brand.ts';
import { findKind, narrow } from './title-kind.ts';
import { findRefusal, type RefusalCode } from './title-refusals.ts';
import rules from './title-rules.json' with { type: 'json' };
import { cleanTitle, tokenize } from './title-tokens.ts';

/** One thing that a title says: which words say it, and what kind of words they are. */
export interface Understood {
  readonly field: 'brand' | 'category' | 'gender' | 'condition' | 'askingPrice';
  /** A slug, a gender, a grade, or USD. */
  readonly value: string | number;
  /** `name`: a brand's name; `model`: a model's name or words that belong to one; `word`: a word for it. */
  readonly by: 'name' | 'model' | 'word';
  /** As it was written. */
  readonly text: string;
}

/** What a listing's title says, by its words alone. */
export interface TitleReading {
  /** The title as it was read: one line, without control characters. */
  readonly text: string;
  readonly brand?: Brand;
  readonly category?: Category;
  readonly gender?: Gender;
  readonly condition?: Condition;
  /** USD. */
  readonly askingPrice?: number;
  readonly understood: readonly Understood[];
  /** Words that say none of these, as they were written; some may still move the price. */
  readonly rest: readonly string[];
  /** Words that change the item, such as `custom`: the price is that of the unchanged item. */
  readonly changed: readonly string[];
  /** Why it cannot be priced, with the words that say so where words do. */
  readonly refusal?: { readonly code: RefusalCode; readonly text: string };
}

/** What is known beside the title: it replaces what the title says. */
export interface Given {
  readonly brand?: Brand | undefined;
  readonly category?: Category | undefined;
}

const categoryBySlug = new Map(categories.map((category) => [category.slug, category]));

function wordsFor<T extends string>(lists: Record<T | 'neither', readonly string[]>) {
  return createPhrases<T | 'neither'>(
    (Object.entries(lists) as [T | 'neither', readonly string[]][])
      .sort(([a], [b]) => Number(b === 'neither') - Number(a === 'neither'))
      .flatMap(([value, phrases]) => phrases.map((phrase) => [normalize(phrase), value] as const)),
  );
}
const genderWords = wordsFor<Gender>(rules.gender);
const conditionWords = wordsFor<Condition>(rules.condition);
const changes = createPhrases(rules.warnings.words.map((word) => [normalize(word), true]));

/** The one value that the words name, with its first place; undefined where they name none or several. */
function only<T>(found: readonly FoundPhrase<T | 'neither'>[]): FoundPhrase<T> | undefined {
  const said = found.filter(({ value }) => value !== 'neither') as FoundPhrase<T>[];
  return said.every(({ value }) => value === said[0]?.value) ? said[0] : undefined;
}

/**
 * Reads a listing's title (its first 300 characters): brand, category, gender, condition and asking price, each with
 * the words that say it; or the reason why it cannot be priced. It abstains rather than guesses. Pure and linear in
 * the title's length.
 */
export function readTitle(title: string, given: Given = {}): TitleReading {
  const text = cleanTitle(title);
  const asked = findAskingPrice(text);
  const tokens = tokenize(asked ? asked.rest : text);
  const { words, written } = tokens;

  const names = findNames(tokens);
  const own = findOwnModels(words);
  const brand = given.brand ? undefined : chooseBrand(words, names, own);
  const owner = given.brand ?? brand?.value;
  const models = owner ? findModelsOf(owner, words) : [];

  const taken = words.map(() => false);
  for (const { from, to } of names) taken.fill(true, from, to);
  const kind = given.category ? undefined : chooseKind(words, taken, owner, models);
  const category = given.category ?? categoryBySlug.get(kind?.value ?? '');
  const gender = only(genderWords.find(words));
  const condition = only(conditionWords.find(words));

  const understood: Understood[] = [];
  const used = words.map(() => false);
  const note = (
    field: Understood['field'],
    value: string,
    by: Understood['by'],
    at: FoundPhrase<unknown>,
  ) => {
    understood.push({ field, value, by, text: written(at.from, at.to) });
    used.fill(true, at.from, at.to);
  };
  if (brand) note('brand', brand.value.slug, brand.by, brand);
  if (kind && category) note('category', category.slug, kind.by, kind);
  if (gender) note('gender', gender.value, 'word', gender);
  if (condition) note('condition', condition.value, 'word', condition);
  if (asked)
    understood.push({ field: 'askingPrice', value: asked.price, by: 'word', text: asked.text });

  const refusal = refuse();
  return {
    text,
    ...(owner && { brand: owner }),
    ...(category && { category }),
    ...(gender && { gender: gender.value }),
    ...(condition && { condition: condition.value }),
    ...(asked && { askingPrice: asked.price }),
    understood,
    rest: words.flatMap((_, i) => (used[i] ? [] : [written(i, i + 1)])),
    changed: changes.find(words).map(({ from, to }) => written(from, to)),
    ...(refusal && { refusal }),
  };

  function refuse(): TitleReading['refusal'] {
    const found = findRefusal(words, [...names, ...own, ...models]);
    if (found) return { code: found.code, text: written(found.from, found.to) };
    if (kind && !category) {
      return { code: kind.value as RefusalCode, text: written(kind.from, kind.to) };
    }
    if (!owner) return { code: 'brand_not_found', text: '' };
    if (!category) return { code: 'category_not_found', text: '' };
    return undefined;
  }
}

function chooseBrand(
  words: readonly string[],
  names: ReturnType<typeof findNames>,
  own: ReturnType<typeof findOwnModels>,
): FoundBrand | undefined {
  const named = names[0];
  if (named) return { ...named, by: 'name' };
  const model = own[0];
  if (model && own.every(({ value }) => value.brand === model.value.brand)) {
    return { value: model.value.brand, from: model.from, to: model.to, by: 'model' };
  }
  const hint = own.length === 0 ? findByHints(words) : undefined;
  return hint && { ...hint, by: 'model' };
}

interface ChosenKind extends FoundPhrase<string> {
  readonly by: Understood['by'];
}

function chooseKind(
  words: readonly string[],
  taken: readonly boolean[],
  brand: Brand | undefined,
  models: ReturnType<typeof findModelsOf>,
): ChosenKind | undefined {
  const model = models.find(({ value }) => value.own) ?? models[0];
  const inModel = (i: number) =>
    models.some(({ value, from, to }) => value.own && to - from > 1 && i >= from && i < to);
  const said = findKind(
    words,
    taken.map((is, i) => is || inModel(i)),
  );
  if (said && said.value.weight !== 'weak') {
    const kind = model ? narrow(said.value.kind, model.value.kind) : said.value.kind;
    if (model && kind !== said.value.kind)
      return { value: kind, from: model.from, to: model.to, by: 'model' };
    return { value: kind, from: said.from, to: said.to, by: 'word' };
  }
  if (model) return { value: model.value.kind, from: model.from, to: model.to, by: 'model' };
  const hint = kindByHints(words, brand);
  if (hint) return { ...hint, by: 'model' };
  return said && { value: said.value.kind, from: said.from, to: said.to, by: 'word' };
}
