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
const MAX_TARBALL_MB = 2.6;
const MAX_BUNDLE_MB = 1.4;

/** Several checkers check what is shared several times, which takes twice the processor time. */
const COMPILE = [
  join(ROOT, 'node_modules/typescript/bin/tsc'),
  '--checkers',
  '1',
  '--ignoreConfig',
  '--noEmit',
  '--strict',
];
/** Versions that run bundles: this one, and one as old as the oldest browsers. */
const OLD_NODES = [join(TOOLS, 'node20/bin/node')].filter(existsSync);
const BUNDLE_NODES = [process.execPath, ...OLD_NODES];

/** Both ways to import. */
const IMPORT_BY_PROGRAM = {
  'program.mjs': `import { appraise, payouts } from '@hangtag/hangtag';`,
  'program.cjs': `const { appraise, payouts } = require('@hangtag/hangtag');`,
};
const PRINT_CODE = `
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

const CONSOLE_DECLARATION = 'declare const console: { log(...values: unknown[]): void };\n';
const IMPORT_LINE = `import { appraise, createHangtag, HangtagError, list, offer, payouts } from '@hangtag/hangtag';\n`;

const INITIALIZE_PARAMS = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
};
const CALLS = [
  { method: 'initialize', params: INITIALIZE_PARAMS },
  { method: 'tools/call', params: { name: 'get_price', arguments: { brand: 'coach', category: 'bag' } } },
].map((call, index) => `${JSON.stringify({ jsonrpc: '2.0', id: index + 1, ...call })}\n`);

describe('the npm package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hangtag-package-'));
  const installFolder = join(folder, 'empty');
  const packageFolder = join(installFolder, 'node_modules/@hangtag/hangtag');
  const programPath = join(packageFolder, 'bin/hangtag.js');
  const writeInstalled = (name: string, text: string) => writeFileSync(join(installFolder, name), text);
  const run = (node: string, args: string[], input = '', env = process.env) =>
    spawnSync(node, args, { cwd: installFolder, encoding: 'utf8', input, env, timeout: 300_000 });
  let tarball = '';
  /** Returns a number that the package's document states. */
  const readStatedNumber = (pattern: RegExp) =>
    Number(pattern.exec(readFileSync(join(packageFolder, 'README.md'), 'utf8'))?.[1]);
  before(() => {
    const runNpm = (cwd: string, ...args: string[]) =>
      execFileSync('npm', [...args, '--loglevel=error'], { cwd, shell: process.platform === 'win32' });
    // `npm run check:package` has just built it.
    runNpm(ROOT, 'pack', './dist', `--pack-destination=${folder}`);
    tarball = join(folder, globSync('*.tgz', { cwd: folder })[0] ?? '');
    mkdirSync(installFolder);
    writeInstalled('package.json', '{"type": "module"}');
    // From an empty cache and without a network: it needs nothing else.
    runNpm(installFolder, 'install', '--offline', `--cache=${join(folder, 'cache')}`, tarball);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('has the stated size, without tests, TypeScript except types, and training except its documents', () => {
    const sizeMb = statSync(tarball).size / 1e6;
    assert.ok(
      Math.abs(sizeMb - readStatedNumber(/([\d.]+) MB\s+tarball/)) < 0.06 && sizeMb < MAX_TARBALL_MB,
      `${sizeMb} MB`,
    );
    const files = readdirSync(packageFolder, { recursive: true }) as string[];
    const unwantedPattern = /(?<!\.d)\.ts$|^(test|src)\b|^training\/.*\.(?!md$)\w+$|(^|\/)node_modules\//;
    assert.deepEqual(
      files.filter((file) => unwantedPattern.test(file)),
      [],
    );
  });

  it('has documents for who installed it, whose links work', () => {
    for (const file of globSync('**/*.md', { cwd: packageFolder })) {
      const text = readFileSync(join(packageFolder, file), 'utf8');
      if (!file.startsWith('training')) assert.doesNotMatch(text, /node bin\/hangtag|npm start|code\.example/, file);
      for (const [, path = ''] of text.matchAll(/\]\((?![a-z]+:|#)([^)\s#]+)/g)) {
        assert.ok(existsSync(join(packageFolder, dirname(file), path)), `${file} links to ${path}`);
      }
    }
  });

  it('lists what it bundles, as in the texts of their licenses', () => {
    const { components } = JSON.parse(readFileSync(join(packageFolder, 'sbom.cdx.json'), 'utf8'));
    const licenseTexts = readFileSync(join(packageFolder, 'THIRD-PARTY-LICENSES.txt'), 'utf8').split(
      `\n${'-'.repeat(80)}\n`,
    );
    const bundledNames: string[] = components.map(
      ({ name, version }: Record<string, string>) => `${name} ${version}, `,
    );
    assert.equal(bundledNames.length, licenseTexts.length);
    bundledNames.forEach((name, index) => {
      assert.ok(licenseTexts[index]?.includes(`\n${name}`), name);
    });
    for (const name of ['fastify', 'zod', 'pg-protocol']) assert.match(bundledNames.join(), new RegExp(name));
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
    const olderNodeScript =
      'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } })';
    for (const loadCode of ["import('@hangtag/hangtag')", "(async () => require('@hangtag/hangtag'))()"]) {
      writeInstalled('older.cjs', `${loadCode}.catch(({ message }) => console.log(message));\n`);
      const { stdout } = run(process.execPath, ['--import', `data:text/javascript,${olderNodeScript}`, 'older.cjs']);
      assert.match(stdout, /^Hangtag needs Node 22\.18 or newer, this is 20\.20\.2: install a newer one.*\n$/);
      // A real one, which links less than this one does.
      for (const node of OLD_NODES) assert.match(run(node, ['older.cjs']).stdout, /^Hangtag needs Node [^\n]+\n$/);
    }
  });

  for (const [name, subpath, expression, printedPattern, maxBytes] of BUNDLES) {
    it(`has at most ${maxBytes} bytes in a bundle for browsers that uses only ${name}`, async () => {
      const contents = `import { ${name} } from '@hangtag/hangtag${subpath}'; console.log(${expression});`;
      const { outputFiles } = await build({
        stdin: { contents, resolveDir: installFolder },
        bundle: true,
        minify: true,
        format: 'esm',
        platform: 'browser',
        target: OLDEST_VERSIONS.browsers.map((browser) => browser.toLowerCase().replace(' ', '')),
        write: false,
        logLevel: 'error',
      });
      const [bundle] = outputFiles;
      assert.ok(bundle && bundle.contents.length < maxBytes, `${bundle?.contents.length} bytes`);
      for (const node of BUNDLE_NODES) {
        const { stdout, stderr } = run(node, ['--input-type=module'], bundle.text);
        assert.match(stdout, printedPattern, stderr);
      }
      if (name !== 'appraise') return;
      const [minifiedMb, gzippedMb] = [bundle.contents.length / 1e6, gzipSync(bundle.contents).length / 1e6];
      assert.ok(Math.abs(minifiedMb - readStatedNumber(/([\d.]+) MB minified/)) < 0.06, `${minifiedMb} MB`);
      assert.ok(
        Math.abs(gzippedMb - readStatedNumber(/([\d.]+) MB with gzip/)) < 0.02 && gzippedMb < MAX_BUNDLE_MB,
        `${gzippedMb} MB`,
      );
    });
  }

  it('calls nothing in browsers that the oldest of them do not have', () => {
    // Of what they have, the compiler's types of 2023 lack `toWellFormed` alone, which is in those of 2024.
    const libOptions = ['--target', 'es2023', '--lib', 'es2023,es2024.string,dom', '--types', ''];
    const options = ['--module', 'nodenext', '--resolveJsonModule'];
    writeInstalled('browser.d.ts', 'declare var setImmediate: undefined | ((work: () => void) => unknown);\n');
    const files = [join(installFolder, 'browser.d.ts'), join(ROOT, 'src/browser.ts')];
    const inputOptions = ['--allowImportingTsExtensions', '--skipLibCheck', ...files];
    const { stdout } = run(process.execPath, [...COMPILE, ...options, ...libOptions, ...inputOptions]);
    assert.equal(stdout, '');
  });

  it('has types that need no library, and examples that compile and run', () => {
    for (const file of globSync('lib/**/*.d.ts', { cwd: packageFolder })) {
      assert.doesNotMatch(readFileSync(join(packageFolder, file), 'utf8'), /typebox|\bType\.T|: any\b/i, file);
    }
    const sources = ['hangtag', 'package/answers'].map((name) =>
      readFileSync(join(packageFolder, `lib/${name}.d.ts`), 'utf8'),
    );
    const examples = [...sources.join('').matchAll(/@example\n((?: +\* .*\n)+)/g)].map(
      ([, lines = '']) => `{\n${lines.replaceAll(/^ +\* /gm, '')}}\n`,
    );
    assert.equal(examples.length, 5);
    const programs = parseBlocks('docs/package.md').flatMap(({ language, tag, text }) =>
      language === 'js' && tag !== 'not-run' ? [text] : [],
    );
    const typedProgram = readFileSync(join(import.meta.dirname, 'typed.txt'), 'utf8');
    const files = [typedProgram, IMPORT_LINE + examples.join(''), ...programs].map((code, index) => {
      writeInstalled(`typed${index}.ts`, `${CONSOLE_DECLARATION}${code}`);
      return `typed${index}.ts`;
    });
    const options = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022'];
    const compileResult = run(process.execPath, [...COMPILE, ...options, ...files]);
    assert.equal(compileResult.status, 0, compileResult.stdout);
    const runResult = run(process.execPath, ['typed1.ts']);
    assert.equal(runResult.status, 0, runResult.stderr);
  });

  for (const node of NODES) {
    const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
    describe(`on Node ${version}`, () => {
      it('trains on own sales, including own brands, and prices by these sales', () => {
        const rows = Array.from({ length: 12 }, (_, i) => `Ostrea,Silk skirt ${i},${150 + 5 * i},sold`);
        writeInstalled('sales.csv', ['brand,title,price,status', ...rows].join('\n'));
        const trainResult = run(node, [programPath, 'train', '--yes', 'sales.csv']);
        assert.match(trainResult.stdout, /^Your own brands, .*: Ostrea\./m);
        assert.equal(trainResult.stderr, '');
        const env = { ...process.env, MODEL_DIR: 'own-model' };
        const priceResult = run(node, [programPath, 'price', 'Ostrea skirt'], '', env);
        assert.match(priceResult.stdout, /^\$1\d\d: .* Ostrea women’s skirts; any condition\./);
      });

      it('is found by import and by require', () => {
        for (const [name, first] of Object.entries(IMPORT_BY_PROGRAM)) {
          writeInstalled(name, first + PRINT_CODE);
          const { stdout, stderr } = run(node, [name]);
          assert.match(stdout, /^\d+ [1-9]\d* [1-9]\d*\n$/, stderr);
        }
      });

      it('is an MCP server over standard input and output', () => {
        const { stdout, stderr } = run(node, [programPath, 'mcp'], CALLS.join(''));
        const [initializeAnswer, callAnswer] = stdout.split('\n', 2).map((line) => JSON.parse(line));
        assert.equal(initializeAnswer.result.serverInfo.name, 'hangtag', stderr);
        assert.ok(callAnswer.result.structuredContent.estimate.price > 0);
      });

      it('serves, and keeps keys', async (t) => {
        const { url, port, stop } = await startService({ DATABASE_URL: '' }, [node, programPath]);
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
