import { fileURLToPath } from 'node:url';
import { build, stop } from 'esbuild';

/**
 * The pages that work without a network as one script for service workers, which defines `self.hangtag`. Rejects when
 * something of Node is among them. esbuild works in a process of its own, so that no request has to wait.
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
