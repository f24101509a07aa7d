// A language model's guesses at the prices of open sales, combined with ours, and sent by an agent that wants to please.
import { fileURLToPath } from 'node:url';
import { normalize } from '../../src/catalog/normalize.ts';
import { judgeTag } from '../../src/decide/verdict.ts';
import { createRowAppraiser } from '../../src/lists/price-row.ts';
import type { FileItem } from '../../src/lists/read-row.ts';
import type { Marketplaces } from '../../src/marketplaces/fees.ts';
import type { Appraisal } from '../../src/pricing/appraisal.ts';
import type { EvidenceGrade } from '../../src/pricing/evidence/evidence.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { type Cells, cellsOf, two } from '../evaluation/markdown.ts';
import { seededRandom } from '../numbers/random.ts';
import { meanOf, shareOf } from '../numbers/sums.ts';
import type { OpenSale } from '../open-test/read-sales.ts';
import { priceOpenSales } from '../open-test/report.ts';
import { itemOf, readTable } from '../read/csv-table.ts';

/** Guesses by a language model that saw no prices. */
const RECORDED = fileURLToPath(new URL('recorded-guesses.csv', import.meta.url));

/** A sale with a blind guess at its price, US dollars. */
type GuessedOpenSale = Awaited<ReturnType<typeof withGuesses>>[number];

/** Returns the sales that have a recorded guess. */
export async function withGuesses(sales: readonly OpenSale[]) {
  const rows = await readTable(RECORDED, ['title', 'guess']);
  const guesses = new Map(rows.map(({ cells: { title, guess } }) => [normalize(title), Number(guess)]));
  return sales.flatMap((sale) => {
    const guess = guesses.get(normalize(sale.title));
    return guess === undefined ? [] : [{ sale, guess }];
  });
}

/** Weights of a guess in the combined price, among them the one that ships. */
const WEIGHTS = [0.3, 0.5, 0.7, 0.9];

/** The basis of our price, by the grade that answers state. */
const BASES: Readonly<Record<EvidenceGrade, string>> = {
  'sold here': 'sold',
  'some sold here': 'sold',
  'sold elsewhere': 'sold',
  'asked only': 'asked',
  'other kinds of the brand': 'other kinds',
  judged: 'judged or none',
  none: 'judged or none',
};

/** Returns the errors of our price, of blind guesses, and of both combined, log USD, by the basis of our price. */
export function measureTogether(pricing: Pricing, sales: readonly GuessedOpenSale[]) {
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

/** Returns these errors as a table. */
export function togetherTable(measured: ReturnType<typeof measureTogether>): Cells {
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

/**
 * Evidence that agents send, from honest to pleasing, given a guess and the prices of similar sold items, US dollars.
 */
const SENT: Readonly<Record<string, (guess: number, similar: readonly number[]) => Evidence>> = {
  nothing: () => ({}),
  'a blind guess': (guess) => ({ guess }),
  '1.5 times it': (guess) => ({ guess: 1.5 * guess }),
  '2 times it': (guess) => ({ guess: 2 * guess }),
  '3 times it': (guess) => ({ guess: 3 * guess }),
  'a third of it': (guess) => ({ guess: guess / 3 }),
  'three sales': (_, similar) => compsOf(similar, 1),
  'asking prices 2 times as high, as sales': (_, similar) => compsOf(similar, 2),
  'asking prices 4 times as high, as sales': (_, similar) => compsOf(similar, 4),
};

const compsOf = (similar: readonly number[], times: number): Evidence => ({
  comps: similar.map((price) => ({ price: times * price })),
});

/** Standard deviation of sales with the same title, log USD. */
const EQUAL_TITLES = 0.42;
const SIMILAR = 3;

/**
 * Judges items offered at the price they sold for, so that each purchase would lose the fees, with each type of
 * evidence. `told` counts answers that state how far the evidence is from our price.
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
      const similar = Array.from({ length: SIMILAR }, () => paid * Math.exp(EQUAL_TITLES * random.normal()));
      const item = itemOf({ title, category, gender, condition });
      const outcome = appraise({ ...item, ...evidenceOf(guess, similar) });
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

/** Returns these trials as a table. */
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
