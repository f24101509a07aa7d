// Questions about one find and one offer, and the faults in the answers of the interfaces: they have one decision.

import { brands, categories } from '../../src/catalog/catalog.ts';
import type { Verdict } from '../../src/decide/decision-schema.ts';
import type { ItemInput } from '../../src/input/item-fields.ts';
import { USUAL_TERMS } from '../../src/input/item-fields.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { createPrices } from '../../src/package/prices.ts';
import { answerPageListing } from '../../src/present/page-listing.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { call, tools } from '../mcp/support.ts';

const pricing = loadModel();
const marketplaces = loadMarketplaces();
const prices = createPrices({ pricing, marketplaces });

/** The catalog's brands and kinds, brands outside it with every grade of evidence, an unknown one, and other kinds. */
const NAMES = [...brands.map(({ name }) => name), 'Vuori', 'Hoka', 'St. John', 'Vince', 'Tecovas', 'Zorvelline'];
const KINDS = [...categories.map(({ name }) => name.split(' ')[0] as string), 'belt', 'scarf', 'wallet', 'sunglasses'];
const GRADES = ['', 'Good', 'torn lining', 'New with tags'];
const PLACES = ['ebay', 'poshmark', 'mercari'] as const;

/** A find at a price, which its owner later lists and gets an offer for. Amounts in whole US dollars. */
export interface Find {
  readonly title: string;
  readonly tag: number;
  readonly profit: number;
  readonly marketplace: (typeof PLACES)[number];
  readonly asked: number;
  readonly offered: number;
  readonly days: number;
  /** The agent's own estimate or comparables, for some finds. */
  readonly evidence: Pick<ItemInput, 'comps' | 'guess'>;
}

/** Returns finds from a seed, the same on every run. */
export function findsOf(count: number, seed = 1): Find[] {
  let state = seed;
  // A linear congruential generator (Park and Miller 1988).
  const next = (below: number) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
  const one = <T>(values: readonly T[]) => values[next(values.length)] as T;
  return Array.from({ length: count }, (_, i) => {
    const asked = Math.ceil(12 * 1.01 ** next(480));
    const find = {
      title: [one(NAMES), one(KINDS), one(GRADES)].join(' ').trim(),
      tag: Math.ceil(2 * 1.01 ** next(600)),
      // Half of the finds have the usual goal.
      profit: next(2) === 0 ? USUAL_TERMS.profit : 5 * next(8),
      marketplace: one(PLACES),
      asked,
      offered: Math.ceil((asked * (40 + next(61))) / 100),
      days: next(240),
    };
    return { ...find, evidence: evidenceOf(asked, i) };
  });
}

/** Returns an estimate for a third of the finds, and up to three comparables, half asking prices, for another third. */
function evidenceOf(price: number, i: number): Find['evidence'] {
  if (i % 3 === 0) return { guess: price };
  if (i % 3 === 1) return {};
  const prices = [1, 0.8, 1.3].slice(i % 4).map((one) => Math.ceil(one * price));
  return { comps: i % 2 === 0 ? prices : prices.map((price) => ({ price, asked: true })) };
}

/** Returns false for a title without a price: no interface has one. */
export function hasPrice({ title }: Find): boolean {
  try {
    prices.appraise({ title });
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'UnpricedListingError') return false;
    throw error;
  }
}

/** Returns a sentence for each fault of functions and tools; none if all agree. */
export const faultsOf = (find: Find): string[] => [
  ...buyFaults(find),
  ...goalFaults(find),
  ...offerFaults(find),
  ...planFaults(find),
  ...formFaults(find),
];

