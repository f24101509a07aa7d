import { medianOf } from '../../src/base/numbers.ts';
import { type Brand, type Condition, categories, type Garment } from '../../src/catalog/catalog.ts';
import { isUnknown } from '../../src/catalog/other-brands.ts';
import { letterOf } from '../../src/input/parse-item.ts';
import { createRowAppraiser } from '../../src/lists/price-row.ts';
import type { FileItem } from '../../src/lists/read-row.ts';
import { usSalesOfModel } from '../../src/pricing/asker/weigh-evidence.ts';
import { otherBrandsOf } from '../../src/pricing/prediction.ts';
import { exactPrice } from './exact-price.ts';
import { PARAMETERS } from '../parameters.ts';
import { categoryKind } from '../read/words.ts';
import consigners from '../words/consigners-grades.json' with { type: 'json' };
import { fittedOf, type Published } from './published.ts';
import reasons from './reasons.json' with { type: 'json' };
import { KNOWN_BRAND, newBrand, type Sale } from './sale.ts';

const { ownSales } = PARAMETERS;

/** Reasons for leaving rows out, by the service's problem codes. */
const REASONS: Readonly<Record<string, string>> = reasons;

/** An item's garment with its published price. */
interface ReadItem {
  readonly garment: Garment;
  readonly priced: Omit<Sale, 'title' | 'log' | 'day' | 'marketplace' | 'fold' | 'items' | 'file' | 'line'>;
}

/** The reason for leaving a row out, with the text at fault if there is one. */
export interface LeftOut {
  readonly reason: string;
  readonly text?: string;
}

/** Creates a function that appraises items, even if their category is only in the training's word lists. */
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

/** Creates a function that reads and prices an item as the service does, or returns why it is left out. */
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
    const isGenderStated = query.gender !== undefined || parsed.gender !== undefined;
    return {
      garment,
      priced: {
        brand: garment.brand,
        category: garment.category,
        gender: isGenderStated ? garment.gender : 'unknown',
        listings: cellOf(garment).pairListings,
        prior: isNew(garment.brand) ? newBrand(population.error) : KNOWN_BRAND,
        sold: usSalesOfModel(appraisal.evidence),
        ...exactPrice(published.pricing, appraisal),
      },
    };
  };
  // Cells from a warehouse and files without titles repeat the same few items.
  const remembered = new Map<string, ReadItem | LeftOut>();
  return (item) => {
    if (item.title) return read(item);
    const key = JSON.stringify(item);
    const outcome = remembered.get(key) ?? read(item);
    remembered.set(key, outcome);
    return outcome;
  };
}

/** Consigners' letter grades, best first, with our grades. */
const SCALE = Object.entries(consigners.grades as Readonly<Record<string, Condition>>);

/** A sale whose condition could not be read, with its distance from the price for the usual mix, log USD. */
export interface UngradedSale {
  readonly condition: string;
  readonly distance: number;
}

/**
 * Returns our grades for letters that enough sales have, or none if a letter brings far more than a better one, because
 * the letters must then mean something else.
 */
export function readLetters(sales: readonly UngradedSale[]): ReadonlyMap<string, Condition> {
  const salesByLetter = Map.groupBy(sales, ({ condition }) => letterOf(condition));
  const usedLetters = SCALE.flatMap(([letter, grade]) => {
    const salesOfLetter = salesByLetter.get(letter) ?? [];
    if (salesOfLetter.length < ownSales.fewestSalesOfGrade) return [];
    return [{ letter, grade, level: medianOf(salesOfLetter.map(({ distance }) => distance)) }];
  });
  const isInOrder = usedLetters.every(({ level }, i) => {
    const better = usedLetters[i - 1];
    return better === undefined || level - better.level <= Math.log(ownSales.mostAboveBetter);
  });
  return new Map(isInOrder ? usedLetters.map(({ letter, grade }) => [letter, grade]) : []);
}
