import { medianOf } from '../../src/base/numbers.ts';
import { type Brand, type Condition, categories, type Garment } from '../../src/catalog/catalog.ts';
import { isUnknown } from '../../src/catalog/other-brands.ts';
import { letterOf } from '../../src/input/parse-item.ts';
import { createRowAppraiser } from '../../src/lists/price-row.ts';
import type { FileItem } from '../../src/lists/read-row.ts';
import { soldOfThing } from '../../src/pricing/asker/weigh-evidence.ts';
import { otherBrandsOf } from '../../src/pricing/prediction.ts';
import { exactPrice } from '../level/exact-price.ts';
import { PARAMETERS } from '../parameters.ts';
import { categoryKind } from '../read/words.ts';
import consigners from '../words/consigners-grades.json' with { type: 'json' };
import money from '../words/money.json' with { type: 'json' };
import { fittedOf, type Published } from './published.ts';
import { KNOWN_BRAND, newBrand, type Sale } from './sale.ts';

const { ownSales } = PARAMETERS;

/** Reasons for leaving rows out, by the service's code. */
const REASONS: Readonly<Record<string, string>> = {
  not_covered: 'kind of item that has no price, or its maker',
  brand_not_found: 'neither a brand nor a kind of garment named',
  category_not_found: 'no kind of garment named',
  needs_appraiser: 'jewelry or a watch that needs an appraiser',
  lot: 'several items in one',
  counterfeit_words: 'copies',
  not_a_garment: 'not a garment',
  nothing_to_price: 'neither a title nor a brand and category',
  unusable_row: 'unusable row',
};

/** An item and its price by a model. */
export interface ReadItem {
  readonly garment: Garment;
  readonly priced: Omit<Sale, 'title' | 'log' | 'day' | 'fold' | 'items' | 'place'>;
}

/** The reason why a row cannot be used, and its text if that helps. */
export interface LeftOut {
  readonly reason: string;
  readonly text?: string;
}

/** Returns a function that appraises an item, also by categories that only the training's word lists know. */
function createAppraiser({ pricing }: Published) {
  const appraiseRow = createRowAppraiser(pricing);
  return (item: FileItem) => {
    const outcome = appraiseRow(item);
    if (!('problem' in outcome) || !item.category) return outcome;
    const { code, text } = outcome.problem;
    if (code !== 'category_not_found' && text !== item.category) return outcome;
    const kind = categories.find(({ slug }) => slug === categoryKind(item.category as string));
    return kind ? appraiseRow({ ...item, category: kind.name }) : outcome;
  };
}

/** Returns a function that reads and prices an item as the service does, or returns why it is not evidence. */
export function createItemReader(published: Published): (item: FileItem) => ReadItem | LeftOut {
  const appraise = createAppraiser(published);
  const cellOf = fittedOf(published);
  const { population, brands } = otherBrandsOf(published.prediction);
  const isNew = (brand: Brand) =>
    brand.isOutsideCatalog === true && !isUnknown(brand) && brands[brand.slug] === undefined;
  const read = (item: FileItem): ReadItem | LeftOut => {
    const outcome = appraise(item);
    if ('problem' in outcome) {
      const { code, text } = outcome.problem;
      return { reason: REASONS[code] ?? code.replaceAll('_', ' '), text: text.slice(0, 60) };
    }
    const { appraisal, query } = outcome;
    const { garment, parsed, beyondEvidence } = appraisal;
    if (beyondEvidence.length > 0) return { reason: 'a rare model, which has no usual price' };
    const isGenderSaid = query.gender !== undefined || parsed.gender !== undefined;
    return {
      garment,
      priced: {
        brand: garment.brand,
        category: garment.category,
        gender: isGenderSaid ? garment.gender : 'unknown',
        listings: cellOf(garment).pairListings,
        prior: isNew(garment.brand) ? newBrand(population.error) : KNOWN_BRAND,
        sold: soldOfThing(appraisal.evidence),
        ...exactPrice(published.pricing, appraisal),
      },
    };
  };
  // Cells of a warehouse and files without titles repeat a few items.
  const known = new Map<string, ReadItem | LeftOut>();
  return (item) => {
    if (item.title) return read(item);
    const key = JSON.stringify(item);
    const outcome = known.get(key) ?? read(item);
    known.set(key, outcome);
    return outcome;
  };
}

const RATES: Readonly<Record<string, number>> = money.usd;

/** Highest credible price of a garment, USD. */
const MOST = 200_000;

/** Converts an amount at the fixed rates of `words/money.json` to US dollars, or returns why it is no price. */
export function inDollars(amount: number, currency: string): number | LeftOut {
  const rate = RATES[currency];
  if (rate === undefined) return { reason: `no exchange rate for the currency ${currency.slice(0, 20)}` };
  const dollars = amount * rate;
  return dollars > MOST ? { reason: 'price above 200,000 USD' } : dollars;
}

/** Our grade for each letter, the best first. */
const SCALE = Object.entries(consigners.grades as Readonly<Record<string, Condition>>);

/** A sale whose condition is not understood, with its log distance from the price of the usual mix. */
export interface UngradedSale {
  readonly condition: string;
  readonly distance: number;
}

/**
 * Returns our grades for the letters that enough sales have. If the sales of a letter bring far more than those of a
 * better one, the letters are not on this scale, and none of them is used.
 */
export function readLetters(sales: readonly UngradedSale[]): ReadonlyMap<string, Condition> {
  const byLetter = Map.groupBy(sales, ({ condition }) => letterOf(condition));
  const used = SCALE.flatMap(([letter, grade]) => {
    const own = byLetter.get(letter) ?? [];
    if (own.length < ownSales.fewestSalesOfGrade) return [];
    return [{ letter, grade, level: medianOf(own.map(({ distance }) => distance)) }];
  });
  const isInOrder = used.every(({ level }, at) => {
    const better = used[at - 1];
    return better === undefined || level - better.level <= Math.log(ownSales.mostAboveBetter);
  });
  return new Map(isInOrder ? used.map(({ letter, grade }) => [letter, grade]) : []);
}
