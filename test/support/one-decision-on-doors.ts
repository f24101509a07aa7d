// The faults in answers about finds from HTTP, pages and commands, which must match the package's functions.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capital, usd } from '../../src/base/numbers.ts';
import type { AdviceAnswer } from '../../src/decide/decision-schema.ts';
import { compsText, readComps } from '../../src/input/comps.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { createPrices } from '../../src/package/prices.ts';
import type { ListingAppraisal } from '../../src/package/types.ts';
import { countInWords } from '../../src/present/evidence-words.ts';
import type { ListTotal } from '../../src/present/list-schema.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { call } from '../mcp/support.ts';
import { hangtag } from './command-line.ts';
import { type Find, same, when } from './one-decision.ts';
import { wordsOf } from './pages.ts';
import type { TestService } from './service.ts';

const prices = createPrices({ pricing: loadModel(), marketplaces: loadMarketplaces() });

/** A find's answer from the package's function, which the others are compared with. */
const appraised = ({ title, tag, marketplace, profit }: Find) =>
  prices.appraise({ title, askingPrice: tag, marketplace, profit });

const isCounted = ({ beyondEvidence }: { readonly beyondEvidence?: unknown }) => beyondEvidence === undefined;

const sumOf = (amounts: readonly number[]) => Number(amounts.reduce((sum, amount) => sum + amount, 0).toFixed(2));

/** An offer for a find, in the form of the package and the HTTP API. */
const offerOf = ({ title, tag, asked, offered, days, marketplace, evidence }: Find) => ({
  title,
  asked,
  offered,
  cost: tag,
  listedFor: days,
  marketplace,
  ...evidence,
});

const textsOf = (words: object): [string, string][] =>
  Object.entries(words).map(([name, value]) => [name, name === 'comps' ? compsText(readComps(value)) : String(value)]);

const queryOf = (words: object) => new URLSearchParams(textsOf(words));

/** Compares the HTTP API's answer to an offer with the package's. */
export async function offerFaults({ app }: TestService, find: Find): Promise<string[]> {
  const words = offerOf(find);
  const answer = (await app.inject({ url: `/api/public/offer?${queryOf(words)}` })).json();
  return same('offer over HTTP', JSON.stringify(prices.offer(words)), [JSON.stringify(answer)]);
}

/** The page has no field for evidence. */
export async function offerPageFaults({ app }: TestService, find: Find): Promise<string[]> {
  const words = offerOf({ ...find, evidence: {} });
  const { advice, checkFirst, judgment } = prices.offer(words);
  const page = (await app.inject({ url: `/offer?${queryOf(words)}`, headers: { accept: 'text/html' } })).body;
  return [
    ...same('offer on its page', checkFirst ? 'check' : (advice ?? ''), [zoneIn(page)]),
    ...when(!wordsOf(page).includes(capital(judgment.reason)), 'a page without the reason'),
  ];
}

/** Compares the card of a find, and its picture, with the package's answer. */
export async function cardFaults({ app }: TestService, find: Find): Promise<string[]> {
  const { title, tag, marketplace, profit } = find;
  const { judgment, evidence } = appraised(find);
  const query = queryOf({ title, tag, marketplace, profit });
  const page = (await app.inject({ url: `/appraise?${query}`, headers: { accept: 'text/html' } })).body;
  const words = wordsOf(page);
  const limit = /pay up to <tspan class="number">([^<]*)</.exec(page)?.[1] ?? '';
  const most = judgment.money.payUpTo === undefined ? '' : usd(judgment.money.payUpTo);
  const isCopied = judgment.authenticity !== undefined;
  const picture = (await app.inject({ url: `/pictures/appraise?${query}` })).body;
  return [
    ...same('card', judgment.zone ?? '', [zoneIn(page)]),
    ...when(!words.includes(wordsOf(capital(evidence.text))), 'a card without its evidence'),
    ...(judgment.ask ? [] : same('limit on the card', most, [limit])),
    ...when(isCopied && /8 in 10/.test(words), 'a card with 8 in 10 of a copied piece'),
    ...when(isCopied && /8 in 10/.test(picture), 'a picture with 8 in 10 of a copied piece'),
  ];
}

