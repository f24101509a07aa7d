// Builds dist/, the folder of the npm package and of the image:
// - bin/, docs/, and model/ without the files that only training reads;
// - lib/: src/ and its dependencies bundled as JavaScript, so that the package has no dependencies and installs
//   offline. It has few files, since each one makes startup slower;
// - the licenses of those dependencies, and a package.json.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile, type Plugin, transform } from 'esbuild';
import packageJson from '../package.json' with { type: 'json' };
import { bundleOffline } from '../src/web/offline/bundle.ts';
import { BUNDLED_FILE } from '../src/web/site-files.ts';
import { declareAnswers, declareFunctions } from './answer-types.ts';
import { OLDEST_VERSIONS } from './oldest.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SOURCE_FOLDER = join(ROOT, 'src');
const PACKAGE_FOLDER = join(ROOT, 'dist');
const LIBRARY_FOLDER = join(PACKAGE_FOLDER, 'lib');

/** Files in src/ that start as programs, by path. */
const PROGRAMS = ['main', 'http/list-worker'];

/** Entries of the package: the file in src/, and the name that programs import. */
const ENTRIES = {
  index: '.',
  browser: './browser',
  'package/constants': './constants',
} as const;
/** Modules that entries re-export. Each stays a file of its own so that bundlers can drop it when unused. */
const PART_NAMES = ['hangtag', 'package/types', 'package/default'];

/**
 * Keeps data out of the bundle: Node reads it as JSON files, and code finds files at the same relative paths as in
 * src/. Wherever the bundler puts the code, both are found through `imports` in the package's package.json. Leaves out
 * the training code that only runs in a checkout.
 */
const externalDataPlugin: Plugin = {
  name: 'own files',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^\.{1,2}\/.*\.json$/ }, ({ path, importer }) => {
      const file = join(dirname(importer), path);
      const isData = importer.startsWith(`${SOURCE_FOLDER}/`) && !file.startsWith(join(ROOT, 'training'));
      return isData ? { path: `#${toLibraryPath(file)}`, external: true } : undefined;
    });
    onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ path, importer }) =>
      CHECKOUT_ONLY_PATTERN.test(join(dirname(importer), path))
        ? { path: './in-a-checkout.js', external: true }
        : undefined,
    );
    onLoad({ filter: /\/(?:src|training)\/.*\.ts$/ }, ({ path }) => {
      const place = JSON.stringify(`#${toLibraryPath(path).replace(/\.ts$/, '.js')}`);
      const contents = readFileSync(path, 'utf8').replaceAll('import.meta.url', `import.meta.resolve(${place})`);
      return { contents, loader: 'ts' };
    });
  },
};

