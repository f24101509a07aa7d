import { defined } from '../../src/base/members.ts';
import { findCategory } from '../../src/catalog/catalog.ts';
import { createRowAppraiser } from '../../src/lists/price-row.ts';
import type { FileItem } from '../../src/lists/read-row.ts';
import type { Appraisal } from '../../src/pricing/appraisal.ts';
import { paidKeys } from '../../src/pricing/item/score.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { modelWith, variantNames } from '../../src/titles/models.ts';
import { exactPrice } from '../level/exact-price.ts';
import { channelOf, knowledgeOf, placeOf } from '../markets/markets.ts';
import type { Statistics } from '../model/statistics.ts';
import type { TitledItem } from '../read/cells.ts';
import { readFacts } from '../titles/fact-entries.ts';

/** A US sale of a model, or a published median of such sales, relative to its prices from fits without such sales. */
export type NamedSale = ReturnType<typeof namedSales>[number];

/** Returns the US sales of models among titled items, and published medians, as a pricing without them reads both. */
export function namedSales(pricing: Pricing, titled: readonly TitledItem[], { medians }: Pick<Statistics, 'medians'>) {
  const appraise = createRowAppraiser(pricing);
  const priceOf = (item: Partial<FileItem>) => {
    const outcome = appraise({ ...item, quantity: 1 });
    return 'problem' in outcome ? undefined : { ...outcome, log: exactPrice(pricing, outcome.appraisal).published };
  };
  const known = new Map<string, number | undefined>();
  const logOfNamed = (item: Partial<FileItem>) => {
    const key = Object.values(item).join('|');
    if (!known.has(key)) known.set(key, priceOf(item)?.log);
    return known.get(key);
  };
  return soldOrPublished(titled, medians).flatMap((one) => {
    const { brand } = readFacts(one);
    const { gender, condition, category } = one;
    const asked = {
      brand: brand.name,
      category: findCategory(category)?.name ?? category,
      ...defined({
        gender: gender === 'unknown' ? undefined : gender,
        condition: condition === 'unknown' ? undefined : condition,
      }),
    };
    const priced = priceOf({ ...asked, title: one.title });
    if (!priced) return [];
    const { garment, facts, beyondEvidence } = priced.appraisal;
    if (facts.model === undefined || garment.brand.slug !== brand.slug) return [];
    const aboveNamed = (version?: string) =>
      one.log - (logOfNamed({ ...asked, title: titleOf(garment, facts.model, version) }) ?? priced.log);
    return [
      {
        channel: one.channel,
        // Keys of its effects: of its class, its brand, the model, then versions.
        keys: paidKeys(garment.brand, garment.category, facts),
        sales: one.sales,
        isNew: garment.condition === 'New with tags',
        // A collector's version, to which the price of the model does not apply.
        isBeyond: beyondEvidence.length > 0,
        // Log USD above the prices by the whole title, by the model alone, and with each version that it names.
        aboveDetailed: one.log - priced.log,
        aboveModel: aboveNamed(),
        aboveVersions: facts.variants.map(aboveNamed),
      },
    ];
  });
}

/** Returns sold items and published medians of models in the US, without shops and sites with a level of their own. */
function soldOrPublished(titled: readonly TitledItem[], medians: Statistics['medians']) {
  const sold = titled.filter((one) => one.basis === 'sold' && placeOf(one) === 'us' && channelOf(one) !== 'checked');
  const published = medians.flatMap(({ market, title, sales = 0, ...median }) =>
    title && sales > 0 && placeOf(market) === 'us' && knowledgeOf(market).covers !== undefined
      ? [{ ...median, title, sales, channel: 'published median' as const }]
      : [],
  );
  return [...sold.map((one) => ({ ...one, sales: one.items, channel: channelOf(one) })), ...published];
}

/** Returns a title that names only a model, or a model with a version of it. */
function titleOf({ brand, category }: Appraisal['garment'], model = '', version?: string): string {
  const [ofVersion = ''] = variantNames(brand, model).find(({ id }) => id === version)?.names ?? [];
  return [brand.name, modelWith(brand, model)?.name ?? '', ofVersion, category.name].join(' ');
}
