import { Type } from '../base/shape.ts';
import { pick } from '../base/values.ts';
import { SELLER_FIELDS } from '../money/seller.ts';
import about from './about.json' with { type: 'json' };
import { appraise } from './appraise-item.ts';
import { requireBrand, requireKind } from './browse.ts';
import { FIELDS } from './fields/item-fields.ts';
import { operation } from './operation.ts';

/** The answer about an item that slugs name. An unknown slug is a 404, since these are addresses of pages too. */
export const estimate = operation({
  name: 'estimate',
  ...about.estimate,
  // Without a title, there are no words and no own listing to tell of.
  input: {
    // As the address of their page has them, in or outside the catalog.
    brand: Type.String({
      description:
        'The slug of a brand: one of `/api/public/brands`, or of thousands of others, such as `telfar`. Case and ' +
        'surrounding spaces do not matter.',
      minLength: 1,
      examples: ['coach', 'telfar'],
    }),
    category: Type.String({
      description:
        'The slug of a category from `/api/public/categories`, or of a kind from `/api/public/kinds`, such as ' +
        '`swimsuit`.',
      minLength: 1,
      examples: ['bag', 'swimsuit'],
    }),
    ...pick(FIELDS, 'gender', 'condition', 'askingPrice', 'cost', 'extraCost', 'purpose', 'include'),
    ...SELLER_FIELDS,
  },
  answer: appraise.answer,
  run(context, { brand = '', category = '', ...others }) {
    const { slug } = requireBrand(context.pricing, brand).entry;
    return appraise.run(context, { ...others, brand: slug, category: requireKind(category).entry.slug });
  },
  http: {
    operationId: 'getEstimate',
    path: '/price/{brand}/{category}.json',
    tag: 'Prices',
    kind: 'cached',
    responseText: 'The estimate.',
    examples: { all: { brand: 'coach', category: 'bag' } },
    isOfModel: true,
  },
});
