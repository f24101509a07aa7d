import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { Verdict } from '../../src/decide/decision-schema.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { decisionsInWords } from '../../src/present/verdict-words.ts';
import type { Appraisal } from '../../src/pricing/appraisal.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { OPEN_MARKET, offeredPieces, openOffers } from '../../training/decisions/offered-pieces.ts';
import { logHazardRatio } from '../../training/decisions/plans.ts';
import {
  betterRivals,
  type DecisionsReport,
  decisionsReport,
  failuresIn,
  type Offer,
  outcomeOf,
  TAGS,
} from '../../training/decisions/report.ts';

const evaluation = JSON.parse(readFileSync(new URL('../../model/evaluation.json', import.meta.url), 'utf8'));
const marketplaces = loadMarketplaces();
const [ebay] = marketplaces.list;
assert.ok(ebay?.id === 'ebay');

/** Maximum drift of a figure, since they are written once per release, while reading and prices change. */
const DRIFT = 0.03;

function offer(net: number, tag: number): Offer {
  const piece = { market: '', isOdd: true, paid: net, net, listing: {} as Appraisal };
  return { piece, tag, verdict: {} as Verdict };
}

describe('the profit of purchases', () => {
  const offers = [offer(30, 10), offer(5, 10), offer(12, 4), offer(3, 4)];

  it('is a fraction of the profit of someone who had known every sale', () => {
    const isTen = ({ tag }: Offer) => tag === 10;
    const { purchases, share, losing, return: profit } = outcomeOf(offers, isTen);
    assert.deepEqual([purchases, share, losing, profit], [2, (20 - 5) / (20 + 8), 1 / 2, 15 / 20]);
    // Work costs that person too.
    assert.equal(outcomeOf(offers, isTen, 5).share, (20 - 5 - 10) / (15 + 3));
    assert.equal(outcomeOf(offers, () => false).share, 0);
    const known = outcomeOf(offers, ({ piece, tag }) => piece.net > tag);
    assert.deepEqual([known.share, known.losing], [1, 0]);
  });

  it('is compared with rules of thumb, of which those that earn more at equal losses are named', () => {
    const listing = { price: { price: 60 } } as Appraisal;
    const all = [4, 10, 20].map((tag) => {
      const one = offer(50, tag);
      return { ...one, piece: { ...one.piece, listing }, verdict: { zone: tag === 4 ? 'buy' : 'leave' } as Verdict };
    });
    const rival = 'a third of our price \\$';
    const said = betterRivals(all, () => 1, 'here').join('\n');
    for (const work of [0, 5, 10])
      for (const ours of ['our Buy', 'our Buy and Maybe'])
        assert.match(said, new RegExp(`^here, \\$${work} of work: ${ours} earns \\$\\d+, ${rival}\\d+\\.$`, 'm'));
    const bought = all.map((one) => ({ ...one, verdict: { zone: 'buy' } as Verdict }));
    assert.equal(betterRivals(bought, () => 1, 'here').length, 0);
  });
});

describe('the profit of verdicts on the open sales', async () => {
  const { pieces } = offeredPieces(loadModel(), ebay, await openOffers());
  const measured = decisionsReport(marketplaces, pieces);
  const failures = failuresIn(marketplaces, pieces);
  const published: DecisionsReport = evaluation.decisions;

  it('matches the evaluation, except for drift', () => {
    const rows = ({ markets }: DecisionsReport) => markets.find(({ name }) => name === OPEN_MARKET)?.policies ?? [];
    assert.equal(rows(published).length, rows(measured).length);
    rows(measured).forEach(({ name, share, losing }, at) => {
      const row = rows(published)[at];
      assert.equal(row?.name, name);
      assert.ok(Math.abs((row?.share ?? 0) - share) < DRIFT, `${name}: run evaluate decisions with --write`);
      assert.ok(Math.abs((row?.losing ?? 0) - losing) < DRIFT, `${name}: run evaluate decisions with --write`);
    });
  });

  it('leaves out items to be checked first, whatever the rule', () => {
    const [{ pieces: compared, toCheck, policies }] = measured.markets as [DecisionsReport['markets'][number]];
    assert.ok(toCheck > 0);
    assert.equal(compared + toCheck, pieces.length);
    assert.equal(policies.at(-1)?.purchases, TAGS.length * compared);
  });

  it('is at least that of rules of thumb at equal losses', () => {
    assert.deepEqual(failures, []);
  });

  it('is enough for a release', () => {
    for (const { name, pieces, silent, policies, limits } of published.markets) {
      const [buy, both] = policies;
      const [, maybe] = limits;
      assert.ok(buy && buy.share >= 0.66 && buy.losing <= 0.05, `${name}: ${buy?.share}, ${buy?.losing}`);
      assert.ok(both && both.share >= 0.79 && both.losing <= 0.07, `${name}: ${both?.share}, ${both?.losing}`);
      assert.ok(maybe && maybe.losing <= 0.22 && maybe.return > 0.5, `${name}: ${maybe?.losing}, ${maybe?.return}`);
      assert.ok(silent <= 0.03 * pieces, `${name}: ${silent}`);
    }
  });

  it('comes with plans that earn more than a fixed price in every simulated market, and sell as many', () => {
    for (const buyers of new Set(published.plans.map((row) => row.buyers))) {
      const [ladder, never] = published.plans.filter((row) => row.buyers === buyers);
      assert.ok(ladder && never && ladder.gain > 0.2 && ladder.sold > never.sold - 0.02, buyers);
    }
  });

  it('is stated in the same sentence in the README and the card', () => {
    const sentence = decisionsInWords(published);
    for (const file of ['README.md', 'model/MODEL_CARD.md'])
      assert.ok(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').includes(sentence), file);
  });
});

it('the odds of a sale never rise with the asking price, and depend only on its ratio to the estimate', () => {
  for (const at of [-3, -1.28, 0, 1.28, 3]) {
    let previous = Infinity;
    for (let ask = 10; ask < 600; ask *= 1.02) {
      const log = logHazardRatio(ask, 100, at);
      assert.ok(log <= previous + 1e-9, `${ask} at ${at}`);
      previous = log;
    }
    assert.ok(Math.abs(logHazardRatio(100, 100, at)) < 1e-12);
  }
  assert.equal(logHazardRatio(30, 20).toFixed(9), logHazardRatio(450, 300).toFixed(9));
});
