import { capitalize } from '../base/text.ts';
import { groupBy } from '../base/values.ts';
import type { Category, Garment, Gender } from '../catalog/catalog.ts';
import { normalize, toSingular } from '../catalog/normalize.ts';
import { isUnknown } from '../catalog/outside-catalog.ts';
import {
  type FoundFacts,
  findFacts,
  findModelsOfKind,
  findRarity,
  type GarmentModel,
  listVariantNames,
} from '../titles/facts.ts';
import { findKinds, isStrong } from '../titles/kind-words.ts';
import type { ParsedTitle } from '../titles/parse-title.ts';
import type { WordSpan } from '../titles/spans.ts';
import { readWords, toComparisonKey, toTokens } from '../titles/tokens.ts';
import { isTelling } from '../titles/usual-words.ts';
import type { EvidenceCounts } from './effects.ts';
import { countListings } from './evidence.ts';
import type { KeyedItem } from './item-keys.ts';
import { type Price, type PriceRange, toRange } from './price-range.ts';
import type { Pricing } from './pricing.ts';

/** Candidates whose prices are within this factor of each other are not worth asking about. */
const MIN_PRICE_RATIO = 1.5;
const MAX_CANDIDATES = 5;
/** Maximum number of models to price, since some brands have a few hundred. */
const MAX_TRIED_MODELS = 8;
/** Maximum number of lesser models to price besides, since the best-known ones are dearer than a brand's usual piece. */
const MAX_LESSER_MODELS = 6;
/** A variant seen fewer times than this, or less than this share of the most common one, is not offered. */
const MIN_SEEN = 2;
const MIN_SHARE_OF_MOST_SEEN = 0.1;
/** A model whose price is within this factor of the estimate is not offered. */
const MIN_MODEL_PRICE_RATIO = 1.1;

type Facts = Omit<FoundFacts, 'spans'>;

/** A model or variant that the listing may be, not yet priced. */
interface CandidateOption {
  readonly name: string;
  readonly nameKind: 'model' | 'version';
  readonly category: Category;
  readonly gender?: Gender | undefined;
  readonly facts: Facts;
}

type PricedItem = Pick<PriceRange, 'price'>;

export interface Listing {
  readonly query: { readonly gender?: Gender | undefined };
  readonly garment: Garment;
  readonly title: ParsedTitle;
  /** Facts in the title. Their spans are indexes into `title.words`. */
  readonly facts: FoundFacts;
  readonly keyed: KeyedItem;
  /** Estimated price of the item, or of the whole lot. */
  readonly estimate: Price;
}

/** Returns the variants or models that a title may mean, or [] if prices are within a factor of 1.5. Pure. */
export function findCandidates(pricing: Pricing, listing: Listing): ReturnType<typeof priceOptions> {
  const { garment, facts, estimate } = listing;
  if (isUnknown(garment.brand) || garment.category.isOutsideCatalog) return [];
  const optionLists = facts.model === undefined ? [listModels(pricing, listing)] : listVariants(pricing, listing);
  for (const options of optionLists) {
    const candidates = priceOptions(pricing, listing, options);
    if (areApart([estimate, ...candidates])) return candidates;
  }
  return [];
}

function priceOptions(pricing: Pricing, listing: Listing, options: readonly CandidateOption[]) {
  const { garment, estimate } = listing;
  const usedWords = new Set(splitNormalized(garment.brand.name));
  const candidates: NonNullable<ReturnType<typeof priceOption>>[] = [];
  for (const option of options) {
    const isModel = option.nameKind === 'model';
    const modelWords = isModel ? splitNormalized(option.name) : [];
    // Models that share a word, such as `Neverfull` and `Neverfull MM`, or repeat the brand's name would fill the list.
    if (modelWords.some((word) => usedWords.has(word))) continue;
    const candidate = priceOption(pricing, listing, option);
    if (!candidate || (isModel && !areApart([estimate, candidate], MIN_MODEL_PRICE_RATIO))) continue;
    for (const word of modelWords) usedWords.add(word);
    candidates.push(candidate);
  }
  return pickFromBothSides(candidates, estimate, MAX_CANDIDATES);
}

/**
 * Returns the `limit` likeliest candidates. If all are on one side of the price, the last gives way to the likeliest on
 * the other side.
 */
