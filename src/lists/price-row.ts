import type { Caveat } from '../answers/garment/caveats.ts';
import { answerItem, type ListedItem, type ListTerms } from '../answers/list/answer.ts';
import { priceListing } from '../answers/listing/answer.ts';
import { askerEvidenceInWords } from '../answers/listing/asker-evidence.ts';
import { findingCaveats, takenAsAsked } from '../answers/listing/finding-words.ts';
import { UnpricedListing } from '../answers/listing/refusals.ts';
import { IF_REAL, isOftenCopied } from '../answers/verdict/copied.ts';
import type { AnswerParts } from '../answers/verdict/selling.ts';
import { membersOf } from '../base/members.ts';
import { type Brand, type Category, categories, type Garment } from '../catalog/catalog.ts';
import { fold } from '../catalog/normalize.ts';
import { isUnknown, unknownBrand } from '../catalog/other-brands.ts';
import { isChildrens } from '../catalog/other-kinds.ts';
import type { Guesser } from '../pricing/asker/asker-evidence.ts';
import type { ListingQuery, PricedListing } from '../pricing/priced-listing.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { resolveBrand } from '../titles/brand-field.ts';
import { resolveCondition } from '../titles/conditions.ts';
import { childsGender, findChildrensKind, findWearer, resolveWearer, type Wearer } from '../titles/genders.ts';
import { childrensKindInField, resolveCategory } from '../titles/kind.ts';
import type { Lexicon } from '../titles/lexicon.ts';
import type { RefusalCode } from '../titles/refusals.ts';
import { wordsOf } from '../titles/tokens.ts';
import coarse from './coarse-kinds.json' with { type: 'json' };
import type { FileItem } from './read-list-file.ts';

/**
 * The parts that price rows, with the seller's terms: by default the usual goal, on the first marketplace that sells
 * such pieces.
 */
export type RowParts = AnswerParts &
  Pick<ListTerms, 'goal' | 'marketplace' | 'label' | 'plan'> &
  Pick<ListingQuery, 'guesser'> & {
    /** Items with a reader's guesses, each for all rows with its title and no guess of their own. */
    readonly guessed?: readonly FileItem[] | undefined;
  };

export type RowOutcome =
  | { readonly listed: ListedItem; readonly remarks: readonly Caveat[] }
  | { readonly problem: ItemProblem };

export type RowPricer = (row: FileItem & { readonly isSold?: boolean | undefined }) => RowOutcome;

export function createRowPricer({ pricing, marketplaces, guesser, guessed = [], ...terms }: RowParts): RowPricer {
  const appraiseRow = createRowAppraiser(pricing, guesser);
  const asked = guessed.filter(({ reader }) => reader);
  const guesses = new Map(asked.map((item) => [item.title, membersOf(item, 'guess', 'reader')]));
  return (row) => {
    const outcome = appraiseRow({ ...row, ...(row.guess === undefined && guesses.get(row.title)) });
    if ('problem' in outcome) return outcome;
    const { appraisal, asked, remarks } = outcome;
    const { asked: held, ignored, asker } = appraisal;
    const ofTitle = findingCaveats(appraisal);
    if (isOftenCopied(appraisal.garment, appraisal.facts)) ofTitle.unshift(IF_REAL);
    if (asker) ofTitle.unshift({ code: 'asker_evidence', text: askerEvidenceInWords(asker) });
    // The column of the verdict does not state that the title names the price.
    if (held && asked.askingPrice === undefined) ofTitle.push({ code: 'asking_price', text: takenAsAsked(held.price) });
    if (ignored.length > 0) ofTitle.push({ code: 'ignored_words', text: `Ignored: ${ignored.join(', ')}.` });
    return {
      listed: answerItem({ pricing, marketplaces }, appraisal, row, terms),
      remarks: [...ofTitle, ...remarks],
    };
  };
}

/** The reason why a row has no price; `text` is the part of the row that causes it. */
export interface ItemProblem {
  readonly code: RefusalCode | 'nothing_to_price' | 'unusable_row';
  readonly text: string;
}

type AppraisedRow =
  | {
      readonly appraisal: PricedListing;
      readonly asked: ListingQuery;
      readonly remarks: readonly Caveat[];
    }
  | { readonly problem: ItemProblem };

