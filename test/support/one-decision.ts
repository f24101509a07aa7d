// Questions about one find and one offer, and the faults of what the surfaces answer: they have one decision.
import { answerPageListing } from '../../src/answers/listing/page-listing.ts';
import { brands, categories } from '../../src/catalog/catalog.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { createPrices } from '../../src/package/prices.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { call } from '../mcp/support.ts';

const pricing = loadModel();
const marketplaces = loadMarketplaces();
const prices = createPrices({ pricing, marketplaces });

/** Brands outside the catalog, of every grade of evidence, one that nobody knows, and other kinds. */
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
}

/** Returns finds of a seed, the same at every run. */
export function findsOf(count: number, seed = 1): Find[] {
  let state = seed;
  // A linear congruential generator (Park and Miller 1988).
  const next = (below: number) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
  const one = <T>(values: readonly T[]) => values[next(values.length)] as T;
  return Array.from({ length: count }, () => {
    const asked = Math.ceil(12 * 1.01 ** next(480));
    return {
      title: [one(NAMES), one(KINDS), one(GRADES)].join(' ').trim(),
      tag: Math.ceil(2 * 1.01 ** next(600)),
      profit: 5 * next(8),
      marketplace: one(PLACES),
      asked,
      offered: Math.ceil((asked * (40 + next(61))) / 100),
      days: next(240),
    };
  });
}

/** Returns false for a title without a price: it has none anywhere. */
export function hasPrice({ title }: Find): boolean {
  try {
    prices.appraise({ title });
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'UnpricedListingError') return false;
    throw error;
  }
}

/** Returns a sentence for each fault of functions and tools; none where all say the same. */
export const faultsOf = (find: Find): string[] => [...buyFaults(find), ...offerFaults(find)];

function buyFaults({ title, tag, profit, marketplace }: Find): string[] {
  const seller = { marketplace, profit };
  const { judgment, estimate, takenFor } = prices.appraise({ title, askingPrice: tag, ...seller });
  const agent = call('get_price', { title, askingPrice: tag, seller });
  const sale = call('net_payout', { title, cost: tag, seller }).data;
  const list = call('compare_prices', { items: [{ title, askingPrice: tag }], seller }).data;
  const [row] = list.items;
  const place = judgment.money.marketplace?.id;
  const onPlace = sale.payouts.find((payout: { marketplace: { id: string } }) => payout.marketplace.id === place);
  const limit = judgment.money.payUpTo;
  const isCopied = judgment.authenticity !== undefined;
  const why = call('explain_price', { title }).text;
  const isReal = /if real/.test(agent.text);
  return [
    ...same('code', judgment.zone, [agent.data.judgment.zone, sale.judgment?.zone, row.verdict?.zone]),
    ...same('strength', judgment.strength, [
      agent.data.judgment.strength,
      sale.judgment?.strength,
      row.verdict?.strength,
    ]),
    ...same('limit', limit, [agent.data.judgment.money.payUpTo, row.verdict?.payUpTo, onPlace?.payUpTo?.mid]),
    ...same('check', isCopied, [
      agent.data.judgment.authenticity !== undefined,
      sale.judgment?.checkFirst === true,
      row.verdict?.checkFirst === true,
    ]),
    ...same('price', estimate.price, [agent.data.estimate.price, sale.estimate.price, row.price]),
    ...(isCopied && row.profit !== undefined ? ['a list names the profit of a piece to check'] : []),
    ...(isCopied && !isReal && !agent.data.beyondEvidence ? ['a range of a copied piece that does not say so'] : []),
    ...[agent.text, why].flatMap((text) =>
      isCopied && /8 in 10 between/.test(text) ? ['a range of a copied piece at 8 in 10'] : [],
    ),
    ...(/\d+% fell within/.test(agent.text) && !/Of \d+ unchecked sales/.test(agent.text)
      ? ['a rate without its sales']
      : []),
    // Its condition, too: damage in a title counts everywhere.
    ...same('piece', takenFor, [agent.data.takenFor, sale.takenFor, row.takenFor]),
    ...(row.net !== undefined && list.total.net !== undefined && row.net !== list.total.net ? ['two nets'] : []),
    ...extensionFaults({ title, tag }),
  ];
}

/** Compares the extension's answer, on the seller's usual terms, with that of the package. */
function extensionFaults({ title, tag }: Pick<Find, 'title' | 'tag'>): string[] {
  const beside = answerPageListing({ pricing, marketplaces }, { name: title, price: tag });
  if ('why' in beside) return [];
  const { judgment } = prices.appraise({ title, askingPrice: tag });
  return same('extension', JSON.stringify(judgment), [JSON.stringify(beside.appraisal.judgment)]);
}

function offerFaults({ title, tag: cost, marketplace, asked, offered, days: listedFor }: Find): string[] {
  const told = prices.offer({ title, asked, offered, cost, listedFor, marketplace });
  const seller = { marketplace };
  const agent = call('answer_offer', { title, asked, offered, cost, listedFor, seller }).data;
  const full = prices.offer({ title, asked, offered: asked, marketplace });
  const { advice, counter, keep, reason } = told;
  const replied = advice === 'counter' ? keep.counter : keep.offered;
  const isLoss = advice !== null && advice !== 'decline' && (replied?.profit ?? 0) < 0;
  return [
    ...same('advice', advice, [agent.advice]),
    ...same('piece of an offer', prices.appraise({ title }).takenFor, [told.takenFor, agent.takenFor]),
    ...same('counter', counter, [agent.counter]),
    ...(full.advice !== 'accept' && full.keep.offered.net > 0 ? ['the asking price is not accepted'] : []),
    ...fairFaults({ title, asked, marketplace }),
    ...(counter !== undefined && !(offered < counter && counter < asked) ? [`a counter of ${counter}`] : []),
    ...(isLoss && !/^\$[\d,.]+ loses /.test(reason) ? [`a loss unsaid: ${reason}`] : []),
  ];
}

/**
 * An offer near the asking price, or of the usual price, is accepted of anything but a collectible, if it leaves
 * anything. Without a listing behind our price, the usual one says nothing beside an asking price far above it.
 */
function fairFaults({ title, asked, marketplace }: Pick<Find, 'title' | 'asked' | 'marketplace'>): string[] {
  const { estimate, evidence } = prices.appraise({ title });
  const isWithoutBrand = ['judged', 'none'].includes(evidence.grade) || evidence.of === 'kind';
  const isBlind = isWithoutBrand && asked > 1.5 * estimate.priceHigh;
  const isUsual = estimate.price <= asked && !isBlind;
  const fair = [Math.ceil(0.95 * asked), ...(isUsual ? [estimate.price] : [])];
  const blind = isBlind ? prices.offer({ title, asked, offered: Math.floor(0.9 * asked), marketplace }) : undefined;
  const blindFaults = blind?.advice === 'accept' ? [`accepted far above what we know: ${blind.reason}`] : [];
  const fairOffers = fair.flatMap((offered) => {
    const { advice, judgment, keep } = prices.offer({ title, asked, offered, marketplace });
    if (advice === 'accept' || judgment.ask?.about === 'rarity' || keep.offered.net <= 0) return [];
    return [`${offered} of ${asked} is not accepted: ${judgment.reason}`];
  });
  return [...blindFaults, ...fairOffers];
}

/** Returns a sentence where others differ from the first. */
export const same = (what: string, first: unknown, others: readonly unknown[]): string[] =>
  others.every((other) => other === first) ? [] : [`${what}: ${[first, ...others].join(', ')}`];
