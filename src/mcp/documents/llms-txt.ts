import type { FastifyInstance } from 'fastify';
import { memo } from '../../base/memo.ts';
import { brands, CONDITIONS, categories } from '../../catalog/catalog.ts';
import { cacheableAnswer, sendAnswer } from '../../service/http/answer.ts';
import type { Tool } from '../tools/tool.ts';

/** Registers GET /llms.txt. `publicUrl` is called at the first request, because it is only known then. */
export function registerLlmsTxt(
  app: FastifyInstance,
  { publicUrl, requestsPerDay }: Readonly<{ publicUrl: () => string; requestsPerDay: number }>,
  tools: readonly Tool[],
): void {
  const answer = memo((base) => cacheableAnswer('text/plain; charset=utf-8', llmsTxt(base, tools, requestsPerDay)));
  app.get('/llms.txt', (request, reply) => sendAnswer(request, reply, answer(publicUrl())));
}

function llmsTxt(publicUrl: string, tools: readonly Tool[], requestsPerDay: number): string {
  const brand = brands.find(({ slug }) => slug === 'coach') ?? brands[0];
  const query = `brand=${brand?.slug}&category=bag`;
  return `# Hangtag

> What does this secondhand garment sell for? Free resale price estimates in US dollars for ${brands.length} brands \
and ${categories.length} categories of clothing, fitted to real listings: over MCP, HTTP and web pages.

Quote a price with its range: about 8 in 10 single items are between low and high, assuming a real one where \
copies are common. Prices are for clothes, shoes, bags and accessories. Listings of other brands and \
kinds are priced too, with wider ranges. Fine watches and jewelry, \
cosmetics and replicas are not covered: say so, and never price something else instead. Condition grades, \
spelled exactly: ${CONDITIONS.join(', ')}. Genders: female and male; if none is given, the gender with \
the most listings is used and stated; only \`ml-price\` assumes female.

## MCP

- [MCP server](${publicUrl}/mcp): streamable HTTP, no key, protocols 2026-07-28 and 2025. Tools:
${tools.map(({ name, description }) => `  - \`${name}\`: ${description}`).join('\n')}
- [Set-up](${publicUrl}/developers): configuration for the common clients

## HTTP API

- [OpenAPI document](${publicUrl}/openapi.json): endpoints, parameters and errors
- [Estimate](${publicUrl}/price/${brand?.slug}/bag.json?condition=Good): price with its range, all grades, evidence \
and caveats, no key; also \`gender\`, and \`profit\` for the most to pay
- [Tier average](${publicUrl}/api/public/price?${query}): coarser, the same for all brands of a tier: low, typical \
and high price for each condition grade, no key; add \`&condition=Good\` for one
- [Payouts](${publicUrl}/api/public/payouts?price=72&${query}): what a seller gets on each marketplace, no key; \
\`keep\` instead of \`price\` gives the lowest price to ask; without either, our estimate is used
- [Marketplaces](${publicUrl}/api/public/marketplaces): their seller fees with sources and dates, no key
- [Brands](${publicUrl}/api/public/brands): every brand with its slug, by tier, no key
- [Categories](${publicUrl}/api/public/categories): every category with its slug, no key
- Price by title: \`GET ${publicUrl}/api/public/appraise?title=Coach+leather+tote\`, with the same key and quota as \
the prediction
- Prediction: \`GET ${publicUrl}/api/public/ml-price?${query}&gender=female\` with \`Authorization: Bearer <key>\`, \
${requestsPerDay} a day for each key; get a key immediately from \`POST ${publicUrl}/api/public/keys\` with \
\`{"email": "you@example.com"}\`

## Pages

- [Price page](${publicUrl}/price/${brand?.slug}/bag): one for each brand and category, at \`/price/{brand}/{category}\`
- [Sell](${publicUrl}/fees): what a seller gets after fees, and the fees of each marketplace at \`/fees#{marketplace}\`
- [Documentation](${publicUrl}/developers): first request, keys, errors, limits
`;
}