/** Creates the function that appraises rows by columns, then by titles. `guesser` made the guesses: default `agent`. */
export function createRowAppraiser(pricing: Pricing, guesser?: Guesser): (row: FileItem) => AppraisedRow {
  const brandOf = remember((text) => readBrandColumn(pricing.lexicon, text));
  const kindOf = remember(readCategoryColumn);
  const wearerOf = remember(resolveWearer);
  const letters = pricing.lexicon.grades;
  const gradeOf = remember((text) => resolveCondition(text) ?? letters[letterOf(text)]);
  const brandWearer = remember((text: string) => findWearer(wordsOf(text), 'search').wearer);
  return (row) => {
    const { title = '', askingPrice, comps, guess, reader } = row;
    const brandText = cell(row.brand);
    const kindText = cell(row.category);
    const wearerText = cell(row.gender);
    const gradeText = cell(row.condition);
    if (title + brandText + kindText === '') return refuse('nothing_to_price', '');
    const brand = brandOf(brandText);
    if (brand === 'not_covered' || brand === 'needs_appraiser') return refuse(brand, brandText);
    const kind = kindOf(kindText);
    if (kind.refusal) return refuse(kind.refusal, kindText);
    const wearer = wearerOf(wearerText) ?? kind.wearer;
    const isForChild = wearer === 'children' || (brandWearer(brandText) === 'children' && !isNameOf(brand, brandText));
    const gender = isForChild ? childOf(`${wearerText} ${kindText} ${brandText}`) : adultOf(wearer);
    const condition = gradeOf(gradeText);
    const category = kind.yields === 'no' ? kind.category : undefined;
    const asked = { title, brand, category, gender, condition, askingPrice, comps, guess, guesser, reader };
    const outcome = priceRow(pricing, asked, kind, isForChild);
    if (outcome instanceof UnpricedListing) return { problem: outcome.refusal };
    const isUnread = !condition && gradeText !== '';
    const remarks = isUnread ? [unreadCondition(outcome.garment)] : [];
    return { appraisal: outcome, asked, remarks };
  };
}

function priceRow(pricing: Pricing, asked: ListingQuery, kind: CategoryColumn, isForChild: boolean) {
  const ofTitle = priceListing(pricing, asked);
  const isNamed = !kind.category || saysKind(ofTitle, kind);
  const outcome = isNamed ? ofTitle : priceListing(pricing, { ...asked, category: kind.category });
  const childs = isForChild && 'garment' in outcome ? childrensKind(outcome) : undefined;
  return childs ? priceListing(pricing, { ...asked, category: childs }) : outcome;
}

/** A brand's own name does not indicate a child: `Bimba y Lola`. */
const isNameOf = (brand: Brand | undefined, text: string) =>
  brand !== undefined && !isUnknown(brand) && fold(brand.name) === fold(text);

const adultOf = (wearer: Wearer | undefined) => (wearer === 'female' || wearer === 'male' ? wearer : undefined);

const childOf = (text: string) => childsGender(wordsOf(text))?.value;

const childrensKind = ({ garment, reading }: PricedListing) =>
  isChildrens(garment.category) ? undefined : findChildrensKind(reading.words, garment.category)?.kind;

/** True if the title itself names the kind, to the extent that the category column leaves it open. */
function saysKind(outcome: PricedListing | UnpricedListing, { category, yields }: CategoryColumn): boolean {
  const isFamily = yields === 'family';
  if (outcome instanceof UnpricedListing) return !isFamily && outcome.refusal.code !== 'category_not_found';
  // A brand's usual kind, such as jewelry, is not a word of the title.
  const isNamed = outcome.reading.kindFrom !== 'name';
  return !isFamily || (isNamed && outcome.garment.category.family === category?.family);
}

function unreadCondition({ condition }: Garment): Caveat {
  const used = condition ? `${condition}, from the title` : 'the usual mix';
  return { code: 'condition_not_read', text: `The condition was not recognized: the price is for ${used}.` };
}

/** A longer cell does not name a brand, kind or condition. */
const MAX_CELL = 200;
const MAX_REMEMBERED = 500;

/** Caches the meaning of each value in a column: files repeat values row after row. */
function remember<T>(find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (known.has(text)) return known.get(text) as T;
    const found = find(text);
    if (known.size < MAX_REMEMBERED) known.set(text, found);
    return found;
  };
}

