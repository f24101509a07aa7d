import { capital } from '../../base/numbers.ts';
import { type Category, findCategory, type Garment, type Gender } from '../../catalog/catalog.ts';
import { normalize } from '../../catalog/normalize.ts';
import { isUnknown } from '../../catalog/other-brands.ts';
import { priceTitle } from '../../pricing/appraise.ts';
import { effectKey, type ItemEffect } from '../../pricing/item/item-effects.ts';
import type { PricedListing } from '../../pricing/priced-listing.ts';
import { type Pricing, rangeOf } from '../../pricing/pricing.ts';
import type { Facts } from '../../titles/facts.ts';
import { type GarmentModel, modelsOfKind, namesakesOf, variantNames } from '../../titles/models.ts';
import type { Candidate } from './schema.ts';

/** Prices that differ by this factor belong to different things: the answer asks which one it is. */
const APART = 1.5;
const MOST = 5;
/** Maximum number of model names priced: a brand has up to a few hundred. */
const MOST_TRIED = 8;
/** Models whose prices by facts differ by less than this do not differ by {@link APART}: their titles are not read. */
const CLEARLY_CLOSE = 1.4;
/** A variant with fewer listings, sales and judged titles than this, or than this share of the most common, is rare. */
const FEWEST_SEEN = 2;
const USUAL_SHARE = 0.1;
/** A model priced within this factor of the usual one needs no choice. */
const LEAST_FACTOR = 1.1;

interface Effort {
  /** Number of candidates that suffices if they are {@link APART}. */
  readonly enough: number;
  /** Prices by facts within this factor count as those of one thing, and no title is read. */
  readonly apartByFacts: number;
}

const THOROUGH: Effort = { enough: MOST, apartByFacts: CLEARLY_CLOSE };
/** A row of a list, which names few candidates; reading a title for each costs more than pricing the row. */
const BRIEF: Effort = { enough: 3, apartByFacts: APART };

/** Returns what a text may mean if prices then differ by a factor of 1.5 or more: kinds, variants or models. Pure. */
export function candidatesFor(pricing: Pricing, listing: PricedListing): Candidate[] {
  return choiceFor(pricing, listing, THOROUGH);
}

/** Returns the first names of {@link candidatesFor}, for a row of a list; empty if facts alone do not decide. Pure. */
export function candidateNamesFor(pricing: Pricing, listing: PricedListing): string[] {
  const choice = choiceFor(pricing, listing, BRIEF);
  return choice.map(({ name }) => name).slice(0, BRIEF.enough);
}

function choiceFor(pricing: Pricing, listing: PricedListing, effort: Effort): Candidate[] {
  const { garment, facts, reading, price, lot, asker, beyondEvidence } = listing;
  const isOther = isUnknown(garment.brand) || garment.category.isExtended;
  if (isOther || lot || asker || beyondEvidence.length > 0 || reading.unreadName) return [];
  const choices =
    facts.model === undefined ? [modelsOf(pricing, listing)] : [kindsOf(listing), ...variantsOf(pricing, listing)];
  for (const replies of choices) {
    const byFacts = replies.map((said) => pricing.appraise(garmentOf(listing, said), said.facts));
    if (!areApart([price, ...byFacts], effort.apartByFacts)) continue;
    const candidates = pricedReplies(pricing, listing, replies, effort);
    if (areApart([price, ...candidates])) return candidates;
  }
  return [];
}

/** Returns the garment that a piece would be; if no gender is stated, a model gets the one that it is made for. */
function garmentOf({ garment, reading, query }: PricedListing, { category, gender }: Reply): Garment {
  const stated = query.gender ?? reading.gender;
  return { ...garment, category, gender: stated ?? gender ?? garment.gender };
}

function areApart(all: readonly { readonly price: number }[], factor = APART): boolean {
  const prices = all.map(({ price }) => price);
  return Math.max(...prices) >= factor * Math.min(...prices);
}

function pricedReplies(
  pricing: Pricing,
  listing: PricedListing,
  replies: readonly Reply[],
  { enough }: Effort,
): Candidate[] {
  const { garment, price } = listing;
  const found: Candidate[] = [];
  const used = new Set(wordsOf(garment.brand.name));
  for (const reply of replies) {
    if (found.length === MOST || (found.length >= enough && areApart([price, ...found]))) break;
    const words = reply.tells === 'model' ? wordsOf(reply.name) : [];
    // `Neverfull MM` after `Neverfull`, or with the brand's name again, would fill the list.
    if (words.some((word) => used.has(word))) continue;
    const [candidate] = candidateOf(pricing, listing, reply);
    if (!candidate || (reply.tells === 'model' && !areApart([price, candidate], LEAST_FACTOR))) continue;
    for (const word of words) used.add(word);
    found.push(candidate);
  }
  return found;
}

/** Returns the kinds whose models share the name in a title that names no kind. */
function kindsOf({ garment, facts, reading, query }: PricedListing): Reply[] {
  if (reading.kindFrom !== 'model' || query.category) return [];
  const byKind = new Map<string, GarmentModel>();
  for (const model of namesakesOf(garment.brand, reading.words, facts.model)) {
    if (!byKind.has(model.kind)) byKind.set(model.kind, model);
  }
  if (byKind.size < 2) return [];
  return [...byKind].slice(0, MOST).flatMap(([kind, model]) => {
    const category = findCategory(kind);
    const name = kind.replaceAll('-', ' ');
    return category ? [{ tells: 'kind' as const, name, category, facts: factsOf(model, facts) }] : [];
  });
}

