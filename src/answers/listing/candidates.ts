import { findCategory } from '../../catalog/by-slug.ts';
import type { Garment } from '../../catalog/garment.ts';
import { normalize } from '../../catalog/normalize.ts';
import { isUnknown } from '../../catalog/other-brands.ts';
import { appraiseTitle } from '../../pricing/appraise.ts';
import { effectKey, type ItemEffect } from '../../pricing/item/item-effects.ts';
import { isPriced, type PricedListing } from '../../pricing/priced-listing.ts';
import { type Pricing, rangeOf } from '../../pricing/pricing.ts';
import { findFacts } from '../../titles/facts.ts';
import { findItemWords } from '../../titles/item-words.ts';
import { modelsOfKind, namesakesOf, variantNames } from '../../titles/models.ts';
import { capital } from '../../wording/numbers.ts';
import type { Candidate } from './schema.ts';

/** Prices that differ by this factor are those of different things: the answer asks which one it is. */
const APART = 1.5;
/** Candidates to choose from at most. */
const MOST = 5;
/** Model names that are tried: a brand has up to a few hundred. */
const MOST_TRIED = 16;
/** A variant with fewer listings, sales and judged titles than these, or than this share of the most usual, is rare. */
const FEWEST_SEEN = 2;
const USUAL_SHARE = 0.1;
/** A model whose price is nearer to the usual one than this factor does not need a choice. */
const LEAST_FACTOR = 1.1;

/** A reading that fits a description too: the words that would say it, and about what it is then worth. */
interface OtherReading {
  readonly words: string;
  readonly place: Place;
  /** US dollars. */
  readonly price: number;
}

/** The place of more words in a title: behind its brand or its model, else at the front. */
interface Place {
  /** Among the words of the title. */
  readonly at: number;
  /** The words before it as written; empty at the front. */
  readonly behind: string;
}

/**
 * Returns what a description may mean where that moves the price by a factor of 1.5 or more, the likeliest first: the
 * kinds that share a model's name, else the variants of its model, else the models of a brand's kind. Empty where it is
 * clear, where our listings cannot price it, and where the asker's evidence is part of the price. Pure.
 */
export function candidatesFor(pricing: Pricing, appraisal: PricedListing): Candidate[] {
  const { garment, facts, reading, price, lot, asker, beyondEvidence } = appraisal;
  const isOther = isUnknown(garment.brand) || garment.category.isOther;
  if (isOther || lot || asker || beyondEvidence.length > 0 || reading.unreadName) return [];
  const sources = facts.model === undefined ? [modelsOf] : [kindsOf, variantsOf];
  for (const source of sources) {
    const readings = source(pricing, appraisal);
    if (!areApart([price, ...readings])) continue;
    const candidates = readings.flatMap((one) => candidateOf(pricing, appraisal, one) ?? []);
    if (areApart([price, ...candidates])) return candidates;
  }
  return [];
}

function areApart(all: readonly { readonly price: number }[]): boolean {
  const prices = all.map(({ price }) => price);
  return Math.max(...prices) >= APART * Math.min(...prices);
}

/** Returns the kinds of which models share the name in a title that names no kind. */
function kindsOf(pricing: Pricing, appraisal: PricedListing): OtherReading[] {
  const { garment, facts, reading, query } = appraisal;
  if (reading.kindFrom !== 'model' || query.category) return [];
  const kinds = new Set(namesakesOf(garment.brand, reading.words, facts.model).map(({ kind }) => kind));
  if (kinds.size < 2) return [];
  const place = placeBehind(appraisal, 'model');
  return [...kinds].slice(0, MOST).flatMap((kind) => {
    const category = findCategory(kind);
    const words = kind.replaceAll('-', ' ');
    return category
      ? [{ words, place, price: pricedWith(pricing, appraisal, words, place, { ...garment, category }).price }]
      : [];
  });
}

/**
 * Returns the usual variants of a title's model, those with most sales, listings and judged titles first: who has a rare
 * one says so.
 */
