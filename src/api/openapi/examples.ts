import { answerListing } from '../../answers/listing.ts';
import { answerSale } from '../../answers/sale.ts';
import { brands, categories, DEFAULT_GENDER } from '../../garments/catalog.ts';
import type { Marketplaces } from '../../marketplaces/load.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { appraisalBody } from '../appraisal-body.ts';
import { appraiseItem, itemsAnswer } from '../appraise-items.ts';
import { marketplaceList } from '../endpoints/marketplaces.ts';
import { tierAverageCsv } from '../endpoints/price-texts.ts';
import { estimateBody } from '../estimate-body.ts';
import {
  makeBrandsAnswer,
  makeCategoriesAnswer,
  makeMlPriceBodies,
  makePriceAnswers,
} from '../prepared-answers.ts';

/** Real answers, for the document's examples. */
export interface Examples {
  readonly price: unknown;
  readonly onePrice: unknown;
  /** The same as CSV. */
  readonly onePriceCsv: string;
  readonly brands: unknown;
  readonly categories: unknown;
  readonly mlPrice: unknown;
  readonly estimate: unknown;
  readonly buyerEstimate: unknown;
  readonly appraise: unknown;
  readonly appraiseList: unknown;
  readonly payouts: unknown;
  readonly leastAsks: unknown;
  readonly marketplaces: unknown;
}

/** Makes the examples from the artifacts, all about one brand and category. */
export function createExamples(pricing: Pricing, marketplaces: Marketplaces): Examples {
  const coach = brands.find((brand) => brand.slug === 'coach');
  const bag = categories.find((category) => category.slug === 'bag');
  if (!coach || !bag) throw new Error('the examples need the brand coach and the category bag');
  const appraisal = answerListing(pricing, {
    title: 'Louis Vuitton Monogram Neverfull MM tote',
    askingPrice: 900,
  });
  const answers = makePriceAnswers(pricing);
  const parse = (bytes: string) => JSON.parse(Buffer.from(bytes, 'latin1').toString()) as unknown;
  const garment = { brand: coach, category: bag, gender: DEFAULT_GENDER };
  const parts = { pricing, marketplaces, publicUrl: 'https://hangtag.example' };
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;
  return {
    estimate: plain(estimateBody(parts, garment)),
    buyerEstimate: plain(estimateBody(parts, garment, { profit: 20 })),
    payouts: plain(answerSale(parts, { price: 72, cost: 20, garment })),
    leastAsks: plain(answerSale(parts, { keep: 50, garment })),
    marketplaces: plain(marketplaceList(marketplaces)),
    price: parse(answers(coach, bag, undefined).bytes),
    onePrice: parse(answers(coach, bag, 'Good').bytes),
    onePriceCsv: tierAverageCsv(pricing, { brand: coach, category: bag, condition: 'Good' }),
    brands: parse(makeBrandsAnswer().bytes),
    categories: parse(makeCategoriesAnswer(pricing).bytes),
    appraise: plain(appraisalBody(pricing, parts.publicUrl, appraisal)),
    appraiseList: plain(
      itemsAnswer(
        [{ title: 'Coach leather tote', quantity: 2 }, { title: 'Casio watch' }].map((item) =>
          appraiseItem({ pricing, marketplaces, publicUrl: () => parts.publicUrl }, item, {}),
        ),
      ),
    ),
    mlPrice: parse(
      makeMlPriceBodies(pricing, () => parts.publicUrl)(coach, bag, DEFAULT_GENDER, undefined),
    ),
  };
}
