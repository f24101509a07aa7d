import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { omit, roundToCent } from '../../../src/base/values.ts';
import { withQuery } from '../../../src/present/page-paths.ts';
import { decodeReferences, sharePages, visibleTextOf } from '../../support/pages.ts';

describe('the rows of a list', () => {
  const { service, listAt } = sharePages();
  const page = async (fields: Readonly<Record<string, string>>) => decodeReferences((await listAt(fields)).text);
  const namesIn = (text: string) => [...text.matchAll(/class="name" href="[^"]*">([^<]*)/g)].map(([, name]) => name);
  const linesIn = (text: string) => /<textarea id="list-text"[^>]*>\n([^<]*)/.exec(text)?.[1]?.split('\n');
  const tableIn = (text: string) => /name="rows" value="([^"]*)"/.exec(text)?.[1];

  /** Answers a question that a page asks, by the start of its field's name. */
  const replyFields = (text: string, answers: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(answers).map(([name, value]) => [
        new RegExp(`name="(${name} [\\w ]+)"`).exec(text)?.[1] ?? assert.fail(name),
        value,
      ]),
    );

  const WITHOUT_WORDS = 'toaster $8\nwool coat';

  it('that need a word have a field for it', async () => {
    const text = await page({ list: WITHOUT_WORDS });
    assert.match(text, /We price only clothes.*?name="line 1 [\w ]+" value="toaster \$8"/s);
    assert.match(text, /Which brand is it\?.*?name="brand 2 /s);
    const answers = replyFields(text, { 'line 1': 'zara dress $9', 'brand 2': 'zara' });
    assert.deepEqual(linesIn(await page({ list: WITHOUT_WORDS, ...answers })), ['zara dress $9', 'zara wool coat']);
  });

  it('take no answer about another line, and none that says what stands there', async () => {
    const text = await page({ list: WITHOUT_WORDS });
    const answers = replyFields(text, { 'line 1': 'zara dress $9', 'brand 2': 'zara' });
    assert.deepEqual(linesIn(await page({ list: 'coach bag\ngap coat', ...answers })), ['coach bag', 'gap coat']);
    const shown = replyFields(text, { 'line 1': 'toaster $8' });
    assert.deepEqual(linesIn(await page({ list: WITHOUT_WORDS, ...shown })), WITHOUT_WORDS.split('\n'));
  });

  it('with a bare number ask whether it is the tag, and go by the button', async () => {
    const pageWithQuestion = await page({ list: 'coach bag 40' });
    assert.match(pageWithQuestion, /Is \$40 the tag\?.*? value="40".*?name="yes" value="1".*?name="no" value="1"/s);
    const open = { list: 'coach bag 40', ...replyFields(pageWithQuestion, { 'tag 1': '40' }) };
    assert.deepEqual(linesIn(await page(open)), ['coach bag 40']);
    assert.deepEqual(linesIn(await page({ ...open, yes: '1' })), ['coach bag 40 $40']);
    const withSign = { ...open, ...replyFields(pageWithQuestion, { 'tag 1': '$40' }), yes: '1' };
    assert.deepEqual(linesIn(await page(withSign)), ['coach bag 40 $40']);
    assert.deepEqual(linesIn(await page({ ...open, no: '1' })), ['coach bag size 40']);
  });

  it('of a file can be edited, and keep their other columns', async () => {
    const rows = 'sku,title,price\\nA1,wool coat,30\\nA2,toaster,8\\n';
    const text = await page({ rows, edit: '1', mark: 'tags' });
    assert.match(text, /id="edit" name="line 1 [\w ]+" value="wool coat \$30"/);
    const edits = replyFields(text, { 'line 1': 'zara wool coat $40', 'line 2': 'gap tee' });
    const edited = await page({ rows, mark: 'tags', ...edits });
    assert.equal(tableIn(edited), 'sku,title,price\\nA1,zara wool coat,40\\nA2,gap tee,8\\n');
    const unbranded = 'sku,title,brand\\nA1,wool coat,\\n';
    const brand = replyFields(await page({ rows: unbranded }), { 'brand 1': 'zara' });
    assert.equal(tableIn(await page({ rows: unbranded, ...brand })), 'sku,title,brand\\nA1,wool coat,zara\\n');
    // What has no column goes into the title.
    const bare = 'sku,title\\nA1,wool coat\\nA2,toaster\\n';
    const asked = await page({ rows: bare, edit: '2' });
    const replies = replyFields(asked, { 'brand 1': 'zara', 'line 2': 'gap tee $4, paid $2' });
    assert.equal(
      tableIn(await page({ rows: bare, ...replies })),
      'sku,title\\nA1,zara wool coat\\nA2,gap tee $4 paid $2\\n',
    );
  });

  it('are the visitor’s or others’ as they say, or else as was chosen', async () => {
    const list = 'gap jeans $20\nzara dress they want $9\ncoach bag I ask $50';
    const groupSizes = (text: string) =>
      [...text.matchAll(/id="set-(mine|buy)".*?<\/details>/gs)].map(([group, name]) => [name, namesIn(group).length]);
    assert.deepEqual(groupSizes(await page({ list, purpose: 'sell' })), [
      ['mine', 2],
      ['buy', 1],
    ]);
    assert.deepEqual(groupSizes(await page({ list })), [
      ['mine', 1],
      ['buy', 2],
    ]);
    for (const own of [
      { list: 'gap jeans $20', purpose: 'sell' },
      { rows: 'title,price,purpose\\ngap jeans,20,sell\\n' },
      { rows: 'sku,title\\nA1,gap jeans my price $20\\n' },
    ])
      assert.match(visibleTextOf(await page(own)), /You ask \$20 ?\. Usual \$\d+\./, JSON.stringify(own));
  });

  it('say what to do or what they ask, and what is left of a sale', async () => {
    assert.match(
      await page({ list: 'title,asking price\nCoach leather tote,20\n' }),
      /row-call buy".*?Tag \$20, usual \$\d+\./s,
    );
    // What is far below the usual price is never called right, however long it has been listed.
    const old = await page({ list: 'title,list price,days listed\nCoach Tabby 26,60,90\n' });
    assert.match(old, />90 days at \$60<\/a>: that is low\./);
    const sold = visibleTextOf(
      await page({ list: 'coach bag sold for $60, paid 20\nnike tee sold for $9\ngap tee (sold)\nzara top (donated)' }),
    );
    for (const words of [
      /Sold for \$60: \$\d+ profit\./,
      /Sold for \$9: you kept \$\d+\./,
      / Sold\./,
      /Status: Donated\./,
    ])
      assert.match(sold, words);
  });

  it('link to the answer about their tag, unless they are sold', async () => {
    const text = await page({ list: 'title,tag,status\ncoach bag,20,\ngap tee,9,sold\n' });
    const links = [...text.matchAll(/class="name" href="([^"]*)">([^<]*)/g)].map(([, path, name]) => [name, path]);
    const pathByName = Object.fromEntries(links);
    assert.match(pathByName['coach bag'], /askingPrice=20/);
    assert.doesNotMatch(pathByName['gap tee'], /askingPrice/);
  });

  it('stand by their calls, the best first', async () => {
    const list = 'zara dress $90\ncoach wallet $5\nlevis 501 $12\ncoach tabby 26 $60';
    assert.deepEqual(namesIn(await page({ list, purpose: 'resell' })), [
      'coach tabby 26',
      'levis 501',
      'coach wallet',
      'zara dress',
    ]);
  });

  it('link to an answer that knows what was paid, what is asked and for what', async () => {
    const pathsIn = async (list: string) =>
      [...(await page({ list })).matchAll(/class="name" href="([^"]*)"/g)].map(([, path]) => path);
    assert.deepEqual(await pathsIn('title,my price,cost,extra cost\nGap jeans,90,5,3'), [
      '/appraise?title=Gap+jeans&listPrice=90&cost=5&extraCost=3',
    ]);
    assert.deepEqual(await pathsIn('title,price,purpose\nGap jeans,4,wear'), [
      '/appraise?title=Gap+jeans&purpose=wear&askingPrice=4',
    ]);
    // Some words name a kind only of several.
    const lots = [
      '5 Carter’s clothes $20',
      'Gap clothes x5 $6',
      'pajama sets x5 $12',
      '5 girls clothes $10',
      'Gap tees x3 $5',
    ];
    const paths = await pathsIn(lots.join('\n'));
    assert.equal(paths.length, lots.length);
    for (const path of paths) assert.equal((await service().ask(`/api/public${path}`)).status, 200, path);
  });

  it('link to the answer to an offer with the whole title', async () => {
    const title = `${'Beautiful casual '.repeat(8)}bag by Coach Tabby 26`;
    const text = await page({ list: `${title}, my price $200` });
    assert.ok(text.includes(`/offer?title=${title.replaceAll(' ', '+')}`));
  });

  it('are all open up to 60, and of more, three questions', async () => {
    const sets = async (length: number) => {
      const lines = Array.from({ length }, (_, at) => `zara dress size ${at} $40`);
      const text = await page({ list: [...lines, 'toaster', 'teapot', 'table', 'tent'].join('\n') });
      return [...text.matchAll(/class="set( is-long)?" id="set-(\w+)"( open)?|Show \d more/g)].map(
        ([all, isLong, name, open]) => (name ? `${name}${isLong ?? ''}${open ?? ''}` : all),
      );
    };
    assert.deepEqual(await sets(56), ['word open', 'buy open']);
    assert.deepEqual(await sets(57), ['word is-long open', 'Show 1 more', 'buy is-long']);
  });

  it('say one number where several tags are meant, and where a row sells elsewhere', async () => {
    assert.match(await page({ list: '2 gap tees $4' }), /Tag \$4, usual \$\d+ as one lot, \$\d+ each one by one\./);
    const elsewhere = await page({
      list: 'jordan 1 sneakers\nzara dress',
      marketplace: 'fashionphile',
      purpose: 'sell',
    });
    assert.match(elsewhere, /usual \$\d+\. On Vinted\./);
  });
});