const refuse = (code: ItemProblem['code'], text: string) => ({ problem: { code, text } });

const cell = (text = '') => (text.length > MAX_CELL ? '' : text);

const NO_BRAND = /^(|-+|n\/?a|none|no brand|unbranded|unknown|other)$/i;

function readBrandColumn(lexicon: Lexicon, text: string): Brand | 'not_covered' | 'needs_appraiser' | undefined {
  if (NO_BRAND.test(text.trim())) return undefined;
  const { match, notCovered } = resolveBrand(lexicon, text);
  if (match) return match;
  if (notCovered) return notCovered.isAppraised ? 'needs_appraiser' : 'not_covered';
  return unknownBrand(text.trim());
}

/** Returns the letter of a condition such as `Grade AB` or `rank A-`, in capitals; for any other text, its words. */
export const letterOf = (condition: string): string =>
  condition
    .slice(0, 40)
    .split(/\s+/)
    .filter((word) => !/^(?:grade|rank)?$/i.test(word))
    .join(' ')
    .toUpperCase();

interface CategoryColumn {
  readonly category?: Category | undefined;
  /** Precedence of the title's kind: `no`, it has none; `family`, only in the same family; `any`, for every kind. */
  readonly yields: 'no' | 'family' | 'any';
  readonly wearer?: Wearer | undefined;
  readonly refusal?: RefusalCode;
}

const keyOf = (words: readonly string[]) => words.filter((word) => word !== 'and').join(' ');

const families = new Map<string, Category>();
for (const { category: slug, names } of coarse.families) {
  const category = categories.find((one) => one.slug === slug) as Category;
  for (const name of names) families.set(keyOf(wordsOf(name)), category);
}
const everything = new Set(coarse.all.map((name) => keyOf(wordsOf(name))));

/** Reads a category column, such as `Women > Bags > Totes`: its narrowest part with a meaning. */
export function readCategoryColumn(text: string): CategoryColumn {
  const column = readColumn(text);
  if (column.wearer !== 'children') return column;
  const parts = text.split(SEPARATOR).reverse();
  const childs = parts.map((part) => childrensKindInField(part, undefined)).find((kind) => kind);
  const category = column.category ? childrensKindInField('', column.category) : undefined;
  return { ...column, category: childs ?? category, yields: 'family' };
}

const SEPARATOR = /[>»|/]/;

/** Kinds whose columns also contain separate jackets and pants. */
const isMixed = ({ slug }: Category) => coarse.mixed.includes(slug);

function readColumn(text: string): CategoryColumn {
  const { wearer } = findWearer(wordsOf(text), 'search');
  let family: Category | undefined;
  for (const part of text.split(SEPARATOR).reverse()) {
    const key = keyOf(withoutWhose(wordsOf(part)));
    if (key === '' || everything.has(key)) continue;
    if (!family && families.has(key)) {
      family = families.get(key);
      continue;
    }
    const found = family ? kindWithin(family, part, key) : kindOfPart(part);
    if (found) return { ...found, wearer };
  }
  return { category: family, yields: family ? 'family' : 'any', wearer };
}

function kindOfPart(part: string): Omit<CategoryColumn, 'wearer'> | undefined {
  const { match, matchedBy, notCovered } = resolveCategory(part);
  if (notCovered?.what === 'kind') return { yields: 'no', refusal: 'not_covered' };
  if (!match) return undefined;
  if (match.isExtended) return { category: match, yields: isMixed(match) ? 'any' : 'family' };
  return { category: match, yields: matchedBy === 'phrase' ? 'any' : 'no' };
}

function kindWithin(family: Category, part: string, key: string): Omit<CategoryColumn, 'wearer'> | undefined {
  const { match, matchedBy } = resolveCategory(part);
  const isOfFamily = match?.family === family.family && matchedBy !== 'spelling';
  if (!isOfFamily || families.has(key)) return undefined;
  return { category: match, yields: matchedBy === 'phrase' ? 'any' : 'no' };
}

/** The words without those for the wearer: `Men's Shoes` are shoes. */
function withoutWhose(words: readonly string[]): readonly string[] {
  const { found } = findWearer(words, 'search');
  return words.filter((_, at) => !found.some(({ from, to }) => at >= from && at < to));
}
