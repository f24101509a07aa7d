import { fileURLToPath } from 'node:url';
import { build, stop } from 'esbuild';

/**
 * Bundles the offline pages into a script that defines `self.hangtag`, in a process that ends then. Rejects if a page
 * imports a Node module.
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
  });
  await stop();
  return outputFiles[0]?.text ?? '';
}
