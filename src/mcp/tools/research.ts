import { Type } from 'typebox';
import { listingFigures } from '../../answers/listing/answer.ts';
import { headline } from '../../answers/listing/words.ts';
import { text } from '../../base/shape.ts';
import { plain } from '../../base/text.ts';
import { brands, categories, type Garment, GENDERS } from '../../catalog/catalog.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { resolveBrand } from '../../titles/brand-field.ts';
import { MAX_NAME_LENGTH } from './described.ts';
import { getPrice } from './get-price.ts';
import { listingPath, readListing } from './listing.ts';
import { type Arguments, ToolError, type ToolParts, tool, toolErrorOf } from './tool.ts';

const METHOD = 'method';
/** Prefix of listings' ids; the title follows. */
const TITLE = 'title/';

const Result = Type.Object({
  id: text('For fetch.'),
  title: text('Its content in one line.'),
  url: text('Its web page.'),
});
const SEARCH = { query: Type.String({ description: 'A brand, a kind or the title of a listing, such as Coach bag.' }) };

export const searchDocuments = tool({
  name: 'search',
  takes: SEARCH,
  gives: Type.Object({ results: Type.Array(Result) }),
  answer: (parts, { query: asked }, address = '') => {
    const query = typeof asked === 'string' ? asked.slice(0, MAX_NAME_LENGTH).trim() : '';
    if (query === '') throw new ToolError('query is missing: give words such as "Coach bag".');
    const results = [...idsFor(parts.pricing, query), METHOD].map((id) => {
      const { title, path } = documentAt(parts, id);
      return { id, title, url: address + path };
    });
    return { answer: { results }, lines: [JSON.stringify({ results })] };
  },
});

export const fetchDocument = tool({
  name: 'fetch',
  takes: { id: Type.String({ description: 'From search.' }) },
  gives: Type.Object({ ...Result.properties, text: text('All of it.') }),
  answer: (parts, { id }, address = '') => {
    const { title, path, text } = documentAt(parts, String(id));
    const answer = { id: String(id), title, url: address + path, text: text(address) };
    return { answer, lines: [JSON.stringify(answer)] };
  },
});

function documentAt(parts: ToolParts, id: string) {
  const { pricing } = parts;
  if (id === METHOD) {
    return {
      title: 'How the prices are made, and how accurate they are',
      path: '/method',
      text: () => pricing.artifacts.card,
    };
  }
  const args = argumentsIn(id);
  const { appraisal } = readListing(pricing, args);
  return {
    title: headline(listingFigures(pricing, appraisal)),
    path: listingPath(pricing, appraisal),
    text: (address: string) => getPrice.answer(parts, { ...args, detail: 'full' }, address).lines.join('\n'),
  };
}

function argumentsIn(id: string): Arguments {
  if (id.startsWith(TITLE)) return { title: id.slice(TITLE.length) };
  const [start, brand, category, gender, ...more] = id.split('/');
  const isKnown =
    brands.some(({ slug }) => slug === brand) &&
    categories.some(({ slug }) => slug === category) &&
    GENDERS.some((value) => value === gender);
  if (start === 'price' && isKnown && more.length === 0) return { brand, category, gender };
  throw new ToolError('There is no document with this id: use one from search.');
}

const idOf = ({ brand, category, gender }: Garment) => `price/${brand.slug}/${category.slug}/${gender}`;

/** Returns the ids of documents for a query: a model's and its kind's, or all kinds of a brand. */
function idsFor(pricing: Pricing, query: string): string[] {
  try {
    const { appraisal } = readListing(pricing, { title: query });
    const { garment, facts, reading } = appraisal;
    const isModel = facts.model ?? facts.line;
    return [
      ...(isModel ? [TITLE + plain(reading.text)] : []),
      // Only catalog brands have documents, because their pages have stable URLs.
      ...(garment.brand.isOutsideCatalog ? [] : [idOf(garment)]),
    ];
  } catch (error) {
    toolErrorOf(error);
  }
  const { match } = resolveBrand(pricing.lexicon, query);
  if (!match || match.isOutsideCatalog) return [];
  return categories.map((category) => {
    const { gender } = pricing.usualGender(match, category);
    return idOf({ brand: match, category, gender });
  });
}