function buyFaults({ title, tag, profit, marketplace, evidence }: Find): string[] {
  const seller = { marketplace, profit };
  const { judgment, estimate, takenFor } = prices.appraise({ title, askingPrice: tag, ...evidence, ...seller });
  const agent = call('get_price', { title, askingPrice: tag, ...evidence, seller });
  const marketplaces = ['ebay', 'poshmark', marketplace];
  const sale = call('get_price', { title, cost: tag, ...evidence, seller, marketplaces }).data;
  const list = call('compare_prices', { items: [{ title, askingPrice: tag, ...evidence }], seller }).data;
  const [row] = list.items;
  const told = [agent.data.judgment, sale.judgment];
  const place = judgment.money.marketplace?.id;
  const onPlace = sale.payouts?.find((payout: { marketplace: { id: string } }) => payout.marketplace.id === place);
  const limit = judgment.money.payUpTo;
  const isCopied = judgment.authenticity !== undefined;
  const why = call('get_price', { title, detail: 'full' }).text;
  const isReal = /if real/.test(agent.text);
  const kept = judgment.money.at.find(({ what }) => what === 'usual')?.keep ?? 0;
  const usual = Math.round(100 * (kept - tag)) / 100;
  const hasProfit = JSON.stringify([judgment.money, sale.judgment, sale.payouts]).includes('"profit"');
  return [
    ...same('code', judgment.zone, [...told.map((one) => one?.zone), row.verdict?.zone]),
    ...same('limit', limit, [...told.map((one) => one.money?.payUpTo), row.verdict?.payUpTo]),
    ...(onPlace?.profit === undefined ? [] : same('profit', usual, [onPlace.profit])),
    ...same('check', isCopied, [
      ...told.map((one) => one.authenticity !== undefined),
      row.verdict?.checkFirst === true,
    ]),
    ...same('price', estimate.price, [agent.data.estimate.price, sale.estimate.price, row.price]),
    ...when(usual < 0 && ['buy', 'thin', 'check'].includes(judgment.zone ?? ''), `${judgment.zone} at a loss`),
    ...limitFaults(judgment, tag),
    ...buyRuleFaults({ title, tag, profit, marketplace, evidence }, judgment, usual),
    ...when(isCopied && row.profit !== undefined, 'a list names the profit of a piece to check'),
    ...when(isCopied && judgment.zone === 'check' && hasProfit, 'a profit of a piece to check'),
    ...when(isCopied && !isReal && !agent.data.beyondEvidence, 'a range of a copied piece that does not say so'),
    ...when(isCopied && [agent.text, why].some((text) => /8 in 10 between/.test(text)), 'a copied piece at 8 in 10'),
    ...when(/\d+% fell within/.test(agent.text) && !/Of \d+ unchecked sales/.test(agent.text), 'a rate of no sales'),
    // Its condition, too: damage in a title always counts.
    ...same('piece', takenFor, [agent.data.takenFor, sale.takenFor, row.takenFor]),
    ...when(row.net !== undefined && list.total.net !== undefined && row.net !== list.total.net, 'two nets'),
    ...extensionFaults({ title, tag }),
  ];
}

/** A price up to a limit is a buy, one above it is not, and a limit is never shown instead of a verdict. */
function limitFaults({ zone, money: { payUpTo: limit } }: Verdict, tag: number): string[] {
  if (limit === undefined || (zone !== null && (zone === 'buy') === tag <= limit)) return [];
  return [`${zone} of ${tag}, up to ${limit}`];
}

/** A buy doubles the money and meets the goal; one with a guess is also one without it. */
function buyRuleFaults(
  { title, tag, profit, marketplace, evidence }: Omit<Find, 'asked' | 'offered' | 'days'>,
  { zone, ask }: Verdict,
  usual: number,
): string[] {
  if (zone !== 'buy' || ask?.about === 'rarity') return [];
  const alone = prices.appraise({ title, askingPrice: tag, marketplace, profit }).judgment.zone;
  return [
    ...('guess' in evidence ? same('without the guess', 'buy', [alone]) : []),
    ...when(usual < Math.max(profit, tag) - 0.01, `a buy at ${tag} that leaves ${usual} of ${profit}`),
  ];
}

/** A seller who wants more never pays more. */
function goalFaults({ title, tag, marketplace, evidence }: Find): string[] {
  const { profit } = USUAL_TERMS;
  const limits = [profit - 5, profit - 1, profit, profit + 1, profit + 10].map((goal) => {
    const { judgment } = prices.appraise({ title, askingPrice: tag, marketplace, ...evidence, profit: goal });
    return judgment.money.payUpTo ?? 0;
  });
  const isRising = limits.some((limit, i) => limit > (limits[i - 1] ?? Infinity));
  return when(isRising, `limits by goal: ${limits.join(', ')}`);
}

/** Compares the extension's answer, on the seller's default terms, with the package's. */
function extensionFaults({ title, tag }: Pick<Find, 'title' | 'tag'>): string[] {
  const beside = answerPageListing({ pricing, marketplaces }, { name: title, price: tag });
  if ('why' in beside) return [];
  const { judgment } = prices.appraise({ title, askingPrice: tag });
  return same('extension', JSON.stringify(judgment), [JSON.stringify(beside.appraisal.judgment)]);
}

