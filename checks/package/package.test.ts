import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { blocksOf } from '../../test/support/documents.ts';
import { startService } from '../../test/support/service.ts';
import { newKey, startService as startPackage } from '../support/service.ts';
import { compile, packedPackage } from './packed-package.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TOOLS = join(ROOT, 'checks/node_modules');
/** The oldest Node that runs the code, which npm has for Linux, and this one. A quick check takes only the first. */
const NODES = [join(TOOLS, 'node22/bin/node'), process.execPath]
  .filter(existsSync)
  .slice(0, process.env.QUICK ? 1 : undefined);

/** Maximum size of the tarball. */
const LARGEST_MB = 2.5;

/** Both ways to import, for a plain run and for bundlers. */
const PROGRAMS = {
  'program.mjs': `import { appraise, payouts } from '@hangtag/hangtag';`,
  'program.cjs': `const { appraise, payouts } = require('@hangtag/hangtag');`,
};
const ANSWERS = `
const { estimate } = appraise({ brand: 'coach', category: 'bag' });
const listing = appraise({ title: 'Coach Tabby 26 bag', include: 'words' });
console.log(estimate.price, listing.words.effects.length, payouts({ price: 60 }).payouts.length);
`;

/** Programs in a bundle, with the maximum of its bytes and what it prints. */
const BUNDLES: Readonly<Record<string, { readonly limit: number; readonly printed: RegExp }>> = {
  "import { CONDITIONS } from '@hangtag/hangtag'; console.log(CONDITIONS[2]);": { limit: 5_000, printed: /^Good$/m },
  "import { brands } from '@hangtag/hangtag/constants'; console.log(brands.length);": {
    limit: 10_000,
    printed: /^\d\d$/m,
  },
  "import { payouts } from '@hangtag/hangtag/payouts'; console.log(payouts({ price: 60, category: 'bag' }).payouts[0].net);":
    {
      limit: 60_000,
      printed: /^\d\d\.\d+$/m,
    },
  "import { appraise } from '@hangtag/hangtag'; console.log(appraise({ brand: 'coach', category: 'bag' }).estimate.price);":
    {
      limit: 5_000_000,
      printed: /^\d\d$/m,
    },
};

/** Types that programs name, each the same in the package as in its source. */
const TYPES = ['SellerTerms', 'ItemAnswer', 'ListAnswer', 'OfferAnswer', 'PayoutsAnswer', 'Brand', 'Category'];

const CONSOLE = 'declare const console: { log(...values: unknown[]): void };\n';
const FUNCTIONS = 'appraise, createHangtag, HangtagError, list, offer, payouts';
const IMPORTS = `import { ${FUNCTIONS} } from '@hangtag/hangtag';\n`;

const README_PROGRAMS = blocksOf('docs/package.md').flatMap(({ language, text }) => (language === 'js' ? [text] : []));

const CLIENT = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
const CALLS = [
  { method: 'initialize', params: CLIENT },
  { method: 'tools/call', params: { name: 'get_price', arguments: { brand: 'coach', category: 'bag' } } },
].map((call, index) => `${JSON.stringify({ jsonrpc: '2.0', id: index + 1, ...call })}\n`);

/** Checks the answers of an MCP server to the calls. */
function assertPriced(stdout: string, stderr: string): void {
  const [started, called] = stdout
    .trim()
    .split('\n', 2)
    .map((line) => JSON.parse(line));
  assert.equal(started.result.serverInfo.name, 'hangtag', stderr);
  assert.ok(called.result.structuredContent.estimate.price > 0);
}

