import { writeFileSync } from 'node:fs';
import { medianOf } from '../../src/base/median.ts';
import { type Commands, command, type ValuesOfOptions, WORDS } from '../../src/cli/command.ts';
import { loadArtifacts } from '../../src/cli/inputs.ts';
import { type CliIo, UsageError } from '../../src/cli/io.ts';
import { guessed, READER_OPTIONS, readerOf } from '../../src/cli/reader.ts';
import { dayAt } from '../../src/items/day.ts';
import { SALES_BEHIND } from '../../src/pricing/guess.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import type { CheckedReader, ReaderCheck } from '../../src/reader/check.ts';
import { PROMPT_VERSION } from '../../src/reader/prompt.ts';
import { count, percent } from '../../src/wording/numbers.ts';
import { two } from '../evaluation/markdown.ts';
import { bootstrap, rmsAfterOffset } from '../evaluation/metrics.ts';
import { seededRandom } from '../numbers/random.ts';
import { priceOpenSales } from '../open-test/price-sales.ts';
import { type OpenSale, OTHER_SALES, readOpenSales } from '../open-test/read-sales.ts';
import { readUnseenPrices, type UnseenPrice } from '../open-test/unseen-prices.ts';
import { FEWEST_GUESSES, fitReader, pooledErrors, type ReadSale } from '../reader/fit-reader.ts';

const { reader: url, readerModel } = READER_OPTIONS;
const OPTIONS = { reader: url, readerModel, out: WORDS } as const;

export const commands = {
  'reader check': command(OPTIONS, checkReader),
} satisfies Commands;

/**
 * Fits a reader's level and weights on open sales of June 2021, beside prices that had not seen them, writes them, and
 * prints what they are worth on the 500 sales of the open test, which no weight sees.
 */
async function checkReader(
  io: CliIo,
  { out = 'hangtag-reader.json', reader: address, readerModel: model }: ValuesOfOptions<typeof OPTIONS>,
): Promise<void> {
  const reader = readerOf(io.env, { reader: address, readerModel: model });
  if (!reader) throw new UsageError('Name the reader: --reader http://localhost:11434/v1 --reader-model llama3.1.');
  const { pricing } = loadArtifacts(io.env);
  const [others, openTest] = [await readOpenSales(OTHER_SALES), await readOpenSales()];
  const titles = [...others, ...openTest].map(({ title }) => ({ title }));
  const asked = await guessed(titles, reader, io, out);
  const guesses = new Map([...others, ...openTest].map((sale, at) => [sale, asked[at]?.guess]));
  const fitted = pricedSales(pricing, others, guesses, await readUnseenPrices());
  const tested = pricedSales(pricing, openTest, guesses);
  if (tested.length === 0) throw new Error('The reader estimated none of the sales, so nothing was written.');
  const check = fitReader(fitted);
  const file: CheckedReader = { model: reader.model, prompt: PROMPT_VERSION, date: dayAt(Date.now()), ...check };
  writeFileSync(out, `${JSON.stringify(file, null, 2)}\n`);
  const measured = measure(tested, check);
  const { ours, alone, pooled, level, gain, inside } = measured;
  io.printAnswer({ ...file, fittedOn: fitted.length, testedOn: tested.length, ...measured, written: out }, [
    `Fitted on ${count(fitted.length, 'sale')}, tested on ${count(tested.length, 'sale')} of the open test.`,
    `Spread of log(paid / estimate): ours ${inWords(ours)}, the reader ${inWords(alone)}, both ${inWords(pooled)}.`,
    `Level of both ${inWords(level)}. Gain ${inWords(gain)}. The range holds ${percent(inside)}.`,
    `Guesses count times ${Math.exp(check.level).toFixed(2)}. ${weightsInWords(check)}`,
    ...(SALES_BEHIND.some((behind) => check.weights[behind].weight > 0) ? [] : [noWeight(fitted.length)]),
    `Wrote ${out}: use it with --reader-check ${out}.`,
  ]);
}

/**
 * Returns sales with the published price and the reader's guess, and with a price that had not seen them, by default the
 * published one. Leaves out those without one of the three.
 */
function pricedSales(
  pricing: Pricing,
  sales: readonly OpenSale[],
  guesses: ReadonlyMap<OpenSale, number | undefined>,
  unseen?: ReadonlyMap<string, UnseenPrice>,
): ReadSale[] {
  return priceOpenSales(pricing, sales).flatMap((published) => {
    const { sale } = published;
    const own = unseen ? unseen.get(sale.title) : published;
    const guess = guesses.get(sale);
    if (!own || guess === undefined) return [];
    const { price, ends, behind } = own;
    const seller = sale.source;
    return [{ seller, paid: published.paid, published: published.price, price, ends, behind, guess: Math.log(guess) }];
  });
}

/** A figure with its 90% interval. */
interface Figure {
  readonly value: number;
  readonly interval: readonly [low: number, high: number];
}

/** Measures spreads, level and gain on sales, with intervals by resampling these. */
function measure(sales: readonly ReadSale[], check: ReaderCheck) {
  const ours = sales.map(({ paid, price }) => paid - price);
  const alone = sales.map(({ paid, guess }) => paid - guess);
  const { errors, inside } = pooledErrors(sales, check);
  const places = sales.map((_, at) => at);
  const figure = (statistic: (of: (errors: readonly number[]) => number[]) => number): Figure => {
    const at = (sample: readonly number[]) => statistic((list) => sample.map((place) => list[place] as number));
    return { value: at(places), interval: bootstrap([places], ([sample = []]) => at(sample), seededRandom(1)) };
  };
  return {
    ours: figure((of) => rmsAfterOffset(of(ours))),
    alone: figure((of) => rmsAfterOffset(of(alone))),
    pooled: figure((of) => rmsAfterOffset(of(errors))),
    level: figure((of) => medianOf(of(errors))),
    gain: figure((of) => rmsAfterOffset(of(ours)) - rmsAfterOffset(of(errors))),
    inside,
  };
}

const inWords = ({ value, interval: [low, high] }: Figure) => `${two(value)} (90%: ${two(low)} to ${two(high)})`;

const weightsInWords = ({ weights: { none, some, many } }: ReaderCheck) =>
  `Weight ${none.weight} without sales of ours, ${some.weight} with some, ${many.weight} with many.`;

const noWeight = (sales: number) =>
  sales < FEWEST_GUESSES
    ? `It estimated fewer than ${FEWEST_GUESSES} of the sales, so its guesses move nothing.`
    : 'It is no nearer to what was paid than our price, so its guesses move nothing.';
