// Runs independent checkers over openapi.json; ends with a line that counts them.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startService } from '../support/service.ts';

const here = import.meta.dirname;
const root = join(here, '../..');
const document = join(root, 'openapi.json');
const tool = (name: string) => join(here, 'node_modules/.bin', name);
// No reports to the makers of the tools.
const env = {
  ...process.env,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  SCARF_ANALYTICS: 'false',
};

let passed = 0;
let failed = 0;
function check(name: string, command: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: here,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  });
  if (status === 0) {
    passed++;
    console.log(`ok: ${name}`);
  } else {
    failed++;
    console.log(`not ok: ${name}\n${stdout}${stderr}`);
  }
}

mkdirSync(join(here, 'out'), { recursive: true });
check('Redocly, recommended-strict', tool('redocly'), [
  'lint',
  document,
  '--extends=recommended-strict',
]);
check('Spectral, oas', tool('spectral'), ['lint', document, '--fail-severity=warn']);
check("the OpenAPI Initiative's schema", tool('validate-api'), [document]);
check('types for clients are generated', tool('openapi-typescript'), [
  document,
  '-o',
  'out/types.ts',
]);
check('a client with generated types compiles', join(root, 'node_modules/.bin/tsc'), [
  '--ignoreConfig',
  '--noEmit',
  '--strict',
  '--target',
  'esnext',
  '--module',
  'nodenext',
  '--allowImportingTsExtensions',
  '--types',
  'node',
  '--typeRoots',
  join(root, 'node_modules/@types'),
  'client.ts',
]);

const service = await startService();
check('the client gets its answers', process.execPath, ['client.ts', service.url]);
await service.stop();

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
