import { capital, count, sumOf, usd } from '../../base/numbers.ts';
import { stated } from '../../base/text.ts';
import { type Brand, brands, type Category, categories } from '../../catalog/catalog.ts';
import { categoryWords, garments } from '../../catalog/garment-names.ts';
import { otherBrands } from '../../catalog/other-brands.ts';
import { adultKinds, childrensKinds, findOtherKind } from '../../catalog/other-kinds.ts';
import { priceListing } from '../../operations/appraise.ts';
import { CALL_NAMES } from '../../present/text.ts';
import { type Appraisal, isPriced } from '../../pricing/appraisal.ts';
import type { EvidenceCounts } from '../../pricing/effects.ts';
import { listingsByCategory } from '../../pricing/evidence/evidence.ts';
import { appraisePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { resolveBrand } from '../../titles/brand-field.ts';
import { categoriesBeginning } from '../../titles/kind.ts';
import { modelsOfKind } from '../../titles/models.ts';
import { wordsOf } from '../../titles/tokens.ts';
import { answerFor, usualGarment } from '../answer.ts';
import { isCheckedFirst } from '../parts/decision-card.ts';
import type { Site } from '../site.ts';
import { thingsIn } from '../things.ts';
import titles from './kind-titles.json' with { type: 'json' };

export interface Suggestion {
  readonly title: string;
  readonly note: string;
  readonly url: string;
}

const MAX_SUGGESTIONS = 8;
/** Minimum text length for matching brands and kinds. Shorter text would match too many of them. */
const FEWEST_LETTERS = 3;

const FEES = { title: 'What do I keep after fees?', note: '', url: '/fees' };

/** Refusal codes for titles that the visitor may not have finished typing. */
const INCOMPLETE: ReadonlySet<string> = new Set(['brand_not_found', 'category_not_found']);

/** Returns suggestions for the text typed so far: an answer, or titles to choose from. */
export function suggestionsAnswer(site: Site, q = '') {
  const text = q.trim();
  const outcome = thingsIn(site, text).several ?? priceListing(site.pricing, { title: text });
  if (isPriced(outcome)) return { suggestions: answerAndBrands(site, text, outcome).slice(0, MAX_SUGGESTIONS) };
  const { parsed, refusal, message } = outcome;
  if (refusal.items) {
    const several = { title: text, note: count(refusal.items.length, 'item'), url: appraisePath(text) };
    return { suggestions: [several] };
  }
  if (!INCOMPLETE.has(refusal.code)) return { suggestions: [FEES], notCovered: message };
  const { brand } = parsed;
  const suggestions = brand ? brandAndKinds(site, text, brand) : brandsAndKindsBeginning(site, text);
  return { suggestions: suggestions.slice(0, MAX_SUGGESTIONS) };
}

function answerAndBrands(site: Site, text: string, outcome: Appraisal): Suggestion[] {
  const { parsed } = outcome;
  const answer = pricedSuggestion(site, text, outcome);
  // Text that looks like a misspelled kind may be the start of a brand: `banana r` is parsed as `bandana`.
  const mayBeginBrand = parsed.kindFrom === 'spelling' && !parsed.brand;
  if (mayBeginBrand) return [...brandsAndKindsBeginning(site, text), answer];
  return [answer];
}

const pricedSuggestion = (site: Site, title: string, outcome: Appraisal): Suggestion => ({
  title: capital(garments(outcome.garment)),
  note: pricedNote(site, outcome),
  url: appraisePath(title),
});

function pricedNote(site: Site, outcome: Appraisal): string {
  const { answer } = answerFor(site, outcome);
  const { estimate, verdict } = answer;
  if (!estimate) return 'Look it up';
  return stated(
    verdict && CALL_NAMES[verdict.call],
    outcome.garment.condition ?? 'Any condition',
    !isCheckedFirst(answer) && `${usd(estimate.price)} usually`,
  ).join(' · ');
}

/** Suggests the brand and the titles that complete the text with a kind, or that append a kind to it. */
function brandAndKinds(site: Site, text: string, brand: Brand): Suggestion[] {
  const words = text.split(' ');
  const lastWord = words.pop()?.toLowerCase() ?? '';
  const kinds = kindsOf(site.pricing, brand).map(kindTitle);
  const completions = kinds.filter((kind) => kind.startsWith(lastWord)).map((kind) => [...words, kind].join(' '));
  const titles = completions.length > 0 ? completions : kinds.map((kind) => `${text} ${kind}`);
  const brandCard = { title: brand.name, note: 'Which kind?', url: appraisePath(text) };
  return [brandCard, ...pricedTitles(site, titles.slice(0, MAX_SUGGESTIONS - 1))];
}

const pricedTitles = (site: Site, titles: readonly string[]): Suggestion[] =>
  titles.flatMap((title) => {
    const outcome = priceListing(site.pricing, { title });
    return isPriced(outcome) ? [pricedSuggestion(site, title, outcome)] : [];
  });

function brandsAndKindsBeginning({ pricing }: Site, text: string): Suggestion[] {
  const brandSuggestions = brandsNamed(pricing, text).map((brand) => ({
    title: brand.name,
    note: brandNote(pricing, brand),
    url: appraisePath(brand.name),
  }));
  const typed = wordsOf(text).join('');
  const kinds = typed.length < FEWEST_LETTERS ? [] : categoriesBeginning(typed);
  const kindSuggestions = kinds.map((category) => ({
    title: capital(categoryWords(category)),
    note: 'Which brand?',
    url: appraisePath(kindTitle(category)),
  }));
  return [...brandSuggestions, ...kindSuggestions];
}

/** Returns the tier of a catalog brand, or the number of listings and the closest tier for any other brand. */
function brandNote({ effects }: Pricing, brand: Brand): string {
  if (!brand.isOutsideCatalog) return brand.tierLabel;
  const kinds = listingsByCategory(effects, brand);
  const listings = sumOf(kinds.map((kind) => kind.listings));
  return `${listings === 0 ? 'no listings' : count(listings, 'listing')}, like ${brand.tierLabel}`;
}

const rankedByPricing = new WeakMap<Pricing, readonly { readonly brand: Brand; readonly names: readonly string[] }[]>();

/** Returns all brands with their searchable names, sorted by number of US listings. Caches the result per model. */
function rankedBrands(pricing: Pricing) {
  const cached = rankedByPricing.get(pricing);
  if (cached) return cached;
  const brandsByListings = [...brands, ...otherBrands, ...pricing.lexicon.own]
    .map((brand) => ({
      brand,
      names: [brand.name, ...brand.aliases].map((name) => ` ${wordsOf(name).join(' ')} `),
      american: americanListings(pricing.effects.evidenceOf('brand', brand.slug)),
    }))
    .sort((a, b) => b.american - a.american);
  rankedByPricing.set(pricing, brandsByListings);
  return brandsByListings;
}

/**
 * Returns brands whose name starts with the text or contains it as whole words. Exact matches come first. The
 * rest are sorted by number of US listings.
 */
function brandsNamed(pricing: Pricing, text: string): Brand[] {
  const typed = wordsOf(text).join(' ');
  if (typed.length < FEWEST_LETTERS) return [];
  const { match } = resolveBrand(pricing.lexicon, text);
  const named = rankedBrands(pricing)
    .filter(({ names }) => names.some((name) => name.startsWith(` ${typed}`) || name.includes(` ${typed} `)))
    .map(({ brand }) => brand);
  return match ? [...new Set([match, ...named])] : named;
}

const EXCEPTIONS: Readonly<Record<string, string>> = titles;

/** Returns a kind's name in titles: the words in its slug, unless the parser interprets them differently. */
export const kindTitle = ({ slug }: Pick<Category, 'slug'>): string => EXCEPTIONS[slug] ?? slug.replaceAll('-', ' ');

/** Listings that a model which titles name counts for: what a brand is known for has names. */
const LISTINGS_PER_MODEL = 100;

/** Returns the kinds that a brand makes, those that it is known for first. */
export function kindsOf(pricing: Pricing, brand: Brand): Category[] {
  return kindsMade(brand)
    .map((category) => {
      const american = americanListings(pricing.effects.evidenceOf('brand x kind', `${brand.slug}|${category.slug}`));
      return {
        category,
        known: american + LISTINGS_PER_MODEL * modelsOfKind(brand, category.slug).length,
        listings: pricing.predict(usualGarment(pricing, brand, category)).listings,
      };
    })
    .sort((a, b) => b.known - a.known || b.listings - a.listings)
    .map(({ category }) => category);
}

const americanListings = (counts: EvidenceCounts | undefined): number =>
  counts ? counts.soldHere + counts.askedHere : 0;

/** Returns the kinds that a brand might make. For example, a jeweler doesn't make clothes. */
function kindsMade({ wearer, makes }: Brand): readonly Category[] {
  if (wearer === 'children') return childrensKinds;
  const made = makes === undefined ? undefined : findOtherKind(makes);
  return made ? adultKinds.filter(({ family }) => family === made.family) : categories;
}
