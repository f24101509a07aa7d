import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, stop } from 'esbuild';

const SOURCE_FOLDER = fileURLToPath(new URL('../../', import.meta.url));

/** Keeps data out of the bundle: the service puts the files in, and the npm package has each of them once. */
const dataPlugin: Plugin = {
  name: 'data later',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/].*\.json$/ }, ({ path }) => {
      const file = relative(SOURCE_FOLDER, path).replaceAll('\\', '/');
      return { contents: `export default /* @__PURE__ */ dataOf(${JSON.stringify(file)});`, loader: 'js' };
    });
  },
};

/**
 * Bundles the offline pages into a script that defines `self.hangtag`, in a process that ends then. The script has
 * `dataOf("path below src/")` in place of data. Rejects if a page imports a Node module.
 */
export async function bundleOffline(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./offline-service.ts', import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    globalName: 'hangtag',
    footer: { js: 'self.hangtag = hangtag;' },
    platform: 'browser',
    // The browsers that have `light-dark()`, without which pages lack colors. They have `Array.fromAsync`, too.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    plugins: [dataPlugin],
    legalComments: 'none',
    logLevel: 'silent',
  });
  await stop();
  return outputFiles[0]?.text ?? '';
}
