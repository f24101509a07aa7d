import { appraisePath } from '../../garments/appraise-path.ts';
import { brands, categories, GENDERS } from '../../garments/catalog.ts';
import type { Garment } from '../../garments/garment.ts';
import { resolveBrand } from '../../garments/read/brand-field.ts';
import { plain } from '../../http/text.ts';
import { pricePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { modelCardDocuments } from '../documents/model-card.ts';
import { MAX_NAME_LENGTH, readArguments } from './arguments.ts';
import { definitionOf } from './definitions.ts';
import { createExplainPrice } from './explain-price.ts';
import { createGetPrice } from './get-price.ts';
import { answerPriced, headline, readPriced } from './priced.ts';
import { type Arguments, type Tool, ToolError, type ToolParts } from './tool.ts';

/** The id of the document on the method. */
const METHOD = 'method';
/** Begins the ids of listings; the title follows. */
const TITLE = 'title/';

/**
 * Returns `search` and `fetch`, the pair that deep research asks of a server: prices of brands, kinds and titles as documents
 * with addresses that stay, and the method. They have an endpoint of their own, since other agents need neither.
 */
export function createResearchTools(parts: ToolParts): readonly Tool[] {
  const { pricing, marketplaces, publicUrl } = parts;
  const told = [createGetPrice(parts), createExplainPrice(parts)];
  const method = {
    title: 'How the prices are made, and how accurate they are',
    path: '/method',
    // The whole card is some 30,000 tokens: its index and its first section.
    text: () =>
      modelCardDocuments(pricing.artifacts.card)
        .slice(0, 2)
        .map(({ text }) => text)
        .join('\n'),
  };
  const documentAt = (id: string) => {
    if (id === METHOD) return method;
    const args = argumentsIn(id);
    if (!args) return undefined;
    const { garment, appraisal, estimate } = answerPriced(pricing, args);
    return {
      title: headline(estimate, appraisal),
      path: appraisal ? appraisePath(appraisal.reading.text, garment) : pricePath(pricing, garment),
      text: (address: string) => told.map((tool) => tool.call(args, address).text).join('\n\n'),
    };
  };
  return [
    {
      ...definitionOf('search', marketplaces),
      call: ({ query: asked }, address = publicUrl() ?? '') => {
        const cut = typeof asked === 'string' ? asked.slice(0, MAX_NAME_LENGTH) : asked;
        const { query } = readArguments({ query: cut }, ['query']);
        if (query === undefined)
          throw new ToolError('query is missing: give words such as "Coach bag".');
        const results = [...idsFor(pricing, query), METHOD].flatMap((id) => {
          const { title, path } = documentAt(id) ?? method;
          return [{ id, title, url: address + path }];
        });
        return { structured: { results }, text: JSON.stringify({ results }) };
      },
    },
    {
      ...definitionOf('fetch', marketplaces),
      call: ({ id }, address = publicUrl() ?? '') => {
        const found = documentAt(String(id));
        if (!found)
          throw new ToolError('There is no document of this id: take one that search gave.');
        const { title, path, text } = found;
        const structured = { id: String(id), title, url: address + path, text: text(address) };
        return { structured, text: JSON.stringify(structured) };
      },
    },
  ];
}

/** Returns the arguments of the price that an id names; undefined for no such document. */
function argumentsIn(id: string): Arguments | undefined {
  if (id.startsWith(TITLE)) return { title: id.slice(TITLE.length) };
  const [start, brand, category, gender, ...more] = id.split('/');
  const isKnown =
    brands.some(({ slug }) => slug === brand) &&
    categories.some(({ slug }) => slug === category) &&
    GENDERS.some((one) => one === gender);
  return start === 'price' && isKnown && more.length === 0
    ? { brand, category, gender }
    : undefined;
}

const idOf = ({ brand, category, gender }: Garment) =>
  `price/${brand.slug}/${category.slug}/${gender}`;

/** Returns the ids of documents for a query: a model's and its kind's; all kinds of a brand where it names only that. */
function idsFor(pricing: Pricing, query: string): string[] {
  const found = attempt(() => readPriced(pricing, { title: query }));
  if (found) {
    const { garment, appraisal } = found;
    const isModel = appraisal?.item.model ?? appraisal?.item.line;
    return [
      ...(isModel ? [TITLE + plain(appraisal?.reading.text ?? '')] : []),
      // Documents are of the catalog's brands, whose pages stay.
      ...(garment.brand.isOther ? [] : [idOf(garment)]),
    ];
  }
  const { match } = resolveBrand(query);
  if (!match || match.isOther) return [];
  return categories.map((category) => {
    const { gender } = pricing.usualGender(match, category);
    return idOf({ brand: match, category, gender });
  });
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return undefined;
  }
}
