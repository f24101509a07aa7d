import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { shippedFees } from '../../src/money/seller.ts';
import type { Appraisal } from '../../src/pricing/appraisal.ts';
import { readShippedModel } from '../../src/pricing/read-model.ts';
import { priceOffers, readOpenOffers } from '../../training/decisions/offered-pieces.ts';
import {
  buildDecisionsReport,
  computeShareWithWork,
  type DecisionsReport,
  listBetterRivals,
  listFailures,
  measurePolicy,
  type Offer,
} from '../../training/decisions/report.ts';

const evaluation = JSON.parse(readFileSync(new URL('../../model/evaluation.json', import.meta.url), 'utf8'));
const { marketplaces } = shippedFees;
const [ebay] = marketplaces;
assert.ok(ebay?.id === 'ebay');

/** Maximum drift of a figure, since they are written once per release, while reading and prices change. */
const DRIFT = 0.03;

function offer(net: number, tag: number): Offer {
  const piece = {
    market: '',
    isOdd: true,
    paid: net,
    net,
    appraisal: {} as Appraisal,
    expectedNet: net,
    shippingLabel: undefined,
  };
  return { piece, tag, decision: {} };
}

describe('the profit of purchases', () => {
  const offers = [offer(30, 10), offer(5, 10), offer(12, 4), offer(3, 4)];

  const isTen = ({ tag }: Offer) => tag === 10;

  it('is a fraction of the profit of someone who knew every sale', () => {
    const { purchases, share, losing, return: profit } = measurePolicy(offers, isTen);
    // The rule gains 20 and loses 5 on two purchases of 10; the best buyer gains 20 and 8.
    assert.deepEqual([purchases, share, losing, profit], [2, (20 - 5) / (20 + 8), 1 / 2, 15 / 20]);
  });

  it('is less by the cost of work, which that person has as well', () => {
    assert.equal(computeShareWithWork(offers, isTen, 5), (20 - 5 - 10) / (15 + 3));
  });
});

describe('the comparison with rules of thumb', () => {
  /** Returns an item with a net of $50 and an estimate of $60, offered at three prices. */
  const offersIf = (isBought: (tag: number) => boolean) =>
    [4, 10, 20].map((tag): Offer => {
      const { piece } = offer(50, tag);
      const appraisal = { estimate: { price: 60 } } as Appraisal;
      return {
        piece: { ...piece, appraisal },
        tag,
        decision: {
          judgment: {
            verdict: { call: isBought(tag) ? 'buy' : 'skip', reason: '' },
            reason: { lead: '' },
            question: undefined,
          },
        },
      };
    });

  it('names the rule that earns more at equal losses, for each cost of work', () => {
    // We buy only at $4 and earn $46. The rule of thumb buys at all three and earns $46, $40, and $30.
    const sentences = listBetterRivals(
      offersIf((tag) => tag === 4),
      () => 1,
      'here',
    );
    assert.deepEqual(
      sentences.filter((sentence) => sentence.includes('our Buy earns')),
      [
        'here, $0 of work: our Buy earns $46, a third of our price $116.',
        'here, $5 of work: our Buy earns $41, a third of our price $101.',
        'here, $10 of work: our Buy earns $36, a third of our price $86.',
      ],
    );
  });

  it('names no rule that earns as much as ours', () => {
    const sentences = listBetterRivals(
      offersIf(() => true),
      () => 1,
      'here',
    );
    assert.deepEqual(sentences, []);
  });
});

describe('the profit of verdicts on the open sales', async () => {
  const { pieces } = priceOffers(readShippedModel(), ebay, await readOpenOffers());
  const measured = buildDecisionsReport(marketplaces, pieces);
  const failures = listFailures(marketplaces, pieces);
  const published: DecisionsReport = evaluation.decisions;

  it('matches the evaluation, except for drift', () => {
    const rows = ({ markets }: DecisionsReport) =>
      markets.find(({ name }) => name === 'eBay, menswear of June 2021')?.policies ?? [];
    for (const { name, share, losing } of rows(published)) {
      const row = rows(measured).find((other) => other.name === name);
      assert.ok(Math.abs((row?.share ?? 0) - share) < DRIFT, `${name}: run evaluate decisions --write`);
      assert.ok(Math.abs((row?.losing ?? 0) - losing) < DRIFT, `${name}: run evaluate decisions --write`);
    }
  });

  it('leaves out items to be checked first, whatever the rule', () => {
    const [{ pieces: compared, toCheck, policies }] = measured.markets as [DecisionsReport['markets'][number]];
    assert.ok(toCheck > 0);
    assert.equal(compared + toCheck, pieces.length);
    assert.equal(policies.at(-1)?.purchases, 7 * compared, 'the last rule buys every piece at seven tags');
  });

  it('is at least that of rules of thumb at equal losses', () => {
    assert.deepEqual(failures, []);
  });

  it('is enough for a release', () => {
    for (const { name, pieces, silent, policies, limits } of measured.markets) {
      const [buy, both] = policies;
      const [, maybe] = limits;
      assert.ok(buy && buy.share >= 0.66 && buy.losing <= 0.05, `${name}: ${buy?.share}, ${buy?.losing}`);
      assert.ok(both && both.share >= 0.79 && both.losing <= 0.085, `${name}: ${both?.share}, ${both?.losing}`);
      assert.ok(maybe && maybe.losing <= 0.27 && maybe.return > 0.5, `${name}: ${maybe?.losing}, ${maybe?.return}`);
      assert.ok(silent <= 0.03 * pieces, `${name}: ${silent}`);
    }
  });

  it('comes with plans that earn more than a fixed price in every simulated market, and sell as many', () => {
    for (const buyers of new Set(published.plans.map((row) => row.buyers))) {
      const [ladder, never] = published.plans.filter((row) => row.buyers === buyers);
      assert.ok(ladder && never && ladder.gain > 0.2 && ladder.sold > never.sold - 0.02, buyers);
    }
  });
});
