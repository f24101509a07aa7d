// Makes what the npm package carries beside bin/ and model/: lib/, which is src/ as plain JavaScript, file by file,
// with
// the packages it needs bundled into it, so that the package needs no other and installs without a network; their
// licenses; and manifest.json, which makes the same folder a bundle for desktop clients.
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import packageJson from '../package.json' with { type: 'json' };
import { loadMarketplaces } from '../src/marketplaces/load.ts';
import { createTools } from '../src/mcp/tools/tools.ts';
import { loadModel } from '../src/pricing/load-model.ts';
import { bundleOffline } from '../src/web/offline/bundle.ts';
import { BUNDLED_FILE } from '../src/web/offline/offline-code.ts';
import { browserModel, bundleBrowser } from './bundle-browser.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SOURCE = join(ROOT, 'src');
const LIBRARY = join(ROOT, 'lib');

/** Address of the operator's service, as the bundle's home page. */
const { PUBLIC_URL } = process.env;

/** By pixels, in the package. */
const ICONS = { 192: 'lib/web/assets/icon-192.png', 512: 'lib/web/assets/icon-512.png' } as const;

/** Leaves the files of src/ apart, each beside the files it reads, under their new endings. */
const keepOwnFilesApart: Plugin = {
  name: 'keep own files apart',
  setup({ onResolve }) {
    onResolve({ filter: /^\.{1,2}\// }, ({ path, importer }) =>
      importer.startsWith(`${SOURCE}/`) ? { path: path.replace(/\.ts$/, '.js'), external: true } : undefined,
    );
  },
};

/**
 * CommonJS packages ask for Node's modules at run time, which a module can do only so. A program's own bundle that is
 * CommonJS
 * has no address of modules, and needs none: what programs import asks for no such package.
 */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module'; const require = import.meta.url && requireFrom(import.meta.url);`;

/** Takes what training shares with src/ from lib/, and leaves out what only a checkout runs. */
const shareSource: Plugin = {
  name: 'share the source',
  setup({ onResolve }) {
    onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ path, importer }) => {
      const file = join(dirname(importer), path);
      const shared = relative(SOURCE, file).replace(/\.ts$/, '.js');
      if (!shared.startsWith('..')) return { path: `../${shared}`, external: true };
      return CHECKOUT_ONLY.test(file) ? { path: './in-a-checkout.js', external: true } : undefined;
    });
  },
};

/** The parts of training that need the packages of `development/`. */
const CHECKOUT_ONLY = /training\/(?:alone\/.*|read\/(?:database|read-input))\.ts$/;

rmSync(LIBRARY, { recursive: true, force: true });
const OPTIONS: BuildOptions = {
  absWorkingDir: ROOT,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.11',
  // Names stay: errors and Fastify's plug-ins are known by them.
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  inject: ['scripts/node20.ts'],
  logLevel: 'warning',
};
await build({
  ...OPTIONS,
  entryPoints: ['training/train.ts', 'training/evaluate.ts'],
  outdir: 'lib/training',
  plugins: [shareSource],
});
cpSync(join(ROOT, 'training/markets/sources'), join(LIBRARY, 'training/sources'), {
  recursive: true,
});
const { metafile } = await build({
  ...OPTIONS,
  // Not what makes the offline script, which is there already, nor what browsers get as one file.
  entryPoints: globSync('src/**/*.ts', {
    cwd: ROOT,
    exclude: ['src/web/offline/bundle.ts', 'src/browser.ts'],
  }),
  outbase: 'src',
  outdir: 'lib',
  chunkNames: 'bundled/[name]-[hash]',
  banner: { js: REQUIRE },
  external: ['pg-native', 'pg-cloudflare'],
  plugins: [keepOwnFilesApart],
  metafile: true,
});
for (const file of globSync('**/*.*', { cwd: SOURCE })) {
  if (!file.endsWith('.ts')) cpSync(join(SOURCE, file), join(LIBRARY, file), { recursive: true });
}
writeTypes();
writeFileSync(join(LIBRARY, 'web/offline', BUNDLED_FILE), await bundleOffline());
writeFileSync(join(LIBRARY, 'browser.js'), await bundleBrowser('esm'));
writeFileSync(join(LIBRARY, 'browser-model.json'), JSON.stringify(browserModel()));
writeFileSync(join(ROOT, 'THIRD-PARTY-LICENSES.txt'), licensesOf(metafile));
writeFileSync(join(ROOT, 'manifest.json'), `${JSON.stringify(bundleManifest(), null, 2)}\n`);

