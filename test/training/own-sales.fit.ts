import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { CONDITIONS, TIERS } from '../../src/garments/catalogue.ts';
import { generateListings, HEADER } from './generated-listings.ts';

const folder = mkdtempSync(join(tmpdir(), 'own-sales-'));
after(() => rmSync(folder, { recursive: true }));

const ROOT = new URL('../../', import.meta.url);

/** A copy of the project, as somebody has who retrains it. */
function clone(): string {
  const copy = join(folder, 'clone');
  for (const name of [
    'bin',
    'src',
    'training',
    'model',
    'package.json',
    'CHANGELOG.md',
    'openapi.json',
  ])
    cpSync(new URL(name, ROOT), join(copy, name), { recursive: true });
  symlinkSync(fileURLToPath(new URL('node_modules', ROOT)), join(copy, 'node_modules'));
  return copy;
}

function node(cwd: string, ...args: string[]): string {
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') };
  const result = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' });
  assert.equal(result.status, 0, `${args.join(' ')}: ${result.stdout} ${result.stderr}`);
  return result.stdout;
}

const run = (command: 'train' | 'evaluate', ...args: string[]) =>
  node(fileURLToPath(ROOT), `training/${command}.ts`, ...args);

type Change = (columns: string[], i: number) => string[] | undefined;
const SOURCE = 0;
const MARKETPLACE = 1;
const BASIS = 3;
const BRAND = 4;
const CATEGORY = 6;
const CONDITION = 8;
const PRICE = 9;

/** Listings of a shop: generated ones, changed or left out row by row. */
function shop(count: number, change: Change): string[] {
  const lines: string[] = [];
  for (const [i, { line }] of generateListings(count * 20, 11).entries()) {
    const columns = change(line.split(','), i);
    if (columns) lines.push(columns.join(','));
    if (lines.length === count) break;
  }
  assert.equal(lines.length, count);
  return [HEADER, ...lines];
}

const SHOPS: readonly (readonly [what: string, lines: () => string[]])[] = [
  [
    'a shop of 600 sales of two brands',
    () =>
      shop(600, (columns) =>
        ['"Nike"', '"Zara"'].includes(columns[BRAND] as string)
          ? columns.with(SOURCE, 'my shop').with(MARKETPLACE, 'my shop').with(BASIS, 'sold')
          : undefined,
      ),
  ],
  ['3,000 mixed sales', () => shop(3000, (columns) => columns)],
  ['one source', () => shop(800, (columns) => columns.with(SOURCE, 'x').with(MARKETPLACE, 'x'))],
  [
    'sources named like the published ones',
    () =>
      shop(900, (columns, i) => {
        const [source, marketplace] = [
          ['poshmark_x', 'poshmark'],
          ['thredup_y', 'thredup'],
        ][i % 2] as [string, string];
        return columns.with(SOURCE, source).with(MARKETPLACE, marketplace);
      }),
  ],
  [
    'no row of a tier and of a category',
    () =>
      shop(900, (columns) =>
        ['"Zara"', '"H&M"', '"Kiabi"'].includes(columns[BRAND] as string) ||
        columns[CATEGORY] === 'Jeans'
          ? undefined
          : columns,
      ),
  ],
  [
    'prices that fall from worse to better grades, at a dollar or two',
    () =>
      shop(500, (columns) => {
        const rank = ['Fair', 'Good', 'Excellent', 'New with tags'].indexOf(
          columns[CONDITION] as string,
        );
        return columns.with(PRICE, (2.5 - rank / 2).toFixed(2));
      }),
  ],
];

