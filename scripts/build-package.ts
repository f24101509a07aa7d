// Makes what the npm package carries beside bin/ and model/: lib/, which is src/ as plain JavaScript, file by file, with
// the packages it needs bundled into it. So the package needs no other and installs without a network.
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile, type Plugin } from 'esbuild';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SOURCE = join(ROOT, 'src');
const LIBRARY = join(ROOT, 'lib');

/** Leaves the files of src/ apart, each beside the files it reads, under their new endings. */
const keepOwnFilesApart: Plugin = {
  name: 'keep own files apart',
  setup({ onResolve }) {
    onResolve({ filter: /^\.{1,2}\// }, ({ path, importer }) =>
      importer.startsWith(`${SOURCE}/`)
        ? { path: path.replace(/\.ts$/, '.js'), external: true }
        : undefined,
    );
  },
};

/** CommonJS packages ask for Node's modules at run time, which a module can do only so. */
const REQUIRE = `import { createRequire as __create } from 'node:module'; const require = __create(import.meta.url);`;

rmSync(LIBRARY, { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: ROOT,
  entryPoints: globSync('src/**/*.ts', { cwd: ROOT }),
  outbase: 'src',
  outdir: 'lib',
  chunkNames: 'bundled/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.11',
  // Names stay: errors and Fastify's plug-ins are known by them.
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  banner: { js: REQUIRE },
  external: ['pg-native', 'pg-cloudflare'],
  plugins: [keepOwnFilesApart],
  metafile: true,
  logLevel: 'warning',
});
for (const file of globSync('**/*.*', { cwd: SOURCE })) {
  if (!file.endsWith('.ts')) cpSync(join(SOURCE, file), join(LIBRARY, file), { recursive: true });
}
writeTypes();
writeFileSync(join(ROOT, 'THIRD-PARTY-LICENSES.txt'), licensesOf(metafile));

/** The declarations of what programs import, and of what those need. */
function writeTypes(): void {
  const options =
    '--noEmit false --allowImportingTsExtensions false --rewriteRelativeImportExtensions';
  execFileSync(
    join(ROOT, 'node_modules/.bin/tsc'),
    [
      ...options.split(' '),
      ...['--declaration', '--emitDeclarationOnly', '--ignoreConfig'],
      ...['--module', 'nodenext', '--target', 'esnext', '--resolveJsonModule', '--strict'],
      ...['--skipLibCheck', '--rootDir', SOURCE, '--outDir', LIBRARY, join(SOURCE, 'index.ts')],
    ],
    { cwd: ROOT, stdio: 'inherit' },
  );
}

/** The licenses of the bundled packages, which ask to be passed on with them. */
function licensesOf({ inputs }: Metafile): string {
  const folders = new Set(
    Object.keys(inputs).flatMap(
      (file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? [],
    ),
  );
  const texts = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(ROOT, folder, 'package.json'), 'utf8'),
    );
    const [file] = globSync('{LICEN[CS]E,license,COPYING}*', { cwd: join(ROOT, folder) });
    const text = file ? readFileSync(join(ROOT, folder, file), 'utf8').trim() : '';
    return `${name} ${version}, ${license}\n\n${text}\n`;
  });
  return `The package brings these packages with it.\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}