export async function commandFaults(find: Find): Promise<string[]> {
  const { title, tag, asked, offered, days, marketplace, profit, evidence } = find;
  const seller = ['--marketplace', marketplace, ...textsOf(evidence).map(([name, text]) => `--${name}=${text}`)];
  const price = await hangtag({}, 'price', title, '--asking', `${tag}`, '--profit', `${profit}`, ...seller, '--json');
  const offer = ['--asked', `${asked}`, '--offered', `${offered}`, '--cost', `${tag}`, '--listed', `${days}`];
  const reply = await hangtag({}, 'offer', title, ...offer, ...seller, '--json');
  const { judgment } = prices.appraise({ title, askingPrice: tag, marketplace, profit, ...evidence });
  const judgmentIn = ({ out }: { out: string }) => JSON.stringify(JSON.parse(out).judgment);
  return [
    ...same('price command', JSON.stringify(judgment), [judgmentIn(price)]),
    ...same('offer command', JSON.stringify(prices.offer(offerOf(find)).judgment), [judgmentIn(reply)]),
  ];
}

interface PlanRow extends Pick<AdviceAnswer, 'ask' | 'why'> {
  readonly item: { readonly title: string };
  readonly action?: string | null;
}

/**
 * Compares the plans of several finds, from the files that `reprice` reads, with the package's: one step and one
 * reason. Pieces listed for 60 days below the estimate are never raised.
 */
export async function planFileFaults({ folder }: Pick<Doors, 'folder'>, finds: readonly Find[]): Promise<string[]> {
  const rows = [...new Map(finds.map((find) => [find.title, find])).values()];
  const path = join(folder, 'things.csv');
  const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const lines = rows.map(({ title, asked, days }) => `"${title}",${asked},${dayBefore(days)}`);
  writeFileSync(path, ['title,price,date listed', ...lines].join('\n'));
  const plan = await hangtag({}, 'reprice', path, '--json');
  const told: PlanRow[] = JSON.parse(plan.out).rows;
  return rows.flatMap(({ title, asked, days }) => {
    const { action, ask, why } = prices.reprice({ title, askingPrice: asked, listedOn: dayBefore(days) });
    const step = (row?: Partial<PlanRow>) => JSON.stringify([row?.action ?? undefined, row?.ask, row?.why]);
    const ours = JSON.stringify([action ?? undefined, ask, why]);
    const { estimate } = prices.appraise({ title });
    const isRaised = days >= 60 && asked < estimate.price && (ask ?? 0) > asked;
    return [
      ...same('step in a file', ours, [step(told.find(({ item }) => item.title === title))]),
      ...when(isRaised, `${title} sat ${days} days at ${asked} and is to ask ${ask}`),
    ];
  });
}

/** The interfaces for a list: a service with a key, and a folder for files. */
interface Doors {
  readonly service: TestService;
  readonly key: string;
  readonly folder: string;
}

/**
 * Compares a list of several finds, all with the terms of the first: over HTTP as JSON, from the package and the
 * agents' tool, on the page and, as CSV, by the command.
 */
export async function listFaults(doors: Doors, finds: readonly Find[]): Promise<string[]> {
  const [{ marketplace, profit }] = finds as [Find];
  const rows = finds.map((find) => ({ ...find, marketplace, profit }));
  const each = rows.map(appraised);
  const ours = prices.list({ items: rows.map(({ title, tag }) => ({ title, askingPrice: tag })), marketplace, profit });
  const counted = each.filter(isCounted);
  const sum = sumOf(counted.map(({ estimate }) => estimate.price));
  const wire = await listOverHttp(doors, rows);
  const items = rows.map(({ title, tag }) => ({ title, askingPrice: tag }));
  const tool = call('compare_prices', { items, seller: { marketplace, profit } });
  const agent = tool.data;
  const agentNet = sumOf(agent.items.map(({ net = 0 }: { net?: number }) => net));
  const cells = await listAsCsv(doors, rows);
  return [
    ...rows.flatMap((row, i) =>
      same(`HTTP list: ${row.title}`, JSON.stringify(each[i]?.judgment), [JSON.stringify(wire.items[i]?.judgment)]),
    ),
    ...same('total', JSON.stringify(ours.total), [JSON.stringify(wire.total)]),
    ...same('sum of prices', sum, [ours.total.sumOfPrices, agent.total.sumOfPrices, cells.total.sumOfPrices]),
    ...same('net of an agent’s list', agent.total.net, [agentNet]),
    ...when(each.some(({ estimate }) => estimate.price >= 30) && /As one lot/.test(tool.text), 'a lot of dear pieces'),
    ...cellFaults(each, cells.rows),
    ...(await pageFaults(doors, rows, { each, sum, nets: cells.rows })),
  ];
}