function offerFaults({ title, tag: cost, marketplace, asked, offered, days: listedFor, evidence }: Find): string[] {
  const told = prices.offer({ title, asked, offered, cost, listedFor, marketplace, ...evidence });
  const seller = { marketplace };
  const agent = call('answer_offer', { title, asked, offered, cost, listedFor, ...evidence, seller }).data;
  const full = prices.offer({ title, asked, offered: asked, marketplace });
  const { advice, counter, keep, reason, checkFirst } = told;
  const replied = advice === 'counter' ? keep.counter : keep.offered;
  const isLoss = advice !== null && advice !== 'decline' && (replied?.profit ?? 0) < 0;
  return [
    ...same('advice', advice, [agent.advice]),
    ...same('piece of an offer', prices.appraise({ title, ...evidence }).takenFor, [told.takenFor, agent.takenFor]),
    ...same('counter', counter, [agent.counter]),
    ...same('check of an offer', checkFirst, [agent.checkFirst]),
    ...when(
      full.advice !== 'accept' && !full.checkFirst && full.keep.offered.net > 0,
      'the asking price is not accepted',
    ),
    ...fairFaults({ title, asked, marketplace }),
    ...when(counter !== undefined && !(offered < counter && counter <= asked), `a counter of ${counter}`),
    ...when(isLoss && !/, a loss of \$[\d,.]+ on the /.test(reason), `a loss unsaid: ${reason}`),
  ];
}

/**
 * An often copied piece with a far too low asking price is checked first: no plan and no reply names an amount. Plans
 * of agents' lists are those of the package.
 */
function planFaults({ title, asked, days, marketplace, evidence }: Find): string[] {
  const listedOn = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const told = prices.reprice({ title, askingPrice: asked, listedOn, marketplace, ...evidence });
  const items = [{ title, askingPrice: asked, listedFor: days, ...evidence }];
  const list = call('compare_prices', { items, seller: { marketplace } });
  const { action, ask, why } = list.data.items[0].advice;
  const { advice } = call('get_price', { ...items[0], seller: { marketplace } }).data;
  const offered = Math.ceil(0.8 * asked);
  const reply = call('answer_offer', { title, asked, offered, cost: 5, ...evidence, seller: { marketplace } });
  const isChecked = action === 'CHECK';
  const amounts = isChecked
    ? [list.text.split('\n')[0] ?? '', reply.text].filter((text) => /you’d get|, profit \$/.test(text))
    : [];
  return [
    ...same('action', told.action, [action, advice.action]),
    ...same('price to ask', told.ask, [ask, advice.ask]),
    ...same('reason of a plan', told.why, [why, advice.why]),
    ...same('check in a plan', isChecked, [reply.data.checkFirst === true]),
    ...when(isChecked && ask !== undefined, 'a price to ask of a piece to check'),
    ...when(isChecked && !reply.text.startsWith('Check it’s real: '), 'an offer without the check first'),
    ...amounts.map((text) => `an amount of a piece to check: ${text}`),
    ...when(action === 'RAISE' && list.data.items[0].takenFor && isCopied(title), 'a copy told to ask more'),
  ];
}

const isCopied = (title: string) => prices.appraise({ title, askingPrice: 1 }).judgment.authenticity !== undefined;

/** A client that can ask a person asks the same about a piece in each tool, and never about a recognized brand. */
function formFaults({ title, asked }: Find): string[] {
  const [price, offer] = [
    ['get_price', { title }],
    ['answer_offer', { title, asked, offered: asked }],
  ].map(([name, args]) => JSON.stringify(tools.get(name as string)?.missing?.(args as Record<string, unknown>)));
  const isNamed = prices.appraise({ title }).brand.slug !== 'unknown-brand';
  return [
    ...same('form', price, [offer]),
    ...when(isNamed && /on the label/.test(price ?? ''), `asked for the brand: ${price}`),
  ];
}

/** An offer of nine tenths of the asking price is accepted if it nets anything, except for a piece to check. */
function fairFaults({ title, asked, marketplace }: Pick<Find, 'title' | 'asked' | 'marketplace'>): string[] {
  const offered = Math.ceil(0.9 * asked);
  const { advice, checkFirst, judgment, keep } = prices.offer({ title, asked, offered, marketplace });
  if (advice === 'accept' || checkFirst || keep.offered.net <= 0) return [];
  return [`${offered} of ${asked} is not accepted: ${judgment.reason}`];
}

/** Returns a sentence if others differ from the first. */
export const same = (what: string, first: unknown, others: readonly unknown[]): string[] =>
  others.every((other) => other === first) ? [] : [`${what}: ${[first, ...others].join(', ')}`];

export const when = (isFault: boolean, fault: string): string[] => (isFault ? [fault] : []);
