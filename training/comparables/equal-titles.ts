import { medianOf } from '../../src/base/numbers.ts';
import { normalize } from '../../src/catalog/normalize.ts';
import { createRowAppraiser } from '../../src/lists/price-row.ts';
import { type Constants, posteriorOf, spreadOfRange } from '../../src/pricing/asker/asker-evidence.ts';
import { gradeLog } from '../../src/pricing/prediction.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { P90 } from '../../src/pricing/ranges/normal.ts';
import { hashShare } from '../judged/split.ts';
import { exactPrice } from '../level/exact-price.ts';
import type { SoldTitle } from '../level/read-sales.ts';
import { meanOf } from '../numbers/summaries.ts';

/** A sale beside its price; logs of US dollars. */
interface PricedSale {
  readonly source: string;
  readonly title: string;
  readonly paid: number;
  readonly price: number;
  readonly spread: number;
  /** The grade's log price beside Good; undefined where it is not known. */
  readonly grade: number | undefined;
}

/** A sale to price by others of its title. */
interface Trial {
  readonly sale: PricedSale;
  readonly others: readonly PricedSale[];
}

/** Trials of one title, and of one source. */
const MOST_OF_TITLE = 3;
const MOST_OF_SOURCE = 400;

/** Prices sales as the service prices the rows of a list; what it refuses and rare models are left out. */
function priceTitles(pricing: Pricing, sales: readonly Pick<SoldTitle, 'source' | 'item' | 'paid'>[]): PricedSale[] {
  const appraise = createRowAppraiser(pricing);
  const { prediction } = pricing.artifacts;
  return sales.flatMap(({ source, item, paid }): PricedSale[] => {
    const outcome = appraise(item);
    if ('problem' in outcome || outcome.appraisal.beyondEvidence.length > 0) return [];
    const { garment } = outcome.appraisal;
    const { published, ends } = exactPrice({ pricing, prediction }, outcome.appraisal);
    const grade = garment.condition && gradeLog(prediction, garment, garment.condition);
    const title = normalize(`${item.brand ?? ''} ${item.title ?? ''}`);
    return [{ source, title, paid, price: published, spread: spreadOfRange(...ends), grade }];
  });
}

/**
 * Returns sales with `given` others of the same source and title, chosen by hashes. Equal prices count once: sellers
 * list one piece again. A source's median distance from its prices is taken out: the marketplace's level.
 */
function trialsOf(sales: readonly PricedSale[], given: number): Trial[] {
  return [...Map.groupBy(sales, ({ source }) => source).values()].flatMap((own) => {
    const level = medianOf(own.map(({ paid, price }) => paid - price));
    const groups = Map.groupBy(own, ({ title }) => title).values();
    const trials = [...groups].flatMap((group) => {
      const different = [...new Map(group.map((sale) => [sale.paid, sale])).values()].sort(
        (a, b) => order(a) - order(b),
      );
      const count = Math.min(MOST_OF_TITLE, Math.floor(different.length / (given + 1)));
      return Array.from({ length: count }, (_, i): Trial => {
        const [sale, ...others] = different.slice(i * (given + 1), (i + 1) * (given + 1)) as [PricedSale];
        return { sale: { ...sale, price: sale.price + level }, others };
      });
    });
    return trials.sort((a, b) => order(a.sale) - order(b.sale)).slice(0, MOST_OF_SOURCE);
  });
}

const order = ({ title, paid }: PricedSale) => hashShare(`${title} ${paid}`);

/** Shares of sales inside the range that a number of comparables gives. */
interface Held {
  readonly given: number;
  readonly trials: number;
  readonly all: number;
  /** By fifths of the width, the narrowest first. */
  readonly fifths: readonly number[];
  /** Root mean square of the log errors, with the comparables and without. */
  readonly error: number;
  readonly errorWithout: number;
}

/** Prices sales by others of the same title, and returns how many lie inside the 80% range. */
export function holdEqualTitles(
  pricing: Pricing,
  sales: readonly Pick<SoldTitle, 'source' | 'item' | 'paid'>[],
  counts: readonly number[],
  constants?: Constants,
): Held[] {
  const priced = priceTitles(pricing, sales);
  return counts.map((given) => {
    const results = trialsOf(priced, given)
      .map(({ sale, others }) => {
        const { price, spread, grade, paid } = sale;
        const known = others.map((other) => other.paid + (grade ?? other.grade ?? 0) - (other.grade ?? grade ?? 0));
        const { log, spread: width } = posteriorOf(
          { log: price, spread, sold: 0, isFree: false },
          { sales: known },
          constants,
        );
        return { error: paid - log, width, own: paid - price };
      })
      .sort((a, b) => a.width - b.width);
    const share = (part: typeof results) => meanOf(part, ({ error, width }) => Number(Math.abs(error) <= P90 * width));
    const rms = (of: (result: (typeof results)[number]) => number) => Math.sqrt(meanOf(results, (one) => of(one) ** 2));
    const at = (fifth: number) => Math.round((fifth * results.length) / 5);
    return {
      given,
      trials: results.length,
      all: share(results),
      fifths: [0, 1, 2, 3, 4].map((fifth) => share(results.slice(at(fifth), at(fifth + 1)))),
      error: rms(({ error }) => error),
      errorWithout: rms(({ own }) => own),
    };
  });
}
