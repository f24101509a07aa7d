import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { fitReader, type GuessedSale, measureReader } from '../../training/commands/reader.ts';
import { pleasingTable, pleasingTrials, withGuesses } from '../../training/guesses/guesses.ts';
import { seededRandom } from '../../training/numbers/random.ts';
import { readOpenSales } from '../../training/open-test/read-sales.ts';

const SHIPPED = new URL('../../model/evaluation/pleasing-agent.csv', import.meta.url);

/** Returns sixty sales with our prices, off by 0.5 from the items' worth, and guesses, off by `error`, log USD. */
function guessedSales(error: number): GuessedSale[] {
  const random = seededRandom(7);
  return Array.from({ length: 60 }, () => {
    const worth = 3 + random.normal();
    const price = worth + 0.5 * random.normal();
    const guess = worth + error * random.normal();
    return { paid: worth + 0.4 * random.normal(), price, guess, ends: { low: -0.82, high: 0.82 } };
  });
}

describe('the check of a reader', () => {
  const sales = guessedSales(0.2);
  const check = fitReader(sales);

  it('lets a reader that is more accurate than our prices improve them', () => {
    const { ours, pooled, gain } = measureReader(sales, check);
    assert.ok(pooled.value < ours.value - 0.1, `combined ${pooled.value}, ours ${ours.value}`);
    assert.ok(gain.interval[0] > 0, `${gain.interval}`);
  });

  const doubled = fitReader(sales.map((sale) => ({ ...sale, guess: sale.guess + Math.log(2) })));

  it('lowers the level of guesses that are all twice as high by a factor of two', () => {
    assert.equal((check.level - doubled.level).toFixed(2), Math.log(2).toFixed(2));
  });

  it('gives guesses that are all twice as high the same error', () => assert.equal(doubled.error, check.error));

  it('gives a reader that is less accurate than our prices no error, and so no effect', () => {
    assert.equal(fitReader(guessedSales(0.9)).error, undefined);
  });
});

describe('the trial of an agent that is eager to please', () => {
  const sale = { category: '', gender: 'men', condition: '' };
  const sales = [
    { sale: { ...sale, title: 'Levis 501 jeans mens 34', paid: 60 }, guess: 25 },
    { sale: { ...sale, title: 'Gap hoodie mens large', paid: 12 }, guess: 15 },
    { sale: { ...sale, title: 'replica Chanel bag', paid: 50 }, guess: 50 },
  ];

  const trials = pleasingTrials(loadModel(), loadMarketplaces(), sales);
  const trialOf = (sent: string) => trials.find((trial) => trial.sent === sent) ?? assert.fail(sent);

  it('leaves out a sale that the service refuses', () => {
    assert.deepEqual(new Set(trials.map((trial) => trial.sales)), new Set([2]));
  });

  it('shows that true sales make prices more accurate', () => {
    assert.ok(trialOf('three sales').rms < trialOf('nothing').rms);
  });

  it('shows that a guess three times too high makes nobody buy', () => {
    assert.equal(trialOf('3 times it').buys, 0);
  });

  it('has the columns and rows of the shipped table', () => {
    const { head, rows } = pleasingTable(trials);
    const shipped = readFileSync(SHIPPED, 'utf8').trim().split('\n');
    const firstCells = [head.join(','), ...rows.map(([sent]) => sent as string)];
    assert.deepEqual(
      shipped.map((line, i) => line.replaceAll('"', '').slice(0, firstCells[i]?.length)),
      firstCells,
    );
  });

  it('uses guesses recorded for nearly all of the 500 sales in the open test', async () => {
    assert.equal((await withGuesses(await readOpenSales())).length, 498);
  });
});
