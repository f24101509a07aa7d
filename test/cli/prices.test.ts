import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { brands, categories } from '../../src/catalog/catalog.ts';
import { hangtag, LAUNCHER, run } from '../support/command-line.ts';
import { startService, temporaryFolder } from '../support/service.ts';

describe('prices on the command line', () => {
  it('match the HTTP API, for the requested condition', async (t) => {
    const { get } = await startService(t);
    for (const [args, query] of [
      [[], ''],
      [['--condition', 'good'], '?condition=Good'],
      [['--condition', 'NWT', '--gender', 'male'], '?condition=New%20with%20tags&gender=male'],
    ] as const) {
      const { out, err } = await hangtag({}, 'price', 'coach', 'bag', ...args, '--json');
      assert.equal(err, '', `${args}`);
      const { webUrl, ...answer } = (await (await get(`/price/coach/bag.json${query}`)).json()) as {
        webUrl: string;
        estimate: { price: number };
        byCondition: readonly object[];
      };
      const told = JSON.parse(out);
      assert.deepEqual(told.estimate, answer.estimate, `${args}`);
      assert.deepEqual(told.byCondition, answer.byCondition, `${args}`);
      const text = (await hangtag({}, 'price', 'coach', 'bag', ...args)).out;
      // Coach's models are far apart, so the question comes first.
      const [question = '', price = ''] = text.split('\n');
      assert.match(question, /^Which one is it: Tabby /, `${args}`);
      assert.ok(price.startsWith(`$${answer.estimate.price} (8 in 10 $`), text);
    }
  });

  it('for a title show the effects of its words and prices to ask', async () => {
    const title = 'Coach Tabby 26 shoulder bag, $120';
    const { status, out } = await hangtag({}, 'price', title, '--explain');
    assert.equal(status, 0);
    const [price = '', verdict = ''] = out.split('\n');
    const tabby =
      /^\$\d+ \(8 in 10 \$\d+ to \$\d+\)\. Coach Tabby 26: women’s bags, shoulder, leather; any condition\.$/;
    assert.match(price, tabby);
    assert.match(verdict, /^To resell: (Buy|Maybe|Skip)\. /);
    assert.match(out, /^Evidence: sold here \(this model: /m);
    assert.match(out, /without its details; .*Tabby.* x[1-4]\./im);
    assert.match(out, /^To sell it, ask \$\d+; a fifth less after a month, and again after two\./m);
    const json = JSON.parse((await hangtag({}, 'price', title, '--json')).out);
    assert.equal(json.askingPrice.price, 120);
    const asked = await hangtag({}, 'price', 'Coach Tabby', '--asking', '€9,999');
    assert.deepEqual(asked.status, 2);
    assert.match(asked.err, /^--asking is "€9,999": US dollars only, so convert it first\./);
    const written = await hangtag({}, 'price', 'Coach Tabby', '--asking', 'US $9,999', '--json');
    assert.equal(JSON.parse(written.out).askingPrice.price, 9999);
    const pair = await hangtag({}, 'price', 'coach', 'bag', '--asking', '5000');
    assert.match(pair.out, /\$5,000 is far above /);
    const lot = await hangtag({}, 'price', 'Coach bags lot');
    assert.equal(lot.status, 1);
    assert.match(lot.err, /^How many, and of what\?/);
  });

  it('for a title on standard input match those of the title', async () => {
    const piped = (text: string) => run('sh', ['-c', `printf '${text}' | '${process.execPath}' '${LAUNCHER}' price -`]);
    const { out } = await hangtag({}, 'price', 'Coach Tabby 26');
    assert.deepEqual(await piped('Coach Tabby 26\\n'), { status: 0, out, err: '' });
    const two = await piped('Coach bag\\nZara dress\\n');
    assert.deepEqual([two.status, two.out], [2, '']);
    assert.match(two.err, /^Standard input has more than one line: hangtag list - /);
    assert.match((await piped('')).err, /^Standard input has no title\./);
  });

  it('after fees match the HTTP API', async (t) => {
    const { get } = await startService(t);
    const args = ['payouts', 'coach', 'bag', '--price', '60', '--cost', '20'];
    const { out } = await hangtag({}, ...args, '--json');
    const answer = await get('/api/public/payouts?price=60&cost=20&title=coach+bag');
    const { payouts } = JSON.parse(out);
    assert.deepEqual(JSON.parse(out), await answer.json());
    const text = (await hangtag({}, ...args)).out;
    for (const { marketplace, net } of payouts) {
      if (net !== undefined) assert.ok(text.includes(`${marketplace.name}: you’d get $${net.toFixed(2)}`), text);
    }
    assert.match((await hangtag({}, 'payouts', '--keep', '50')).out, /^eBay: ask \$\d+\.\d\d, you’d get \$50\.00\. /m);
  });

  it('to ask come from the operator’s own fees', async (t) => {
    for (const wrong of [[], ['--price', '60', '--keep', '50'], ['--price', 'x'], ['--keep', '']])
      assert.equal((await hangtag({}, 'payouts', ...wrong)).status, 2, wrong.join(' '));
    const file = join(temporaryFolder(t), 'fees.json');
    writeFileSync(file, '{}');
    const { status, err } = await hangtag({ FEES_FILE: file }, 'payouts', '--price', '60');
    assert.equal(status, 1);
    assert.ok(err.startsWith(`${file}: `), err);
  });

  it('exist for all listed brands and categories', async () => {
    for (const [command, entries] of [
      ['brands', brands],
      ['categories', categories],
    ] as const) {
      const [, ...lines] = (await hangtag({}, command)).out.trimEnd().split('\n');
      const slugs = lines.map((line) => line.split(' ')[0]);
      assert.equal(slugs.join(), entries.map(({ slug }) => slug).join(), command);
    }
  });
});

it('judges a price for a wearer, or after the seller’s own minutes', async () => {
  const jeans = ['price', 'Levis 501 jeans', '--asking', '10'];
  const worn = await hangtag({}, ...jeans, '--for-myself');
  assert.match(worn.out, /^Low: 4 in 10 sell for /m, worn.err);
  assert.doesNotMatch(worn.out, /To resell|To sell it/);
  const worked = await hangtag({}, ...jeans, '--hourly', '20', '--minutes', '15');
  assert.match(worked.out, /^To resell: .* after \$5 of work\./m, worked.err);
});

describe('advice on a list, on the command line', () => {
  const CLOSET = [
    'title,asking price,date listed,floor',
    'Coach leather tote good condition,90,2026-10-11,',
    "Levi's 501 jeans men,55,2026-06-01,20",
    'Shein polyester blouse,9,2026-11-01,',
    'Some Unknown Maker dress,40,2026-10-01,',
    'Sephora lipstick,20,2026-11-01,',
    'Nike Air Force 1 sneakers,,,',
  ].join('\n');

  it('is added to the rows, and is the same for its own output', async (t) => {
    const path = join(temporaryFolder(t), 'closet.csv');
    writeFileSync(path, CLOSET);
    const args = ['--today', '2026-11-21', '--hourly', '24', '--gone-in', 'month'];
    const { status, out, err } = await hangtag({}, 'reprice', path, ...args);
    assert.equal(status, 0, err);
    assert.match(err, /date listed from date listed; floor price from floor/);
    assert.match(err, /^6 rows: list 1, cut 2 and donate 1; 1 with a question first and 1 without a price\.$/m);
    const rows = parse(out, { columns: true }) as Record<string, string>[];
    const actions = rows.map((row) => row.hangtag_action);
    assert.deepEqual(actions, ['CUT', 'CUT', 'DONATE', '', '', 'LIST']);
    const [tote = {}, jeans = {}, blouse = {}, unknown = {}, watch = {}] = rows;
    assert.ok(Number(tote.hangtag_ask) < 90);
    assert.match(tote.hangtag_why as string, /^41 days at \$90, \d\.\d times the usual price of \$\d+\. Ask \$\d+\. /);
    assert.match(tote.hangtag_schedule as string, /^2026-11-21 \$\d+; gone by 2026-12-11$/);
    assert.ok(Number(jeans.hangtag_ask) >= 20);
    assert.deepEqual([blouse.hangtag_thrift_low, blouse.hangtag_thrift_high], ['2', '12']);
    assert.match(unknown.hangtag_why as string, /^Which brand\? /);
    assert.equal(watch.hangtag_why, '');
    writeFileSync(path, out);
    assert.equal((await hangtag({}, 'reprice', path, ...args)).out, out);
    // Pricing without a plan removes the advice.
    assert.doesNotMatch((await hangtag({}, 'list', path)).out, /hangtag_action/);
  });

  it('names an invalid option and valid values', async (t) => {
    const path = join(temporaryFolder(t), 'closet.csv');
    writeFileSync(path, CLOSET);
    for (const [args, message] of [
      [['--gone-in', 'year'], /^--gone-in is "year": give exactly one of week, month, season\./],
      [['--hourly', 'much'], /^--hourly is "much": give .* number from 0 to 1000/],
      [['--marketplace', 'bazaar'], /^--marketplace is "bazaar": give one of ebay, /],
      [['--markdown', '0.2'], /\(--markdown\) and the number of days between markdowns \(--markdown-days\)\./],
      [['--markdown', '20', '--markdown-days', '30'], /^--markdown is "20": give .* to 0\.9/],
      [['--markdown', '0.2', '--markdown-days', '1.5'], /^--markdown-days is "1\.5": give a whole number/],
      [['--today', 'soon'], /^--today is "soon": give a day/],
    ] as const) {
      const { status, err } = await hangtag({}, 'reprice', path, ...args);
      assert.equal(status, 2, err);
      assert.match(err, message, `${args}`);
    }
  });
});
