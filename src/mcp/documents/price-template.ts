import { CONDITIONS, conditionSlug } from '../../garments/catalog.ts';
import { findBrand } from '../../garments/read/brand-field.ts';
import { findCategory } from '../../garments/read/kind-field.ts';
import type { Tool } from '../tools/tool.ts';
import type { McpResource } from './resources.ts';

/** Addresses of prices as documents, for clients that let people attach one: `@hangtag:hangtag://price/coach/bag`. */
export const PRICE_TEMPLATES = [
  {
    uriTemplate: 'hangtag://price/{brand}/{category}',
    name: 'price',
    title: 'Price of a garment',
    description: 'What a brand’s garments of a category sell for, by condition.',
    mimeType: 'text/plain',
  },
  {
    uriTemplate: 'hangtag://price/{brand}/{category}/{condition}',
    name: 'price-in-condition',
    title: 'Price of a garment in a condition',
    description: 'The same for one condition grade.',
    mimeType: 'text/plain',
  },
] as const;

const ADDRESS = /^hangtag:\/\/price\/([^/]{1,60})\/([^/]{1,60})(?:\/([^/]{1,60}))?$/;

/** The document at an address of a template; undefined where there is none. `getPrice` says what it says. */
export function priceDocument(
  uri: string,
  getPrice: Tool,
  address?: string,
): Pick<McpResource, 'mimeType' | 'text'> | undefined {
  const parts = ADDRESS.exec(uri)?.slice(1).map(decoded);
  const [brand, category, grade] = parts ?? [];
  if (!findBrand(brand ?? '') || !findCategory(category ?? '')) return undefined;
  const condition = CONDITIONS.find((one) => one === grade || conditionSlug(one) === grade);
  if (grade !== undefined && !condition) return undefined;
  const { text } = getPrice.call({ brand, category, ...(condition ? { condition } : {}) }, address);
  return { mimeType: 'text/plain', text };
}

function decoded(part: string | undefined): string | undefined {
  if (part === undefined) return undefined;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