describe('the npm package', () => {
  const { folder, installed, root, tarball, install } = packedPackage();
  const hangtag = join(root, 'bin/hangtag.js');
  before(install);
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('has the stated size, without tests, TypeScript except types, and training except its documents', () => {
    const [, stated] = /([\d.]+) MB\s+tarball/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
    const size = statSync(tarball()).size / 1e6;
    assert.ok(Math.abs(size - Number(stated)) < 0.15 && size < LARGEST_MB, `${size} MB`);
    const files = readdirSync(root, { recursive: true }) as string[];
    assert.deepEqual(
      files.filter((file) => /(?<!\.d)\.ts$|^(test|src)\b|^training\/.*\.(?!md$)\w+$|(^|\/)node_modules\//.test(file)),
      [],
    );
    assert.deepEqual(
      readdirSync(join(installed, 'node_modules')).filter((name) => !name.startsWith('.')),
      ['@hangtag'],
    );
  });

  it('passes publint and arethetypeswrong, except that CommonJS imports it dynamically', () => {
    const tool = (name: string, ...args: string[]) =>
      spawnSync(process.execPath, [join(TOOLS, '.bin', name), tarball(), ...args], {
        encoding: 'utf8',
      });
    const lint = tool('publint', '--strict');
    assert.match(lint.stdout, /All good!/, lint.stdout + lint.stderr);
    const types = tool('attw', '--profile', 'esm-only');
    assert.equal(types.status, 0, types.stdout + types.stderr);
  });

  it('prints one sentence on an older Node', () => {
    const older = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } })';
    const file = join(installed, 'older.cjs');
    for (const load of ["import('@hangtag/hangtag')", "Promise.try(() => require('@hangtag/hangtag'))"]) {
      writeFileSync(file, `${load}.catch(({ message }) => console.log(message));\n`);
      const { stdout } = spawnSync(process.execPath, ['--import', `data:text/javascript,${older}`, file], {
        encoding: 'utf8',
      });
      assert.equal(
        stdout,
        `Hangtag needs Node 22.18 or newer, this is 20.20.2: install a newer one from https://nodejs.org.\n`,
      );
    }
  });

  it('leaves out of a bundle for browsers what a program does not use', async () => {
    for (const [imported, { limit, printed }] of Object.entries(BUNDLES)) {
      const { outputFiles } = await build({
        stdin: { contents: imported, resolveDir: installed },
        bundle: true,
        minify: true,
        format: 'esm',
        platform: 'browser',
        write: false,
        logLevel: 'error',
      });
      const { contents = [], text = '' } = outputFiles[0] ?? {};
      assert.ok(contents.length < limit, `${contents.length} bytes for ${imported}`);
      const ran = spawnSync(process.execPath, ['--input-type=module'], { encoding: 'utf8', input: text });
      assert.match(ran.stdout, printed, ran.stderr);
    }
  });

  it('has types, and examples that compile and run', () => {
    const sources = ['hangtag', 'package/types'].map((name) => readFileSync(join(ROOT, `src/${name}.ts`), 'utf8'));
    const documented = [...sources.join('').matchAll(/@example\n((?: +\* .*\n)+)/g)].map(
      ([, lines = '']) => `{\n${lines.replaceAll(/^ +\* /gm, '')}}\n`,
    );
    assert.equal(documented.length, 5);
    const examples = [IMPORTS + documented.join(''), ...README_PROGRAMS];
    const typed = readFileSync(join(import.meta.dirname, 'typed.txt'), 'utf8');
    const files = [typed, ...examples].map((code, index) => {
      writeFileSync(join(installed, `typed${index}.ts`), `${CONSOLE}${code}`);
      return `typed${index}.ts`;
    });
    compile(installed, '--target', 'es2022', '--lib', 'es2022', ...files);
    writeFileSync(join(installed, 'examples.js'), examples[0] as string);
    const ran = spawnSync(process.execPath, ['examples.js'], { cwd: installed, encoding: 'utf8' });
    assert.equal(ran.status, 0, ran.stderr);
  });

  it('has plain types, the same as those of its source', () => {
    for (const file of globSync('lib/**/*.d.ts', { cwd: root })) {
      assert.doesNotMatch(readFileSync(join(root, file), 'utf8'), /typebox|\bType\.T/i, file);
    }
    const lines = TYPES.flatMap((name) => [
      `export const to${name} = (value: source.${name}): packed.${name} => value;`,
      `export const from${name} = (value: packed.${name}): source.${name} => value;`,
    ]);
    const imports = [
      "import type * as packed from '@hangtag/hangtag';",
      `import type * as source from '${join(ROOT, 'src/index.ts')}';`,
    ];
    const file = join(installed, 'same.ts');
    writeFileSync(file, `${[...imports, ...lines].join('\n')}\n`);
    const options = ['--skipLibCheck', '--allowImportingTsExtensions', '--resolveJsonModule'];
    options.push('--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess');
    options.push('--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types'));
    compile(installed, '--target', 'esnext', ...options, file);
  });

  const run = (node: string, args: string[], input = '') =>
    spawnSync(node, args, { cwd: installed, encoding: 'utf8', input, timeout: 300_000 });

  it('answers like the HTTP API, except for links', async (t) => {
    const title = 'Coach Tabby 26 shoulder bag, very good condition, $120';
    const calls = {
      "appraise({ brand: 'coach', category: 'bag' })": '/price/coach/bag.json',
      "appraise({ brand: 'coach', category: 'bag', condition: 'Good', gender: 'male' })":
        '/price/coach/bag.json?condition=Good&gender=male',
      "payouts({ price: 60, brand: 'coach', category: 'bag', vintage: true })":
        '/api/public/payouts?price=60&brand=coach&category=bag&vintage=true',
      "payouts({ brand: 'coach', category: 'bag', cost: 20 })": '/api/public/payouts?brand=coach&category=bag&cost=20',
      'payouts({ minNet: 50, shippingLabel: 5 })': '/api/public/payouts?minNet=50&shippingLabel=5',
      [`appraise({ title: '${title}' })`]: `/api/public/appraise?title=${encodeURIComponent(title)}`,
    };
    // All before there is a service that would wait for it.
    const all = Object.keys(calls).map((call) => `hangtag.${call}`);
    const code = `import * as hangtag from '@hangtag/hangtag'; console.log(JSON.stringify([${all}]))`;
    const own = JSON.parse(run(process.execPath, ['--input-type=module', '--eval', code]).stdout);
    const { get, issueKey } = await startService(t);
    const key = await issueKey();
    for (const [at, path] of Object.values(calls).entries()) {
      const { webUrl, ...answer } = (await (await get(path, key)).json()) as { webUrl?: string };
      assert.deepEqual(own[at], answer, path);
    }
  });

  it('is found by bundlers', async () => {
    // A program's bundle runs without any installed package.
    const alone = join(folder, 'alone');
    for (const [name, first] of Object.entries(PROGRAMS)) {
      writeFileSync(join(installed, name), first + ANSWERS);
      const plain = run(process.execPath, [name]);
      for (const format of ['esm', 'cjs'] as const) {
        const outfile = join(alone, `${name}.${format === 'esm' ? 'mjs' : 'cjs'}`);
        const entry = join(installed, name);
        await build({ entryPoints: [entry], bundle: true, platform: 'node', format, outfile });
        const bundled = spawnSync(process.execPath, [outfile], { encoding: 'utf8' });
        assert.equal(bundled.stdout, plain.stdout, bundled.stderr);
      }
    }
  });

  for (const node of NODES) {
    const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
    describe(`on Node ${version}`, () => {
      it('trains on own sales, including own brands, and prices by these sales', () => {
        const rows = Array.from({ length: 12 }, (_, i) => `Ostrea,Silk skirt ${i},${150 + 5 * i},sold`);
        writeFileSync(join(installed, 'sales.csv'), ['brand,title,price,status', ...rows].join('\n'));
        const trained = run(node, [hangtag, 'train', '--yes', 'sales.csv']);
        assert.match(trained.stdout, /^Your own brands, .*: Ostrea\./m);
        assert.equal(trained.stderr, '');
        const env = { ...process.env, MODEL_DIR: 'own-model' };
        const priced = spawnSync(node, [hangtag, 'price', 'Ostrea skirt'], { cwd: installed, encoding: 'utf8', env });
        assert.match(priced.stdout, /^\$1\d\d: half sell for .*\. Ostrea, model unknown: women’s skirts; any condition\./);
      });

      it('is found by import and by require', () => {
        for (const [name, first] of Object.entries(PROGRAMS)) {
          writeFileSync(join(installed, name), first + ANSWERS);
          const { stdout, stderr } = run(node, [name]);
          assert.match(stdout, /^\d+ [1-9]\d* [1-9]\d*\n$/, stderr);
        }
      });

      it('is an MCP server over standard input and output', () => {
        const { stdout, stderr } = run(node, [hangtag, 'mcp'], CALLS.join(''));
        assertPriced(stdout, stderr);
      });

      it('serves, and keeps keys', async (t) => {
        const { url, stop } = await startPackage({ DATABASE_URL: '' }, [node, hangtag]);
        t.after(stop);
        for (const path of ['/', '/api/public/price?brand=coach&category=bag', '/method', '/openapi.json']) {
          assert.equal((await fetch(url + path)).status, 200, path);
        }
        await newKey(url);
        assert.equal(await stop(), 0);
      });
    });
  }
});
