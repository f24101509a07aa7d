import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { usd } from '../../src/base/numbers.ts';
import { appraise } from '../../src/index.ts';
import { compsText } from '../../src/items/comps.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import type { Tool } from '../../src/mcp/tools/tool.ts';
import { createTools } from '../../src/mcp/tools/tools.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { hangtag } from '../support/command-line.ts';
import { decoded, getPage } from '../support/pages.ts';
import { shareService } from '../support/service.ts';

/** Pieces with sold comparables, some with a guess. */
const PIECES = [
  { title: 'handmade wool sweater', comps: [280, 300, 320, 310] },
  { title: 'handmade wool sweater', comps: [30] },
  { title: 'Nike x Off-White Chicago Jordan 1 sneakers', comps: [2800, 3200, 3000] },
  { title: 'Supreme box logo hoodie', comps: [300, 280], guess: 320 },
  { title: 'Madewell wool coat', comps: [80, 75, 70] },
  { title: 'Madewell wool coat, like new', comps: [80, 75, 70, 9000] },
  { title: 'Coach Tabby 26 shoulder bag', comps: [150, 160, 145.5] },
  { title: 'Coach bag', comps: [60, 85] },
  { title: 'Chanel Classic Flap bag, Good', comps: [4200, 3900] },
  { title: 'Zara dress', comps: [12, 15, 14, 9, 20] },
  { title: 'Zara dress', guess: 25 },
  { title: 'Levi’s 501 jeans men’s', comps: [40, 55, 48] },
  { title: 'Patagonia Synchilla fleece men’s', comps: [70, 65, 90, 85] },
  { title: 'Lululemon Align leggings', comps: [35, 42] },
  { title: 'Xyzzybrand silk blouse', comps: [60, 70] },
  { title: 'Xyzzybrand silk blouse', guess: 60 },
  { title: 'Anthropologie floral dress', comps: [40, 45, 38] },
  { title: 'Brooks Brothers suit jacket men’s', comps: [60, 50] },
  { title: 'Doc Martens 1460 boots', comps: [70, 75, 80, 60] },
  { title: 'Burberry trench coat, Fair', comps: [250, 300] },
] as const;

describe('sold comparables and a guess', () => {
  const service = shareService();
  const parts = { pricing: loadModel(), marketplaces: loadMarketplaces(), publicUrl: () => 'https://h.example' };
  const [getPrice] = createTools(parts) as [Tool];
  const query = ({ title, ...known }: (typeof PIECES)[number]) => {
    const { comps = [], guess } = known as { readonly comps?: readonly number[]; readonly guess?: number };
    return {
      title,
      ...(comps.length > 0 && { comps: comps.join(',') }),
      ...(guess !== undefined && { guess: String(guess) }),
    };
  };

  it('give the same dollars over HTTP, in lists, from the module, from an agent’s tool, on the command line and on a page', async () => {
    const key = await service().issueKey();
    const listed = await service().ask('/api/public/appraise', { key, body: { items: PIECES } });
    const cell = (text: string | number = '') => `"${text}"`;
    const rows = PIECES.map((piece) => {
      const { title, comps, guess } = piece as { title: string; comps?: readonly number[]; guess?: number };
      return [title, comps && compsText(comps.map((price) => ({ price }))), guess].map(cell).join(',');
    });
    const { text: csv } = await service().ask('/api/public/appraise', {
      key,
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: ['title,comps,guess', ...rows].join('\n'),
    });
    const lines = csv.split(/\r?\n/).slice(1);
    for (const [at, piece] of PIECES.entries()) {
      const { price, priceLow, priceHigh } = appraise(piece).estimate;
      const name = `${at} ${piece.title}`;
      const { body } = await service().ask(`/api/public/appraise?${new URLSearchParams(query(piece))}`, {
        key: await service().issueKey(),
      });
      assert.deepEqual([body.estimate.price, body.estimate.priceHigh], [price, priceHigh], name);
      assert.equal(listed.body.items[at].estimate.price, price, name);
      assert.ok(lines[at]?.includes(`,${priceLow},${price},${priceHigh},`), name);
      const agent = getPrice.call({ ...piece }).structured as unknown as typeof body;
      assert.deepEqual([agent.estimate.price, agent.withoutYours], [price, body.withoutYours], name);
      const { title, ...known } = query(piece);
      const options = Object.entries(known).flatMap(([option, value]) => [`--${option}`, value]);
      const { out } = await hangtag({}, 'price', title, ...options, '--json');
      assert.equal(JSON.parse(out).estimate.price, price, name);
      // A person's guess weighs less than a program's.
      if ('guess' in piece) continue;
      const { text } = await getPage(service(), `/appraise?${new URLSearchParams(query(piece))}`);
      const isPriced = body.judgment.ask === undefined;
      assert.ok(decoded(text).includes(isPriced ? `data-price>${usd(price)}<` : usd(priceHigh)), name);
    }
  });

  it('are asked for on a card without a verdict, and the answer says how it came about', async () => {
    const { text } = await getPage(service(), '/appraise?title=handmade+wool+sweater');
    assert.match(text, /Seen it sold\? Enter the prices/);
    assert.match(text, /name="comps"/);
    const { text: known } = await getPage(service(), '/appraise?title=handmade+wool+sweater&comps=280%2C+300%2C+320');
    assert.match(known, /Based on 3 sales from you \(\$280 to \$320\); our listings cannot price this item\./);
    assert.match(known, /Our estimate alone: \$/);
    assert.match(known, /data-zone|class="verdict"/);
    assert.match(decoded(known), /"comps":\[\{"price":280\}/);
    // A usual piece has its own page, until a visitor knows more.
    const { text: usual } = await getPage(service(), '/appraise?title=Coach+bag&comps=60,85');
    assert.match(usual, /Based on 2 sales from you/);
  });

  it('are refused on a page with what to type', async () => {
    const { status, text } = await getPage(service(), '/appraise?title=Coach+bag&comps=-3');
    assert.equal(status, 400);
    assert.match(decoded(text), /comps is "-3": give up to 20 prices/);
  });
});