export function pickFromBothSides<Candidate extends PricedItem>(
  candidates: readonly Candidate[],
  { price }: PricedItem,
  limit: number,
) {
  const likeliest = candidates.slice(0, limit);
  const isAbove = (candidate: Candidate) => candidate.price > price;
  const sides = likeliest.map(isAbove);
  const counterpart = candidates.slice(limit).find((next) => !sides.includes(isAbove(next)));
  return counterpart ? [...likeliest.slice(0, -1), counterpart] : likeliest;
}

/** Prices a listing with an option's name in its title, in whole US dollars. Returns undefined for a rare item. */
function priceOption(pricing: Pricing, listing: Listing, option: CandidateOption) {
  const { title, query } = listing;
  const { brand } = listing.garment;
  const { name, nameKind, category, facts } = option;
  // An option's name follows the brand if it is a model, otherwise the model.
  const modelSpan = listing.facts.spans.find(({ concept }) => concept === 'model');
  const subject = nameKind === 'model' ? title.spans.find(({ concept }) => concept === 'brand') : modelSpan;
  const gender = query.gender ?? title.gender ?? option.gender ?? pricing.findUsualGender(brand, category).gender;
  const price = pricing.priceItem(addName({ ...listing.keyed, kind: category.slug, wearer: gender }, facts, name));
  const words = title.words.toSpliced(subject?.to ?? title.words.length, 0, ...splitNormalized(name));
  if (findRarity(toTokens(words), brand, category)) return undefined;
  const titleWithName =
    title.text === '' ? `${brand.name} ${name} ${category.slug}` : insertName(listing, name, subject);
  /** `title` is the one with the name in it, to appraise. */
  return { title: titleWithName, name, nameKind, ...toRange(price) };
}

/** Returns an item with the facts and the words of a name added, such as those of a model. */
function addName(item: KeyedItem, { line, model, variants }: Facts, name: string): KeyedItem {
  const nameWords = readWords(name).flatMap((word) => (isTelling(word, item.kind) ? [toSingular(word)] : []));
  return { ...item, line, model, variants, words: [...new Set([...nameWords, ...item.words])] };
}

/** Returns a listing's title with a name inserted after its subject, or appended if it has no subject. */
function insertName({ garment, title }: Listing, name: string, subject: WordSpan | undefined): string {
  const { text, mentions } = title;
  const subjectText = subject ? title.textOf(subject.from, subject.to) : '';
  const start = ` ${text} `.indexOf(` ${subjectText} `);
  if (!subject || start < 0) return `${text} ${name}`;
  const isBrandWritten = mentions.brand?.foundBy === 'name' && mentions.brand.text === subjectText;
  // A nickname, such as `Lulu`, may not be recognized next to other words, so the brand's full name replaces it.
  const isNickname = isBrandWritten && !toComparisonKey(subjectText).includes(toComparisonKey(garment.brand.name));
  const subjectName = isNickname ? garment.brand.name : subjectText;
  const [, lastWord = ''] = / (\S+)$/.exec(name) ?? [];
  const textAfter = text.slice(start + subjectText.length);
  // `Marmont belt bag`, though the title has a bag already.
  const isKindSaid = lastWord !== '' && `${textAfter.toLowerCase()} `.startsWith(` ${lastWord} `);
  return `${text.slice(0, start)}${subjectName} ${name}${isKindSaid ? textAfter.slice(lastWord.length + 1) : textAfter}`;
}

function areApart(pricedItems: readonly PricedItem[], factor = MIN_PRICE_RATIO): boolean {
  const prices = pricedItems.map(({ price }) => price);
  return Math.max(...prices) >= factor * Math.min(...prices);
}

/** Returns the usual variants of a title's model: a list for each dimension in which they differ, most seen first. */
function listVariants(pricing: Pricing, listing: Listing): CandidateOption[][] {
  const { garment, facts } = listing;
  const variantsByDimension = groupBy(collectVariants(pricing, listing), ({ dimension }) => dimension);
  const variantLists = [...variantsByDimension.values()].map((variants) => {
    const mostSeenFirst = variants.toSorted((a, b) => b.seen - a.seen);
    const maxSeen = mostSeenFirst[0]?.seen ?? 0;
    const minSeen = Math.max(MIN_SEEN, MIN_SHARE_OF_MOST_SEEN * maxSeen);
    return { maxSeen, variants: mostSeenFirst.filter(({ seen }) => seen >= minSeen).slice(0, MAX_CANDIDATES) };
  });
  const choices = variantLists.filter(({ variants }) => variants.length > 1).toSorted((a, b) => b.maxSeen - a.maxSeen);
  return choices.map(({ variants }) =>
    variants.map(({ id, name }) => ({
      nameKind: 'version',
      name: name.length <= 2 ? name.toUpperCase() : name,
      category: garment.category,
      facts: { ...facts, variants: [id] },
    })),
  );
}