/** The manifest by which a desktop client starts the MCP server (MCPB, version 0.3). */
function bundleManifest(): object {
  const { version, description, license, engines, homepage, repository, bugs } = packageJson;
  const parts = {
    pricing: loadModel(),
    marketplaces: loadMarketplaces(),
    publicUrl: () => 'http://localhost:3000',
  };
  const entry = 'bin/hangtag.js';
  return {
    manifest_version: '0.3',
    name: 'hangtag',
    display_name: 'Hangtag',
    version,
    description,
    author: { name: 'The Hangtag maintainers' },
    license,
    homepage: PUBLIC_URL ?? homepage,
    repository,
    support: bugs.url,
    ...(PUBLIC_URL && {
      documentation: `${PUBLIC_URL}/developers`,
      privacy_policies: [`${PUBLIC_URL}/about#privacy`],
    }),
    icon: ICONS[512],
    icons: Object.entries(ICONS).map(([size, src]) => ({ src, size: `${size}x${size}` })),
    server: {
      type: 'node',
      entry_point: entry,
      mcp_config: { command: 'node', args: [`\${__dirname}/${entry}`, 'mcp'] },
    },
    tools: createTools(parts).map(({ name, description }) => ({ name, description })),
    compatibility: { runtimes: { node: engines.node } },
  };
}

/** The declarations of what programs import, and of what those need, under the endings that they find them by. */
function writeTypes(): void {
  const all = join(LIBRARY, 'all-types');
  const options = ['--ignoreConfig', '--declaration', '--emitDeclarationOnly', '--strict'];
  options.push('--module', 'nodenext', '--target', 'esnext', '--types', 'node', '--skipLibCheck');
  options.push('--resolveJsonModule', '--rewriteRelativeImportExtensions');
  // As in the project's own check: inferred types depend on them.
  options.push('--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes');
  const entries = ['index', 'browser'];
  const files = ['--rootDir', SOURCE, '--outDir', all, ...entries.map((name) => join(SOURCE, `${name}.ts`))];
  execFileSync(join(ROOT, 'node_modules/.bin/tsc'), [...options, ...files], { stdio: 'inherit' });
  const needed = new Set(entries.map((name) => `${name}.d.ts`));
  for (const file of needed) {
    const text = readFileSync(join(all, file), 'utf8');
    // Inferred types are imported where they stand: `import("./a.ts").A`.
    const renamed = text.replace(/(?<=from '|import\(")(\.[^'"]+)\.ts(?=['"])/g, (_, path) => {
      needed.add(join(dirname(file), `${path}.d.ts`));
      return `${path}.js`;
    });
    const stub = relative(dirname(file), 'typebox-stub.js');
    const own = renamed.replaceAll("from 'typebox'", `from './${stub}'`);
    writeFileSync(join(LIBRARY, file), own);
  }
  cpSync(join(ROOT, 'scripts/typebox-stub.d.ts'), join(LIBRARY, 'typebox-stub.d.ts'));
  rmSync(all, { recursive: true });
}

/** The licenses of the bundled packages, which ask to be passed on with them. */
function licensesOf({ inputs }: Metafile): string {
  const folders = new Set(
    Object.keys(inputs).flatMap((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []),
  );
  const texts = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
    const [file] = globSync('{LICEN[CS]E,license,COPYING}*', { cwd: join(ROOT, folder) });
    const text = file ? readFileSync(join(ROOT, folder, file), 'utf8').trim() : '';
    return `${name} ${version}, ${license}\n\n${text}\n`;
  });
  return `The package brings these packages with it.\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}
