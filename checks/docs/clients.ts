// Generates clients from the OpenAPI document as programmers do, compiles a program that makes every documented call
// without a cast, and runs it against the service.

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from '../../deploy/documents.ts';
import { check } from '../support/report.ts';

const MODULES = join(ROOT, 'checks/node_modules');
const DOCUMENT = join(ROOT, 'openapi.json');
const OPTIONS =
  '--checkers 1 --ignoreConfig --noEmit --strict --skipLibCheck --allowImportingTsExtensions --module nodenext --lib es2024,dom,dom.iterable';

/** How each client is generated into `folder`. */
const COMMAND_BY_GENERATOR = {
  'openapi-fetch': (folder: string) => ['openapi-typescript', DOCUMENT, '-o', join(folder, 'schema.d.ts')],
  'hey-api': (folder: string) => ['openapi-ts', '-i', DOCUMENT, '-o', join(folder, 'hey-api')],
} as const;

/** Checks the generated clients against the service at `url`. `folder` is for their files. */
export async function checkClients(folder: string, url: string): Promise<void> {
  mkdirSync(folder);
  symlinkSync(MODULES, join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  const printedTexts = new Set<string>();
  for (const [name, generate] of Object.entries(COMMAND_BY_GENERATOR)) {
    await check(`every documented call with ${name}`, async () => {
      const [command = '', ...args] = generate(folder);
      const program = `${name}.ts`;
      const runProgram = (file: string, ...words: readonly string[]) => {
        const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...words], {
          cwd: folder,
          encoding: 'utf8',
        });
        if (status !== 0) throw new Error(stdout + stderr);
        return stdout;
      };
      runProgram(join(MODULES, '.bin', command), ...args);
      copyFileSync(join(import.meta.dirname, `${name}.txt`), join(folder, program));
      runProgram(join(ROOT, 'node_modules/typescript/bin/tsc'), ...OPTIONS.split(' '), '--types', '', program);
      const outfile = join(folder, `${name}.js`);
      await build({ entryPoints: [join(folder, program)], outfile, bundle: true, platform: 'node', format: 'esm' });
      const outputText = runProgram(outfile, url);
      printedTexts.add(outputText);
      if (!outputText.endsWith('} true\n') || printedTexts.size > 1) throw new Error(outputText);
    });
  }
}
