import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { estimateBody } from '../../src/api/endpoints/garment-estimate.ts';
import { brands, CONDITIONS, categories, GENDERS } from '../../src/garments/catalog.ts';
import type { Garment } from '../../src/garments/garment.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import type { Tool } from '../../src/mcp/tools/tool.ts';
import { createTools } from '../../src/mcp/tools/tools.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { pricePath } from '../../src/pricing/price-path.ts';
import { usd } from '../../src/wording/numbers.ts';
import { mainOf } from '../support/pages.ts';
import { shareService } from '../support/service.ts';

const garments: Garment[] = brands.flatMap((brand) =>
  categories.flatMap((category) =>
    GENDERS.flatMap((gender) =>
      [undefined, ...CONDITIONS].map((condition) => ({ brand, category, gender, condition })),
    ),
  ),
);

describe('every surface', () => {
  const service = shareService({ mcpRequestsPerMinute: 1_000_000 });
  const pricing = loadModel();
  const marketplaces = loadMarketplaces();
  const parts = { pricing, marketplaces, publicUrl: () => 'https://h.example' };
  const [getPrice] = createTools(parts) as [Tool];

  it('gives the same figures of each garment to programs and agents', () => {
    for (const garment of garments) {
      const { brand, category, gender, condition } = garment;
      const what = pricePath(pricing, garment);
      const { estimate, byCondition, evidence, caveats } = estimateBody(
        { pricing, marketplaces, publicUrl: () => '' },
        garment,
      );
      const answer = getPrice.call({
        brand: brand.slug,
        category: category.slug,
        gender,
        ...(condition ? { condition } : {}),
      });
      const said = answer.structured as ReturnType<typeof estimateBody>;
      const figures = [said.estimate, said.byCondition, said.evidence];
      assert.deepEqual(figures, [estimate, byCondition, evidence], what);
      for (const caveat of caveats) assert.ok(said.caveats.includes(caveat), what);
    }
  });

  it('gives them on the page, in its description and its data, too', async () => {
    // A page in 29, another grade each time: all garments in their turn would take minutes.
    for (const garment of garments.filter((_, index) => index % 29 === 0)) {
      const { estimate } = estimateBody({ pricing, marketplaces, publicUrl: () => '' }, garment);
      const path = pricePath(pricing, garment);
      const headers = { accept: 'text/html' };
      const { body: page } = await service().app.inject({ url: path, headers });
      const description = /<meta name="description" content="([^"]*)"/.exec(page)?.[1] ?? '';
      const { price, priceLow, priceHigh } = estimate;
      assert.ok(description.includes(usd(price)), path);
      assert.ok(description.includes(`between ${usd(priceLow)} and ${usd(priceHigh)}`), path);
      const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
      const figures = { value: price, minValue: priceLow, maxValue: priceHigh };
      for (const [field, figure] of Object.entries(figures)) {
        assert.ok(data.includes(`"${field}":${figure}`), path);
        assert.ok(mainOf(page).includes(usd(figure)), `${path} ${figure}`);
      }
      const json = /<link rel="alternate" type="application\/json" href="([^"]*)"/.exec(page)?.[1];
      const address = (json ?? '').replaceAll('&#38;', '&');
      const twin = await service().app.inject({ url: address });
      assert.deepEqual(twin.json().estimate, estimate, path);
    }
  });
});
