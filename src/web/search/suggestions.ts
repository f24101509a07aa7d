import { capital, count, usd } from '../../base/numbers.ts';
import { type Brand, brands, type Category, categories } from '../../catalog/catalog.ts';
import { categoryWords, garments } from '../../catalog/garment-names.ts';
import { otherBrands } from '../../catalog/other-brands.ts';
import { adultKinds, childrensKinds, findOtherKind } from '../../catalog/other-kinds.ts';
import { namedMarketplace } from '../../decide/seller.ts';
import { priceListing } from '../../present/listing.ts';
import { isAskedBack, verdictInWords } from '../../present/verdict-words.ts';
import { type Appraisal, isPriced } from '../../pricing/appraisal.ts';
import { countsOf } from '../../pricing/evidence/evidence.ts';
import { listingsByCategory } from '../../pricing/prediction.ts';
import { appraisePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { resolveBrand } from '../../titles/brand-field.ts';
import { categoriesBeginning } from '../../titles/kind.ts';
import type { ParsedTitle } from '../../titles/parse-title.ts';
import { wordsOf } from '../../titles/tokens.ts';
import { judged, usualGarment } from '../answer.ts';
import { mayBeCopy } from '../parts/decision-card.ts';
import type { Site } from '../site.ts';
import titles from './kind-titles.json' with { type: 'json' };

export interface Suggestion {
  readonly title: string;
  readonly note: string;
  readonly url: string;
}

const MAX_SUGGESTIONS = 8;
/** Shorter text begins too many names and kinds. */
const FEWEST_LETTERS = 3;

const KEEP = { title: 'Know what it sells for?', note: 'See what you’d get', url: '/fees' };

/** Refusals of a title that may just be incomplete. */
const UNFINISHED: ReadonlySet<string> = new Set(['brand_not_found', 'category_not_found']);

/** Returns suggestions during typing: an answer and longer titles. */
export function suggestionsAnswer(site: Site, q = '') {
  const text = q.trim();
  const outcome = priceListing(site.pricing, { title: text });
  if (isPriced(outcome)) {
    const answer = priced(site, text, outcome);
    // A misspelled kind may be the beginning of a brand: `banana`.
    const isSlip = outcome.parsed.kindFrom === 'spelling' && !outcome.parsed.brand;
    const begun = isSlip ? beginning(site, text) : brandsInstead(site, outcome.parsed);
    return { suggestions: (isSlip ? [...begun, answer] : [answer, ...begun]).slice(0, MAX_SUGGESTIONS) };
  }
  const { parsed, refusal, message } = outcome;
  if (refusal.items)
    return { suggestions: [{ title: text, note: count(refusal.items.length, 'thing'), url: appraisePath(text) }] };
  if (!UNFINISHED.has(refusal.code)) return { suggestions: [KEEP], notCovered: message };
  const found = parsed.brand ? ofBrand(site, text, parsed.brand) : beginning(site, text);
  return { suggestions: found.slice(0, MAX_SUGGESTIONS) };
}

function priced(site: Site, title: string, outcome: Appraisal): Suggestion {
  const { garment, price, asked } = outcome;
  const judgment = judged(site, outcome, {
    marketplace: namedMarketplace(site.marketplaces, undefined),
    tag: asked?.price,
  });
  const grade = garment.condition ?? 'Any condition';
  const verdict = judgment.zone === null ? [] : [verdictInWords(judgment)];
  return {
    title: capital(garments(garment)),
    note: isAskedBack(judgment)
      ? verdictInWords(judgment)
      : [...verdict, grade, ...(mayBeCopy(judgment) ? [] : [`${usd(price.price)} usually`])].join(' · '),
    url: appraisePath(title),
  };
}

function brandsInstead(site: Site, { unreadName, category }: ParsedTitle): Suggestion[] {
  if (unreadName?.stands !== 'brand' || !category) return [];
  const titles = brandsNamed(site.pricing, unreadName.text).map(({ name }) => `${name} ${kindTitle(category)}`);
  return pricedTitles(site, titles.slice(0, MAX_SUGGESTIONS - 1));
}

/** Returns the card of a brand, and titles of its kinds: those that the last word begins, else the usual ones. */
function ofBrand(site: Site, text: string, brand: Brand): Suggestion[] {
  const words = text.split(' ');
  const last = words.pop()?.toLowerCase() ?? '';
  const kinds = kindsOf(site.pricing, brand).map(kindTitle);
  const begun = kinds.filter((kind) => kind.startsWith(last));
  const titles =
    begun.length > 0 ? begun.map((kind) => [...words, kind].join(' ')) : kinds.map((kind) => `${text} ${kind}`);
  const own = { title: brand.name, note: 'Which kind?', url: appraisePath(text) };
  return [own, ...pricedTitles(site, titles.slice(0, MAX_SUGGESTIONS - 1))];
}

const pricedTitles = (site: Site, titles: readonly string[]): Suggestion[] =>
  titles.flatMap((title) => {
    const outcome = priceListing(site.pricing, { title });
    return isPriced(outcome) ? [priced(site, title, outcome)] : [];
  });

function beginning({ pricing }: Site, text: string): Suggestion[] {
  const named = brandsNamed(pricing, text).map((brand) => ({
    title: brand.name,
    note: brandInWords(pricing, brand),
    url: appraisePath(brand.name),
  }));
  const typed = wordsOf(text).join('');
  const kinds = typed.length < FEWEST_LETTERS ? [] : categoriesBeginning(typed);
  const ofKinds = kinds.map((category) => ({
    title: capital(categoryWords(category)),
    note: 'Which brand?',
    url: appraisePath(kindTitle(category)),
  }));
  return [...named, ...ofKinds];
}

/** Returns a brand's group; for one outside the catalog, the most similar group and its number of listings. */
function brandInWords({ artifacts }: Pricing, brand: Brand): string {
  if (!brand.isOutsideCatalog) return brand.tierLabel;
  const seen = listingsByCategory(artifacts.prediction, brand);
  const listings = seen.reduce((sum, kind) => sum + kind.listings, 0);
  return `${listings === 0 ? 'no listings' : count(listings, 'listing')}, like ${brand.tierLabel}`;
}

const ranked = new WeakMap<Pricing, readonly { readonly brand: Brand; readonly names: readonly string[] }[]>();

function rankedBrands(pricing: Pricing) {
  const known = ranked.get(pricing);
  if (known) return known;
  const all = [...brands, ...otherBrands, ...pricing.lexicon.own]
    .map((brand) => ({
      brand,
      names: [brand.name, ...brand.aliases].map((name) => ` ${wordsOf(name).join(' ')} `),
      american: americanListings(countsOf(pricing.artifacts.evidence, brand)),
    }))
    .sort((a, b) => b.american - a.american);
  ranked.set(pricing, all);
  return all;
}

/** Returns the brands that the text names or begins, an unambiguous one first, then by US listings. */
function brandsNamed(pricing: Pricing, text: string): Brand[] {
  const typed = wordsOf(text).join(' ');
  if (typed.length < FEWEST_LETTERS) return [];
  const { match } = resolveBrand(pricing.lexicon, text);
  const found = rankedBrands(pricing)
    .filter(({ names }) => names.some((name) => name.startsWith(` ${typed}`) || name.includes(` ${typed} `)))
    .map(({ brand }) => brand);
  return [...new Set([...(match ? [match] : []), ...found])];
}

const EXCEPTIONS: Readonly<Record<string, string>> = titles;

/** Returns words that name a kind in a title: those in its slug, unless titles read these as another kind. */
export const kindTitle = ({ slug }: Pick<Category, 'slug'>): string => EXCEPTIONS[slug] ?? slug.replaceAll('-', ' ');

/** Returns the kinds that a brand makes, those with the most US listings first, then those with the most anywhere. */
export function kindsOf(pricing: Pricing, brand: Brand): Category[] {
  const { evidence } = pricing.artifacts;
  return kindsMade(brand)
    .map((category) => ({
      category,
      american: americanListings(countsOf(evidence, brand, { category })),
      all: pricing.predict(usualGarment(pricing, brand, category)).listings,
    }))
    .sort((a, b) => b.american - a.american || b.all - a.all)
    .map(({ category }) => category);
}

function americanListings(counts: ReturnType<typeof countsOf>): number {
  const { sold = 0, asked = 0 } = counts.find(({ place }) => place === 'us') ?? {};
  return sold + asked;
}

/** Returns the kinds that a brand may make: a jeweler does not make clothes. */
function kindsMade({ wearer, makes }: Brand): readonly Category[] {
  if (wearer === 'children') return childrensKinds;
  const made = makes === undefined ? undefined : findOtherKind(makes);
  return made ? adultKinds.filter(({ family }) => family === made.family) : categories;
}
