import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { shareService } from '../support/service.ts';

const textOf = (html: string) =>
  html
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe('what the list shows of many and of long rows', () => {
  const service = shareService();
  beforeEach(() => {
    service().clock.now += 60_000;
  });
  const pageOf = async (list: string) => {
    const body = new FormData();
    body.append('list', list);
    const answer = await fetch(`${service().url}/list`, {
      ...{ method: 'POST', headers: { accept: 'text/html' }, body },
    });
    return answer.text();
  };

  it('has 120 characters of a title', async () => {
    const title = (length: number) => `Coach bag ${'x'.repeat(length - 10)}`;
    const cards = async (length: number) => {
      const page = await pageOf(title(length));
      return textOf(page.slice(page.indexOf('class="cards')));
    };
    assert.ok((await cards(120)).includes(` ${title(120)} `));
    assert.ok((await cards(121)).includes(` ${title(120)}… `));
  });

  it('has the ten of most value, the most first, and their share of the whole', async () => {
    const brands = ['Coach', 'Zara', 'Nike', 'Gucci', 'Prada', 'Hermès', 'Fendi', 'Gap'];
    const titles = brands.flatMap((brand) => [`${brand} bag`, `${brand} jacket`]);
    const page = await pageOf([...titles, 'Zara dress x30'].join('\n'));
    const start = page.indexOf('class="list-top"');
    const top = page.slice(start, page.indexOf('</details>', start));
    const amounts = [...top.matchAll(/<strong>\$([\d,]+)<\/strong>/g)].map(([, amount = '']) =>
      Number(amount.replaceAll(',', '')),
    );
    assert.equal(amounts.length, 10);
    assert.deepEqual(
      amounts,
      amounts.toSorted((a, b) => b - a),
    );
    assert.match(top, /Hermès bag/);
    assert.match(top, /Zara dress/);
    const widths = [...top.matchAll(/<rect [^>]*width="([\d.]+)%"/g)].map(([, width]) => width);
    const most = amounts[0] as number;
    assert.deepEqual(
      widths,
      amounts.map((amount) => ((100 * amount) / most).toFixed(1)),
    );
    const share = /The top 10 make up (\d+)% of the total/.exec(textOf(top))?.[1];
    const all = await priceOfAll(page);
    const sum = amounts.reduce((total, amount) => total + amount, 0);
    assert.equal(Number(share), Math.round((100 * sum) / all));
  });

  /** Returns the sum of the cards of a page, each times its pieces. */
  async function priceOfAll(page: string): Promise<number> {
    const rows = /<textarea name="rows"[^>]*>\n([^<]*)<\/textarea>/.exec(page)?.[1] ?? '[]';
    const list = JSON.parse(
      rows.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
    ) as { title: string; quantity: number }[];
    const key = await service().issueKey();
    let sum = 0;
    for (const { title, quantity } of list) {
      const query = new URLSearchParams({ title });
      const answer = await service().get(`/api/public/appraise?${query}`, key);
      const { estimate } = (await answer.json()) as { estimate: { price: number } };
      sum += quantity * estimate.price;
    }
    return sum;
  }
});
