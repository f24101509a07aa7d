import { judgeTag } from '../../src/decide/verdict.ts';
import { createRowAppraiser } from '../../src/lists/price-row.ts';
import type { FileItem } from '../../src/lists/read-row.ts';
import type { Marketplaces } from '../../src/marketplaces/fees.ts';
import type { Appraisal } from '../../src/pricing/appraisal.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { type Cells, cellsOf, two } from '../evaluation/markdown.ts';
import { seededRandom } from '../numbers/random.ts';
import { meanOf, shareOf } from '../numbers/sums.ts';
import { itemOf } from '../read/item.ts';
import type { GuessedOpenSale } from './read-guesses.ts';

/** Prices of three similar sold pieces, US dollars. */
type Similar = readonly number[];

/** Evidence that agents send, from true to pleasing. */
const SENT: readonly {
  readonly name: string;
  readonly of: (guess: number, similar: Similar) => Pick<FileItem, 'guess' | 'comps'>;
}[] = [
  { name: 'nothing', of: () => ({}) },
  { name: 'a blind guess', of: (guess) => ({ guess }) },
  { name: '1.5 times it', of: (guess) => ({ guess: 1.5 * guess }) },
  { name: '2 times it', of: (guess) => ({ guess: 2 * guess }) },
  { name: '3 times it', of: (guess) => ({ guess: 3 * guess }) },
  { name: 'a third of it', of: (guess) => ({ guess: guess / 3 }) },
  ...[1, 2, 4].map((times) => ({
    name: times === 1 ? 'three sales' : `asking prices ${times} times as high, as sales`,
    of: (_: number, similar: Similar) => ({ comps: similar.map((price) => ({ price: times * price })) }),
  })),
];

/** Standard deviation of sales with the same title, log USD. */
const EQUAL_TITLES = 0.42;
const SIMILAR = 3;

/**
 * Judges sales offered at their actual sale prices, so that each purchase loses the fees, with each kind of evidence.
 * `told` counts answers that state how far the evidence is from our price.
 */
export function pleasingTrials(
  pricing: Pricing,
  marketplaces: Pick<Marketplaces, 'list'>,
  sales: readonly GuessedOpenSale[],
) {
  const appraise = createRowAppraiser(pricing);
  return SENT.map(({ name, of }) => {
    const random = seededRandom(1);
    const judged = sales.flatMap(({ sale, guess }) => {
      const { title, category, gender, condition, paid } = sale;
      const similar = Array.from({ length: SIMILAR }, () => paid * Math.exp(EQUAL_TITLES * random.normal()));
      const outcome = appraise({ ...itemOf({ title, category, gender, condition }), ...of(guess, similar) });
      return 'problem' in outcome ? [] : [judgedAt(marketplaces, outcome.appraisal, paid)];
    });
    return {
      sent: name,
      sales: judged.length,
      rms: Math.sqrt(meanOf(judged, ({ error }) => error ** 2)),
      inside: shareOf(judged, ({ isInside }) => isInside),
      buys: judged.filter(({ zone }) => zone === 'buy').length,
      maybes: judged.filter(({ zone }) => zone === 'thin').length,
      told: judged.filter(({ isTold }) => isTold).length,
    };
  });
}

function judgedAt(marketplaces: Pick<Marketplaces, 'list'>, listing: Appraisal, paid: number) {
  const { price, priceLow, priceHigh } = listing.price;
  const { zone } = judgeTag(marketplaces, listing, paid, {});
  return {
    error: Math.log(paid / price),
    isInside: paid >= priceLow && paid <= priceHigh,
    zone,
    isTold: listing.asker?.farGuess !== undefined || listing.asker?.areCompsFar === true,
  };
}

/** Returns the trials as a table. */
export function pleasingTable(trials: ReturnType<typeof pleasingTrials>): Cells {
  return cellsOf(trials, {
    'the agent sends': ({ sent }) => sent,
    sales: ({ sales }) => String(sales),
    rms: ({ rms }) => two(rms),
    'in the range': ({ inside }) => `${Math.round(100 * inside)}%`,
    Buy: ({ buys }) => String(buys),
    Maybe: ({ maybes }) => String(maybes),
    told: ({ told }) => String(told),
  });
}