describe('the links of a row', () => {
  type SentRow = Readonly<Record<string, string | number>>;
  const JEANS = { title: 'Gap jeans' };
  const LISTED = { ...JEANS, listPrice: 30 };
  const LOT = { title: 'Gap jeans x3', cost: 9, listPrice: 60 };
  const COAT = { title: 'wool peacoat vintage', guess: 150 };
  const { listAt, service } = sharePages();
  const SELLERS: readonly SentRow[] = [{}, { hourly: 25, shippingLabel: 9, minProfit: 12, marketplace: 'poshmark' }];
  const ask = async (path: string, body?: object) => (await service().ask(`/api/public${path}`, { body })).body;
  /** Returns the links of each row of a file, to the answers about the item and about an offer, for a seller. */
  const linksOf = async (rows: readonly SentRow[], seller: SentRow) => {
    const columns = [...new Set(rows.flatMap(Object.keys))];
    const lines = rows.map((row) => columns.map((column) => `"${row[column] ?? ''}"`).join());
    const terms = Object.fromEntries(Object.entries(seller).map(([name, value]) => [name, String(value)]));
    const list = await listAt({ ...terms, list: [columns.join(), ...lines].join('\n') });
    const entries = decodeReferences(list.text).split('<li>');
    return rows.map((_, index) => {
      const entry = entries.find((text) => text.includes(`name="edit"\nvalue="${index + 1}"`)) ?? assert.fail();
      const [, link = assert.fail()] = /class="name" href="([^"]*)"/.exec(entry) ?? [];
      return { link, offerLink: /href="(\/offer[^"]*)"/.exec(entry)?.[1] };
    });
  };

  it('lead to an answer with the price, the call, the profit and the plan of the row', async () => {
    const tagged: readonly SentRow[] = [
      { ...JEANS, comps: '40; 42; 45 asking', askingPrice: 10 },
      { ...JEANS, comps: Array.from({ length: 60 }, (_, at) => `${40 + at / 8}`).join('; '), askingPrice: 10 },
      { ...COAT, askingPrice: 20 },
      { ...JEANS, askingPrice: 3, extraCost: 2 },
      { title: 'wool coat', brand: 'Maison Zorb', askingPrice: 8 },
      // One of the pieces.
      { title: 'Gap jeans x3', askingPrice: 9, extraCost: 3 },
      { title: 'wool peacoat vintage x3', askingPrice: 30, guess: 300 },
    ];
    const listed: readonly SentRow[] = [
      { ...JEANS, purpose: 'sell' },
      { ...JEANS, cost: 5, floor: 28 },
      { ...LISTED, listedOn: '2026-10-01' },
      { ...LISTED, listedOn: '1990-10-01' },
      { ...LISTED, daysListed: 50 },
      { ...LISTED, floor: 28 },
      { ...LISTED, cost: 5, extraCost: '50%' },
      { title: 'Gap jeans, paid $5 + $3 shipping', listPrice: 30 },
      { title: '3 Gap jeans, paid $9 + $3 shipping', listPrice: 60 },
      { ...LOT, extraCost: 3 },
      { ...LOT, extraCost: '20%' },
      { ...LOT, comps: '70; 75; 80' },
    ];
    const rows = [...tagged, ...listed];
    for (const seller of SELLERS) {
      const links = [...(await linksOf(tagged, seller)), ...(await linksOf(listed, seller))];
      const { items } = await ask('/appraise', { items: rows, seller, include: ['plan'] });
      for (const [index, { link }] of links.entries()) {
        const linked = await ask(`${link}&include=plan`);
        const answer = items[index];
        const { each = answer.estimate, quantity = 1, verdict, oneByOne, sale, plan } = answer;
        const { profit } = oneByOne ?? verdict ?? sale;
        // The page of a piece has no call for the lot as one.
        const isCallOfLot = verdict?.way === 'lot';
        assert.deepEqual(
          {
            price: linked.estimate.price,
            call: isCallOfLot || linked.verdict?.call,
            profit: (linked.verdict ?? linked.sale).profit,
            plan: quantity > 1 || linked.plan,
          },
          {
            price: each.price,
            call: isCallOfLot || verdict?.call,
            profit: profit && roundToCent(profit / quantity),
            plan: quantity > 1 || plan,
          },
          link,
        );
      }
    }
  });

  it('lead to the answer to an offer by all that the row says', async () => {
    const one = { ...JEANS, cost: 3, listPrice: 20 };
    const rows: readonly (readonly [row: SentRow, sentItem?: SentRow])[] = [
      [{ ...LISTED, comps: '40;42;45;41;44;46', cost: 10 }],
      [{ ...LISTED, listedOn: '2026-10-01' }],
      [{ ...LISTED, floor: 28 }],
      [{ ...LISTED, cost: 5, extraCost: '50%' }],
      [{ ...COAT, listPrice: 90 }],
      [
        { ...LOT, extraCost: 3 },
        { ...one, extraCost: 1 },
      ],
      [
        { title: '3 Gap jeans, paid $9 + $3 shipping', listPrice: 60, floor: 57 },
        { ...one, extraCost: 1, floor: 19 },
      ],
    ];
    const answerTo = async (path: string) => {
      const { estimate, reply } = await ask(`${path}&offered=15`);
      return { price: estimate.price, reply };
    };
    for (const seller of SELLERS) {
      const links = await linksOf(
        rows.map(([row]) => row),
        seller,
      );
      // An offer has no goal.
      const terms = omit(seller, 'minProfit');
      for (const [index, [row, sentItem = row]] of rows.entries()) {
        const { offerLink = assert.fail() } = links[index] ?? {};
        const sent = withQuery('/offer', { ...sentItem, ...terms });
        assert.deepEqual(await answerTo(offerLink), await answerTo(sent), offerLink);
      }
    }
  });

  it('have the marketplace of the row before that of the list', async () => {
    const rows = [{ ...LISTED, marketplace: 'Mercari' }, LISTED, { ...LISTED, marketplace: 'Nowhere' }];
    const links = await linksOf(rows, { marketplace: 'poshmark' });
    const marketplaceOf = (path = '') => new URLSearchParams(path.split('?')[1]).get('marketplace');
    for (const [index, marketplace] of ['mercari', 'poshmark', 'poshmark'].entries()) {
      const { link, offerLink } = links[index] ?? {};
      assert.deepEqual([link, offerLink].map(marketplaceOf), [marketplace, marketplace]);
    }
  });
});
