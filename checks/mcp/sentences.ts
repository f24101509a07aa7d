// Generated calls, and the faults of their answers: `node checks/mcp/sentences.ts` makes 2,000 calls over all tools and
// terms. Every dollar figure of a sentence is one of the answer, a superlative holds, and an answer names one estimate.
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { CONDITIONS, GENDERS } from '../../src/garments/catalog.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { callTool } from '../../src/mcp/protocol/call-tool.ts';
import { createTools } from '../../src/mcp/tools/tools.ts';
import { loadModel } from '../../src/pricing/load-model.ts';

/** Titles of every kind of answer: known models, guesses, rare pieces, houses, pieces without a brand. */
const TITLES = [
  'Coach Tabby 26',
  "Levi's 501 jeans",
  'Louis Vuitton Neverfull MM',
  'Gap jeans',
  'Nike Air Force 1',
  'Nike Dunk Low Travis Scott',
  'Filson Mackinaw jacket',
  'New Balance 990v5',
  'Shein top NWT',
  'Patagonia Better Sweater small stain',
  'Hermès Birkin 30 Togo',
  "Levi's 506XX jacket",
  'red wool sweater',
  'Zorvelline dress',
  'Carhartt Detroit jacket, $60',
  'Frye boots size 8 worn',
  'bundle of 3 Lululemon leggings',
  'Burberry trench coat',
];
const MARKETPLACES = ['ebay', 'poshmark', 'mercari', 'depop', 'vestiaire', 'therealreal', 'grailed'];

const amount = (max: number) => fc.integer({ min: 1, max: max * 100 }).map((cents) => cents / 100);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const goal = fc.oneof(
  fc.constant({}),
  fc.record({ profit: amount(100) }),
  fc.record({ returnOnCost: fc.constantFrom(0.5, 1, 2) }),
  fc.record({ margin: fc.constantFrom(0.2, 0.4) }),
);
const seller = fc
  .tuple(
    fc.record({
      marketplace: maybe(fc.constantFrom(...MARKETPLACES)),
      label: maybe(amount(20)),
      shipping: maybe(amount(20)),
      hourly: maybe(amount(60)),
      taxRate: maybe(fc.constantFrom(0.05, 0.09)),
    }),
    goal,
  )
  .map(([terms, wanted]) => ({ ...terms, ...wanted }));
const piece = {
  title: fc.constantFrom(...TITLES),
  condition: maybe(fc.constantFrom(...CONDITIONS)),
  gender: maybe(fc.constantFrom(...GENDERS)),
};
const item = fc.record({
  ...piece,
  quantity: maybe(fc.integer({ min: 1, max: 5 })),
  askingPrice: maybe(amount(600)),
  cost: maybe(amount(200)),
  listedFor: maybe(fc.integer({ min: 0, max: 400 })),
});
const sold = fc.record({ ...piece, soldPrice: amount(500), soldOn: fc.constantFrom('2026-05-04', '2026-10-02') });
const terms = { seller: maybe(seller) };
const record = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(fields).map((args) => JSON.parse(JSON.stringify(args)) as Record<string, unknown>);

/** A call of any tool with any terms. */
export const arbitraryCall: fc.Arbitrary<[tool: string, args: Record<string, unknown>]> = fc.oneof(
  fc.tuple(fc.constant('get_price'), record({ ...piece, askingPrice: maybe(amount(2_000)), ...terms })),
  fc.tuple(
    fc.constant('compare_prices'),
    record({
      items: fc.array(fc.oneof({ weight: 4, arbitrary: item }, sold), { minLength: 1, maxLength: 8 }),
      ...terms,
    }),
  ),
  fc.tuple(
    fc.constant('net_payout'),
    record({
      ...piece,
      price: maybe(amount(900)),
      cost: maybe(amount(200)),
      marketplaces: maybe(fc.uniqueArray(fc.constantFrom(...MARKETPLACES), { minLength: 1 })),
      ...terms,
    }),
  ),
  fc.tuple(fc.constant('net_payout'), record({ ...piece, keep: amount(300), ...terms })),
  fc.tuple(
    fc.constant('answer_offer'),
    record({
      ...piece,
      asked: amount(900),
      offered: amount(900),
      cost: maybe(amount(200)),
      listedFor: maybe(fc.integer({ min: 0, max: 300 })),
      ...terms,
    }),
  ),
  fc.tuple(fc.constant('explain_price'), record(piece)),
  fc.tuple(
    fc.constant('worth_picking_up'),
    record({ shop: fc.constantFrom('thrift', 'outlet', 'consignment'), keep: maybe(amount(80)), ...terms }),
  ),
);