describe('Your own sales', () => {
  for (const [i, [what, lines]] of SHOPS.entries()) {
    it(`are priced and evaluated: ${what}`, async () => {
      const file = join(folder, `${i}.csv`);
      const out = join(folder, `model-${i}`);
      writeFileSync(file, `${lines().join('\n')}\n`);
      run('train', file, '--out', out, '--version', '2027.1.0');
      assert.ok(!existsSync(join(out, 'evaluation.json')));
      const printed = run('evaluate', file, '--out', out);
      assert.match(printed, /all sources/);
      const { version, groups } = JSON.parse(readFileSync(join(out, 'evaluation.json'), 'utf8'));
      assert.equal(version, '2027.1.0');
      assert.ok(groups.every(({ sources }: { sources: string[] }) => sources.length > 0));
      assert.doesNotMatch(readFileSync(join(out, 'evaluation.json'), 'utf8'), /null/);
      const numbers = JSON.parse(readFileSync(join(out, 'static-estimate.json'), 'utf8'));
      assertFalling(TIERS.map((tier) => numbers.base[tier]));
      assertFalling(CONDITIONS.map((grade) => numbers.multiplier[grade]));
    });
  }

  it('take their own level, not that of the marketplace whose name they bear', () => {
    const { markets } = JSON.parse(readFileSync(join(folder, 'model-3/prediction.json'), 'utf8'));
    const expected = (basis: string) =>
      markets
        .filter(({ market }: { market: string }) => market.endsWith(basis))
        .map((market: { expected: number }) => market.expected);
    assert.ok(expected(' / sold').length > 0);
    assert.deepEqual(new Set(expected(' / sold')), new Set([0]));
    assert.ok(new Set(expected(' / asking')).size <= 1);
  });

  it('lose the evaluation of a model that is not theirs, and keep their own', () => {
    const out = join(folder, 'model-2');
    const file = join(folder, '2.csv');
    run('train', file, '--out', out, '--version', '2027.1.0');
    assert.ok(existsSync(join(out, 'evaluation.json')), 'the same model again keeps its figures');
    run('train', file, '--out', out, '--version', '2027.2.0');
    assert.ok(!existsSync(join(out, 'evaluation.json')));
    assert.ok(!existsSync(join(out, 'reliability.svg')));
  });
});

describe('A service of your own sales', () => {
  it('starts with them, and says what it was tried on only when it was', async () => {
    const copy = clone();
    const file = join(folder, '0.csv');
    writeFileSync(file, `${(SHOPS[0] as (typeof SHOPS)[number])[1]().join('\n')}\n`);
    node(copy, 'training/train.ts', file);
    assert.match(node(copy, 'bin/hangtag.js', 'check'), /ok {6}fitted model/);
    const before = await ask(copy);
    assert.match(before.method, /has not been evaluated yet/);
    assert.match(before.card, /has not been evaluated yet/);
    assert.match(before.explained, /has not been evaluated yet/);
    assert.match(before.price, /"mid":\d+/);

    node(copy, 'training/evaluate.ts', file);
    node(copy, 'bin/hangtag.js', 'check');
    const afterwards = await ask(copy);
    assert.match(afterwards.method, /Tested on \d+ listings/);
    assert.match(afterwards.explained, /Tested on \d+ listings of the tier/);

    writeFileSync(join(copy, 'model/evaluation.json'), '{"oops":true}');
    const refuse = (...args: string[]) =>
      spawnSync(process.execPath, ['bin/hangtag.js', ...args], {
        cwd: copy,
        env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), PORT: '0' },
        encoding: 'utf8',
      });
    const sentence =
      /evaluation\.json: the file does not follow its schema: [^\n]*npm run evaluate[^\n]*/;
    const [checked, started] = [refuse('check'), refuse()];
    assert.equal(checked.status, 1);
    assert.equal(started.status, 1);
    const said = ({ stdout, stderr }: typeof checked) => sentence.exec(stdout + stderr)?.[0];
    assert.ok(said(checked));
    assert.equal(said(started), said(checked));
  });
});

/** What the service of a copy of the project says of its model. */
async function ask(copy: string) {
  const service = spawn(process.execPath, ['bin/hangtag.js'], {
    cwd: copy,
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), PORT: '0' },
  });
  try {
    let said = '';
    const base = await new Promise<string>((resolve, reject) => {
      service.stdout.on('data', (chunk) => {
        said += chunk;
        const address = /listens on (http:[^\s"]+)/.exec(said)?.[1];
        if (address) resolve(address);
      });
      service.once('exit', () => reject(new Error(`the service ended: ${said}`)));
    });
    const text = async (path: string) => (await fetch(new URL(path, base))).text();
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', base)));
    const explained = await client.callTool({
      name: 'explain_price',
      arguments: { brand: 'nike', category: 'jeans' },
    });
    const card = await client.readResource({ uri: 'hangtag://model-card' });
    await client.close();
    return {
      method: await text('/method'),
      price: await text('/api/public/price?brand=nike&category=jeans'),
      explained: JSON.stringify(explained.content),
      card: JSON.stringify(card.contents),
    };
  } finally {
    service.kill('SIGTERM');
    await once(service, 'exit');
  }
}

function assertFalling(values: readonly number[]): void {
  for (const [i, value] of values.entries())
    assert.ok(i === 0 || value < (values[i - 1] as number), values.join(' '));
}
