import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readShippedModel } from '../../../src/pricing/read-model.ts';
import { decodeReferences, getPage, sharePages, visibleTextOf } from '../../support/pages.ts';
import { startService } from '../../support/service.ts';
import installLinks from './install-links.json' with { type: 'json' };

const { evaluation } = readShippedModel();

describe('GET /method', () => {
  const { pageAt } = sharePages();
  const textOf = async () => visibleTextOf(await pageAt('/method'));

  it('states what items priced at $100 sold for, from the evaluation', async () => {
    const text = await textOf();
    const rows = evaluation?.rack?.rows ?? [];
    const ends = ({ medianError }: { medianError: number }) =>
      [100 / (1 + medianError), 100 * (1 + medianError)].map((dollars) => `$${Math.round(dollars)}`);
    const main = rows.find(({ id }) => id === 'catalog');
    assert.ok(main);
    assert.ok(text.includes(`When we say $100, half sold for ${ends(main).join(' to ')} `));
    const inTen = Math.round(10 * main.inside);
    assert.match(
      text,
      new RegExp(`Of ${main.sales.toLocaleString('en-US')} US sales .*, ${inTen} in 10 sold inside our range`),
    );
    const houses = rows.find(({ id }) => id === 'houses');
    assert.ok(houses && text.includes(`of ${houses.sales} sales, probably including copies`));
  });

  it('states how many titles and models a language model priced', async () => {
    const judged = evaluation?.judged;
    assert.ok(judged);
    const [titles, models] = [judged.titles, judged.models].map((number) => number.toLocaleString('en-US'));
    const text = await textOf();
    assert.ok(text.includes(`A language model priced ${titles} titles (`));
    assert.ok(text.includes(`${models} models`));
    assert.match(text, /\d% of the listings show an asking price, not a sale\. \d+% are American, \d/);
  });

  it('links to the model card, which states the accuracy of each class of sales', async () => {
    const page = await pageAt('/method');
    assert.match(page, /<a href="\/model-card\.md">/);
    assert.match(page, /Model \d+\.\d+\.\d+, fitted on \d{4}-\d{2}-\d{2}, newest sale \d{4}(-\d{2}){0,2}\./);
    const card = await pageAt('/model-card.md');
    const rows = evaluation?.rack?.rows ?? [];
    assert.ok(rows.length > 5);
    for (const { sales } of rows) assert.ok(card.includes(`| ${sales.toLocaleString('en-US')} |`), String(sales));
  });

  it('states what three rules would have earned and lost', async () => {
    const policies = evaluation?.decisions?.markets?.at(-1)?.policies ?? [];
    const text = await textOf();
    for (const rule of ['everything', 'our Buy and Maybe', 'our Buy']) {
      const policy = policies.find(({ name }) => name === rule);
      assert.ok(policy, rule);
      const [made, lost] = [policy.return, policy.losing].map((part) => Math.round(100 * part));
      const tries = (7 * (evaluation?.decisions?.pieces ?? 0)).toLocaleString('en-US');
      const bought = `Bought ${policy.purchases.toLocaleString('en-US')} of ${tries}.`;
      assert.ok(text.includes(`${bought} Each $100 spent made $${made} profit. ${lost} of 100 lost money`), rule);
    }
  });
});

it('/method of a model without US test sales says how many listings were held out', async (t) => {
  const pricing = readShippedModel();
  const { rack: _, ...others } = pricing.evaluation ?? assert.fail();
  const tested = { ...pricing, evaluation: { ...others, heldOutItems: 1_234 } };
  const { get } = await startService(t, {}, { pricing: tested });
  assert.match(visibleTextOf(await (await get('/method')).text()), /Tested on 1,234 listings/);
});

const FORM = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };

describe('GET /developers', () => {
  const { service, pageAt } = sharePages();
  const post = (body: string) => service().ask('/developers/key', { body, headers: FORM });
  const pageOf = async (path = '/developers') => decodeReferences(await pageAt(path));

  it('issues a working key through a form, and shows it once', async () => {
    const { status, headers, text: page } = await post('email=ada%40example.com');
    assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store']);
    // The size of a compressed page could leak its key.
    assert.equal(headers.get('content-encoding'), null);
    const key = /ht_[0-9A-Za-z]{36}/.exec(page)?.[0] ?? '';
    assert.ok(page.includes(`Bearer ${key}`));
    const answer = await service().get('/api/public/ml-price?brand=coach&category=bag', key);
    assert.equal(answer.status, 200);
    // A reload of the answer's address shows the form.
    for (const path of ['', '/key']) assert.doesNotMatch(await pageOf(`/developers${path}`), /ht_[0-9A-Za-z]{36}/);
  });

  it('refuses an invalid email address, and keeps it in the form', async () => {
    const { status, text: page } = await post('email=ada%40localhost');
    assert.equal(status, 400);
    assert.match(page, /value="ada@localhost"[^>]*aria-invalid="true"/);
    assert.equal((await post('')).status, 400);
  });

  it('shows a first call with its answer, and how accurate the answer is', async () => {
    const page = await pageOf();
    const [, path = ''] = /id="curl">curl '[^']+?(\/appraise[^']+)'/.exec(page) ?? [];
    assert.ok(page.includes(`<code>${(await (await service().get(path)).text()).trim()}</code>`), path);
    assert.match(page, /When we say \$100, half sold for \$\d+\sto\s\$\d+\./);
  });

  it('has only snippets and links with URLs that work', async () => {
    const page = await pageOf();
    const inSnippets = page.matchAll(/(?:localhost|127\.0\.0\.1):\d+(\/(?:appraise|data)[^"'\s<]*)/g);
    const inLinks = page.matchAll(/href="(\/data\/[^"]+)"/g);
    const addresses = new Set([...inSnippets, ...inLinks].map(([, address = '']) => address));
    assert.ok(addresses.size >= 2, [...addresses].join(' '));
    for (const address of addresses) assert.equal((await service().get(address)).status, 200, address);
  });

  it('counts sign-ups through the form and the API toward one limit', async (t) => {
    const { ask, issueKey } = await startService(t, { signUpsPerHour: 1 });
    await issueKey();
    const { status } = await ask('/developers/key', { headers: FORM, body: 'email=ada%40example.com' });
    assert.equal(status, 429);
  });

  it('is the only path that accepts the form, which the API refuses with 415', async () => {
    const { status } = await service().ask('/api/public/keys', { headers: FORM, body: 'email=ada%40example.com' });
    assert.equal(status, 415);
  });
});

it('links that add the MCP server to an app contain the public URL in the documented format', async (t) => {
  const service = await startService(t, { publicUrl: 'https://prices.example' });
  const { headers, text } = await getPage(service, '/developers');
  const links = [...decodeReferences(text).matchAll(/<a [^>]*href="([^"]+)">Add to ([^<]+)</g)].map(([, href, app]) => [
    app,
    href,
  ]);
  // The links for Cursor and LM Studio contain {"url":"https://prices.example/mcp"} in Base64.
  assert.deepEqual(Object.fromEntries(links), installLinks);
  // A policy with this directive would keep the browser from following them.
  assert.doesNotMatch(headers.get('content-security-policy') ?? '', /navigate-to|sandbox/);
});
