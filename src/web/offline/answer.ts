import { CONDITIONS, GENDERS } from '../../garments/catalogue.ts';
import { resolveCondition } from '../../garments/condition-words.ts';
import { Problem, quoted } from '../../http/problem.ts';
import { compileMarketplaces } from '../../marketplaces/compile.ts';
import { SHOPS } from '../../marketplaces/worth-picking-up.ts';
import { createPricing } from '../../pricing/create-pricing.ts';
import { pricePath } from '../../pricing/price-path.ts';
import type { TitleWordsArtifact } from '../../pricing/title-words-artifact.ts';
import { chosenMarketplace } from '../chosen-marketplace.ts';
import { compareAnswer } from '../compare-form.ts';
import { NoSuchPage } from '../no-such-page.ts';
import { pageHeaders } from '../page-headers.ts';
import { appraisalAnswer } from '../pages/appraisal-page.ts';
import { brandPage, brandsPage } from '../pages/brand-pages.ts';
import { categoriesPage, categoryPage } from '../pages/category-pages.ts';
import { errorPage } from '../pages/error-page.ts';
import { homePage } from '../pages/home-page.ts';
import { marketplacePage } from '../pages/marketplace-page.ts';
import { needsNetworkPage, offlineNotice } from '../pages/offline-page.ts';
import { picksPage } from '../pages/picks-page.ts';
import { pricePage } from '../pages/price-page.ts';
import { type SellState, sellPage } from '../pages/sell-page.ts';
import { brandPath, categoryPath } from '../paths.ts';
import { EVIDENCE_CHOICES, type PicksQuery, pickChoice } from '../pick-choice.ts';
import { searchAnswer, suggestionsAnswer } from '../search/search-answer.ts';
import { type SellQuery, sellAnswer } from '../sell-answer.ts';
import { tagsAnswer, USUAL_PROFIT } from '../seller-tags.ts';
import type { Site } from '../site.ts';
import { readBrand, readCategory } from '../slugs.ts';
import type { OfflineData } from './offline-data.ts';

/** What a browser stores of the service. */
export interface Kept {
  readonly data: OfflineData;
  /** The effects of words, which come after the rest. */
  readonly words?: TitleWordsArtifact | undefined;
  /** When the data was fetched, in ms since 1970. */
  readonly since: number;
}

/** The parts of a `Response`. */
export interface OfflineAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Body =
  | { readonly page: string; readonly status?: number }
  | { readonly path: string }
  | { readonly json: object };

/**
 * Answers an address as the service would, from what the browser stored: the same functions make the same pages. Runs in
 * the service worker, without any of Node's modules.
 */
export function createOfflineService({
  data,
  words,
  since,
}: Kept): (address: string, now: number) => OfflineAnswer {
  const { assets, styles, publicUrl, prediction, staticArtifact, facts, fees } = data;
  const pricing = createPricing({ prediction, staticArtifact, words, facts });
  const fixed: Site = {
    pricing,
    marketplaces: compileMarketplaces(fees),
    assets: { version: '', styles, url: (name) => assets + name, find: () => undefined },
    publicUrl: () => publicUrl,
    requestsPerDay: data.requestsPerDay,
    imprint: {},
  };
  return (address, now) => {
    const site = {
      ...fixed,
      notice: offlineNotice(facts.prediction, words !== undefined, now - since),
    };
    const url = new URL(address);
    try {
      return answerOf(site, bodyOf(site, url));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { status, message } = error;
      const path = url.pathname + url.search;
      return url.pathname.endsWith('.json')
        ? { ...answerOf(site, { json: { detail: message } }), status }
        : { ...answerOf(site, { page: errorPage(site, error, path) }), status };
    }
  };
}

function answerOf(site: Site, body: Body): OfflineAnswer {
  if ('path' in body) return { status: 303, headers: { location: body.path }, body: '' };
  if ('json' in body) {
    const headers = { 'content-type': 'application/json' };
    return { status: 200, headers, body: JSON.stringify(body.json) };
  }
  const headers = { ...pageHeaders(site), 'content-type': 'text/html; charset=utf-8' };
  return { status: body.status ?? 200, headers, body: body.page };
}

