import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { agentTable, agentTrials } from '../../training/guesses/agent-trial.ts';
import { fitAgentWeights, fitGuessWeights, type GuessedSale } from '../../training/guesses/fit-weights.ts';
import { pleasingTable, pleasingTrials, withGuesses } from '../../training/guesses/pleasing-agent.ts';
import { type GuessTrial, guessTrials, trialTable } from '../../training/guesses/trial.ts';
import { seededRandom } from '../../training/numbers/random.ts';
import { readOpenSales } from '../../training/open-test/read-sales.ts';

const shownTable = (name: string) => readFileSync(new URL(`../../model/evaluation/${name}`, import.meta.url), 'utf8');

const SELLERS = ['ebay_ninjascout', 'mercari_2018_corykaye', ...Array.from({ length: 12 }, (_, i) => `seller ${i}`)];

/** Sales of which our price knows little and a reader more: errors of 0.6 and 0.3 beside a noise of 0.3, log USD. */
function simulated(reads = true): GuessedSale[] {
  const random = seededRandom(7);
  return SELLERS.flatMap((seller) =>
    Array.from({ length: 60 }, () => {
      const worth = 3 + random.normal();
      const paid = worth + 0.3 * random.normal();
      const price = worth + 0.6 * random.normal();
      const guess = reads ? worth + 0.3 * random.normal() : price + 0.6 * random.normal();
      return {
        class: 'many sales' as const,
        behind: 'some' as const,
        seller,
        paid,
        price,
        guess,
        ends: [-0.86, 0.86] as const,
      };
    }),
  );
}

const trialOf = (trials: readonly GuessTrial[], name: string) =>
  trials.find((one) => one.name.startsWith(name)) as GuessTrial;

describe('The trial of guesses', () => {
  it('finds a reader who knows more better than our price, and worse the more noise is on it', () => {
    const trials = guessTrials(simulated());
    assert.deepEqual(
      trials.map(({ sales }) => sales),
      [60, 60, 840],
    );
    const { withoutGuess, withNoise } = trialOf(trials, 'all');
    const [both = 0, some = 0, much = 0] = withNoise.map(({ spread }) => spread);
    assert.ok(both < 0.75 * withoutGuess.spread, `${both}`);
    assert.ok(both < some && some < much);
    assert.ok(withNoise.every(({ inside }) => inside > 0.6 && inside < 0.95));
  });

  it('gives little weight to who knows nothing', () => {
    const weightOf = (sales: readonly GuessedSale[]) =>
      fitGuessWeights(sales).find((row) => row.class === 'many sales')?.weight ?? 0;
    assert.ok(weightOf(simulated()) > 0.7);
    assert.ok(weightOf(simulated(false)) < 0.2);
  });

  it('is the table beside the evaluation', () => {
    const { head } = trialTable(guessTrials(simulated()));
    const table = shownTable('guesses.csv');
    assert.ok(table.startsWith(`${head.join(',')}\n`), head.join());
    assert.match(table, /^"eBay, menswear of June 2021 \(\d+\)","0\.\d\d, \d\d%",/m);
  });
});

describe('The check of an agent that wants to please', () => {
  const sale = { category: '', gender: 'men', condition: '', soldOn: '2021-06', source: 'a test' };
  const sales = [
    { sale: { ...sale, title: 'Levis 501 jeans mens 34', paid: 60 }, guess: 25 },
    { sale: { ...sale, title: 'Gap hoodie mens large', paid: 12 }, guess: 15 },
    { sale: { ...sale, title: 'replica Chanel bag', paid: 50 }, guess: 50 },
  ];

  it('judges sales at what they brought, with each kind of evidence', () => {
    const trials = pleasingTrials(loadModel(), loadMarketplaces(), sales);
    assert.ok(trials.every((trial) => trial.sales === 2));
    const of = (sent: string) => trials.find((trial) => trial.sent === sent) ?? assert.fail(sent);
    assert.ok(of('three sales').rms < of('nothing').rms);
    assert.ok(of('3 times it').rms > of('a blind guess').rms);
    assert.deepEqual(trials, pleasingTrials(loadModel(), loadMarketplaces(), sales));
    const { head, rows } = pleasingTable(trials);
    const shown = shownTable('pleasing-agent.csv').split('\n');
    assert.equal(shown[0], head.join(','));
    assert.equal(shown.length, rows.length + 2);
  });

  it('has guesses of nearly all sales of the open test', async () => {
    assert.ok(withGuesses(await readOpenSales()).length > 490);
  });
});

describe('The weights of an agent’s guess', () => {
  const behindOf = (sale: GuessedSale, i: number): GuessedSale => ({
    ...sale,
    behind: (['none', 'some', 'many'] as const)[i % 3] ?? 'none',
  });

  it('follow what a reader knows, and never rise with our sales', () => {
    const weights = fitAgentWeights(simulated().map(behindOf)).map(({ weight }) => weight);
    assert.ok((weights[0] as number) > 0.7);
    assert.deepEqual(
      weights.toSorted((a, b) => b - a),
      weights,
    );
    assert.ok(fitAgentWeights(simulated(false).map(behindOf)).every(({ weight }) => weight < 0.2));
  });

  it('are measured on each market, and the evaluation has the table', () => {
    const trials = agentTrials(simulated().map(behindOf));
    assert.equal(trials.length, SELLERS.length);
    const [{ ours = 0, guessAlone = 0, pooled = 0 } = {}] = trials;
    assert.ok(pooled < ours && guessAlone < ours);
    const { head } = agentTable(trials);
    assert.ok(shownTable('guesses-of-agents.csv').startsWith(`${head.join(',')}\n`));
  });
});
