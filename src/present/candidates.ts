import { capital, listOf, sumOf, usd } from '../base/numbers.ts';
import { type Category, findCategory, type Gender } from '../catalog/catalog.ts';
import { normalize } from '../catalog/normalize.ts';
import { isUnknown } from '../catalog/other-brands.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { effectKey, type ItemEffect } from '../pricing/item/item-effects.ts';
import { type Pricing, rangeOf } from '../pricing/pricing.ts';
import { findRareModels } from '../titles/beyond-evidence.ts';
import { type Facts, factsOfModel, findFacts } from '../titles/facts.ts';
import { readKind } from '../titles/kind.ts';
import { type GarmentModel, genderOfModel, modelsOfKind, namesakesOf, variantNames } from '../titles/models.ts';
import { asTokens, keyOf, type WordSpan } from '../titles/tokens.ts';
import type { Candidate } from './answer-schema.ts';
import labels from './labels.json' with { type: 'json' };

/** We ask which candidate an item is only if the candidates' prices differ by at least this factor. */
const APART = 1.5;
const MOST = 5;
/** Maximum number of a brand's models to price, since some brands have a few hundred. */
const MOST_TRIED = 8;
/** A variant seen fewer times than this, or than this share of the most common variant's count, is not offered. */
const FEWEST_SEEN = 2;
const USUAL_SHARE = 0.1;
/** A model whose price is within this factor of the estimate is not offered as a candidate. */
const LEAST_FACTOR = 1.1;

interface Reply extends Pick<Candidate, 'name' | 'tells'> {
  readonly category: Category;
  readonly gender?: Gender | undefined;
  readonly facts: Facts;
}

/** Returns the kinds, variants, or models that a title may mean; empty if prices are within a factor of 1.5. Pure. */
export function candidatesFor(pricing: Pricing, listing: Appraisal): Candidate[] {
  const { garment, facts, parsed, price, lot, asker, beyondEvidence } = listing;
  const isOutside = isUnknown(garment.brand) || garment.category.isExtended;
  if (isOutside || lot || asker || beyondEvidence.length > 0 || parsed.unreadName) return [];
  const isModelKnown = facts.model !== undefined;
  const choices = isModelKnown ? [kindsOf(listing), ...variantsOf(pricing, listing)] : [modelsOf(pricing, listing)];
  for (const replies of choices) {
    const candidates = pricedReplies(pricing, listing, replies);
    if (areApart([price, ...candidates])) return candidates;
  }
  return [];
}

/** Prices a listing with a reply's name in its title; undefined if the name does not fit or there is no price. */
function candidateOf(pricing: Pricing, listing: Appraisal, reply: Reply): Candidate | undefined {
  const { garment, parsed, query } = listing;
  const { name, tells, category, facts } = reply;
  const { brand } = garment;
  const gender = query.gender ?? parsed.gender ?? reply.gender ?? pricing.usualGender(brand, category).gender;
  const price = pricing.appraise({ ...garment, category, gender }, facts);
  const subject = subjectOf(listing, tells);
  const words = parsed.words.toSpliced(subject?.to ?? parsed.words.length, 0, ...wordsOf(name));
  // A `Synchilla cardigan` is a sweater, not a version of the jacket.
  const version = words.slice(subject?.from, (subject?.to ?? words.length) + wordsOf(name).length);
  const kind = tells === 'version' ? readKind(version, brand).match : undefined;
  if (kind && kind !== category) return undefined;
  if (!price.item.named || findRareModels(asTokens(words), brand, category).length > 0) return undefined;
  const title = parsed.text === '' ? `${brand.name} ${name} ${category.slug}` : titleWith(listing, name, subject);
  return { title, name, tells, ...rangeOf(price) };
}

/** Returns the position of the words that a reply's name should follow: the brand for a model, otherwise the model. */
function subjectOf({ parsed, facts }: Appraisal, tells: Reply['tells']): WordSpan | undefined {
  if (tells === 'model') return parsed.spans.find(({ concept }) => concept === 'brand');
  return facts.spans.find(({ of }) => of === 'model');
}

