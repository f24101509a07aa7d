import { fileURLToPath } from 'node:url';
import { build, stop } from 'esbuild';

/**
 * Bundles the pages that work offline as one script for service workers, which defines `self.hangtag`. Rejects if it
 * includes a Node module. esbuild runs in its own process, so that no request has to wait.
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