function bodyOf(site: Site, url: URL): Body {
  const { pathname, searchParams } = url;
  const [, room = '', first, second, third] = pathname.split('/').map(decoded);
  const query = Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const values = searchParams.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
  switch (first === undefined ? room : `${room}/`) {
    case '':
      return { page: homePage(site) };
    case 'brands':
      return { page: brandsPage(site) };
    case 'brands/': {
      const { entry, isExact } = readBrand(first as string);
      return isExact ? { page: brandPage(site, entry) } : { path: brandPath(entry) };
    }
    case 'categories':
      return { page: categoriesPage(site) };
    case 'categories/': {
      const { entry, isExact } = readCategory(first as string);
      return isExact ? { page: categoryPage(site, entry) } : { path: categoryPath(entry) };
    }
    case 'search':
      return searchAnswer(site, text(url, 'q'));
    case 'search/':
      return { json: suggestionsAnswer(site, text(url, 'q'), text(url, 'kind')) };
    case 'appraise': {
      const { gender, condition } = garmentQuery(url);
      const title = text(url, 'title') ?? '';
      return appraisalAnswer(site, { title, gender, condition });
    }
    case 'compare':
      return compareAnswer(site, query);
    case 'picks':
      return { page: picksPage(site, pickChoice(site, picksQuery(url))) };
    case 'sell':
      return { page: sellPage(site, sellState(site, url)) };
    case 'sell/':
      return { page: marketplacePage(site, chosenMarketplace(site.marketplaces, first)) };
    case 'price/':
      return second === undefined
        ? { path: brandPath(readBrand(first as string).entry) }
        : priceBody(site, url, [first as string, second], third);
  }
  return needsNetwork(site, url);
}

function priceBody(
  site: Site,
  url: URL,
  [brandSlug, categorySlug]: readonly [string, string],
  file: string | undefined,
): Body {
  const brand = readBrand(brandSlug);
  const category = readCategory(categorySlug);
  const usual = site.pricing.usualGender(brand.entry, category.entry).gender;
  const { gender = usual, condition } = garmentQuery(url);
  const garment = { brand: brand.entry, category: category.entry, gender, condition };
  const choice = {
    marketplace: chosenMarketplace(site.marketplaces, text(url, 'marketplace')),
    profit: amount(url, 'profit') ?? USUAL_PROFIT,
    cost: amount(url, 'cost'),
  };
  if (file === 'tags.json') return { json: tagsAnswer(site, garment, choice) };
  if (file !== undefined) return needsNetwork(site, url);
  const isExact =
    brand.isExact && category.isExact && (text(url, 'condition') ?? condition) === condition;
  return isExact
    ? { page: pricePage(site, garment, choice) }
    : { path: pricePath(site.pricing, garment) };
}

function needsNetwork(site: Site, { pathname }: URL): Body {
  return { page: needsNetworkPage(site, pathname), status: 503 };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Problem('bad_request', 'The path is not valid percent-encoded UTF-8.');
  }
}

/** A parameter's text; undefined if it is empty. */
function text({ searchParams }: URL, name: string): string | undefined {
  return searchParams.get(name)?.trim() || undefined;
}

function amount(url: URL, name: string): number | undefined {
  const value = text(url, name);
  if (value === undefined) return undefined;
  if (/^\d{1,7}(\.\d{1,2})?$/.test(value)) return Number(value);
  throw new Problem('invalid_parameter', `${name} is ${quoted(value)}: give a plain number.`, {
    parameter: name,
  });
}

function garmentQuery(url: URL) {
  return {
    gender: oneOf(url, 'gender', GENDERS),
    condition: oneOf(url, 'condition', CONDITIONS, (words) => resolveCondition(words)?.name),
  };
}

/** The value that a parameter names, exactly or as `meant` reads it. Throws a {@link Problem} for any other. */
function oneOf<T extends string>(
  url: URL,
  name: string,
  values: readonly T[],
  meant: (words: string) => T | undefined = () => undefined,
): T | undefined {
  const value = text(url, name);
  if (value === undefined) return undefined;
  const found = values.find((one) => one === value) ?? meant(value);
  if (found) return found;
  throw new Problem(
    'invalid_parameter',
    `${name} is ${quoted(value)}: give exactly one of ${values.join(', ')}.`,
    { parameter: name, validValues: values },
  );
}

function picksQuery(url: URL): PicksQuery {
  const shop = text(url, 'shop');
  return {
    ...garmentQuery(url),
    shop: shop !== undefined && Object.hasOwn(SHOPS, shop) ? shop : undefined,
    category: text(url, 'category'),
    evidence: EVIDENCE_CHOICES.find((one) => one === text(url, 'evidence')),
    marketplace: text(url, 'marketplace'),
    keep: amount(url, 'keep'),
  };
}

const AMOUNTS = ['price', 'keep', 'cost', 'profit', 'shipping', 'label', 'tax'] as const;

function sellState(site: Site, url: URL): SellState {
  const fields = Object.fromEntries(url.searchParams);
  try {
    const amounts = AMOUNTS.map((name) => [name, amount(url, name)] as const);
    const query = {
      ...garmentQuery(url),
      brand: text(url, 'brand'),
      category: text(url, 'category'),
      vintage: text(url, 'vintage') === 'true' ? true : undefined,
      ...Object.fromEntries(amounts),
    };
    return { fields, ...sellAnswer(site, withoutUndefined(query) as SellQuery) };
  } catch (error) {
    if (!(error instanceof Problem) || error instanceof NoSuchPage) throw error;
    return { fields, error: { field: error.members.parameter ?? '', words: error.message } };
  }
}

function withoutUndefined(query: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}
