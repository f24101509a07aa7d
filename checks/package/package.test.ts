import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { parseBlocks, ROOT } from '../../deploy/documents.ts';
import { OLDEST_VERSIONS } from '../../deploy/oldest.ts';
import { signUp } from '../../test/support/node-process.ts';
import { startService } from '../support/service.ts';

const TOOLS = join(ROOT, 'checks/node_modules');
/** The oldest Node that runs the code, which npm has for Linux, and this one. A quick check takes only the first. */
const NODES = [join(TOOLS, 'node22/bin/node'), process.execPath]
  .filter(existsSync)
  .slice(0, process.env.QUICK ? 1 : undefined);

/** Maximum sizes of the tarball, and of a bundle with all, compressed as servers do. */
const MAX_MB = 2.6;
const MAX_BUNDLE_MB = 1.4;

const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc');
/** Versions that run bundles: this one, and one as old as the oldest browsers. */
const OLD_NODES = [join(TOOLS, 'node20/bin/node')].filter(existsSync);
const BUNDLE_NODES = [process.execPath, ...OLD_NODES];

/** Both ways to import. */
const PROGRAMS = {
  'program.mjs': `import { appraise, payouts } from '@hangtag/hangtag';`,
  'program.cjs': `const { appraise, payouts } = require('@hangtag/hangtag');`,
};
const ANSWERS = `
const { estimate } = appraise({ brand: 'coach', category: 'bag' });
const listing = appraise({ title: 'Coach Tabby 26 bag', include: 'words' });
console.log(estimate.price, listing.words.effects.length, payouts({ price: 60 }).payouts.length);
`;

/** Programs in a bundle: what they import from where, what they print, its form, and the most bytes of the bundle. */
const BUNDLES = [
  ['CONDITIONS', '', 'CONDITIONS[2]', /^Good$/m, 5_000],
  ['brands', '/constants', 'brands.length', /^\d\d$/m, 10_000],
  ['categories', '/constants', 'categories.length', /^15$/m, 5_000],
  ['appraise', '', "appraise({ brand: 'coach', category: 'bag' }).estimate.price", /^\d\d$/m, 5_000_000],
] as const;

const CONSOLE = 'declare const console: { log(...values: unknown[]): void };\n';
const IMPORTS = `import { appraise, createHangtag, HangtagError, list, offer, payouts } from '@hangtag/hangtag';\n`;

const CLIENT = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
const CALLS = [
  { method: 'initialize', params: CLIENT },
  { method: 'tools/call', params: { name: 'get_price', arguments: { brand: 'coach', category: 'bag' } } },
].map((call, index) => `${JSON.stringify({ jsonrpc: '2.0', id: index + 1, ...call })}\n`);

