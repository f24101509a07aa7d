import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { estimateBody } from '../../src/api/endpoints/price.ts';
import { omit } from '../../src/base/members.ts';
import { usd } from '../../src/base/numbers.ts';
import { brands, CONDITIONS, categories, type Garment, GENDERS } from '../../src/catalog/catalog.ts';
import { isOftenCopied } from '../../src/decide/copied.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { createTools, type Tool } from '../../src/mcp/tools/tools.ts';
import { rangeInWords } from '../../src/present/garment-words.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { pricePath } from '../../src/pricing/price-path.ts';
import { inOneGo } from '../mcp/support.ts';
import { mainOf } from '../support/pages.ts';
import { sampled } from '../support/sampled.ts';
import { shareService } from '../support/service.ts';

const GRADES = [undefined, ...CONDITIONS];
/** Every pair for both genders, at one grade each: each answer has the prices at all grades. */
const garments: Garment[] = brands
  .flatMap((brand) => categories.flatMap((category) => GENDERS.map((gender) => ({ brand, category, gender }))))
  .map((pair, at) => ({ ...pair, condition: GRADES[(at + Math.floor(at / GRADES.length)) % GRADES.length] }));

describe('every interface', () => {
  const service = shareService({ mcpRequestsPerMinute: 1_000_000 });
  const parts = {
    pricing: loadModel(),
    marketplaces: loadMarketplaces(),
    publicUrl: () => 'https://h.example',
  };
  const [getPrice] = createTools(parts) as [Tool];
  const page = (url: string) => service().app.inject({ url, headers: { accept: 'text/html' } });

  const some = sampled(garments, 11);
  it('gives the same figures for each garment to programs, to agents and on its page', async () => {
    for (const garment of some) {
      const path = pricePath(parts.pricing, garment);
      const { estimate, byCondition, evidence, caveats } = estimateBody(parts, garment);
      const { condition, gender } = garment;
      const args = { brand: garment.brand.slug, category: garment.category.slug, gender, detail: 'full' };
      const answer = inOneGo(getPrice.steps({ ...args, ...(condition && { condition }) }));
      const said = answer.structured as ReturnType<typeof estimateBody>;
      const figures = [omit(said.estimate, 'note'), said.byCondition];
      assert.deepEqual(figures, [omit(estimate, 'note'), byCondition], path);
      // Agents read the groups of sales that their text counts, without marketplaces and the reasons, which it has.
      const { sales = [], text, ...counted } = evidence;
      assert.partialDeepStrictEqual(said.evidence, counted, path);
      assert.ok(said.evidence.text.startsWith(text), path);
      const groups = sales.map((group) => JSON.stringify(omit(group, 'marketplaces', 'why')));
      for (const group of said.evidence.sales ?? []) assert.ok(groups.includes(JSON.stringify(group)), path);
      for (const caveat of caveats) {
        // The server's instructions have the level of tiers.
        const isMethod = caveat.startsWith('The range allows for an error of ');
        assert.ok(isMethod || said.caveats.includes(caveat), `${path} ${caveat}`);
      }

      const { body } = await page(path);
      const description = /<meta name="description" content="([^"]*)"/.exec(body)?.[1] ?? '';
      const { price, priceLow, priceHigh } = estimate;
      assert.ok(description.includes(usd(price)), path);
      const range = rangeInWords(estimate, isOftenCopied({ garment }));
      assert.ok(description.includes(range), path);
      const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
      const inData = { value: price, minValue: priceLow, maxValue: priceHigh };
      for (const [field, figure] of Object.entries(inData)) {
        // A page with a question shows only the range, and shows no amount to search engines.
        const isAsking = mainOf(body).includes('is-question');
        assert.equal(data.includes(`"${field}":${figure}`), !isAsking, path);
        if (field === 'value' && isAsking) continue;
        assert.ok(mainOf(body).includes(usd(figure)), `${path} ${figure}`);
      }
      const json = /<link rel="alternate" type="application\/json" href="([^"]*)"/.exec(body)?.[1];
      const address = (json ?? '').replaceAll('&#38;', '&');
      assert.deepEqual((await page(address)).json().estimate, estimate, path);
      const csv = (await page(address.replace('.json', '.csv'))).body.split('\n');
      const row = [condition ?? 'any', price, priceLow, priceHigh, gender].join();
      assert.deepEqual([csv[0], csv[1]], ['condition,price,low,high,gender', row], path);
      const own = parts.pricing.priceAtCondition(garment);
      assert.deepEqual([price, priceLow, priceHigh], [own.price, own.priceLow, own.priceHigh]);
    }
  });
});
