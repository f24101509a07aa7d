import { encodeSafeCell } from '../base/csv-text.ts';
import { catchProblem, Problem } from '../base/problem.ts';
import { joinTexts } from '../base/text.ts';
import { type Brand, brands, CONDITIONS, categories, type Garment, GENDERS } from '../catalog/catalog.ts';
import { brandsOutsideCatalog } from '../catalog/outside-catalog.ts';
import { countByCategory } from '../pricing/evidence.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { appraise, type ItemFields } from './appraise-item.ts';
import type { Context } from './operation.ts';

/** Minimum number of listings for search engines to index a brand's prices in a category. */
const MIN_INDEXED_LISTINGS = 20;

/**
 * Returns true if search engines should index a brand, or a garment: all garments that are made, and outside the catalog
 * only what has enough listings.
 */
export function shouldBeIndexed(pricing: Pricing, item: Pick<Garment, 'brand'> | Garment): boolean {
  const { brand } = item;
  const category = 'category' in item ? item.category : undefined;
  if ('category' in item && !pricing.priceGarment(item).isMade) return false;
  if (!brand.isOutsideCatalog) return true;
  return countByCategory(pricing.effects, brand).some(
    (kind) => kind.listings >= MIN_INDEXED_LISTINGS && (category ?? kind.category) === kind.category,
  );
}

/** Yields what search engines should index: each brand, and each garment. */
export function* listIndexed(pricing: Pricing): Generator<{ readonly brand: Brand } | Garment> {
  for (const brand of [...brands, ...brandsOutsideCatalog, ...pricing.lexicon.own])
    if (shouldBeIndexed(pricing, { brand })) yield { brand };
  for (const garment of listTableGarments(pricing)) if (shouldBeIndexed(pricing, garment)) yield garment;
}

/** Yields the prices of each brand of the catalog, then of other brands in any condition, as CSV with a header. */
export function* formatPriceTable(pricing: Pricing): Generator<string> {
  yield TABLE_HEADER;
  for (const garment of listTableGarments(pricing)) yield formatTableRows(pricing, garment).join('');
}

const TABLE_HEADER = 'brand,tier,category,gender,condition,price,low,high,evidence,evidence_of,listings,version\n';

/** Yields each brand of the catalog by category and gender, then other brands by what they have listings of. */
function* listTableGarments(pricing: Pricing): Generator<Garment> {
  for (const brand of brands) {
    for (const category of categories) {
      for (const gender of GENDERS) yield { brand, category, gender };
    }
  }
  for (const brand of [...brandsOutsideCatalog, ...pricing.lexicon.own]) {
    for (const { category } of countByCategory(pricing.effects, brand)) {
      yield { brand, category, gender: pricing.findUsualGender(brand, category).gender };
    }
  }
}

function formatTableRows(pricing: Pricing, garment: Garment) {
  const { brand, category, gender } = garment;
  const { findRange, evidence, listings } = pricing.priceGarment(garment);
  const conditions = brand.isOutsideCatalog ? [undefined] : [undefined, ...CONDITIONS];
  return conditions.map((condition) => {
    const { price, priceLow, priceHigh } = findRange(condition);
    const itemCells = [brand.slug, brand.tier, category.slug, gender, condition ?? 'any'];
    const evidenceCells = [evidence.grade, evidence.subject, listings, pricing.modelVersion];
    return formatCsvLine(...itemCells, price, priceLow, priceHigh, ...evidenceCells);
  });
}

/**
 * Returns an item's price, low and high in whole US dollars and what it was taken for, as a line of CSV. Without a
 * price, the first is empty and the last says why, because spreadsheets show no text of an error; the second is then
 * the least that it brings, if that is known.
 */
export function formatItemCsv(context: Context, input: ItemFields): string {
  const answer = catchProblem(() => appraise.run(context, input));
  if (answer instanceof Problem) return formatCsvLine('', '', '', answer.message);
  const { estimate, atLeast, item, caveats } = answer;
  if (estimate) return formatCsvLine(estimate.price, estimate.priceLow, estimate.priceHigh, item.takenFor);
  const whyText = caveats.find(({ code }) => code === 'beyond_evidence')?.text;
  return formatCsvLine('', atLeast ?? '', '', joinTexts(`${item.takenFor}.`, whyText));
}

/** Cells are safe, since titles are a stranger's. */
const formatCsvLine = (...cells: readonly (string | number)[]) =>
  `${cells.map(String).map(encodeSafeCell).join(',')}\n`;
