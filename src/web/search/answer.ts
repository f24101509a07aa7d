import { html } from 'ghtml';
import { priceListing } from '../../answers/listing/answer.ts';
import { findingCaveats } from '../../answers/listing/finding-words.ts';
import type { UnpricedListing } from '../../answers/listing/refusals.ts';
import { pieceOf } from '../../answers/verdict/piece.ts';
import { namedMarketplace } from '../../answers/verdict/seller.ts';
import { judgmentInWords } from '../../answers/verdict/words.ts';
import { appraisePath } from '../../catalog/appraise-path.ts';
import { isUnknown } from '../../catalog/other-brands.ts';
import { countInWords } from '../../pricing/evidence-words.ts';
import { pricePath } from '../../pricing/price-path.ts';
import { isPriced, isUsualItem, type PricedListing } from '../../pricing/priced-listing.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { type CaveatCode, caveatTexts } from '../../wording/caveat.ts';
import { modelInWords, notCoveredInWords } from '../../wording/coverage.ts';
import { garments } from '../../wording/garments.ts';
import { capital, usd } from '../../wording/numbers.ts';
import { judged, withTag } from '../answer.ts';
import { renderPage } from '../layout.ts';
import type { Markup } from '../markup.ts';
import type { PageResult } from '../page-route.ts';
import { keepForm } from '../pages/error-page.ts';
import { searchBox, suggestionList } from '../parts/search-box.ts';
import type { Site } from '../site.ts';
import { brandSuggestions, type SearchResult, type Suggestions, search } from './suggest.ts';

/** Redirects a search to the page that it names, or shows a choice. */
export function searchAnswer(site: Site, q = ''): PageResult {
  const text = q.trim();
  const { outcome, isTitle, path } = readSearch(site.pricing, text);
  if (isTitle) return { path };
  const result = search(site, outcome.reading);
  // A name that was not matched literally is shown on a results page with the price.
  const isLiteral = result.readAs.length === 0 && !result.model?.isApart;
  return result.garment && isLiteral
    ? { path: pricePath(site.pricing, result.garment) }
    : { page: searchPage(site, text, result) };
}

/** Returns the results of a search that does not name exactly one price page. */
function searchPage(site: Site, text: string, result: SearchResult): Markup {
  const title = text === '' ? 'Search' : `Search: ${text}`;
  const { notCovered, model, suggestions, readAs, garment } = result;
  const usual = garment ? 'The brand’s usual price.' : 'Pick one:';
  const lead = readAs.length > 0 ? `Showing results for ${readAs.join(', ')}.` : usual;
  const found = notCovered
    ? html`<p class="lead">${notCoveredInWords(notCovered)} See <a href="/browse">everything with prices</a>.</p>`
    : suggestions.length > 0
      ? html`<p class="lead">${lead}</p>!${model?.isApart ? html`<p>${modelInWords(model)}</p>` : ''}!${suggestionList(suggestions)}`
      : text === ''
        ? ''
        : html`<p class="lead">Nothing matches “${text}”. Try a brand and a kind of garment, such as “coach bag”, or <a href="/browse">browse</a>.</p>`;
  return renderPage(site, {
    title,
    description: 'Search for a brand and a kind of garment.',
    path: '/search',
    unlisted: true,
    ownSearch: true,
    main: html`<div class="narrow">
<h1>${text === '' ? 'Search' : `“${text}”`}</h1>
!${found}
!${searchBox({ id: 'again', label: text === '' ? 'Brand and kind of garment' : 'Search again', value: text })}
!${text !== '' && suggestions.length === 0 ? keepForm() : ''}
</div>`,
  });
}

/** The suggestion for goods without a price. */
const KEEP = { title: 'Know what it sells for?', note: 'See what you keep', url: '/fees' };

/** Returns suggestions while somebody types: the answer first, then other pages. Kind `brand` returns brands only. */
export function suggestionsAnswer(site: Site, q = '', kind?: string): Suggestions {
  if (kind === 'brand') return brandSuggestions(site.pricing, q);
  const searched = readSearch(site.pricing, q);
  const { suggestions, notCovered } = search(site, searched.outcome.reading);
  const live = liveAnswer(site, searched);
  if (live) {
    const [own] = live.url.split(/[?&]tag=/, 1);
    return { suggestions: [live, ...suggestions.filter(({ url }) => url !== own)] };
  }
  const reason = notCovered ? notCoveredInWords(notCovered) : refusalOf(searched);
  return reason ? { suggestions: [KEEP, ...suggestions], notCovered: reason } : { suggestions };
}

