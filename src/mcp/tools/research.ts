import { appraisePath } from '../../garments/appraise-path.ts';
import { brands, categories, GENDERS } from '../../garments/catalog.ts';
import type { Garment } from '../../garments/garment.ts';
import { resolveBrand } from '../../garments/read/brand-field.ts';
import { pricePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { plain } from '../../text.ts';
import { modelCardDocuments } from '../documents/model-card.ts';
import { MAX_NAME_LENGTH, readArguments } from './arguments.ts';
import { explainPrice } from './explain-price.ts';
import { getPrice } from './get-price.ts';
import { answerPriced, headline, readPriced } from './priced.ts';
import { type Arguments, ToolError, type ToolParts, toolErrorOf } from './tool.ts';

const METHOD = 'method';
/** Prefix of listings' ids; the title follows. */
const TITLE = 'title/';

/** Answers `search`: prices of brands, kinds and titles as documents with stable URLs, and the method. */
export function searchDocuments(parts: ToolParts, { query: asked }: Arguments, address = '') {
  const cut = typeof asked === 'string' ? asked.slice(0, MAX_NAME_LENGTH) : asked;
  const { query } = readArguments({ query: cut }, ['query']);
  if (query === undefined) throw new ToolError('query is missing: give words such as "Coach bag".');
  const results = [...idsFor(parts.pricing, query), METHOD].map((id) => {
    const { title, path } = documentAt(parts, id);
    return { id, title, url: address + path };
  });
  return { structured: { results }, text: JSON.stringify({ results }) };
}

/** Answers `fetch`: returns a document from a search. */
export function readDocument(parts: ToolParts, { id }: Arguments, address = '') {
  const { title, path, text } = documentAt(parts, String(id));
  const structured = { id: String(id), title, url: address + path, text: text(address) };
  return { structured, text: JSON.stringify(structured) };
}

/** Returns a document by its id. Throws a {@link ToolError} if it does not exist. */
function documentAt(parts: ToolParts, id: string) {
  const { pricing } = parts;
  if (id === METHOD) {
    // The whole card is about 30,000 tokens, so only its index and first section are sent.
    const [index, first] = modelCardDocuments(pricing.artifacts.card);
    return {
      title: 'How the prices are made, and how accurate they are',
      path: '/method',
      text: () => `${index?.text}\n${first?.text}`,
    };
  }
  const args = argumentsIn(id);
  const { garment, appraisal, estimate } = answerPriced(pricing, args);
  return {
    title: headline(estimate, appraisal),
    path: appraisal ? appraisePath(appraisal.reading.text, garment) : pricePath(pricing, garment),
    text: (address: string) => [getPrice, explainPrice].map((answer) => answer(parts, args, address).text).join('\n\n'),
  };
}

/** Returns the arguments of the price with this id. Throws a {@link ToolError} if it does not exist. */
function argumentsIn(id: string): Arguments {
  if (id.startsWith(TITLE)) return { title: id.slice(TITLE.length) };
  const [start, brand, category, gender, ...more] = id.split('/');
  const isKnown =
    brands.some(({ slug }) => slug === brand) &&
    categories.some(({ slug }) => slug === category) &&
    GENDERS.some((value) => value === gender);
  if (start === 'price' && isKnown && more.length === 0) return { brand, category, gender };
  throw new ToolError('There is no document of this id: take one that search gave.');
}

const idOf = ({ brand, category, gender }: Garment) => `price/${brand.slug}/${category.slug}/${gender}`;

/**
 * Returns the ids of documents for a query: a model's and its kind's, or all kinds of a brand if the query names only a
 * brand.
 */
function idsFor(pricing: Pricing, query: string): string[] {
  try {
    const { garment, appraisal } = readPriced(pricing, { title: query });
    const isModel = appraisal?.item.model ?? appraisal?.item.line;
    return [
      ...(isModel ? [TITLE + plain(appraisal?.reading.text ?? '')] : []),
      // Only catalog brands have documents, because their pages have stable URLs.
      ...(garment.brand.isOther ? [] : [idOf(garment)]),
    ];
  } catch (error) {
    toolErrorOf(error);
  }
  const { match } = resolveBrand(query);
  if (!match || match.isOther) return [];
  return categories.map((category) => {
    const { gender } = pricing.usualGender(match, category);
    return idOf({ brand: match, category, gender });
  });
}
