import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeReferences, mainOf, sharePages } from '../support/pages.ts';

const { get, service } = sharePages();

describe('the address of an answer', () => {
  const ask = (query: Record<string, string>) => get(`/appraise?${new URLSearchParams(query)}`);
  const pageFor = async (query: Record<string, string>) => (await ask(query)).text;

  it('replaces the tag price of the title with the one in the URL, in the heading, links and saved data', async () => {
    const page = decodeReferences(await pageFor({ title: 'Madewell blazer $14', tag: '30' }));
    assert.match(page, /<title>[^<]*“Madewell blazer”/);
    assert.match(page, /<h1[^>]*>Madewell jackets and blazers</);
    assert.match(page, /data-list-line="Madewell blazer, women’s sticker \$30"/);
    assert.match(page, /title=Madewell\+blazer&[^"]*askingPrice=30/);
  });

  it('has the whole title in the search box, its price once', async () => {
    for (const title of ['Madewell blazer $14', 'Madewell blazer $14 or $20']) {
      const page = await pageFor({ title });
      assert.equal(/name="title" type="search" value="([^"]*)"/.exec(page)?.[1], title);
    }
  });
});

it('the page that an answer names is about the same item', async () => {
  const ask = async (query: string) => (await service().ask(`/api/public/appraise?include=sources&${query}`)).body;
  for (const query of [
    'title=Gap+jeans',
    'title=Gap+mens+jeans,+Good',
    'title=Gap+jeans&gender=girls&condition=Good',
    'title=jeans&brand=Gap+Kids',
    'title=Gap&category=Boys+%3E+Jeans',
  ]) {
    const answer = await ask(query);
    const sameAnswer = await ask(new URL(answer.sources.webUrl).search.slice(1));
    const about = ({ item, estimate, caveats }: typeof answer) => ({ item, estimate, caveats });
    assert.deepEqual(about(sameAnswer), about(answer), query);
  }
});

describe('the links of an answer', () => {
  const pageAt = async (path: string) => decodeReferences((await get(path)).text);

  it('keep what it costs besides the tag', async () => {
    const page = await pageAt('/appraise?title=Madewell+blazer&askingPrice=14&extraCost=8');
    assert.match(page, /id="grade-good" href="[^"]*extraCost=8/);
  });

  it('keep whose item it is, what was paid and what is asked, as the title or a field says', async () => {
    for (const query of [
      'title=Coach+Tabby+26,+paid+$60',
      'title=Coach+Tabby+26,+paid+$60+%2B+$9+shipping,+my+price+$200',
      'title=Gap+jeans+x3+paid+$2+each,+$30+each',
      'title=Coach+Tabby+26+$80',
      'title=55+Gap+jeans+$100',
      'title=2+Coach+wallet+$20+each',
      'title=50+Gap+jeans,+$60+%2B+$9+shipping',
      'title=Coach+skirt+size+8+%2B+$7+shipping',
      'title=Coach+Tabby+26+$80+%2B+20%25+premium',
      'title=Coach+Tabby+26+$80+%2B+$9+shipping+%2B+10%25+premium',
      'title=Coach+Tabby+26+$80+%2B+$9+shipping+%2B+10%25+premium&extraCost=4',
      'title=Coach+Tabby+26,+paid+$60+%2B+$9+shipping+%2B+10%25+tax',
      'title=Coach+Tabby+26&listPrice=200&floor=190&guess=150',
      'title=wool+peacoat+vintage&askingPrice=20&guess=150',
      'title=Gap+jeans+$30&listPrice=60',
      'title=Gap+jeans&daysListed=45',
      'title=Coach+Tabby+26&cost=60&askingPrice=200',
      'title=Coach+Tabby+26&cost=60&extraCost=9&purpose=sell',
      'title=Gap+jeans&askingPrice=5&hourly=25',
      'title=Gap+jeans&askingPrice=5&hourly=25&minutes=10&marketplace=ebay&shippingLabel=5',
      'title=Gap+jeans&askingPrice=5&minMargin=0.5&buyerShipping=7&taxRate=0.08',
      'title=Gap+jeans&listPrice=30&listedOn=2026-09-01',
    ]) {
      const [, link = ''] = /id="grade-good" href="([^"]*)"/.exec(await pageAt(`/appraise?${query}`)) ?? [];
      const ask = async (asked: string) => (await service().ask(`/api/public/appraise?${asked}`)).body;
      const [wanted, linked] = [await ask(`${query}&condition=Good`), await ask(link.split('?')[1] ?? '')];
      const said = ({ item, purpose, verdict, sale }: typeof wanted) => ({
        ...{ purpose, price: item.listPrice ?? item.askingPrice, extraCost: item.extraCost },
        profits: [verdict?.profit, sale?.profit],
      });
      assert.deepEqual(said(linked), said(wanted), link);
    }
  });

  it('to other grades show the price of their answers, whatever the visitor knows', async () => {
    for (const query of [
      'title=Gap+jeans',
      'title=Gap+jeans&comps=40,42,45,41,44,46',
      'title=Gap+jeans+like+new&comps=40,42,45',
      'title=wool+peacoat+vintage&guess=150',
      'title=wool+coat&brand=Maison+Zorb',
    ]) {
      const grades = /id="grade-[^"]*" href="([^"]*)"[^>]*>\s*[^<]+ <b>\$([\d,]+)/g;
      const links = [...(await pageAt(`/appraise?${query}`)).matchAll(grades)];
      assert.ok(links.length >= 5, query);
      for (const [, link = '', price] of links) {
        const { estimate } = (await service().ask(`/api/public${link}`)).body;
        assert.equal(estimate.price, Number(price?.replace(',', '')), link);
      }
    }
  });

  it('and forms of an answer by its address count and keep the terms of its seller, each once', async () => {
    const terms = {
      hourly: '25',
      minutes: '10',
      minReturn: '1',
      buyerShipping: '7',
      taxRate: '0.08',
      marketplace: 'ebay',
    };
    const listed = { listPrice: '30', listedOn: '2026-09-01' };
    for (const fields of [terms, { ...terms, askingPrice: '5' }, { ...terms, ...listed, purpose: 'sell' }]) {
      const query = `title=Gap+jeans&${new URLSearchParams(fields)}`;
      const page = mainOf(await pageAt(`/appraise?${query}`));
      const { verdict, plan } = (await service().ask(`/api/public/appraise?${query}&include=plan`)).body;
      const profit = verdict && Math.abs(Math.floor(verdict.profit));
      if (profit !== undefined) assert.ok(page.includes(`data-price>$${profit}<`), query);
      if ('listedOn' in fields) assert.ok(page.includes(`class="amount">$${plan[0].suggestedPrice}<`), query);
      const links = [...page.matchAll(/<a [^>]*id="(?:grade|for)-[^>]* href="([^"]*)"/g)].map(([, link = '']) => link);
      assert.ok(links.length > 5, query);
      const forms = [...page.matchAll(/<form [^>]*action="\/appraise".*?<\/form>/gs)].map(([form]) => form);
      for (const [name, value] of Object.entries(terms)) {
        for (const link of links) assert.equal(new URL(link, 'http://x').searchParams.get(name), value, link);
        for (const form of forms) {
          const id = /id="tag-form"/.test(form) ? 'tag-form' : '-';
          const elsewhere = page.match(new RegExp(`name="${name}"[^>]* form="${id}"`, 'g')) ?? [];
          const inside = form.match(new RegExp(`name="${name}"(?![^>]* form=)`, 'g')) ?? [];
          assert.equal(elsewhere.length + inside.length, 1, `${name}: ${query}`);
        }
      }
    }
  });

  it('of a free item lead to answers', async () => {
    const page = await pageAt('/appraise?title=Gap+jeans&askingPrice=0');
    for (const [, link = ''] of page.matchAll(/id="for-\w+"[^>]* href="([^"]*)"/g)) {
      assert.equal((await get(link)).status, 200, link);
    }
    assert.match(page, /id="for-sell"/);
  });

  it('keep a brand that we do not know, but in the question for it', async () => {
    const page = mainOf(await pageAt('/appraise?title=wool+coat&brand=Maison+Zorb&askingPrice=8'));
    for (const [link] of page.matchAll(/\/(?:appraise|offer)[?][^"]*/g)) assert.match(link, /&brand=Maison\+Zorb/);
    assert.match(page, /data-list-line="Maison Zorb wool coat, /);
    const forms = [...page.matchAll(/<form [^>]*action="\/appraise".*?<\/form>/gs)];
    assert.ok(forms.length >= 2);
    for (const [form] of forms) assert.equal(form.match(/name="brand"/g)?.length, 1, form);
  });

  it('to another item keep no sales of this one', async () => {
    const page = mainOf(await pageAt('/appraise?title=Gap&comps=40,42,45'));
    assert.match(page, /href="[/]appraise[?]title=Gap[+]/);
    assert.doesNotMatch(page, /href="[^"]*comps=/);
  });

  it('keep all that an offer is judged by', async () => {
    const terms =
      'listPrice=200&marketplace=ebay&cost=60&extraCost=9&daysListed=40&shippingLabel=9&comps=150%3B+180&guess=170&floor=120';
    const page = await pageAt(`/appraise?title=Coach+Tabby+26&${terms}&purpose=sell`);
    const [, link] = /href="[/]offer[?]([^"]*)"/.exec(page) ?? [];
    const fieldsIn = (query?: string) => [...new URLSearchParams(query)].sort();
    assert.deepEqual(fieldsIn(link), fieldsIn(`title=Coach+Tabby+26&${terms}`));
  });

  it('lead to an offer by all terms, which its form shows', async () => {
    const terms = 'hourly=25&minutes=10&buyerShipping=7&taxRate=0.08&listedOn=2026-09-01';
    const page = await pageAt(`/appraise?title=Gap+jeans&purpose=sell&listPrice=30&${terms}`);
    const [link = ''] = /\/offer[?][^"]*/.exec(page) ?? [];
    const form = mainOf(await pageAt(link));
    for (const [name, value] of new URLSearchParams(terms)) {
      assert.equal(new URL(link, 'http://x').searchParams.get(name), value, link);
      assert.match(form, new RegExp(`name="${name}" value="${value}"`));
    }
  });

  it('keeps a brand that only a field names, in its links and on the list', async () => {
    const page = await pageAt('/appraise?title=leather+tote&brand=coach');
    assert.match(page, /id="grade-good" href="\/appraise\?title=leather\+tote&brand=coach&/);
    assert.match(page, /data-list-line="Coach leather tote, women’s"/);
    assert.doesNotMatch(await pageAt('/appraise?title=Coach+tote&brand=coach'), /id="grade-good" href="[^"]*brand=/);
  });

  it('keep what fields say of the item, as its forms do, but for the field that they change', async () => {
    for (const query of [
      // Asks for the brand.
      'title=Zorbly+xl&category=coat&gender=male&condition=Good&askingPrice=40',
      // Asks for the kind.
      'title=xl+red&brand=gap&gender=male&condition=New+with+tags&askingPrice=10',
      'title=Gap&gender=girls&condition=Good',
      // Asks whether it is a known brand.
      'title=burb&gender=male&condition=Good',
      // Asks which model it is.
      'title=leather&brand=coach&category=bag&gender=male&condition=Good',
      // Answers offers.
      'title=leather+tote&brand=coach&gender=female&condition=Good&purpose=sell&listPrice=200&daysListed=40',
      'title=Gap+jeans&gender=kids',
      // Wearers and grades that no field says.
      'title=Gap+jeans',
      'title=Gap+mens+jeans,+Good',
    ]) {
      const page = mainOf(await pageAt(`/appraise?${query}`));
      const links = [...page.matchAll(/<a (?:[^>]*id="([^"]*)" )?[^>]*href="\/(?:appraise|offer)[?]([^"]*)"/g)];
      const forms = [...page.matchAll(/<form [^>]*action="\/appraise".*?<\/form>/gs)];
      assert.ok(links.length > 0, query);
      const addresses = [
        ...links.map(([, id = '', linkQuery]) => ({ id, said: new URLSearchParams(linkQuery) })),
        ...forms.map(([form]) => ({ id: '', said: hiddenFieldsOf(form) })),
      ];
      for (const { id, said } of addresses) {
        const changed = /^grade-/.test(id) ? 'condition' : /^(fe)?male$/.test(id) && 'gender';
        for (const name of ['brand', 'category', 'gender', 'condition'].filter((field) => field !== changed)) {
          assert.equal(said.get(name), new URLSearchParams(query).get(name), `${name}: ${query} to ${said}`);
        }
      }
    }
  });
});

it('refuses bad terms in the address of an answer', async () => {
  for (const terms of [
    'hourly=x',
    'minMargin=2',
    'minReturn=1&minMargin=0.5',
    'listedOn=2999-01-01',
    'listedOn=soon',
  ]) {
    for (const path of ['/appraise?title=Gap+jeans', '/price/gap/jeans?condition=Good'])
      assert.equal((await get(`${path}&${terms}`)).status, 400, `${path}&${terms}`);
  }
});

function hiddenFieldsOf(form: string): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [, name = '', value = ''] of form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)) {
    fields.append(name, value);
  }
  return fields;
}