/** Refusals that concern one listing, not a gap in the catalog. */
const OF_A_LISTING = new Set(['counterfeit_words', 'lot']);

interface SearchedWords {
  readonly outcome: PricedListing | UnpricedListing;
  /** True for a listing's title: it has more than a brand and a kind, such as a model or a tag price. */
  readonly isTitle: boolean;
  readonly path: string;
}

/** Shorter text without a known brand is a search, perhaps for a misspelled brand. */
const FEWEST_WORDS = 5;

function readSearch(pricing: Pricing, text: string): SearchedWords {
  const outcome = priceListing(pricing, { title: text });
  const ofTitle = appraisePath(text);
  if (!isPriced(outcome)) return { outcome, isTitle: OF_A_LISTING.has(outcome.refusal.code), path: ofTitle };
  const { garment, reading, asked } = outcome;
  const isLikelySlip = isUnknown(garment.brand) && reading.words.length < FEWEST_WORDS;
  // A tag price alone does not make a garment a listing.
  const isTitle = reading.bareNumber !== undefined || (!isUsualItem({ ...outcome, asked: undefined }) && !isLikelySlip);
  // Next to a price, a title's page shows how a misspelled name was understood.
  const isMended = reading.mentions.brand?.by === 'spelling' || reading.kindFrom === 'spelling';
  const ofGarment = withTag(pricePath(pricing, garment), asked?.price);
  const path = isTitle || (isMended && asked) ? ofTitle : ofGarment;
  return { outcome, isTitle: isTitle || asked !== undefined, path };
}

/** Returns the answer to the text so far as the first suggestion; undefined if it has no price. */
function liveAnswer(site: Site, { outcome, path, isTitle }: SearchedWords) {
  if (!isPriced(outcome)) return undefined;
  const { garment, price, asked } = outcome;
  // A few words without a known brand may be the beginning of another query.
  if (isUnknown(garment.brand) && !isTitle) return undefined;
  const { price: mid, priceLow, priceHigh } = price;
  const judgment = judged(site, pieceOf(site.pricing, outcome), {
    marketplace: namedMarketplace(site.marketplaces, undefined),
    tag: asked?.price,
  });
  return {
    title: capital(garments(garment)),
    note: `${garment.condition ?? 'Any condition'} · ${usd(mid)} · ${usd(priceLow)}–${usd(priceHigh)}`,
    more: [
      ...(asked || judgment.ask ? [judgmentInWords(judgment)] : []),
      ...noteOn(outcome),
      ...(judgment.ask ? [] : [`${capital(countInWords(outcome.evidence))}.`]),
    ].join(' '),
    url: path,
  };
}

/** Returns why the text has no price, unless it may be merely incomplete. */
function refusalOf({ outcome }: SearchedWords): string | undefined {
  if (isPriced(outcome)) return undefined;
  const { code } = outcome.refusal;
  const isUnfinished = code === 'brand_not_found' || code === 'category_not_found';
  return isUnfinished ? undefined : outcome.message;
}

const MAX_WORDS = 4;

/** Findings about the item: the others are about how its words and fields were read. */
const OF_THE_ITEM = new Set<CaveatCode>(['beyond_evidence', 'lot', 'altered']);

/** Returns the words that moved the price, the field that was followed, and the words without effect. */
function noteOn(listing: PricedListing): string[] {
  const { effects, ignored } = listing;
  const moving = effects.slice(0, MAX_WORDS).map(({ text }) => text);
  return [
    ...(moving.length > 0 ? [`Priced by: ${moving.join(', ')}.`] : []),
    ...caveatTexts(findingCaveats(listing).filter(({ code }) => !OF_THE_ITEM.has(code))),
    ...(ignored.length > 0 ? [`Ignored: ${ignored.join(', ')}.`] : []),
  ];
}