/** Returns a checkout file's path in the package: `src/` becomes `lib/`. */
function toLibraryPath(file: string): string {
  const path = relative(ROOT, file).replaceAll('\\', '/');
  return path.startsWith('training/') ? `lib/${path}` : path.replace(/^src\//, 'lib/');
}

/**
 * Gives bundled CommonJS packages a `require` for Node's modules. Only programs bundle such packages; the code that
 * browsers import has none.
 */
const REQUIRE_SCRIPT = `import { createRequire } from 'node:module';
globalThis.require ??= createRequire(import.meta.url);
`;

/** What `require` gets: an older Node cannot require modules, and would not say what to do. */
const COMMON_JS_SCRIPT = `'use strict';
${readFileSync(join(SOURCE_FOLDER, 'package/node-version.js'), 'utf8')}module.exports = require('./index.js');
`;

/** A file that needs a bundler, which only a checkout has. */
const CHECKOUT_ONLY_PATTERN = /src\/web\/offline\/bundle\.ts$/;

const COMPILER = join(ROOT, 'node_modules/.bin/tsc');
if (!existsSync(COMPILER)) {
  console.error('Building the package needs the development packages: run npm ci first.');
  process.exit(1);
}

rmSync(PACKAGE_FOLDER, { recursive: true, force: true });
// The model card links to the documents of training. Its hash is in model.json, so it stays as it is.
const TRAINING_DOCUMENTS = ['training/README.md', 'training/MODEL.md', 'training/judged/GUIDE.md'];
for (const path of [
  'bin',
  'model',
  'docs',
  'openapi.json',
  'CHANGELOG.md',
  'LICENSE',
  'NOTICE',
  ...TRAINING_DOCUMENTS,
]) {
  const isPackaged = (file: string) => !file.endsWith('.png') && !file.endsWith('decisions.md');
  cpSync(join(ROOT, path), join(PACKAGE_FOLDER, path), { recursive: true, filter: isPackaged });
}
// The package has a different README from the checkout.
renameSync(join(PACKAGE_FOLDER, 'docs/package.md'), join(PACKAGE_FOLDER, 'README.md'));
const BUILD_OPTIONS: BuildOptions = {
  absWorkingDir: ROOT,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: `node${OLDEST_VERSIONS.node}`,
  // Does not minify names, since errors and Fastify plug-ins are identified by them, or white space, since that also
  // drops the `PURE` annotations that other bundlers need.
  minifySyntax: true,
  legalComments: 'none',
  logLevel: 'warning',
};
const entryNames = [...PROGRAMS, ...Object.keys(ENTRIES), ...PART_NAMES];
const { metafile } = await build({
  ...BUILD_OPTIONS,
  entryPoints: entryNames.map((name) => ({ in: `src/${name}.ts`, out: name })),
  outdir: 'dist/lib',
  chunkNames: 'bundled/[name]-[hash]',
  external: ['pg-native', 'pg-cloudflare'],
  plugins: [externalDataPlugin],
  metafile: true,
});
for (const file of globSync('**/*.*', { cwd: SOURCE_FOLDER })) {
  if (!file.endsWith('.ts')) cpSync(join(SOURCE_FOLDER, file), join(LIBRARY_FOLDER, file), { recursive: true });
}
for (const file of Object.keys(metafile.outputs)) rewriteDataImports(join(ROOT, file));
for (const file of findProgramScripts(metafile)) await removeWhitespace(join(ROOT, file));
writeFileSync(join(LIBRARY_FOLDER, 'package/require.js'), REQUIRE_SCRIPT);
writeFileSync(join(LIBRARY_FOLDER, 'index.cjs'), COMMON_JS_SCRIPT);
writeFileSync(join(LIBRARY_FOLDER, 'index.d.cts'), "export * from './index.js';\n");
// Added after bundling, since the bundler does not keep the order of imports.
prependImport('index', 'node-version');
writeFileSync(join(LIBRARY_FOLDER, 'any-node.js'), createAnyNodeEntry());
for (const name of PROGRAMS) prependImport(name, 'require');
writeTypes();
writeFileSync(join(LIBRARY_FOLDER, 'web', BUNDLED_FILE), await bundleOffline());
adaptDocuments();
const bundledPackages = findBundledPackages(metafile);
writeFileSync(join(PACKAGE_FOLDER, 'THIRD-PARTY-LICENSES.txt'), formatLicenses(bundledPackages));
writeJson('sbom.cdx.json', createBillOfMaterials(bundledPackages));
writeJson('package.json', createManifest());

/** Rewrites a script's data imports as relative paths, which also work in browsers. */
function rewriteDataImports(script: string): void {
  const text = readFileSync(script, 'utf8');
  const rewrittenText = text.replaceAll(
    /(?<=\bfrom ?")#((?:(?:lib|model)\/[^"]+|package)\.json)(?=")/g,
    (_, path: string) => toRelativePath(script, join(PACKAGE_FOLDER, path)),
  );
  writeFileSync(script, rewrittenText);
}

