import { defined } from '../../src/base/members.ts';
import { findCategory } from '../../src/catalog/catalog.ts';
import { createRowAppraiser } from '../../src/lists/price-row.ts';
import type { FileItem } from '../../src/lists/read-row.ts';
import type { Appraisal } from '../../src/pricing/appraisal.ts';
import { paidKeys } from '../../src/pricing/item/score.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { modelWith, variantNames } from '../../src/titles/models.ts';
import { exactPrice } from '../level/price-sales.ts';
import { channelOf, knowledgeOf, placeOf } from '../markets/markets.ts';
import type { Statistics } from '../model/published-figures.ts';
import type { TitledItem } from '../read/cells.ts';
import { readFacts } from '../titles/fact-entries.ts';

/** A US sale of a model, or a published median of such sales, relative to prices that were fitted without them. */
export type NamedSale = ReturnType<typeof namedSales>[number];

/** Compares the US sales of models among titled items, and published medians, with prices that do not use them. */
export function namedSales(pricing: Pricing, titled: readonly TitledItem[], { medians }: Pick<Statistics, 'medians'>) {
  const appraise = createRowAppraiser(pricing);
  const priceOf = (item: Partial<FileItem>) => {
    const outcome = appraise({ ...item, quantity: 1 });
    return 'problem' in outcome ? undefined : { ...outcome, log: exactPrice(pricing, outcome.appraisal).published };
  };
  const logs = new Map<string, number | undefined>();
  const logOfName = (item: Partial<FileItem>) => {
    const key = Object.values(item).join('|');
    if (!logs.has(key)) logs.set(key, priceOf(item)?.log);
    return logs.get(key);
  };
  return soldOrPublished(titled, medians).flatMap((sale) => {
    const { brand } = readFacts(sale);
    const { gender, condition, category } = sale;
    const item = {
      brand: brand.name,
      category: findCategory(category)?.name ?? category,
      ...defined({
        gender: gender === 'unknown' ? undefined : gender,
        condition: condition === 'unknown' ? undefined : condition,
      }),
    };
    const priced = priceOf({ ...item, title: sale.title });
    if (!priced) return [];
    const { garment, facts, beyondEvidence } = priced.appraisal;
    if (facts.model === undefined || garment.brand.slug !== brand.slug) return [];
    const aboveName = (version?: string) =>
      sale.log - (logOfName({ ...item, title: titleOf(garment, facts.model, version) }) ?? priced.log);
    return [
      {
        channel: sale.channel,
        // Keys of the effects on it: those of the class, the brand, the model, and each version.
        keys: paidKeys(garment.brand, garment.category, facts),
        sales: sale.sales,
        isNew: garment.condition === 'New with tags',
        // True for a collector's version, to which the price of the model does not apply.
        isBeyond: beyondEvidence.length > 0,
        // Log ratios to the prices of the whole title, of the model alone, and of the model with each named version.
        aboveDetailed: sale.log - priced.log,
        aboveModel: aboveName(),
        aboveVersions: facts.variants.map(aboveName),
      },
    ];
  });
}

/** Returns sold items in the US, except from sites that inspect goods, and published medians of models. */
function soldOrPublished(titled: readonly TitledItem[], medians: Statistics['medians']) {
  const sold = titled.filter((item) => {
    return item.basis === 'sold' && placeOf(item) === 'us' && channelOf(item) !== 'checked';
  });
  const published = medians.flatMap(({ market, title, sales = 0, ...median }) => {
    const isOfSales = placeOf(market) === 'us' && knowledgeOf(market).covers !== undefined;
    if (!title || sales === 0 || !isOfSales) return [];
    return [{ ...median, title, sales, channel: 'published median' as const }];
  });
  return [...sold.map((item) => ({ ...item, sales: item.items, channel: channelOf(item) })), ...published];
}

/** Returns a title that names nothing but a model, or a model and one of its versions. */
function titleOf({ brand, category }: Appraisal['garment'], model = '', version?: string): string {
  const [versionName = ''] = variantNames(brand, model).find(({ id }) => id === version)?.names ?? [];
  return [brand.name, modelWith(brand, model)?.name ?? '', versionName, category.name].join(' ');
}
