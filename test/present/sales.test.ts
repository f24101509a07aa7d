import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { omit } from '../../src/base/members.ts';
import { GENDERS } from '../../src/catalog/catalog.ts';
import { createHangtag } from '../../src/index.ts';
import type { ShownSoldGroup } from '../../src/present/answer-schema.ts';
import { evidenceInShort, groupInWords, salesInWords } from '../../src/present/evidence-words.ts';
import { countsOf, type EvidenceFacts, itemEvidence } from '../../src/pricing/evidence/evidence.ts';
import { CHANNELS, type SoldGroup } from '../../src/pricing/loading/artifact.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { call } from '../mcp/support.ts';
import { hangtag } from '../support/command-line.ts';
import { wordsOf } from '../support/pages.ts';
import { shareService } from '../support/service.ts';

const { artifacts } = loadModel();
const { appraise } = createHangtag();
const TITLE = 'Coach Tabby 26 leather shoulder bag';

function assertAddsUp(key: string, groups: readonly SoldGroup[], places: EvidenceFacts['places']): void {
  const shown = Map.groupBy(groups, ({ place }): string => place);
  for (const { place, sold } of places) {
    const n = (shown.get(place) ?? []).reduce((sum, group) => sum + group.n, 0);
    // Channels with fewer than five are not shown.
    assert.ok(n <= sold && sold - n < 5 * CHANNELS.length, `${key} ${place}: ${n} of ${sold}`);
  }
  for (const { n, new: fresh = 0, median, low = median, high = median, marketplaces } of groups) {
    const sum = Object.values(marketplaces).reduce((so, count) => so + count, 0);
    assert.equal(sum, n, key);
    assert.ok(low <= median && median <= high && fresh <= n, key);
  }
}

describe('the groups of sales in the model', () => {
  const { kinds = {}, named = {} } = artifacts.sold ?? {};

  it('match the counts in the evidence, from five sales', () => {
    const { brands } = artifacts.evidence;
    let seen = 0;
    const check = (key: string, groups: readonly SoldGroup[] = [], places: EvidenceFacts['places'] = []) => {
      assertAddsUp(key, groups, places);
      seen += groups.length;
    };
    for (const [slug, categories] of Object.entries(brands))
      for (const category of Object.keys(categories))
        for (const gender of GENDERS) {
          const counts = countsOf({ brands }, { slug }, { category: { slug: category }, gender });
          check(`${slug} ${category} ${gender}`, kinds[slug]?.[category]?.[gender], counts);
        }
    for (const [key, effect] of Object.entries(artifacts.items?.effects ?? {})) {
      if (/^(?:variant|model|line):/.test(key))
        check(key, named[key], itemEvidence({ ...effect, of: 'model' })?.places);
    }
    assert.ok(seen > 200, String(seen));
  });
});

