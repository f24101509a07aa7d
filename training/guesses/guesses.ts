// Measures a language model's guesses at the prices of open sales: combined with our prices, and as evidence from an
// agent that is eager to please.
import { fileURLToPath } from 'node:url';
import { normalize } from '../../src/catalog/normalize.ts';
import { judgeTag } from '../../src/decide/verdict.ts';
import { createRowAppraiser } from '../../src/lists/price-row.ts';
import type { FileItem } from '../../src/lists/read-row.ts';
import type { Marketplaces } from '../../src/marketplaces/fees.ts';
import type { Appraisal } from '../../src/pricing/appraisal.ts';
import type { EvidenceFacts } from '../../src/pricing/evidence/evidence.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { type Cells, cellsOf, two } from '../evaluation/markdown.ts';
import { seededRandom } from '../numbers/random.ts';
import { meanOf, shareOf } from '../numbers/sums.ts';
import type { OpenSale } from '../open-test/read-sales.ts';
import { priceOpenSales } from '../open-test/report.ts';
import { itemOf, readTable } from '../read/csv-table.ts';

/** Guesses by a language model that did not see the prices. */
const RECORDED = fileURLToPath(new URL('recorded-guesses.csv', import.meta.url));

/** A sale with a blind guess at its price, USD. */
type GuessedOpenSale = Awaited<ReturnType<typeof withGuesses>>[number];

export async function withGuesses(sales: readonly OpenSale[]) {
  const rows = await readTable(RECORDED, ['title', 'guess']);
  const guesses = new Map(rows.map(({ cells: { title, guess } }) => [normalize(title), Number(guess)]));
  return sales.flatMap((sale) => {
    const guess = guesses.get(normalize(sale.title));
    return guess === undefined ? [] : [{ sale, guess }];
  });
}

/** Weights of a guess in the combined price, including the one that the service uses. */
const WEIGHTS = [0.3, 0.5, 0.7, 0.9];

/** The basis of our price in these tables, by the evidence grade in answers. */
const BASES: Readonly<Record<EvidenceFacts['grade'], string>> = {
  'sold here': 'sold',
  'some sold here': 'sold',
  'sold elsewhere': 'sold',
  'asked only': 'asked',
  'other kinds of the brand': 'other kinds',
  judged: 'judged or none',
  none: 'judged or none',
};

/** Measures the errors of our prices, blind guesses, and both combined, log USD, by the basis of our price. */
function measureTogether(pricing: Pricing, sales: readonly GuessedOpenSale[]) {
  const guesses = new Map(sales.map(({ sale, guess }) => [sale, Math.log(guess)]));
  const priced = priceOpenSales(pricing, [...guesses.keys()]).flatMap(({ sale, appraisal, paid }) => {
    const { price, evidence, isToLookUp } = appraisal;
    const guess = guesses.get(sale) as number;
    return isToLookUp ? [] : [{ basis: BASES[evidence.grade], paid, ours: Math.log(price.price), guess }];
  });
  type Priced = (typeof priced)[number];
  const rms = (rows: readonly Priced[], weight: number) =>
    Math.sqrt(meanOf(rows, ({ paid, ours, guess }) => (paid - (1 - weight) * ours - weight * guess) ** 2));
  return [['all', priced] as const, ...Map.groupBy(priced, ({ basis }) => basis)].map(([basis, rows]) => ({
    basis,
    sales: rows.length,
    ours: rms(rows, 0),
    guess: rms(rows, 1),
    together: WEIGHTS.map((weight) => rms(rows, weight)),
  }));
}

export function togetherTable(pricing: Pricing, sales: readonly GuessedOpenSale[]): Cells {
  const measured = measureTogether(pricing, sales);
  type Row = (typeof measured)[number];
  const weighed = WEIGHTS.map(
    (weight, at) => [`guess weighs ${weight}`, ({ together }: Row) => two(together[at] as number)] as const,
  );
  return cellsOf(measured, {
    'our price rests on': ({ basis }) => basis,
    sales: ({ sales }) => String(sales),
    ours: ({ ours }) => two(ours),
    guess: ({ guess }) => two(guess),
    ...Object.fromEntries(weighed),
  });
}

type Evidence = Pick<FileItem, 'guess' | 'comps'>;

/** Evidence that agents may send, from honest to pleasing, for a guess and prices of similar sold items, USD. */
const SENT: Readonly<Record<string, (guess: number, similarPrices: readonly number[]) => Evidence>> = {
  nothing: () => ({}),
  'a blind guess': (guess) => ({ guess }),
  '1.5 times it': (guess) => ({ guess: 1.5 * guess }),
  '2 times it': (guess) => ({ guess: 2 * guess }),
  '3 times it': (guess) => ({ guess: 3 * guess }),
  'a third of it': (guess) => ({ guess: guess / 3 }),
  'three sales': (_, similarPrices) => compsOf(similarPrices, 1),
  'asking prices 2 times as high, as sales': (_, similarPrices) => compsOf(similarPrices, 2),
  'asking prices 4 times as high, as sales': (_, similarPrices) => compsOf(similarPrices, 4),
};

const compsOf = (prices: readonly number[], factor: number): Evidence => ({
  comps: prices.map((price) => ({ price: factor * price })),
});

/** Standard deviation of sales with the same title, log USD. */
const SAME_TITLE_DEVIATION = 0.42;
const SIMILAR_SALES = 3;

/**
 * Judges items at the price for which they sold, where each purchase would lose the fees, with each type of evidence.
 * `told` counts the answers that say how far the evidence is from our price.
 */
export function pleasingTrials(
  pricing: Pricing,
  marketplaces: Pick<Marketplaces, 'list'>,
  sales: readonly GuessedOpenSale[],
) {
  const appraise = createRowAppraiser(pricing);
  return Object.entries(SENT).map(([sent, evidenceOf]) => {
    const random = seededRandom(1);
    const judged = sales.flatMap(({ sale, guess }) => {
      const { title, category, gender, condition, paid } = sale;
      const similarPrices = Array.from(
        { length: SIMILAR_SALES },
        () => paid * Math.exp(SAME_TITLE_DEVIATION * random.normal()),
      );
      const item = itemOf({ title, category, gender, condition });
      const outcome = appraise({ ...item, ...evidenceOf(guess, similarPrices) });
      return 'problem' in outcome ? [] : [judgedAt(marketplaces, outcome.appraisal, paid)];
    });
    return {
      sent,
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
