import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { omit } from '../../src/base/members.ts';
import { sumOf } from '../../src/base/numbers.ts';
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

/** Fails unless groups of sales add up to their marketplaces, and to the evidence's counts. */
function assertAddsUp(key: string, groups: readonly SoldGroup[], places: EvidenceFacts['places']): void {
  for (const { n, new: newItems = 0, median, low = median, high = median, marketplaces } of groups) {
    assert.equal(sumOf(Object.values(marketplaces)), n, key);
    assert.ok(low <= median && median <= high && newItems <= n, key);
  }
  for (const { place, sold } of places) {
    const shown = sumOf(groups.filter((group) => group.place === place).map(({ n }) => n));
    // Channels with fewer than five sales are not shown.
    assert.ok(shown <= sold && sold - shown < 5 * CHANNELS.length, `${key} ${place}: ${shown} of ${sold}`);
  }
}

it('the groups of sales in the model match the counts in the evidence', () => {
  assert.ok(artifacts.sold);
  const { kinds, named } = artifacts.sold;
  const { brands } = artifacts.evidence;
  for (const [slug, categories] of Object.entries(brands)) {
    for (const category of Object.keys(categories)) {
      for (const gender of GENDERS) {
        const places = countsOf({ brands }, { slug }, { category: { slug: category }, gender });
        assertAddsUp(`${slug} ${category} ${gender}`, kinds[slug]?.[category]?.[gender] ?? [], places);
      }
    }
  }
  for (const [key, groups] of Object.entries(named)) {
    const effect = artifacts.items?.effects[key];
    assert.ok(effect, key);
    assertAddsUp(key, groups, itemEvidence({ ...effect, of: 'model' })?.places ?? []);
  }
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
    const sent = sales?.map((group) => omit(group, 'marketplaces'));
    assert.deepEqual(data.evidence.sales, sent);
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
});

describe('sales in words', () => {
  const MIDDLE = 'half $158 to $236, newest May 2026';
  const group: ShownSoldGroup = {
    of: 'version',
    place: 'us',
    channel: 'person to person',
    n: 201,
    median: 198,
    low: 158,
    high: 236,
    newest: '2026-05',
    marketplaces: { ebay: 177, 'my shop': 24 },
  };
  const published: ShownSoldGroup = {
    ...omit(group, 'low', 'high', 'newest'),
    channel: 'published median',
    covers: 'all conditions, new ones too',
  };
  const auction: ShownSoldGroup = { ...group, channel: 'auction' };
  const places = [{ place: 'us', sold: 201, asked: 0 }] as const;
  const evidence = { of: 'model', places, sales: [group], text: 'this model: 201 sold in the US' } as const;

  const CLAUSES: readonly [what: string, changed: Partial<Parameters<typeof salesInWords>[0]>, clause: string][] = [
    ['the counted sales', {}, `, ${MIDDLE}`],
    ['the place if others are counted too', { text: 'a; b' }, `; those in the US: ${MIDDLE}`],
    ['a published median', { sales: [published] }, ', all conditions, new ones too, median $198'],
    ['an auction', { sales: [auction] }, `, at auction, ${MIDDLE}`],
    [
      'more than is counted',
      { of: 'brand and kind' },
      `; this version in the US: 201 sold person to person, ${MIDDLE}`,
    ],
    [
      'two channels, and why the price is apart from one',
      {
        sales: [
          { ...group, n: 61 },
          { ...auction, n: 140, why: { code: 'auction', n: 140 } },
        ],
      },
      `; those in the US: 61 sold person to person, ${MIDDLE}; 140 sold at auction, ${MIDDLE} ` +
        '(the price is for person-to-person sales)',
    ],
    ['nothing without sales', { sales: [] }, ''],
  ];
  for (const [what, changed, clause] of CLAUSES) {
    it(`are a clause after their counts: ${what}`, () =>
      assert.equal(salesInWords({ ...evidence, ...changed }), clause));
  }

  it('are one short clause with their number', () => {
    const counts = { grade: 'sold here', listings: 201, sold: 201 } as const;
    const clause = evidenceInShort({ ...evidence, ...counts, sales: [auction] });
    assert.equal(clause, `this version: 201 sold at auction in the US, ${MIDDLE}`);
  });

  it('are a sentence with their marketplaces', () => {
    assert.equal(
      groupInWords(group),
      '201 of this version sold person to person in the US at a median of $198, half of them for $158 to $236, the ' +
        'newest in May 2026: 177 on eBay and 24 on my shop.',
    );
    assert.equal(
      groupInWords({ ...published, why: { code: 'other_condition', n: 201 } }),
      '201 of this version sold according to a published median in the US, of all conditions, new ones too at a median ' +
        'of $198 (these are of all conditions): 177 on eBay and 24 on my shop.',
    );
  });
});
