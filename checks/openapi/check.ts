// Runs independent checkers on openapi.json, and generated clients against the service; prints their number at the end.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { finish, note } from '../support/report.ts';
import { startService } from '../support/service.ts';
import packages from './package.json' with { type: 'json' };

const here = import.meta.dirname;
const root = join(here, '../..');
const document = join(root, 'openapi.json');
/** Generated files, the compiled programs that use them, and Python packages. */
const out = join(here, 'out');
const tool = (name: string) => join(here, 'node_modules/.bin', name);
const env = {
  ...process.env,
  // No telemetry.
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  SCARF_ANALYTICS: 'false',
  PYTHONPATH: [join(out, 'python-packages'), out].join(process.platform === 'win32' ? ';' : ':'),
};

function run(command: string, args: readonly string[], seconds = 60) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: here,
    env,
    encoding: 'utf8',
    timeout: seconds * 1000,
  });
  return { ok: status === 0, output: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}` };
}

function check(name: string, command: string, args: readonly string[], seconds?: number): void {
  const { ok, output } = run(command, args, seconds);
  note(name, ok ? [] : [output]);
}

const LEAST_SCORE = 90;

/** Checks how easily programs can use the document, as Redocly scores it: 100 at best. */
function checkScore(): void {
  const { output } = run(tool('redocly'), ['score', document, '--format=json']);
  const [, score = '0'] = /"agentReadiness": ?([\d.]+)/.exec(output) ?? [];
  const fault = `The score is ${score}, below ${LEAST_SCORE}: redocly score openapi.json names the operations.`;
  note(`Redocly's score, ${score}`, Number(score) >= LEAST_SCORE ? [] : [fault]);
}

/** Installs the dependencies of the Python client; returns false if that failed. */
function installPython(): boolean {
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
  const patience = ['--retries=1', '--timeout=20'];
  const target = ['--target', join(out, 'python-packages'), '--requirement', 'requirements.txt'];
  const { ok, output } = run('python3', [...pip, ...patience, ...target], 300);
  if (!ok) {
    const reason = output.trim().split('\n').at(-1);
    console.log(`skipped: the Python client, since pip did not install its generator: ${reason}`);
  }
  return ok;
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out);
check('Redocly, recommended-strict', tool('redocly'), ['lint', document, '--extends=recommended-strict']);
checkScore();
check('Spectral, oas', tool('spectral'), ['lint', document, '--fail-severity=warn']);
check("the OpenAPI Initiative's schema", tool('validate-api'), [document]);

const hasPython = installPython();
if (hasPython) {
  check('openapi-python-client generates a Python client', 'python3', [
    ...'-m openapi_python_client generate --meta none'.split(' '),
    ...['--path', document, '--output-path', join(out, 'generated')],
  ]);
}

const service = await startService();
const page = await (await fetch(`${service.url}/developers`)).text();
// The page's line with the generator of the version that it names, which is installed here.
const [, version, options = ''] =
  /-p @hey-api\/openapi-ts@([\d.]+) .*? openapi-ts (-i [^<]*) -o hangtag</.exec(page) ?? [];
const isInstalled = version === packages.devDependencies['@hey-api/openapi-ts'];
note("the page's line names the version tried here", isInstalled ? [] : [`${version}`]);
check("the page's line generates a TypeScript client", tool('openapi-ts'), [
  ...options.split(' '),
  '-o',
  'out/hey-api',
]);
check('the calls of docs/api.md compile with it', join(root, 'node_modules/.bin/tsc'), [
  ...'--ignoreConfig --strict --rootDir . --outDir out/compiled'.split(' '),
  ...'--target esnext --module nodenext --types node'.split(' '),
  ...['--typeRoots', join(root, 'node_modules/@types'), 'clients/hey-api.ts'],
]);
check('the program in TypeScript gets its answers', process.execPath, ['out/compiled/clients/hey-api.js', service.url]);
if (hasPython) {
  check('the program in Python gets its answers', 'python3', ['clients/client.py', service.url]);
}
await service.stop();

finish();