/** Returns a listing's title with a name inserted after its subject, or appended if it has no subject. */
function titleWith({ garment, parsed }: Appraisal, name: string, subject: WordSpan | undefined): string {
  const { text } = parsed;
  const written = subject ? parsed.written(subject.from, subject.to) : '';
  const at = ` ${text} `.indexOf(` ${written} `);
  if (!subject || at < 0) return `${text} ${name}`;
  // A nickname, such as `Lulu`, may not be recognized next to other words, so the brand's full name replaces it.
  const isNickname =
    parsed.mentions.brand?.by === 'name' &&
    parsed.mentions.brand.text === written &&
    !keyOf(written).includes(keyOf(garment.brand.name));
  const before = isNickname ? garment.brand.name : written;
  return `${text.slice(0, at)}${before} ${name}${text.slice(at + written.length)}`;
}

function areApart(all: readonly { readonly price: number }[], factor = APART): boolean {
  const prices = all.map(({ price }) => price);
  return Math.max(...prices) >= factor * Math.min(...prices);
}

function pricedReplies(pricing: Pricing, listing: Appraisal, replies: readonly Reply[]): Candidate[] {
  const { garment, price } = listing;
  const candidates: Candidate[] = [];
  const usedWords = new Set(wordsOf(garment.brand.name));
  for (const reply of replies) {
    if (candidates.length === MOST) break;
    const isModel = reply.tells === 'model';
    const words = isModel ? wordsOf(reply.name) : [];
    // Models that share a word, such as `Neverfull` and `Neverfull MM`, or repeat the brand's name would fill the list.
    if (words.some((word) => usedWords.has(word))) continue;
    const candidate = candidateOf(pricing, listing, reply);
    const isOffered = candidate && (!isModel || areApart([price, candidate], LEAST_FACTOR));
    if (!isOffered) continue;
    for (const word of words) usedWords.add(word);
    candidates.push(candidate);
  }
  return candidates;
}

/** Returns every kind with a model of the title's name, if only that model tells the kind and there are several. */
function kindsOf({ garment, facts, parsed, query }: Appraisal): Reply[] {
  if (parsed.kindFrom !== 'model' || query.category) return [];
  const { brand } = garment;
  const kinds = new Set(namesakesOf(brand, parsed.words, facts.model).map(({ kind }) => kind));
  if (kinds.size < 2) return [];
  return [...kinds].slice(0, MOST).flatMap((kind) => {
    const category = findCategory(kind);
    if (!category) return [];
    const factsOfKind = { ...findFacts(parsed.words, brand.slug, kind, parsed.extrasAt), others: facts.others };
    return [{ tells: 'kind' as const, name: kind.replaceAll('-', ' '), category, facts: factsOfKind }];
  });
}

/** Returns the common variants of a title's model: a list per dimension in which they differ, most often seen first. */
function variantsOf(pricing: Pricing, listing: Appraisal): Reply[][] {
  const { garment, facts } = listing;
  const dimensions = Map.groupBy(knownVariants(pricing, listing), ({ dimension }) => dimension).values();
  const usual = [...dimensions].map((variants) => {
    const bestFirst = variants.toSorted((a, b) => b.seen - a.seen);
    const least = Math.max(FEWEST_SEEN, USUAL_SHARE * (bestFirst[0]?.seen ?? 0));
    return bestFirst.filter(({ seen }) => seen >= least).slice(0, MOST);
  });
  const choices = usual.filter(({ length }) => length > 1).toSorted(([a], [b]) => (b?.seen ?? 0) - (a?.seen ?? 0));
  const replyOf = ({ id, name }: { readonly id: string; readonly name: string }): Reply => ({
    tells: 'version',
    name: name.length <= 2 ? name.toUpperCase() : name,
    category: garment.category,
    facts: { ...facts, variants: [id] },
  });
  return choices.map((variants) => variants.map(replyOf));
}

