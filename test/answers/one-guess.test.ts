import assert from 'node:assert/strict';
import { it } from 'node:test';
import { compsText, readComps } from '../../src/items/comps.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { createPrices } from '../../src/package/prices.ts';
import type { EvidenceWords } from '../../src/package/types.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { call } from '../mcp/support.ts';
import { hangtag } from '../support/command-line.ts';
import { type Find, findsOf, hasPrice, limitFaults, same } from '../support/one-decision.ts';
import { sampled } from '../support/sampled.ts';
import { shareService } from '../support/service.ts';

const prices = createPrices({ pricing: loadModel(), marketplaces: loadMarketplaces() });
const service = shareService();

/** Finds with a program's own estimate, from a third to three times of ours, and some of another thing. */
const guessed = findsOf(120, 3)
  .filter(hasPrice)
  .map((find, i) => {
    const { price } = prices.appraise({ title: find.title }).estimate;
    const times = [0.4, 0.8, 1, 1.3, 3, 100][i % 6] as number;
    return { find, price, evidence: { guess: Math.max(1, Math.round(times * price)) } };
  });

/** The same finds with one to three comparables instead, from half to four times our price, some of them asked. */
const compared = guessed.map(({ find, price }, i) => {
  const times = [0.5, 1, 2, 4][i % 4] as number;
  const prices = [1, 0.8, 1.3].slice(0, 1 + (i % 3)).map((one) => Math.max(1, Math.round(one * times * price)));
  return { find, evidence: { comps: prices.map((one) => (i % 5 === 0 ? { price: one, asked: true } : one)) } };
});

interface Witnessed {
  readonly find: Find;
  readonly evidence: EvidenceWords;
}

/** Returns a sentence for each tool whose decision is not the package's. */
function toolFaults({ find: { title, tag, profit, marketplace, asked, offered }, evidence }: Witnessed): string[] {
  const seller = { marketplace, profit };
  const { judgment, estimate } = prices.appraise({ title, askingPrice: tag, ...evidence, ...seller });
  const agent = call('get_price', { title, askingPrice: tag, ...evidence, seller }).data;
  const sale = call('get_price', { title, cost: tag, ...evidence, seller }).data;
  const [row] = call('compare_prices', { items: [{ title, askingPrice: tag, ...evidence }], seller }).data.items;
  const told = prices.offer({ title, asked, offered, marketplace, ...evidence });
  const reply = call('answer_offer', { title, asked, offered, ...evidence, seller: { marketplace } }).data;
  const decisionOf = (one: typeof judgment | undefined) => [one?.zone, one?.strength, one?.byGuess].join();
  return [
    ...same('price', estimate.price, [agent.estimate.price, sale.estimate.price, row.price]),
    ...same('decision', decisionOf(judgment), [agent.judgment, sale.judgment, row.verdict].map(decisionOf)),
    ...same('limit', judgment.money.payUpTo, [agent.judgment.money?.payUpTo, row.verdict?.payUpTo]),
    ...same('advice', told.advice, [reply.advice]),
    ...same('counter', told.counter, [reply.counter]),
    ...limitFaults(judgment, tag),
  ];
}

/** A firm buy is one without the evidence, too, and leaves the goal. */
function firmFaults({ find: { title, tag, profit, marketplace }, evidence }: Witnessed): string[] {
  const seller = { marketplace, profit };
  const { zone, strength, money, ask } = prices.appraise({ title, askingPrice: tag, ...evidence, ...seller }).judgment;
  if (zone !== 'buy' || strength !== 'firm') return [];
  const alone = prices.appraise({ title, askingPrice: tag, ...seller }).judgment.zone;
  const kept = money.at.find(({ what }) => what === 'usual')?.keep ?? 0;
  return [
    ...(alone === 'buy' ? [] : [`a firm buy, ${alone} without the evidence`]),
    ...(kept - tag < profit - 0.01 ? [`a firm buy that leaves ${kept - tag} of ${profit}`] : []),
    ...(ask ? [`a firm buy that asks ${ask.text}`] : []),
  ];
}

/** Returns a sentence if the HTTP API or the command line judges a find in another way than the package. */
async function doorFaults({ find: { title, tag, profit, marketplace }, evidence }: Witnessed): Promise<string[]> {
  const item = { title, askingPrice: tag, ...evidence };
  const { judgment } = prices.appraise({ ...item, profit, marketplace });
  const key = await service().issueKey();
  const { body } = await service().ask(`/api/public/appraise?profit=${profit}&marketplace=${marketplace}`, {
    key,
    body: { items: [item] },
  });
  const { comps, guess } = evidence;
  const words = comps ? `--comps=${compsText(readComps(comps))}` : `--guess=${guess}`;
  const options = [`--asking=${tag}`, `--profit=${profit}`, `--marketplace=${marketplace}`, words];
  const { out } = await hangtag({}, 'price', title, ...options, '--json');
  return same(
    'doors',
    JSON.stringify(judgment),
    [body.items[0], JSON.parse(out)].map((one) => JSON.stringify(one.judgment)),
  );
}

const faultsOf = (some: readonly Witnessed[]): string[] =>
  some.flatMap((one) => [...toolFaults(one), ...firmFaults(one)].map((fault) => `${JSON.stringify(one)}: ${fault}`));

const judgmentOf = ({ find: { title, tag }, evidence }: Witnessed) =>
  prices.appraise({ title, askingPrice: tag, ...evidence }).judgment;

it('has one decision with a guess, from the package and from tools', () => {
  assert.deepEqual(faultsOf(guessed), []);
  assert.ok(guessed.some((one) => judgmentOf(one).ask?.about === 'guess'));
  assert.ok(guessed.some((one) => judgmentOf(one).byGuess));
});

it('has one decision with comparables, which is never firmer than ours alone', () => {
  assert.deepEqual(faultsOf(compared), []);
  assert.ok(compared.some((one) => judgmentOf(one).ask?.about === 'comps'));
  assert.ok(compared.some((one) => judgmentOf(one).zone === 'buy'));
});

it('has it over HTTP and on the command line', async () => {
  for (const one of sampled([...guessed, ...compared], 12)) {
    assert.deepEqual(await doorFaults(one), [], JSON.stringify(one));
  }
});
