import assert from 'node:assert/strict';
import { it } from 'node:test';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { createPrices } from '../../src/package/prices.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { call } from '../mcp/support.ts';
import { hangtag } from '../support/command-line.ts';
import { type Find, findsOf, hasPrice, same } from '../support/one-decision.ts';
import { sampled } from '../support/sampled.ts';
import { shareService } from '../support/service.ts';

const prices = createPrices({ pricing: loadModel(), marketplaces: loadMarketplaces() });
const service = shareService();

/** Finds with a program's own estimate, from a third to three times of ours, and some of another thing. */
const finds = findsOf(120, 3)
  .filter(hasPrice)
  .map((find, i) => {
    const { price } = prices.appraise({ title: find.title }).estimate;
    const times = [0.4, 0.8, 1, 1.3, 3, 100][i % 6] as number;
    return { ...find, guess: Math.max(1, Math.round(times * price)) };
  });

type GuessedFind = Find & { readonly guess: number };

/** Returns a sentence for each tool whose decision is not the package's. */
function toolFaults({ title, tag, profit, marketplace, asked, offered, guess }: GuessedFind): string[] {
  const seller = { marketplace, profit };
  const { judgment, estimate } = prices.appraise({ title, askingPrice: tag, guess, ...seller });
  const agent = call('get_price', { title, askingPrice: tag, guess, seller }).data;
  const sale = call('get_price', { title, cost: tag, guess, seller }).data;
  const [row] = call('compare_prices', { items: [{ title, askingPrice: tag, guess }], seller }).data.items;
  const told = prices.offer({ title, asked, offered, marketplace, guess });
  const reply = call('answer_offer', { title, asked, offered, guess, seller: { marketplace } }).data;
  const decisionOf = (one: typeof judgment | undefined) => [one?.zone, one?.strength, one?.byGuess].join();
  return [
    ...same('price', estimate.price, [agent.estimate.price, sale.estimate.price, row.price]),
    ...same('decision', decisionOf(judgment), [agent.judgment, sale.judgment, row.verdict].map(decisionOf)),
    ...same('limit', judgment.money.payUpTo, [agent.judgment.money?.payUpTo, row.verdict?.payUpTo]),
    ...same('advice', told.advice, [reply.advice]),
    ...same('counter', told.counter, [reply.counter]),
  ];
}

/** Returns a sentence if the HTTP API or the command line judges a find in another way than the package. */
async function doorFaults({ title, tag, profit, marketplace, guess }: GuessedFind): Promise<string[]> {
  const { judgment } = prices.appraise({ title, askingPrice: tag, profit, marketplace, guess });
  const words = { title, askingPrice: `${tag}`, profit: `${profit}`, marketplace, guess: `${guess}` };
  const key = await service().issueKey();
  const { body } = await service().ask(`/api/public/appraise?${new URLSearchParams(words)}`, { key });
  const options = [`--asking=${tag}`, `--profit=${profit}`, `--marketplace=${marketplace}`, `--guess=${guess}`];
  const { out } = await hangtag({}, 'price', title, ...options, '--json');
  return same(
    'doors',
    JSON.stringify(judgment),
    [body, JSON.parse(out)].map((one) => JSON.stringify(one.judgment)),
  );
}

it('has one decision with a guess, from the package and from tools', () => {
  const faults = finds.flatMap((find) => toolFaults(find).map((fault) => `${JSON.stringify(find)}: ${fault}`));
  assert.deepEqual(faults, []);
  assert.ok(finds.some(({ title, guess }) => prices.appraise({ title, guess }).judgment.ask?.about === 'guess'));
  assert.ok(
    finds.some(({ title, tag, guess }) => prices.appraise({ title, askingPrice: tag, guess }).judgment.byGuess),
  );
});

it('has it over HTTP and on the command line', async () => {
  for (const find of sampled(finds, 12)) assert.deepEqual(await doorFaults(find), [], JSON.stringify(find));
});
