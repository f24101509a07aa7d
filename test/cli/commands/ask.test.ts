import assert from 'node:assert/strict';
import { relative } from 'node:path';
import { describe, it } from 'node:test';
import { brands, categories } from '../../../src/catalog/catalog.ts';
import { hangtag, LAUNCHER, onTerminal, run } from '../../support/command-line.ts';

describe('the commands of operations', () => {
  for (const { command, options } of [
    { command: 'price', options: [] },
    { command: 'offer', options: ['--list-price', '200', '--offered', '130'] },
    { command: 'payouts', options: [] },
  ]) {
    it(`accepts a title with or without quotes in hangtag ${command}`, async () => {
      const quoted = await hangtag({}, command, 'Coach Tabby 26', ...options, '--json');
      assert.equal(quoted.status, 0);
      assert.deepEqual(await hangtag({}, command, 'Coach', 'Tabby', '26', ...options, '--json'), quoted);
    });
  }
});

describe('hangtag price', () => {
  it('asks for the model if the prices of models are apart', async () => {
    for (const { out } of [await hangtag({}, 'price', 'coach bag'), await onTerminal(200, {}, 'price', 'coach bag')]) {
      assert.match(out, /with no model named\. Is it Tabby \$\d+/);
    }
  });

  it('explains the price of a title: verdict, plan, evidence and words', async () => {
    const { out } = await hangtag({}, 'price', 'Coach Tabby 26 shoulder bag, $120', '--include', 'all');
    assert.match(
      out,
      /^(Buy|Maybe|Skip): \$\d+ profit on \$120\.\n\$\d+: half sell for \$\d+ to \$\d+, most for \$\d+ to \$\d+\. Coach Tabby 26 women’s bags; any condition\.\nAt the usual /,
    );
    assert.match(out, /^Ask \$\d+ now, \$\d+ from day 30, \$\d+ from day 60\.$/m);
    assert.match(out, /^Evidence: \d+ of this model sold in the US, /m);
    assert.match(out, /without its words; .*Tabby 26 x[1-4]\./im);
  });

  it('judges a price for someone who keeps the item', async () => {
    const { out } = await hangtag({}, 'price', 'Levis 501 jeans', '--asking-price', '10', '--purpose', 'wear');
    assert.match(out, /^Buy: \$10 is \$\d+ below the usual \$\d+\. /m);
    assert.doesNotMatch(out, /To resell|To sell it/);
  });

  /** How messages name a program that was started in a checkout. */
  const called = `node ${relative('', LAUNCHER)}`;
  const pipeIntoPrice = (text: string) =>
    run('sh', ['-c', `printf '${text}' | '${process.execPath}' '${LAUNCHER}' price -`]);

  it('reads a title from standard input', async () => {
    const { out } = await hangtag({}, 'price', 'Coach Tabby 26');
    assert.deepEqual(await pipeIntoPrice('Coach Tabby 26\\n'), { status: 0, out, err: '' });
  });

  it('rejects two titles on standard input', async () => {
    const sentence = `Standard input has more than one line: ${called} list - prices one item per line.`;
    const err = `${sentence} See: ${called} price --help\n`;
    assert.deepEqual(await pipeIntoPrice('Coach bag\\nZara dress\\n'), { status: 2, out: '', err });
  });

  it('rejects empty standard input', async () => {
    const err = `title is required unless --brand and --category are given. See: ${called} price --help\n`;
    assert.deepEqual(await pipeIntoPrice(''), { status: 2, out: '', err });
  });
});

describe('hangtag payouts', () => {
  it('prints the lowest price that leaves an amount', async () => {
    const { out } = await hangtag({}, 'payouts', '--min-net', '50');
    assert.match(out, /^eBay: ask \$\d+\.\d\d to keep \$50\.00\.$/m);
  });

  for (const { fault, args } of [
    { fault: 'no amount', args: [] },
    { fault: 'both a price and an amount to keep', args: ['--price', '60', '--min-net', '50'] },
    { fault: 'a price that is no number', args: ['--price', 'x'] },
    { fault: 'an empty amount', args: ['--min-net', ''] },
  ]) {
    it(`rejects ${fault}`, async () => {
      assert.equal((await hangtag({}, 'payouts', ...args)).status, 2);
    });
  }

  it('hints at --price for an amount in place of an item', async () => {
    assert.match((await hangtag({}, 'payouts', '85')).err, /write --price 85\b/);
  });
});

