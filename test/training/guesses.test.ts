import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { fitReader, type GuessedSale, measureReader } from '../../training/commands/reader.ts';
import { pleasingTable, pleasingTrials, withGuesses } from '../../training/guesses/guesses.ts';
import { seededRandom } from '../../training/numbers/random.ts';
import { readOpenSales } from '../../training/open-test/read-sales.ts';

const SHOWN = new URL('../../model/evaluation/pleasing-agent.csv', import.meta.url);

/** Sales for which our price is imprecise and a reader precise: errors of 0.5 and 0.2, with a noise of 0.4, log USD. */
function simulated(reads = true): GuessedSale[] {
  const random = seededRandom(7);
  return Array.from({ length: 60 }, () => {
    const worth = 3 + random.normal();
    const price = worth + 0.5 * random.normal();
    const guess = reads ? worth + 0.2 * random.normal() : price + 0.6 * random.normal();
    return { paid: worth + 0.4 * random.normal(), price, guess, ends: [-0.82, 0.82] as const };
  });
}

it('The check of a reader gives a model its level and error, and none to one less accurate than our price', () => {
  const sales = simulated();
  const high = sales.map((sale) => ({ ...sale, guess: sale.guess + Math.log(2) }));
  const [check, checkOfHigh] = [fitReader(sales), fitReader(high)];
  assert.ok((check.error ?? 1) < 0.6, JSON.stringify(check));
  assert.equal(checkOfHigh.error, check.error);
  assert.ok(Math.abs(checkOfHigh.level - check.level + Math.log(2)) < 0.002);
  const { ours, pooled, gain } = measureReader(sales, check);
  assert.ok(pooled.value < ours.value - 0.1 && gain.interval[0] > 0, `${pooled.value} ${ours.value}`);
  assert.ok(Math.abs(measureReader(high, checkOfHigh).pooled.value - pooled.value) < 0.001);
  assert.equal(fitReader(simulated(false)).error, undefined);
});

describe('The check of an agent that wants to please', () => {
  const sale = { category: '', gender: 'men', condition: '' };
  const sales = [
    { sale: { ...sale, title: 'Levis 501 jeans mens 34', paid: 60 }, guess: 25 },
    { sale: { ...sale, title: 'Gap hoodie mens large', paid: 12 }, guess: 15 },
    { sale: { ...sale, title: 'replica Chanel bag', paid: 50 }, guess: 50 },
  ];

  it('judges sales at their actual prices, with each kind of evidence', () => {
    const trials = pleasingTrials(loadModel(), loadMarketplaces(), sales);
    assert.ok(trials.every((trial) => trial.sales === 2));
    const of = (sent: string) => trials.find((trial) => trial.sent === sent) ?? assert.fail(sent);
    assert.ok(of('three sales').rms < of('nothing').rms);
    assert.ok(of('3 times it').buys <= of('nothing').buys);
    assert.deepEqual(trials, pleasingTrials(loadModel(), loadMarketplaces(), sales));
    const { head, rows } = pleasingTable(trials);
    const shown = readFileSync(SHOWN, 'utf8').split('\n');
    assert.equal(shown[0], head.join(','));
    assert.equal(shown.length, rows.length + 2);
  });

  it('has guesses for nearly all sales in the open test', async () => {
    assert.ok((await withGuesses(await readOpenSales())).length > 490);
  });
});