describe('the npm package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hangtag-package-'));
  const installed = join(folder, 'empty');
  const root = join(installed, 'node_modules/@hangtag/hangtag');
  const hangtag = join(root, 'bin/hangtag.js');
  const write = (name: string, text: string) => writeFileSync(join(installed, name), text);
  const run = (node: string, args: string[], input = '', env = process.env) =>
    spawnSync(node, args, { cwd: installed, encoding: 'utf8', input, env, timeout: 300_000 });
  let tarball = '';
  /** Returns a number that the package's document states. */
  const stated = (pattern: RegExp) => Number(pattern.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1]);
  before(() => {
    const npm = (cwd: string, ...args: string[]) =>
      execFileSync('npm', [...args, '--loglevel=error'], { cwd, shell: process.platform === 'win32' });
    // `npm run check:package` has just built it.
    npm(ROOT, 'pack', './dist', `--pack-destination=${folder}`);
    tarball = join(folder, globSync('*.tgz', { cwd: folder })[0] ?? '');
    mkdirSync(installed);
    write('package.json', '{"type": "module"}');
    // From an empty cache and without a network: it needs nothing else.
    npm(installed, 'install', '--offline', `--cache=${join(folder, 'cache')}`, tarball);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('has the stated size, without tests, TypeScript except types, and training except its documents', () => {
    const size = statSync(tarball).size / 1e6;
    assert.ok(Math.abs(size - stated(/([\d.]+) MB\s+tarball/)) < 0.06 && size < MAX_MB, `${size} MB`);
    const files = readdirSync(root, { recursive: true }) as string[];
    const others = /(?<!\.d)\.ts$|^(test|src)\b|^training\/.*\.(?!md$)\w+$|(^|\/)node_modules\//;
    assert.deepEqual(
      files.filter((file) => others.test(file)),
      [],
    );
  });

  it('has documents for who installed it, whose links work', () => {
    for (const file of globSync('**/*.md', { cwd: root })) {
      const text = readFileSync(join(root, file), 'utf8');
      if (!file.startsWith('training')) assert.doesNotMatch(text, /node bin\/hangtag|npm start|code\.example/, file);
      for (const [, path = ''] of text.matchAll(/\]\((?![a-z]+:|#)([^)\s#]+)/g)) {
        assert.ok(existsSync(join(root, dirname(file), path)), `${file} links to ${path}`);
      }
    }
  });

  it('lists what it bundles, as in the texts of their licenses', () => {
    const { components } = JSON.parse(readFileSync(join(root, 'sbom.cdx.json'), 'utf8'));
    const licensed = readFileSync(join(root, 'THIRD-PARTY-LICENSES.txt'), 'utf8').split(`\n${'-'.repeat(80)}\n`);
    const named: string[] = components.map(({ name, version }: Record<string, string>) => `${name} ${version}, `);
    assert.equal(named.length, licensed.length);
    named.forEach((name, index) => {
      assert.ok(licensed[index]?.includes(`\n${name}`), name);
    });
    for (const name of ['fastify', 'zod', 'pg-protocol']) assert.match(named.join(), new RegExp(name));
  });

  it('passes publint and arethetypeswrong', () => {
    for (const [name, ...args] of [
      ['publint', '--strict'],
      ['attw', '--profile', 'esm-only'],
    ] as const) {
      const { status, stdout, stderr } = run(process.execPath, [join(TOOLS, '.bin', name), tarball, ...args]);
      assert.equal(status, 0, stdout + stderr);
    }
  });

  it('prints one sentence on an older Node', () => {
    const older = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } })';
    for (const load of ["import('@hangtag/hangtag')", "(async () => require('@hangtag/hangtag'))()"]) {
      write('older.cjs', `${load}.catch(({ message }) => console.log(message));\n`);
      const { stdout } = run(process.execPath, ['--import', `data:text/javascript,${older}`, 'older.cjs']);
      assert.match(stdout, /^Hangtag needs Node 22\.18 or newer, this is 20\.20\.2: install a newer one.*\n$/);
      // A real one, which links less than this one does.
      for (const node of OLD_NODES) assert.match(run(node, ['older.cjs']).stdout, /^Hangtag needs Node [^\n]+\n$/);
    }
  });

  for (const [name, from, value, printed, limit] of BUNDLES) {
    it(`has at most ${limit} bytes in a bundle for browsers that uses only ${name}`, async () => {
      const contents = `import { ${name} } from '@hangtag/hangtag${from}'; console.log(${value});`;
      const { outputFiles } = await build({
        stdin: { contents, resolveDir: installed },
        bundle: true,
        minify: true,
        format: 'esm',
        platform: 'browser',
        target: OLDEST_VERSIONS.browsers.map((browser) => browser.toLowerCase().replace(' ', '')),
        write: false,
        logLevel: 'error',
      });
      const [bundle] = outputFiles;
      assert.ok(bundle && bundle.contents.length < limit, `${bundle?.contents.length} bytes`);
      for (const node of BUNDLE_NODES) {
        const { stdout, stderr } = run(node, ['--input-type=module'], bundle.text);
        assert.match(stdout, printed, stderr);
      }
      if (name !== 'appraise') return;
      const [all, sent] = [bundle.contents.length / 1e6, gzipSync(bundle.contents).length / 1e6];
      assert.ok(Math.abs(all - stated(/([\d.]+) MB minified/)) < 0.06, `${all} MB`);
      assert.ok(Math.abs(sent - stated(/([\d.]+) MB with gzip/)) < 0.02 && sent < MAX_BUNDLE_MB, `${sent} MB`);
    });
  }

  it('calls nothing in browsers that the oldest of them do not have', () => {
    // Of what they have, the compiler's types of 2023 lack `toWellFormed` alone, which is in those of 2024.
    const lib = ['--target', 'es2023', '--lib', 'es2023,es2024.string,dom', '--types', ''];
    const options = ['--ignoreConfig', '--noEmit', '--strict', '--module', 'nodenext', '--resolveJsonModule'];
    write('browser.d.ts', 'declare var setImmediate: undefined | ((work: () => void) => unknown);\n');
    const files = [join(installed, 'browser.d.ts'), join(ROOT, 'src/browser.ts')];
    const more = ['--allowImportingTsExtensions', '--skipLibCheck', ...files];
    const { stdout } = run(process.execPath, [COMPILER, ...options, ...lib, ...more]);
    assert.equal(stdout, '');
  });

  it('has types that need no library, and examples that compile and run', () => {
    for (const file of globSync('lib/**/*.d.ts', { cwd: root })) {
      assert.doesNotMatch(readFileSync(join(root, file), 'utf8'), /typebox|\bType\.T/i, file);
    }
    const sources = ['hangtag', 'package/answers'].map((name) => readFileSync(join(root, `lib/${name}.d.ts`), 'utf8'));
    const examples = [...sources.join('').matchAll(/@example\n((?: +\* .*\n)+)/g)].map(
      ([, lines = '']) => `{\n${lines.replaceAll(/^ +\* /gm, '')}}\n`,
    );
    assert.equal(examples.length, 5);
    const programs = parseBlocks('docs/package.md').flatMap(({ language, tag, text }) =>
      language === 'js' && tag !== 'not-run' ? [text] : [],
    );
    const typed = readFileSync(join(import.meta.dirname, 'typed.txt'), 'utf8');
    const files = [typed, IMPORTS + examples.join(''), ...programs].map((code, index) => {
      write(`typed${index}.ts`, `${CONSOLE}${code}`);
      return `typed${index}.ts`;
    });
    const options = ['--ignoreConfig', '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022'];
    const compiled = run(process.execPath, [COMPILER, ...options, '--lib', 'es2022', ...files]);
    assert.equal(compiled.status, 0, compiled.stdout);
    const ran = run(process.execPath, ['typed1.ts']);
    assert.equal(ran.status, 0, ran.stderr);
  });

  for (const node of NODES) {
    const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
    describe(`on Node ${version}`, () => {
      it('trains on own sales, including own brands, and prices by these sales', () => {
        const rows = Array.from({ length: 12 }, (_, i) => `Ostrea,Silk skirt ${i},${150 + 5 * i},sold`);
        write('sales.csv', ['brand,title,price,status', ...rows].join('\n'));
        const trained = run(node, [hangtag, 'train', '--yes', 'sales.csv']);
        assert.match(trained.stdout, /^Your own brands, .*: Ostrea\./m);
        assert.equal(trained.stderr, '');
        const env = { ...process.env, MODEL_DIR: 'own-model' };
        const priced = run(node, [hangtag, 'price', 'Ostrea skirt'], '', env);
        assert.match(priced.stdout, /^\$1\d\d: .* Ostrea women’s skirts; any condition\./);
      });

      it('is found by import and by require', () => {
        for (const [name, first] of Object.entries(PROGRAMS)) {
          write(name, first + ANSWERS);
          const { stdout, stderr } = run(node, [name]);
          assert.match(stdout, /^\d+ [1-9]\d* [1-9]\d*\n$/, stderr);
        }
      });

      it('is an MCP server over standard input and output', () => {
        const { stdout, stderr } = run(node, [hangtag, 'mcp'], CALLS.join(''));
        const [started, called] = stdout.split('\n', 2).map((line) => JSON.parse(line));
        assert.equal(started.result.serverInfo.name, 'hangtag', stderr);
        assert.ok(called.result.structuredContent.estimate.price > 0);
      });

      it('serves, and keeps keys', async (t) => {
        const { url, port, stop } = await startService({ DATABASE_URL: '' }, [node, hangtag]);
        t.after(stop);
        for (const path of ['/', '/api/public/price?brand=coach&category=bag', '/method', '/openapi.json']) {
          assert.equal((await fetch(url + path)).status, 200, path);
        }
        assert.ok(await signUp(port));
        assert.equal(await stop(), 0);
      });
    });
  }
});
