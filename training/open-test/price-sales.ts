import { createRowAppraiser } from '../../src/lists/price-row.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { exactPrice } from '../level/exact-price.ts';
import { itemOf } from '../read/item.ts';
import type { OpenSale } from './read-sales.ts';

/**
 * Prices sales like rows of a list, in log USD, with the ends of the 80% range relative to the price; leaves out
 * refused rows.
 */
export function priceOpenSales(pricing: Pricing, sales: readonly OpenSale[]) {
  const appraise = createRowAppraiser(pricing);
  return sales.flatMap((sale) => {
    const { title, category, gender, condition, paid, judgedUsd = 0 } = sale;
    const outcome = appraise(itemOf({ title, category, gender, condition }));
    if ('problem' in outcome) return [];
    const { appraisal } = outcome;
    const { garment } = appraisal;
    const { published, ends } = exactPrice(pricing, appraisal);
    return [
      {
        sale,
        appraisal,
        paid: Math.log(paid),
        price: published,
        ends,
        brand: garment.brand.slug,
        kind: garment.category.slug,
        judged: judgedUsd > 0 ? Math.log(judgedUsd) : undefined,
      },
    ];
  });
}