/** Returns the scripts that no program of others imports: they keep nothing for bundlers. */
function findProgramScripts({ outputs }: Metafile): string[] {
  const importedFiles = new Set(['dist/lib/hangtag.js', ...Object.keys(ENTRIES).map((name) => `dist/lib/${name}.js`)]);
  for (const file of importedFiles) for (const { path } of outputs[file]?.imports ?? []) importedFiles.add(path);
  return Object.keys(outputs).filter((file) => !importedFiles.has(file));
}

async function removeWhitespace(script: string): Promise<void> {
  const { code } = await transform(readFileSync(script, 'utf8'), { minifyWhitespace: true, legalComments: 'none' });
  writeFileSync(script, code);
}

/** Returns the relative path by which a script imports a file. */
function toRelativePath(script: string, file: string): string {
  const path = relative(dirname(script), file).replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
}

/**
 * Returns the main entry for a Node that may be too old: it links all imports before any runs, and would print a
 * screenful of the code that it cannot read. This loads them once the version has been checked.
 */
function createAnyNodeEntry(): string {
  const names = metafile.outputs['dist/lib/index.js']?.exports ?? [];
  return `import './package/node-version.js';\nexport const { ${names.join(', ')} } = await import('./index.js');\n`;
}

/** Makes a script import a file in lib/package/ before anything else. */
function prependImport(name: string, importedName: string): void {
  const script = join(LIBRARY_FOLDER, `${name}.js`);
  const importPath = toRelativePath(script, join(LIBRARY_FOLDER, `package/${importedName}.js`));
  writeFileSync(script, `import '${importPath}';\n${readFileSync(script, 'utf8')}`);
}

function writeJson(name: string, content: object): void {
  writeFileSync(join(PACKAGE_FOLDER, name), `${JSON.stringify(content, null, 2)}\n`);
}

/** Writes the documents for users of the package: its commands, and no links to files that it leaves out. */
function adaptDocuments(): void {
  for (const file of globSync('{*.md,{docs,training}/**/*.md}', { cwd: PACKAGE_FOLDER })) {
    const folder = file === 'README.md' ? 'docs' : dirname(file);
    const text = readFileSync(join(PACKAGE_FOLDER, file), 'utf8')
      .replaceAll('node bin/hangtag.js', 'npx hangtag')
      .replaceAll('npm start', 'npx hangtag serve')
      .replaceAll(/\[([^\]]+)\]\((?![a-z]+:|#)([^)\s#]+)([^)]*)\)/g, (_, words, path, heading) => {
        const target = join(PACKAGE_FOLDER, folder, path);
        return existsSync(target)
          ? `[${words}](${toRelativePath(join(PACKAGE_FOLDER, file), target)}${heading})`
          : words;
      });
    writeFileSync(join(PACKAGE_FOLDER, file), text);
  }
}

/** Returns the package.json of the package, which has no scripts or dependencies. */
function createManifest(): object {
  const { name, version, description, keywords, license, homepage, repository, bugs, mcpName } = packageJson;
  return {
    name,
    version,
    description,
    keywords,
    license,
    homepage,
    repository,
    bugs,
    type: 'module',
    engines: { node: `>=${OLDEST_VERSIONS.node}` },
    sideEffects: [
      './bin/*',
      ...[...PROGRAMS, 'package/node-version', 'package/require'].map((name) => `./lib/${name}.js`),
    ],
    bin: { hangtag: 'bin/hangtag.js' },
    imports: { '#lib/*': './lib/*', '#model/*': './model/*', '#package.json': './package.json' },
    // For compilers that do not read `exports`.
    main: './lib/index.cjs',
    types: './lib/index.d.ts',
    exports: { ...Object.fromEntries(Object.entries(ENTRIES).map(createExport)), './package.json': './package.json' },
    mcpName,
  };
}

/**
 * Returns the export conditions of an entry. For the main entry, browsers get the build that reads no files, and
 * Node before 22.10, which knows neither `module-sync` nor what bundlers call `module`, the one that checks its
 * version first.
 */