/** Returns the variants that a title's model may refer to, or [] if the title already states one. */
function collectVariants(pricing: Pricing, { garment, facts, title }: Listing) {
  if (facts.variants.length > 0) return [];
  const variants = listVariantNames(garment.brand, facts.model ?? '');
  // `25in` states a size even though it was not read as one, so there is nothing to ask.
  const isTypedSize = (name: string) => /^\d+$/.test(name) && title.words.some((word) => word.startsWith(name));
  if (variants.some(({ names }) => names.some(isTypedSize))) return [];
  const isKindStated = ['word', 'spelling'].includes(findKindEvidence(title) ?? '');
  const isInTitle = (name: string) => title.words.some((word) => word.length > 1 && name.includes(word));
  // `Marmont bag` can mean a belt bag, but not a belt.
  const isOfOtherKind = (name: string) => {
    const kind = isKindStated ? findKinds(name.split(' '), []).findLast(isStrong) : undefined;
    return kind !== undefined && kind.value !== garment.category.slug;
  };
  return variants.flatMap(({ id, names, dimension }) => {
    if (dimension === undefined) return [];
    // A title that says `Align leggings` cannot mean the tank.
    if (dimension === 'garment' && isKindStated) return [];
    const counts = pricing.effects.findCounts('variant', `${garment.brand.slug}|${facts.model}|${id}`);
    const fittingNames = names.filter((name) => !isOfOtherKind(name));
    const isNarrowed = fittingNames.length < names.length;
    const name = fittingNames.find((name) => !isInTitle(name)) ?? (isNarrowed ? fittingNames[0] : undefined);
    return counts && name !== undefined ? [{ id, name, dimension, seen: countSeen(counts) }] : [];
  });
}

/** Returns the evidence for the kind in a title, or undefined if a field determined it. */
const findKindEvidence = ({ spans }: ParsedTitle) => spans.find(({ concept }) => concept === 'category')?.foundBy;

const countSeen = (counts: EvidenceCounts): number => countListings(counts) + counts.judged;

/** Returns models of the title's kind, most common first, or [] if the title has a model, a line, or is vintage. */
function listModels(pricing: Pricing, { garment, facts, title, estimate }: Listing): CandidateOption[] {
  const { brand, category } = garment;
  const isModelNamed = estimate.sum.isNamed || title.spans.some(({ foundBy }) => foundBy === 'model');
  // Models are current, so they don't fit a vintage item.
  if (isModelNamed || facts.line !== undefined || facts.isVintage) return [];
  // A jersey is none of the brand's Tempo Shorts.
  const isOtherGarment = (name: string) => {
    const words = name.split(' ');
    const isTitled = ({ from, to }: WordSpan) => words.slice(from, to).every((word) => title.words.includes(word));
    const isStated = findKindEvidence(title) === 'word' && category.slug !== 'bag';
    return isStated && !findKinds(words, []).filter(isStrong).every(isTitled);
  };
  const models = findModelsOfKind(brand, category.slug).flatMap((model) => {
    if (isOtherGarment(model.name)) return [];
    const counts = pricing.effects.findCounts('model', `${brand.slug}|${model.id}`);
    return counts ? [{ model, seen: countSeen(counts) }] : [];
  });
  const sortedModels = models.toSorted((a, b) => b.seen - a.seen);
  const isLesser = ({ model }: (typeof sortedModels)[number]) =>
    pricing.effects.findEffect(['model', `${brand.slug}|${model.id}`]).log < 0;
  const lesserModels = sortedModels.slice(MAX_TRIED_MODELS).filter(isLesser).slice(0, MAX_LESSER_MODELS);
  return [...sortedModels.slice(0, MAX_TRIED_MODELS), ...lesserModels].map(({ model }) => ({
    nameKind: 'model',
    name: model.name.replace(/\b[a-z]/g, capitalize),
    category,
    gender: category.slug === 'bag' ? undefined : model.gender,
    facts: readModelFacts(facts, model),
  }));
}

/** Returns an item's facts if it is a given model: its own facts, plus those that the model's name states. */
function readModelFacts(facts: Facts, model: GarmentModel): Facts {
  const { line = facts.line, variants } = findFacts(readWords(model.name), {
    brand: model.brand.slug,
    kind: model.kind,
  });
  return { line, model: model.id, variants, isVintage: facts.isVintage };
}

const splitNormalized = (text: string) => normalize(text).split(' ');
