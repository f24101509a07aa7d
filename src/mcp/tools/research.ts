import { type Static, Type } from 'typebox';
import { estimateOf } from '../../answers/estimate.ts';
import { listingEstimate } from '../../answers/listing-estimate.ts';
import { appraisePath } from '../../garments/appraise-path.ts';
import { brands, categories, GENDERS } from '../../garments/catalog.ts';
import { resolveBrand } from '../../garments/read/brand-field.ts';
import type { Appraisal } from '../../pricing/appraise.ts';
import { pricePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { modelCardDocuments } from '../documents/model-card.ts';
import { headline } from './estimate-text.ts';
import { createExplainPrice } from './explain-price.ts';
import { createGetPrice } from './get-price.ts';
import { textField } from './schemas.ts';
import { readPriced } from './titled.ts';
import { type Tool, ToolError, type ToolParts } from './tool.ts';
import { MAX_NAME_LENGTH, readName } from './understand.ts';

/** The model card, as a document. */
const METHOD = 'method';
/** Begins the ids of listings; the title follows. */
const TITLE = 'title/';

const Found = Type.Object({
  id: textField('For fetch.'),
  title: textField('What it says.'),
  url: textField('Page for people.'),
});
const Document = Type.Object({ ...Found.properties, text: textField('All of it.') });

/**
 * `search` and `fetch`, the pair that deep research asks of a server: prices of brands and kinds as documents with
 * addresses that stay, and how they are made. They have an endpoint of their own, since other agents need neither.
 */
export function createResearchTools(parts: ToolParts): readonly Tool[] {
  const { pricing, publicUrl } = parts;
  const getPrice = createGetPrice(parts);
  const explainPrice = createExplainPrice(parts);
  const search: Tool = {
    name: 'search',
    title: 'Search prices',
    description:
      'Documents on what secondhand clothes sell for in the US, by brand, kind or title, and on how the prices are made. Read one with fetch.',
    inputSchema: Type.Object({ query: Type.String() }, { additionalProperties: false }),
    outputSchema: Type.Object({ results: Type.Array(Found) }),
    call: ({ query }, address = publicUrl() ?? '') => {
      const sought = readName(
        'query',
        typeof query === 'string' ? query.slice(0, MAX_NAME_LENGTH) : query,
        'such as "Coach bag"',
      );
      const titled = listingOf(pricing, sought);
      const results: Static<typeof Found>[] = [
        ...(titled
          ? [
              {
                id: TITLE + encodeURIComponent(titled.reading.text),
                title: headline(listingEstimate(pricing, titled), titled),
                url: address + appraisePath(titled.reading.text, titled.garment),
              },
            ]
          : []),
        ...garmentsOf(pricing, sought).map((garment) => ({
          id: idOf(garment),
          title: headline(estimateOf(pricing, garment)),
          url: address + pricePath(pricing, garment),
        })),
        {
          id: METHOD,
          title: 'How the prices are made, and how accurate they are',
          url: `${address}/method`,
        },
      ];
      return { structured: { results }, text: JSON.stringify({ results }) };
    },
  };
  const fetch: Tool = {
    name: 'fetch',
    title: 'Read a document',
    description:
      'A document that search found, by its id: price, range, grades, evidence, factors and caveats.',
    inputSchema: Type.Object({ id: Type.String() }, { additionalProperties: false }),
    outputSchema: Document,
    call: ({ id }, address = publicUrl() ?? '') => {
      const document =
        id === METHOD
          ? {
              title: 'How the prices are made',
              url: `${address}/method`,
              text: methodText(pricing.artifacts.card),
            }
          : priceOf(String(id), address);
      if (!document)
        throw new ToolError('There is no document of this id: take one that search gave.');
      const structured = { id: String(id), ...document };
      return { structured, text: JSON.stringify(structured) };
    },
  };
  function priceOf(id: string, address: string) {
    const titled = id.startsWith(TITLE)
      ? listingOf(pricing, decoded(id.slice(TITLE.length)))
      : undefined;
    if (titled) {
      const { text: title } = titled.reading;
      const told = [getPrice, explainPrice].map((tool) => tool.call({ title }, address).text);
      return {
        title: headline(listingEstimate(pricing, titled), titled),
        url: address + appraisePath(title, titled.garment),
        text: told.join('\n\n'),
      };
    }
    const [start, slug, kind, whose, ...more] = id.split('/');
    const brand = brands.find((one) => one.slug === slug);
    const category = categories.find((one) => one.slug === kind);
    const gender = GENDERS.find((one) => one === whose);
    if (start !== 'price' || !brand || !category || !gender || more.length > 0) return undefined;
    const garment = { brand, category, gender };
    const args = { brand: brand.slug, category: category.slug, gender };
    const whole = [getPrice, explainPrice].map((tool) => tool.call(args, address).text);
    return {
      title: headline(estimateOf(pricing, garment)),
      url: address + pricePath(pricing, garment),
      text: whole.join('\n\n'),
    };
  }
  return [search, fetch];
}

/** Returns the card's index and its first section: the whole card is some 30,000 tokens. */
function methodText(card: string): string {
  return modelCardDocuments(card)
    .slice(0, 2)
    .map(({ text }) => text)
    .join('\n');
}

type Priced = Parameters<typeof pricePath>[1];

const idOf = ({ brand, category, gender }: Priced) =>
  `price/${brand.slug}/${category.slug}/${gender}`;

/** Returns the listing that a query describes; undefined where it says no more than a brand and a kind. */
function listingOf(pricing: Pricing, query: string): Appraisal | undefined {
  try {
    const { appraisal } = readPriced(pricing, { title: query });
    return appraisal?.item.model || appraisal?.item.line ? appraisal : undefined;
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return undefined;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The garments that a query is about: one if it names brand and kind, all of a brand if it names only that. */
function garmentsOf(pricing: Pricing, query: string): Priced[] {
  try {
    const { brand, category, gender } = readPriced(pricing, { title: query }).garment;
    // Documents are of the catalog's brands, whose pages stay.
    return brand.isOther ? [] : [{ brand, category, gender }];
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
  }
  const { match } = resolveBrand(query);
  return match && !match.isOther
    ? categories.map((category) => ({
        brand: match,
        category,
        gender: pricing.usualGender(match, category).gender,
      }))
    : [];
}