function createExport([file, name]: readonly [string, string]): readonly [string, object] {
  const createConditions = (path: string) => ({ types: `./lib/${path}.d.ts`, default: `./lib/${path}.js` });
  if (name !== '.') return [name, createConditions(file)];
  const requireConditions = { types: `./lib/${file}.d.cts`, default: `./lib/${file}.cjs` };
  const { types, default: path } = createConditions(file);
  const importConditions = { types, 'module-sync': path, module: path, default: './lib/any-node.js' };
  return [
    name,
    {
      browser: createConditions('browser'),
      require: requireConditions,
      import: importConditions,
      ...createConditions(file),
    },
  ];
}

/** Writes the type declarations of the public API: the compiler's, and those that follow from schemas. */
function writeTypes(): void {
  const typesFolder = join(LIBRARY_FOLDER, 'all-types');
  // Without imports, which takes a tenth of the time: these files name the types of all but what they take from the
  // catalog. `npm test` checks the types.
  const options = ['--ignoreConfig', '--declaration', '--emitDeclarationOnly', '--noCheck', '--noResolve', '--strict'];
  const files = [...Object.keys(ENTRIES), ...PART_NAMES];
  const sources = [...files, 'catalog/catalog'].map((name) => join(SOURCE_FOLDER, `${name}.ts`));
  // The compiler says on standard output what is wrong. As an error, it is seen wherever the build fails.
  const args = [...options, '--target', 'esnext', '--rootDir', SOURCE_FOLDER, '--outDir', typesFolder, ...sources];
  const { status } = spawnSync(COMPILER, args, { stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(1);
  for (const name of files) {
    const text = readFileSync(join(typesFolder, `${name}.d.ts`), 'utf8');
    writeFileSync(join(LIBRARY_FOLDER, `${name}.d.ts`), text.replaceAll(/(?<=from '\.[^']+)\.ts(?=')/g, '.js'));
  }
  rmSync(typesFolder, { recursive: true });
  writeFileSync(join(LIBRARY_FOLDER, 'package/answers.d.ts'), declareAnswers());
  writeFileSync(join(LIBRARY_FOLDER, 'package/default.d.ts'), declareFunctions());
}

interface BundledPackage {
  /** Relative to the root. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly source: string;
}

/** Returns the packages of which a part is bundled, by folder. */
function findBundledPackages({ inputs }: Metafile): BundledPackage[] {
  const folders = new Set(
    Object.keys(inputs).flatMap((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []),
  );
  return [...folders].sort().map((folder) => {
    const { name, version, license, repository } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
    return { folder, name, version, license, source: repository.url ?? repository };
  });
}

/** Returns the licenses of the bundled packages, which must ship with them. */
function formatLicenses(bundledPackages: readonly BundledPackage[]): string {
  const texts = bundledPackages.map(({ folder, name, version, license, source }) => {
    const [file] = globSync('{LICEN[CS]E,license,COPYING}*', { cwd: join(ROOT, folder) });
    const text = file ? readFileSync(join(ROOT, folder, file), 'utf8').trim() : '';
    // Some packages name their license but leave out its text, so their source is named instead.
    return `${name} ${version}, ${license}\n\n${text || `Source: ${source}`}\n`;
  });
  return `The package brings these packages with it.\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

/**
 * Returns the list of what is bundled (CycloneDX 1.6). npm's own would be that of the checkout, and lacks packages
 * that development packages need too. It has no serial number or time, so that the same sources make the same file.
 */
function createBillOfMaterials(bundledPackages: readonly BundledPackage[]): object {
  const createComponent = (type: string, { name, version, license }: Omit<BundledPackage, 'folder' | 'source'>) => {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    // Such as `MIT OR Apache-2.0`.
    const isExpression = license.includes(' ');
    const licenses = [isExpression ? { expression: license } : { license: { id: license } }];
    return { type, 'bom-ref': purl, name, version, purl, licenses };
  };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: createComponent('application', packageJson) },
    components: bundledPackages.map((bundledPackage) => createComponent('library', bundledPackage)),
  };
}