function knownVariants(pricing: Pricing, { garment, facts, parsed }: Appraisal) {
  if (facts.variants.length > 0 || facts.size !== undefined) return [];
  const variants = variantNames(garment.brand, facts.model ?? '');
  // `25in` states a size even though it was not read as one, so there is nothing to ask.
  const isTyped = (name: string) => /^\d+$/.test(name) && parsed.words.some((word) => word.startsWith(name));
  if (variants.some(({ names }) => names.some(isTyped))) return [];
  const { effects = {} } = pricing.artifacts.items ?? {};
  // A title that says `Align leggings` cannot mean the tank, so skip variants that are other garments.
  const isGarmentSaid = parsed.kindFrom === 'word' || parsed.kindFrom === 'spelling';
  return variants.flatMap(({ id, names, dimension }) => {
    if (dimension === undefined || (dimension === 'garment' && isGarmentSaid)) return [];
    const effect = effects[effectKey('variant', `${garment.brand.slug}/${facts.model}/${id}`)];
    const name = names.find((name) => !parsed.words.some((word) => word.length > 1 && name.includes(word)));
    return effect && name !== undefined ? [{ id, name, dimension, seen: timesSeen(effect) }] : [];
  });
}

const timesSeen = ({ listings, titles = 0, medians = [] }: ItemEffect): number =>
  listings + titles + sumOf(medians.map(({ sold }) => sold));

/** Returns models of a title's kind, most seen first; empty if it names one, or an era, which today's do not fit. */
function modelsOf(pricing: Pricing, { garment, facts, parsed, price }: Appraisal): Reply[] {
  const isNamed = facts.line !== undefined || price.item.named || parsed.understood.some(({ by }) => by === 'model');
  if (isNamed || facts.era !== undefined) return [];
  const { effects = {} } = pricing.artifacts.items ?? {};
  const known = modelsOfKind(garment.brand, garment.category.slug).flatMap((model) => {
    const effect = effects[effectKey('model', `${garment.brand.slug}/${model.id}`)];
    return effect && fits(model, facts) ? [{ model, seen: timesSeen(effect) }] : [];
  });
  const usual = known.toSorted((a, b) => b.seen - a.seen).slice(0, MOST_TRIED);
  return usual.map(({ model }) => ({
    tells: 'model',
    name: model.name.replace(/\b[a-z]/g, capital),
    category: garment.category,
    gender: garment.category.slug === 'bag' ? undefined : genderOfModel(model),
    facts: factsOfModel(facts, model),
  }));
}

/** Returns false if a model's sub-kind or material conflicts with the title's: a crossbody cannot be a Keepall. */
function fits({ subKind, material }: GarmentModel, facts: Facts): boolean {
  const isSubKind = subKind === undefined || facts.subKind === undefined || subKind === facts.subKind;
  return isSubKind && (material === undefined || facts.materials.length === 0 || facts.materials.includes(material));
}

const wordsOf = (text: string) => normalize(text).split(' ');

/** Returns a question about which candidate is meant, and says what we price until it is answered. */
export function candidatesInWords(candidates: readonly Candidate[]): string {
  const { tells = 'model' } = candidates[0] ?? {};
  const question = candidates.length === 1 ? 'Is it' : 'Which one is it:';
  return `${question} ${candidateNames(candidates)}${labels.untilThen[tells]}`;
}

/** If models' prices differ by more than this factor, the question precedes the price. */
const FAR_APART = 2;

/** Returns true if models differ so much in price that asking which one it is helps more than a single price. */
export function leadsByQuestion(candidates: readonly Candidate[]): boolean {
  const prices = candidates.map(({ price }) => price);
  const isOfModels = candidates.some(({ tells }) => tells === 'model');
  return isOfModels && Math.max(...prices) > FAR_APART * Math.min(...prices);
}

/** Returns up to `most` candidates with their prices, as a question: `Tabby $159, Willow $108 or Rogue $379?` */
export function candidateNames(candidates: readonly Candidate[], most = candidates.length): string {
  const each = candidates.slice(0, most).map(({ name, price }) => `${name} ${usd(price)}`);
  return `${listOf(candidates.length > most ? [...each, 'another'] : each, 'or')}?`;
}
