import { capital } from '../../base/numbers.ts';
import { garments } from '../../catalog/garment-names.ts';
import { pricePath } from '../../pricing/price-path.ts';
import type { GarmentAnswer } from '../answer.ts';
import { breadcrumbList, type Page } from '../layout.ts';
import type { Site } from '../site.ts';

/** Returns what a page states for search engines, with its amount if the piece `isPriced`. */
export function structuredData(
  { publicUrl, pricing }: Site,
  answer: GarmentAnswer,
  { trail, isPriced }: { readonly trail: NonNullable<Page['trail']>; readonly isPriced: boolean },
): object {
  const { garment, estimate } = answer;
  const { brand, category, condition } = garment;
  const { price, priceLow, priceHigh, note } = estimate.estimate;
  // Not an offer, since nothing is for sale here.
  const amount = {
    '@type': 'MonetaryAmount',
    name: `Estimated resale price, ${condition ?? 'any condition'}`,
    currency: 'USD',
    value: price,
    minValue: priceLow,
    maxValue: priceHigh,
    description: `${note} Model ${pricing.modelVersion}.`,
  };
  return {
    '@graph': [
      breadcrumbList(trail, publicUrl()),
      {
        '@type': 'WebPage',
        url: publicUrl() + pricePath(pricing, garment),
        name: `${capital(garments(garment))}${condition ? `, ${condition}` : ''}: resale price`,
        about: [
          { '@type': 'Brand', name: brand.name },
          { '@type': 'Thing', name: category.name },
        ],
        mainEntity: isPriced ? amount : undefined,
      },
    ],
  };
}
