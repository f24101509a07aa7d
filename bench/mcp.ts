// Compares get_price with a bare SDK server that returns fixed answers: `npx node bench/mcp.ts`. Repeated calls come
// from the cache. New calls take turns through more garments or titles than the cache holds.
import { parseArgs } from 'node:util';
import { brands, categories } from '../src/catalog/catalog.ts';
import { AMOUNT_OPTIONS, compareWithBare, type Scenario } from './support/interleaved.ts';
import { filesMade, startService } from './support/processes.ts';
import { GET_PRICE, mcp, type ToolCall, wordings } from './support/scenarios.ts';

const { values: options } = parseArgs({ options: AMOUNT_OPTIONS });
const TITLED = { ...GET_PRICE, arguments: { title: 'Coach Tabby 26 leather shoulder bag', condition: 'Good' } };
const garments = brands.flatMap((brand) =>
  categories.map((category) => ({ brand: brand.slug, category: category.slug, condition: 'Good' })),
);
const NEW_GARMENTS = garments.map((given) => ({ ...GET_PRICE, arguments: given }));
const NEW_TITLES = wordings.map((title) => ({ ...GET_PRICE, arguments: { title } }));

const CALLS: readonly [name: string, params: ToolCall, others: readonly ToolCall[]][] = [
  ['new brand and category', GET_PRICE, NEW_GARMENTS],
  ['repeated brand and category', GET_PRICE, []],
  ['new title', TITLED, NEW_TITLES],
  ['repeated title', TITLED, []],
];

const start = async () => {
  const service = await startService({ MCP_REQUESTS_PER_MINUTE: '10000000' });
  await filesMade(service);
  const scenarios: Scenario[] = [];
  for (const [name, params, others] of CALLS) {
    // The query tells the bare server which answer to return.
    const path = `/mcp?${scenarios.length}`;
    const scenario = await mcp(service.port, `get_price, ${name}`, path, params, others);
    scenarios.push({ ...scenario, warmUpRequests: 4_000 });
  }
  return { service, scenarios, release: () => {} };
};
await compareWithBare(options, start, 'bench/support/bare-sdk.ts');