it('hangtag brands lists the brands and kinds of the catalog, finds one in any spelling, or fails', async () => {
  const { out } = await hangtag({}, 'brands');
  for (const { name, slug } of [...brands, ...categories]) assert.ok(out.includes(`${name} (${slug})`), slug);
  assert.match((await hangtag({}, 'brands', 'ysl')).out, /\(saint-laurent\)\n$/);
  const { status, err } = await hangtag({}, 'brands', 'zzzqqq');
  assert.deepEqual([status, err], [1, 'We have no brand “zzzqqq”. Its items are priced by their kind.\n']);
});

describe('the seller’s terms', () => {
  it('come from the environment, and options override them', async () => {
    const env = { HANGTAG_MARKETPLACE: 'mercari', HANGTAG_SHIPPING_LABEL: '5', HANGTAG_MIN_PROFIT: '30' };
    const moneyOf = async (...options: string[]) => {
      const { out } = await hangtag(env, 'price', 'Coach Tabby, $60', '--json', ...options);
      return JSON.parse(out).limits;
    };
    const { marketplace, rule } = await moneyOf();
    assert.deepEqual([marketplace, rule], ['mercari', 'goal']);
    assert.equal((await moneyOf('--marketplace', 'poshmark')).marketplace, 'poshmark');
  });

  for (const [env, said] of [
    [{ HANGTAG_SHIPPING_LABEL: 'much' }, /^HANGTAG_SHIPPING_LABEL is "much": give /],
    [{ HANGTAG_MARKETPLACE: 'poshmrk' }, /^HANGTAG_MARKETPLACE is "poshmrk": give /],
    [{ HANGTAG_MARKETPLCE: 'ebay' }, /^HANGTAG_MARKETPLCE is not a setting\. Did you mean HANGTAG_MARKETPLACE\?\n$/],
  ] as const) {
    it(`are refused by the name of the variable: ${Object.keys(env)}`, async () => {
      const { status, err } = await hangtag(env, 'price', 'Coach Tabby');
      assert.equal(status, 1);
      assert.match(err, said);
    });
  }
});

it('a misspelled setting is told, and the command goes on', async () => {
  const { status, out, err } = await hangtag({ MODEL_DRI: 'own-model' }, 'price', 'Coach Tabby');
  assert.deepEqual([status, err], [0, 'MODEL_DRI is not a setting. Did you mean MODEL_DIR?\n']);
  assert.match(out, /^\$/);
});

it('a bundle, or a brand and a kind, need no words of a title', async () => {
  const offer = (items: string) => hangtag({}, 'offer', '--items', items, '-l', '250', '-b', '130');
  const bundle = await offer('Coach Tabby 26; Gap jeans');
  assert.match(bundle.out, /^(?:Accept|Counter|Decline) /, bundle.err);
  assert.deepEqual(await offer('Coach Tabby 26\nGap jeans'), bundle);
  const pair = await hangtag({}, 'price', '--brand', 'coach', '--category', 'bag');
  assert.match(pair.out, /Coach women’s bags/, pair.err);
  const none = await hangtag({}, 'price');
  assert.deepEqual([none.status, /title is required unless --brand and --category/.test(none.err)], [2, true]);
});

it('finds kinds as it finds brands', async () => {
  for (const [kind, slug] of [
    ['bag', 'bag'],
    ['sneakers', 'sneakers'],
    ['earrings', 'earrings'],
  ] as const)
    assert.match((await hangtag({}, 'brands', kind)).out, new RegExp(`\\(${slug}\\): `));
});