async function listOverHttp(
  { service, key }: Doors,
  rows: readonly Find[],
): Promise<{ items: ListingAppraisal[]; total: ListTotal }> {
  const [{ marketplace, profit }] = rows as [Find];
  const { body } = await service.ask(`/api/public/appraise?marketplace=${marketplace}&profit=${profit}`, {
    key,
    body: { items: rows.map(({ title, tag }) => ({ title, askingPrice: tag })) },
  });
  return body;
}

interface Row {
  readonly net?: number;
  readonly marketplace?: string;
  readonly pay_up_to?: number;
  readonly note?: string;
}

const fileOf = (rows: readonly Find[]) =>
  ['title,cost', ...rows.map(({ title, tag }) => `"${title}",${tag}`)].join('\n');

/** Prices a list as a file with the command, which runs the same code as the API does for CSV. */
async function listAsCsv({ folder }: Doors, rows: readonly Find[]): Promise<{ rows: Row[]; total: ListTotal }> {
  const [{ marketplace, profit }] = rows as [Find];
  const path = join(folder, 'finds.csv');
  writeFileSync(path, fileOf(rows));
  const { out } = await hangtag({}, 'list', path, '--marketplace', marketplace, '--profit', `${profit}`, '--json');
  return JSON.parse(out);
}

function cellFaults(each: readonly ListingAppraisal[], cells: readonly Row[]): string[] {
  return each.flatMap(({ judgment, beyondEvidence, takenFor }, i) => {
    const { pay_up_to: limit, note = '' } = cells[i] ?? {};
    const isCopied = judgment.authenticity !== undefined;
    return [
      ...(beyondEvidence ? [] : same(`limit in a file: ${takenFor}`, judgment.money.payUpTo, [limit])),
      ...same(`check in a file: ${takenFor}`, isCopied, [/copies are common/.test(note)]),
    ];
  });
}

async function pageFaults(
  { service }: Doors,
  rows: readonly Find[],
  told: { readonly each: readonly ListingAppraisal[]; readonly sum: number; readonly nets: readonly Row[] },
): Promise<string[]> {
  const [{ marketplace, profit }] = rows as [Find];
  const pageOf = async (fields: Readonly<Record<string, string>>): Promise<string> => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ marketplace, profit, ...fields })) form.append(name, String(value));
    // Each client may send a minute's worth of lists.
    service.clock.now += 60_000;
    return (await service.ask('/list', { body: form, headers: { accept: 'text/html' } })).text;
  };
  // A piece that was only looked at is judged by its tag; one with a cost alone is owned, and counts.
  const looked = rows.map(({ title, tag }) => ({ title, cost: tag, state: 'looked' }));
  const page = await pageOf({ rows: JSON.stringify(looked) });
  const owned = await pageOf({ list: fileOf(rows) });
  const cards = new Map(
    [...page.matchAll(/<tr data-row="(\d+)".*?<\/tr>/gs)].map(([card, row]) => [Number(row), card]),
  );
  const total = /<strong class="rail-price">([^<]*)<\/strong>/.exec(owned)?.[1];
  const kept = /<span class="list-keep">.*?<strong>([^<]*)<\/strong>/s.exec(owned)?.[1];
  const places = new Set(told.nets.map((row) => row.marketplace));
  const isOnePlace = places.size === 1 && told.each.every(isCounted);
  const net = Math.round(sumOf(told.nets.map((row) => row.net ?? 0)));
  return [
    ...same('total on the page', usd(told.sum), [total]),
    ...(isOnePlace ? same('net on the page', usd(net), [kept]) : []),
    ...told.each.flatMap(({ judgment, evidence }, i) => {
      const card = cards.get(i) ?? '';
      // Pages write a minus as such.
      const words = wordsOf(card).replaceAll('−', '-');
      const zone = /data-zone="(\w*)"/.exec(card)?.[1];
      const hasProfit = judgment.authenticity !== undefined && />profit /.test(card);
      return [
        ...same(`row ${i} on the page`, judgment.zone ?? 'none', [zone]),
        ...when(hasProfit, 'a profit of a piece to check'),
        ...when(!words.includes(wordsOf(judgment.reason)), `row ${i} without its reason`),
        ...when(!words.includes(`, ${countInWords(evidence)}. `), `row ${i} without its evidence`),
      ];
    }),
  ];
}

const zoneIn = (page: string) => /class="verdict[^"]*" data-zone="(\w*)"/.exec(page)?.[1];
