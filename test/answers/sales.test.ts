import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { groupInWords, outsideSalesInWords, salesInWords } from '../../src/answers/garment/sales-words.ts';
import type { ShownSoldGroup } from '../../src/answers/garment/schema.ts';
import { GENDERS } from '../../src/catalog/catalog.ts';
import { createHangtag } from '../../src/index.ts';
import type { ListingAppraisal } from '../../src/package/types.ts';
import type { SoldGroup } from '../../src/pricing/artifact.ts';
import { countsOf, type EvidenceFacts } from '../../src/pricing/evidence.ts';
import { itemEvidence } from '../../src/pricing/item/evidence.ts';
import { partsOfKey } from '../../src/pricing/item/item-effects.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { call } from '../mcp/support.ts';
import { hangtag } from '../support/command-line.ts';
import { wordsOf } from '../support/pages.ts';
import { shareService } from '../support/service.ts';

const { artifacts } = loadModel();
const { appraise } = createHangtag();
const TITLE = 'Coach Tabby 26 leather shoulder bag';

function assertAddsUp(key: string, groups: readonly SoldGroup[], places: EvidenceFacts['places']): void {
  const counted = places.flatMap(({ place, sold }) => (sold < 5 ? [] : [[place, sold] as const]));
  assert.deepEqual(new Map(groups.map(({ place, n }) => [place, n])), new Map(counted), key);
  for (const { n, median, low = median, high = median, marketplaces } of groups) {
    assert.equal(
      Object.values(marketplaces).reduce((sum, count) => sum + count, 0),
      n,
      key,
    );
    assert.ok(low <= median && median <= high, key);
  }
}

describe('the groups of sales of the model', () => {
  const { kinds = {}, named = {} } = artifacts.sold ?? {};

  it('count what the evidence of brands and kinds counts, five and more', () => {
    const { brands } = artifacts.evidence;
    let seen = 0;
    for (const [slug, categories] of Object.entries(brands))
      for (const category of Object.keys(categories))
        for (const gender of GENDERS) {
          const groups = kinds[slug]?.[category]?.[gender] ?? [];
          const counts = countsOf({ brands }, { slug }, { category: { slug: category }, gender });
          assertAddsUp(`${slug} ${category} ${gender}`, groups, counts);
          seen += groups.length;
        }
    assert.ok(seen > 100, String(seen));
  });

  it('count what the evidence of lines, models and versions counts', () => {
    const effects = Object.entries(artifacts.items?.effects ?? {});
    let seen = 0;
    for (const [key, effect] of effects) {
      if (!/^(?:variant|model|line):/.test(key)) continue;
      const [, id] = partsOfKey(key);
      const groups = named[key] ?? [];
      assertAddsUp(key, groups, itemEvidence({ ...effect, of: 'model', id })?.places ?? []);
      seen += groups.length;
    }
    assert.ok(seen > 100, String(seen));
  });
});

describe('what sales brought', () => {
  const service = shareService();

  it('is the same on every surface, of the version where it sold five times', async () => {
    const { sales, places } = appraise({ title: TITLE }).evidence;
    const [first] = sales ?? [];
    assert.equal(first?.of, 'version');
    assert.deepEqual([first?.place, first?.n], ['us', places[0]?.sold]);
    const authorization = `Bearer ${await service().issueKey('sales@example.com')}`;
    const path = `/api/public/appraise?title=${encodeURIComponent(TITLE)}`;
    const response = await service().ask(path, { headers: { authorization } });
    assert.deepEqual((JSON.parse(response.text) as ListingAppraisal).evidence.sales, sales);
    const { data, text } = call('get_price', { title: TITLE });
    assert.deepEqual((data as ListingAppraisal).evidence.sales, sales);
    assert.ok(text.includes(salesInWords(appraise({ title: TITLE }).evidence)), text);
    const { out } = await hangtag({}, 'price', TITLE, '--json');
    assert.deepEqual((JSON.parse(out) as ListingAppraisal).evidence.sales, sales);
    const page = await service().ask(`/appraise?title=${encodeURIComponent(TITLE)}`, {
      headers: { accept: 'text/html' },
    });
    const [, fold = ''] = /<details id="seen".*?>(.*?)<\/details>/s.exec(page.text) ?? [];
    assert.ok(wordsOf(fold).includes(wordsOf(groupInWords(first as ShownSoldGroup))), wordsOf(fold));
  });

  it('is of the brand and kind where the model did not sell five times', () => {
    const { evidence } = appraise({ title: "Levi's 501 jeans men’s" });
    assert.equal(evidence.of, 'model');
    assert.equal(evidence.sales?.[0]?.of, 'brand and kind');
    assert.match(salesInWords(evidence), /^; the brand and kind in the US: \d+ sold, half \$\d+ to \$\d+, newest /);
  });

  it('is left out of rare pieces, of children’s, and of brands and kinds with fewer sales', () => {
    assert.equal(appraise({ title: 'Boys Nike Air Jordan 1 size 13c' }).evidence.sales, undefined);
    assert.equal(appraise({ title: 'Nike x Off-White Jordan 1 sneakers' }).evidence.sales, undefined);
    assert.equal(appraise({ title: 'Gap women’s jeans' }).evidence.sales, undefined);
  });

  const group: ShownSoldGroup = {
    of: 'version',
    place: 'us',
    n: 201,
    median: 198,
    low: 158,
    high: 236,
    newest: '2026-05',
    marketplaces: { ebay: 177, 'my shop': 24 },
  };
  const places = [{ place: 'us', sold: 201, asked: 0 }] as const;

  it('is named as a doubt where our price is outside of its middle half, of ten sales or more', () => {
    const [doubt = ''] = outsideSalesInWords(150, [group]);
    assert.match(doubt, /^The price is under the middle half of 201 US sales of this model \(\$158 to \$236\): /);
    assert.match(outsideSalesInWords(240, [group])[0] ?? '', / is over the middle half /);
    for (const [price, other] of [
      [158, group],
      [150, { ...group, n: 9 }],
      [150, { ...group, of: 'line' }],
      [150, { ...group, place: 'korea' }],
    ] as const) {
      assert.deepEqual(outsideSalesInWords(price, [other]), []);
    }
    for (const guess of [undefined, 11_000]) {
      const { caveats } = appraise({ title: 'Hermès Birkin 30 Togo', guess });
      assert.ok(caveats.some((text) => text.includes('under the middle half')));
    }
  });

  it('is said in a clause, and in a sentence with its marketplaces', () => {
    const text = 'this model: 201 sold in the US';
    const evidence = { of: 'model', places: [...places], sales: [group], text } as const;
    assert.equal(salesInWords(evidence), ', half $158 to $236, newest May 2026');
    const others = { ...evidence, text: `${text}; 104 asked in Europe` };
    assert.equal(salesInWords(others), '; those in the US: half $158 to $236, newest May 2026');
    const { low, high, newest, ...published } = group;
    assert.equal(salesInWords({ ...evidence, sales: [published] }), ', median $198');
    assert.equal(
      salesInWords({ ...evidence, of: 'brand and kind' }),
      '; this version in the US: 201 sold, half $158 to $236, newest May 2026',
    );
    assert.equal(salesInWords({ ...evidence, sales: [] }), '');
    assert.equal(
      groupInWords(group),
      '201 of this version sold in the US at a median of $198, half of them for $158 to $236, the newest in May 2026: ' +
        '177 on eBay and 24 on my shop.',
    );
  });
});
