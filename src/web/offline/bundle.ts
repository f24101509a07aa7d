import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, stop } from 'esbuild';
import { DATA } from './offline-data.ts';

const SOURCE = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Bundles the offline pages into a script that defines `self.hangtag`; `withData` adds the data. Rejects if it needs
 * Node.
 */
export async function bundleOffline(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./answer.ts', import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    globalName: 'hangtag',
    footer: { js: 'self.hangtag = hangtag;' },
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [dataApart],
  });
  await stop();
  return outputFiles[0]?.text ?? '';
}

/** Leaves the data files out of a script: `withData` adds those of the service. */
const dataApart: Plugin = {
  name: 'data apart',
  setup({ onLoad }) {
    onLoad({ filter: /\.json$/ }, ({ path }) => {
      const name = relative(SOURCE, path).replaceAll('\\', '/');
      return { contents: `export default ${DATA}[${JSON.stringify(name)}];`, loader: 'js' };
    });
  },
};