interface Paid {
  readonly marketplace: { readonly id: string; readonly name: string };
  readonly accepted: string;
  readonly net?: number;
}

/** Returns the faults of an answer's text beside its structure, in sentences. */
export function faultsIn(text: string, structure: object): string[] {
  const faults: string[] = [];
  const figures = numbersIn(structure);
  for (const [said, digits = ''] of text.matchAll(/\$(\d[\d,]*(?:\.\d+)?)/g)) {
    const amount = Number(digits.replaceAll(',', ''));
    // Whole dollars stand for amounts with cents.
    const isKnown = figures.some(
      (figure) => Math.abs(Math.abs(figure) - amount) < (digits.includes('.') ? 0.006 : 0.51),
    );
    if (!isKnown) faults.push(`${said} is no figure of the answer`);
  }
  const { payouts, best } = structure as { readonly payouts?: readonly Paid[]; readonly best?: string };
  const named = /^Most left, of those that take it: (.+)\.$/m.exec(text)?.[1];
  if (payouts && (best !== undefined || named !== undefined)) {
    const taken = payouts.filter(({ accepted, net }) => accepted === 'yes' && net !== undefined);
    const most = Math.max(...taken.map(({ net = 0 }) => net));
    const found = taken.find(({ marketplace }) => marketplace.id === best);
    if (found?.net !== most) faults.push(`best is ${best}, which does not leave the most`);
    if (found?.marketplace.name !== named) faults.push(`the text names ${named} as best`);
  }
  const estimates = new Set([...text.matchAll(/\bestimate (?:of )?(\$[\d,]*\d)/gi)].map(([, amount]) => amount));
  const isOne = !('items' in structure);
  if (isOne && estimates.size > 1) faults.push(`several estimates: ${[...estimates].join(', ')}`);
  if (/\bHOLD: .* 0\.[0-6]\d? times/.test(text)) faults.push('holds a listing far below its worth');
  return faults;
}

/** Returns all numbers of a structure, and those in its texts. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value === 'string') {
    return [...value.matchAll(/\$(\d[\d,]*(?:\.\d+)?)/g)].map(([, digits = '']) => Number(digits.replaceAll(',', '')));
  }
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : [];
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const parts = { pricing: loadModel(), marketplaces: loadMarketplaces(), publicUrl: () => undefined };
  const tools = new Map(createTools(parts).map((tool) => [tool.name, tool]));
  let answered = 0;
  let refused = 0;
  const faults: string[] = [];
  for (const [name, args] of fc.sample(arbitraryCall, { numRuns: 2_000, seed: 20_261_122 })) {
    const tool = tools.get(name);
    const answer = tool && callTool(tool, args);
    if (!answer || !('structuredContent' in answer)) {
      refused++;
      continue;
    }
    answered++;
    const found = faultsIn(answer.content[0]?.text ?? '', answer.structuredContent as object);
    faults.push(...found.map((fault) => `${name} ${JSON.stringify(args)}: ${fault}`));
  }
  console.log(faults.slice(0, 20).join('\n'));
  console.log(`${answered} answered, ${refused} refused, ${faults.length} faults.`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