const FEWEST = 2;

/** Returns the usual variants of a title's model by the respect in which they differ, the best known first. */
function variantsOf(pricing: Pricing, { garment, facts, reading }: PricedListing): Reply[][] {
  if (facts.variants.length > 0 || facts.size !== undefined) return [];
  const variants = variantNames(garment.brand, facts.model ?? '');
  // The `25` of `25in` is a size, although it was not read as one.
  const isTyped = (name: string) => /^\d+$/.test(name) && reading.words.some((word) => word.startsWith(name));
  if (variants.some(({ names }) => names.some(isTyped))) return [];
  const { effects = {} } = pricing.artifacts.items ?? {};
  // `Align leggings` are not a tank.
  const isGarmentSaid = reading.kindFrom === 'word' || reading.kindFrom === 'spelling';
  const known = variants.flatMap(({ id, names, dimension }) => {
    if (dimension === undefined || (dimension === 'garment' && isGarmentSaid)) return [];
    const effect = effects[effectKey('variant', `${garment.brand.slug}/${facts.model}/${id}`)];
    const name = names.find((name) => !reading.words.some((word) => word.length > 1 && name.includes(word)));
    return effect && name !== undefined ? [{ id, name, dimension, seen: seen(effect) }] : [];
  });
  const byDimension = [...Map.groupBy(known, ({ dimension }) => dimension).values()].map((ofOne) =>
    ofOne.toSorted((a, b) => b.seen - a.seen),
  );
  return byDimension
    .toSorted(([a], [b]) => (b?.seen ?? 0) - (a?.seen ?? 0))
    .map((ofOne) => {
      const least = Math.max(FEWEST_SEEN, USUAL_SHARE * (ofOne[0]?.seen ?? 0));
      return ofOne.filter((variant) => variant.seen >= least).slice(0, MOST);
    })
    .filter((usual) => usual.length >= FEWEST)
    .map((usual) =>
      usual.map(({ id, name }) => ({
        tells: 'version',
        name: name.length <= 2 ? name.toUpperCase() : name,
        category: garment.category,
        facts: { ...facts, variants: [id] },
      })),
    );
}

const seen = ({ listings, titles = 0, medians = [] }: ItemEffect) =>
  medians.reduce((sum, { sold }) => sum + sold, listings + titles);

/** Returns the models of a title's kind, the best known first; today's models do not apply to an old piece. */
function modelsOf(pricing: Pricing, { garment, facts, reading, price }: PricedListing): Reply[] {
  const isNamed = facts.line !== undefined || price.item.named || reading.understood.some(({ by }) => by === 'model');
  if (isNamed || facts.era !== undefined) return [];
  const { effects = {} } = pricing.artifacts.items ?? {};
  const known = modelsOfKind(garment.brand, garment.category.slug).flatMap((model) => {
    const effect = effects[effectKey('model', `${garment.brand.slug}/${model.id}`)];
    return effect && fits(model, facts) ? [{ model, seen: seen(effect) }] : [];
  });
  const usual = known.toSorted((a, b) => b.seen - a.seen).slice(0, MOST_TRIED);
  return usual.map(({ model }) => ({
    tells: 'model',
    name: model.name.replace(/\b[a-z]/g, capital),
    category: garment.category,
    gender: model.gender,
    facts: factsOf(model, facts),
  }));
}

function factsOf({ id, subKind, material }: GarmentModel, facts: Facts): Facts {
  return {
    ...facts,
    model: id,
    subKind: subKind ?? facts.subKind,
    materials: material === undefined ? facts.materials : [material],
  };
}

/** Returns false for a model whose sub-kind or material differs from the title's: a Keepall is not a crossbody. */
function fits({ subKind, material }: GarmentModel, facts: Facts): boolean {
  const isSubKind = subKind === undefined || facts.subKind === undefined || subKind === facts.subKind;
  return isSubKind && (material === undefined || facts.materials.length === 0 || facts.materials.includes(material));
}

const wordsOf = (text: string) => normalize(text).split(' ');

interface Reply extends Pick<Candidate, 'name' | 'tells'> {
  readonly category: Category;
  readonly gender?: Gender | undefined;
  readonly facts: Facts;
}

/** Prices a listing with a reply inserted after the brand or the model; empty if that makes it something else. */
function candidateOf(pricing: Pricing, listing: PricedListing, { tells, name, category }: Reply): Candidate[] {
  const { query, garment, reading, facts } = listing;
  const subject =
    tells === 'model'
      ? reading.spans.find(({ concept }) => concept === 'brand')
      : facts.spans.find(({ of }) => of === 'model');
  const title =
    reading.text === ''
      ? `${garment.brand.name} ${name} ${garment.category.slug}`
      : reading.withWords(name, subject?.to ?? 0);
  const outcome = priceTitle(pricing, { ...query, title });
  if ('refusal' in outcome || outcome.beyondEvidence.length > 0) return [];
  const isSame = outcome.garment.category === category && outcome.garment.brand === garment.brand;
  return isSame && outcome.price.item.named ? [{ title, name, tells, ...rangeOf(outcome.price) }] : [];
}
