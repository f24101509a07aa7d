import { appraisePath } from '../garments/appraise-path.ts';
import { CONDITIONS, conditionSlug, GENDERS } from '../garments/catalog.ts';
import type { Garment } from '../garments/garment.ts';
import { findBrand } from '../garments/read/brand-field.ts';
import { findCategory } from '../garments/read/kind-field.ts';
import { Problem, quoted } from '../http/problem.ts';
import { type Appraisal, appraise, isPriced } from '../pricing/appraise.ts';
import { listingEvidence } from '../pricing/listing-estimate.ts';
import { pricePath } from '../pricing/price-path.ts';
import type { PriceRange, Pricing } from '../pricing/pricing.ts';
import type { EvidenceGrade } from '../wording/evidence-grade.ts';
import { refusalText } from '../wording/title-refusals.ts';

/** One line of a list of garments. */
export interface ComparedItem extends Garment {
  /** From 1 on. */
  readonly quantity: number;
  /** A listing's title, which then prices it. */
  readonly title?: string;
}

/** So many fit into an address and a glance. */
export const MAX_COMPARED = 20;

/** An item's parts as addresses write them. */
type ItemInAddress = Garment & { readonly quantity?: number; readonly title?: string };

/** What begins an item that is a title. */
const TITLE = '~';

/**
 * One item as written in addresses, such as `nike/shoes/male/fair/x2`; one with a title as
 * `~Coach_leather_tote_$25/female/fair/x2`.
 */
export function itemWord(item: ItemInAddress): string {
  const { brand, category, gender, condition, quantity = 1, title } = item;
  return [
    ...(title === undefined ? [brand.slug, category.slug] : [TITLE + titleWord(title)]),
    gender,
    ...(condition ? [conditionSlug(condition)] : []),
    ...(quantity > 1 ? [`x${quantity}`] : []),
  ].join('/');
}

/** A title without the signs that mean something in an address. */
function titleWord(title: string): string {
  return title
    .replaceAll('&', ' and ')
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(/[\s,/#?=+%~_\\]+/g, ' ')
    .trim()
    .replaceAll(' ', '_');
}

/** The page about these items: its address holds all of its state. */
export function comparePath(items: readonly ItemInAddress[]): string {
  return items.length === 0
    ? '/compare'
    : encodeURI(`/compare?items=${items.map(itemWord).join(',')}`);
}

/** What an item is priced at, and by which words of a title. */
export interface PricedComparison {
  readonly range: PriceRange;
  readonly evidence: EvidenceGrade;
  /** Of a title. */
  readonly appraisal: Appraisal | undefined;
  /** Its own page. */
  readonly path: string;
}

/** Prices an item: a title as everywhere, anything else as its garment. */
export function priceItem(pricing: Pricing, item: ComparedItem): PricedComparison {
  const { title, gender, condition } = item;
  const outcome = title === undefined ? undefined : appraise(pricing, { title, gender, condition });
  if (outcome && isPriced(outcome)) {
    return {
      range: outcome.price,
      evidence: listingEvidence(pricing, outcome).grade,
      appraisal: outcome,
      path: appraisePath(outcome.reading.text, { gender, condition }),
    };
  }
  return {
    range: pricing.priceAtCondition(item),
    evidence: pricing.predict(item).evidenceGrade,
    appraisal: undefined,
    path: pricePath(pricing, item),
  };
}

/**
 * The items of an address; one without a gender gets the usual one. Throws a `Problem` that names what cannot be read.
 */
export function readItems(pricing: Pricing, value: unknown): ComparedItem[] {
  if (value === undefined || value === '') return [];
  const words = [value].flat().join(',').split(',');
  if (words.length > MAX_COMPARED) {
    throw new Problem('invalid_parameter', `items names more than ${MAX_COMPARED} garments.`, {
      parameter: 'items',
    });
  }
  return words.map((word) => readItem(pricing, word));
}

function readItem(pricing: Pricing, word: string): ComparedItem {
  const [first = '', ...rest] = word.split('/');
  const title = first.startsWith(TITLE)
    ? first.slice(TITLE.length).replaceAll('_', ' ')
    : undefined;
  const outcome = title === undefined ? undefined : appraise(pricing, { title });
  if (outcome && !isPriced(outcome)) {
    throw new Problem('invalid_parameter', refusalText(outcome.refusal), { parameter: 'items' });
  }
  const brand = outcome ? outcome.garment.brand : findBrand(first);
  const category = outcome ? outcome.garment.category : findCategory(rest.shift() ?? '');
  const others = rest;
  let quantity = 1;
  // Each at most once, in this order.
  const said = GENDERS.find((gender) => gender === others[0]);
  if (said) others.shift();
  const condition = CONDITIONS.find((one) => conditionSlug(one) === others[0]);
  if (condition) others.shift();
  const count = /^x([1-9]\d?)$/.exec(others[0] ?? '')?.[1];
  if (count) {
    quantity = Number(count);
    others.shift();
  }
  if (brand && category && others.length === 0) {
    return {
      brand,
      category,
      gender: said ?? outcome?.garment.gender ?? pricing.usualGender(brand, category).gender,
      condition: condition ?? outcome?.garment.condition,
      quantity,
      ...(title !== undefined && { title }),
    };
  }
  throw new Problem(
    'invalid_parameter',
    `items has ${quoted(word)}: write brand/category, with slugs from the lists of brands and categories, then, where they matter, female or male, a condition such as like-new, and a count such as x2.`,
    { parameter: 'items' },
  );
}