describe('sale prices', () => {
  const service = shareService();

  it('are the same in every interface, for the version if it sold five times', async () => {
    const { sales, places } = appraise({ title: TITLE }).evidence;
    const [first] = sales ?? [];
    assert.equal(first?.of, 'version');
    assert.deepEqual([first?.place, first?.channel, first?.n], ['us', 'published median', places[0]?.sold]);
    assert.equal(first?.covers, 'all conditions, new ones too');
    const authorization = `Bearer ${await service().issueKey('sales@example.com')}`;
    const path = `/api/public/appraise?title=${encodeURIComponent(TITLE)}`;
    const response = await service().ask(path, { headers: { authorization } });
    assert.deepEqual(response.body.evidence.sales, sales);
    const { data, text } = call('get_price', { title: TITLE, detail: 'full' });
    // Agents read the groups without their marketplaces.
    const told = sales?.map((group) => omit(group, 'marketplaces'));
    assert.deepEqual(data.evidence.sales, told);
    assert.ok(text.includes(salesInWords(appraise({ title: TITLE }).evidence)), text);
    const { out } = await hangtag({}, 'price', TITLE, '--json');
    assert.deepEqual(JSON.parse(out).evidence.sales, sales);
    const headers = { accept: 'text/html' };
    const page = await service().ask(`/appraise?title=${encodeURIComponent(TITLE)}`, { headers });
    const [, fold = ''] = /<details id="seen".*?>(.*?)<\/details>/s.exec(page.text) ?? [];
    assert.ok(wordsOf(fold).includes(wordsOf(groupInWords(first as ShownSoldGroup))), wordsOf(fold));
  });

  it('are for the brand and kind if the model did not sell five times', () => {
    const { evidence } = appraise({ title: "Levi's 501 jeans men’s" });
    assert.equal(evidence.of, 'model');
    assert.equal(evidence.sales?.[0]?.of, 'brand and kind');
    const sold = /^; the brand and kind in the US: \d+ sold person to person, half \$\d+ to \$\d+, newest /;
    assert.match(salesInWords(evidence), sold);
  });

  it('are left out for rare and children’s pieces, and for brands and kinds with fewer sales', () => {
    assert.equal(appraise({ title: 'Boys Nike Air Jordan 1 size 13c' }).evidence.sales, undefined);
    assert.equal(appraise({ title: 'Nike x Off-White Jordan 1 sneakers' }).evidence.sales, undefined);
    assert.equal(appraise({ title: 'Gap women’s jeans' }).evidence.sales, undefined);
  });

  const figures = { n: 201, median: 198, low: 158, high: 236, newest: '2026-05' };
  const group: ShownSoldGroup = {
    of: 'version',
    place: 'us',
    channel: 'person to person',
    ...figures,
    marketplaces: { ebay: 177, 'my shop': 24 },
  };
  const places = [{ place: 'us', sold: 201, asked: 0 }] as const;

  it('are grouped by channel, person-to-person sales first, new items separately', () => {
    const { sales = [], places } = appraise({ title: 'Hermès Kelly' }).evidence;
    const us = sales.filter(({ place }) => place === 'us');
    const channels = us.map(({ channel, marketplaces }) => `${channel}: ${Object.keys(marketplaces)}`);
    assert.deepEqual(channels, ['person to person: ebay', 'auction: sothebys']);
    const [{ n: used = 0 } = {}, { n: auctioned = 0 } = {}] = us;
    assert.equal(used + auctioned, places[0]?.sold);
    const jordans = appraise({ title: 'Nike Air Jordan 1' }).evidence.sales ?? [];
    const [worn, fresh] = jordans.filter(({ channel }) => channel === 'person to person');
    assert.equal(worn?.new, undefined);
    assert.equal(fresh?.new, fresh?.n);
  });

  it('include a fact that sets them apart only if the price is outside their middle half', () => {
    const ofKelly = (query: object) => appraise({ title: 'Hermès Kelly', ...query }).evidence.sales ?? [];
    const auction = ofKelly({}).find(({ channel }) => channel === 'auction');
    assert.deepEqual(auction?.why, { code: 'auction', n: auction?.n });
    const worn = ofKelly({ condition: 'Poor' })[0];
    assert.deepEqual(worn?.why, { code: 'other_condition', n: worn?.n });
    const [told] = appraise({ title: 'Nike Pegasus', comps: [40, 41, 42, 42, 43, 44] }).evidence.sales ?? [];
    assert.equal(told?.why?.code, 'yours');
    for (const title of ['Hermès Kelly', 'Nike Air Jordan 1', 'Coach Tabby', "Levi's 501 jeans men’s"]) {
      const { estimate, evidence } = appraise({ title });
      for (const { low = 0, high = Number.POSITIVE_INFINITY, why } of evidence.sales ?? [])
        if (why) assert.ok(estimate.price < low || estimate.price > high, title);
    }
  });

  it('are stated in a clause, and in a sentence with marketplaces', () => {
    const text = 'this model: 201 sold in the US';
    const evidence = { of: 'model', places: [...places], sales: [group], text } as const;
    assert.equal(salesInWords(evidence), ', half $158 to $236, newest May 2026');
    const others = { ...evidence, text: `${text}; 104 asked in Europe` };
    assert.equal(salesInWords(others), '; those in the US: half $158 to $236, newest May 2026');
    const { low, high, newest, ...rest } = group;
    const published = { ...rest, channel: 'published median', covers: 'all conditions, new ones too' } as const;
    assert.equal(salesInWords({ ...evidence, sales: [published] }), ', all conditions, new ones too, median $198');
    const sold = { ...group, channel: 'auction' } as const;
    const half = 'half $158 to $236, newest May 2026';
    assert.equal(salesInWords({ ...evidence, sales: [sold] }), `, at auction, ${half}`);
    const short = evidenceInShort({ ...evidence, grade: 'sold here', listings: 201, sold: 201, sales: [sold] });
    assert.equal(short, `this version: 201 sold at auction in the US, ${half}`);
    const kind = salesInWords({ ...evidence, of: 'brand and kind' });
    assert.equal(kind, `; this version in the US: 201 sold person to person, ${half}`);
    assert.equal(salesInWords({ ...evidence, sales: [] }), '');
    const auction = { ...group, channel: 'auction', n: 140, why: { code: 'auction', n: 140 } } as const;
    const both = [`61 sold person to person, ${half}`, `140 sold at auction, ${half}`].join('; ');
    const told = salesInWords({ ...evidence, sales: [{ ...group, n: 61 }, auction] });
    assert.equal(told, `; those in the US: ${both} (the price is for person-to-person sales)`);
    const marketplaces = '177 on eBay and 24 on my shop.';
    const median = 'at a median of $198';
    const middle = `${median}, half of them for $158 to $236, the newest in May 2026: ${marketplaces}`;
    assert.equal(groupInWords(group), `201 of this version sold person to person in the US ${middle}`);
    const fresh = `of all conditions, new ones too ${median} (these are of all conditions): ${marketplaces}`;
    const apart = groupInWords({ ...published, why: { code: 'other_condition', n: 201 } });
    assert.equal(apart, `201 of this version sold according to a published median in the US, ${fresh}`);
  });
});