function variantsOf(pricing: Pricing, appraisal: PricedListing): OtherReading[] {
  const { garment, facts, reading } = appraisal;
  if (facts.variants.length > 0 || facts.size !== undefined) return [];
  const { effects = {} } = pricing.artifacts.items ?? {};
  const place = placeBehind(appraisal, 'model');
  const known = variantNames(garment.brand, facts.model ?? '')
    .flatMap(({ id, names }) => {
      const effect = effects[effectKey('variant', `${garment.brand.slug}/${facts.model}/${id}`)];
      const name = names.find((name) => !reading.words.some((word) => word.length > 1 && name.includes(word)));
      return effect && name !== undefined ? [{ name, seen: seen(effect) }] : [];
    })
    .sort((a, b) => b.seen - a.seen);
  const least = Math.max(FEWEST_SEEN, USUAL_SHARE * (known[0]?.seen ?? 0));
  const usual = known.filter((one) => one.seen >= least).slice(0, MOST);
  return usual.map(({ name }) => {
    const words = name.length <= 2 ? name.toUpperCase() : name;
    return { words, place, price: pricedWith(pricing, appraisal, words, place).price };
  });
}

/** Returns the listings, sales and judged titles behind a variant. */
const seen = ({ listings, titles = 0, medians = [] }: ItemEffect) =>
  medians.reduce((sum, { sold }) => sum + sold, listings + titles);

/** Returns the best known models of the kind of a title that names none. */
function modelsOf(pricing: Pricing, appraisal: PricedListing): OtherReading[] {
  const { garment, facts, reading, price } = appraisal;
  const isNamed = facts.line !== undefined || price.item.named || reading.understood.some(({ by }) => by === 'model');
  if (isNamed) return [];
  const place = placeBehind(appraisal, 'brand');
  const found: OtherReading[] = [];
  const used = new Set(wordsOf(garment.brand.name));
  for (const { name } of modelsOfKind(garment.brand, garment.category.slug).slice(0, MOST_TRIED)) {
    if (found.length === MOST) break;
    // `Neverfull MM` after `Neverfull`, or with the brand's name again, would fill the list.
    if (wordsOf(name).some((word) => used.has(word))) continue;
    const words = name.replace(/\b[a-z]/g, capital);
    const model = pricedWith(pricing, appraisal, words, place);
    const factor = model.price / price.price;
    if (model.item.named?.of === undefined || Math.max(factor, 1 / factor) < LEAST_FACTOR) continue;
    for (const word of wordsOf(name)) used.add(word);
    found.push({ words, place, price: model.price });
  }
  return found;
}

/** Returns the place behind the words for a title's brand or model. */
function placeBehind({ reading, facts }: PricedListing, subject: 'brand' | 'model'): Place {
  const span =
    subject === 'brand'
      ? reading.spans.find(({ concept }) => concept === 'brand')
      : facts.spans.find(({ of }) => of === 'model');
  return span ? { at: span.to, behind: reading.written(span.from, span.to) } : { at: 0, behind: '' };
}

/** Prices a title with more words, or as another kind, without reading all of it again. */
function pricedWith(
  pricing: Pricing,
  { garment: own, reading, facts: { spans } }: PricedListing,
  words: string,
  { at }: Place,
  garment: Garment = own,
) {
  const all = reading.words.toSpliced(at, 0, ...wordsOf(words));
  const facts = findFacts(all, garment.brand.slug, garment.category.slug);
  const others = findItemWords(reading, spans).map(({ form }) => form);
  return pricing.appraise(garment, { ...facts, others });
}

const wordsOf = (text: string) => normalize(text).split(' ');

/** Prices a reading by its whole title; undefined for what our listings cannot price. */
function candidateOf(
  pricing: Pricing,
  { query, garment, reading }: PricedListing,
  one: OtherReading,
): Candidate | undefined {
  const { words, place } = one;
  const { text } = reading;
  const end = text.indexOf(place.behind) + place.behind.length;
  const parts = [text.slice(0, end), words, text.slice(end)].map((part) => part.trim());
  const title =
    text === '' ? `${garment.brand.name} ${words} ${garment.category.slug}` : parts.filter(Boolean).join(' ');
  const outcome = appraiseTitle(pricing, { ...query, title });
  if (!isPriced(outcome) || outcome.beyondEvidence.length > 0) return undefined;
  return { title, name: words, ...rangeOf(outcome.price) };
}
