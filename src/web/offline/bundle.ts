import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, stop } from 'esbuild';

const SOURCE = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Bundles the offline pages into a script that defines `self.hangtag`. The script looks up JSON files in the global
 * variable that `dataGlobal` names. Rejects if a page imports a Node module.
 */
export async function bundleOffline(dataGlobal: string): Promise<string> {
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
    plugins: [leaveOutData(dataGlobal)],
  });
  await stop();
  return outputFiles[0]?.text ?? '';
}

/** Replaces imported JSON with a lookup, because services may have different JSON files. */
const leaveOutData = (dataGlobal: string): Plugin => ({
  name: 'leave out data',
  setup({ onLoad }) {
    onLoad({ filter: /\.json$/ }, ({ path }) => {
      const name = relative(SOURCE, path).replaceAll('\\', '/');
      return { contents: `export default ${dataGlobal}[${JSON.stringify(name)}];`, loader: 'js' };
    });
  },
});
