import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

/** Bundles the offline pages into a script that defines `self.hangtag`. Rejects if it needs Node or has no esbuild. */
export async function bundleOffline(): Promise<string> {
  const { build, stop } = await import('esbuild').catch((cause) => {
    throw new Error(NO_BUNDLER, { cause });
  });
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
    plugins: [dataAlone],
  });
  await stop();
  return outputFiles[0]?.text ?? '';
}

const NO_BUNDLER =
  'The offline pages are bundled by esbuild, a development package, which is missing: run npm ci without ' +
  '--omit=dev.';

/** Removes the descriptions in the data files from a script, 7 kB of it as sent. */
export const dataAlone: Plugin = {
  name: 'data alone',
  setup({ onLoad }) {
    onLoad({ filter: /\.json$/ }, async ({ path }) => {
      const withoutWords = (key: string, value: unknown) =>
        key.startsWith('about') && typeof value === 'string' ? undefined : value;
      const data: unknown = JSON.parse(await readFile(path, 'utf8'), withoutWords);
      return { contents: JSON.stringify(data), loader: 'json' };
    });
  },
};
