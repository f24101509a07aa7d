// Runs independent checkers on openapi.json, and generated clients against the service; prints their number at the end.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finish, note } from '../support/report.ts';
import { startService } from '../support/service.ts';

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

/** Runs the TypeScript command line from the developers' page verbatim, in an empty folder. */
function checkPastedLine(page: string): void {
  const [, line = 'false'] = /<code>(npx [^<]*openapi-ts [^<]*)<\/code>/.exec(page) ?? [];
  const empty = mkdtempSync(join(tmpdir(), 'hangtag-client-'));
  // If the registry is unreachable or has only the lockfiles' packages, the line is not to blame.
  const tools = /^npx .*? openapi-ts(?= )/.exec(line)?.[0] ?? line;
  const installed = run('sh', ['-c', `cd '${empty}' && ${tools} --version`], 300);
  if (installed.ok) {
    const lines = `cd '${empty}' && ${line} && test -s hangtag/sdk.gen.ts`;
    check(`the page's line generates a client: ${line}`, 'sh', ['-c', lines], 300);
  } else {
    const reason = installed.output.trim().split('\n').at(-1);
    console.log(`skipped: the page's line, since npx did not install its tools: ${reason}`);
  }
  rmSync(empty, { recursive: true });
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out);
check('Redocly, recommended-strict', tool('redocly'), ['lint', document, '--extends=recommended-strict']);
checkScore();
check('Spectral, oas', tool('spectral'), ['lint', document, '--fail-severity=warn']);
check("the OpenAPI Initiative's schema", tool('validate-api'), [document]);

check('openapi-typescript generates types', tool('openapi-typescript'), [document, '--output=out/types.ts']);
check('Hey API generates a TypeScript client', tool('openapi-ts'), [`--input=${document}`, '--output=out/hey-api']);
const PROGRAMS = ['openapi-fetch', 'hey-api'];
const options =
  '--ignoreConfig --strict --rootDir . --outDir out/compiled --target esnext --module nodenext --types node';
check('the calls of docs/api.md compile with each client', join(root, 'node_modules/.bin/tsc'), [
  ...options.split(' '),
  ...['--typeRoots', join(root, 'node_modules/@types')],
  ...PROGRAMS.map((name) => `clients/${name}.ts`),
]);
const hasPython = installPython();
if (hasPython) {
  check('openapi-python-client generates a Python client', 'python3', [
    ...'-m openapi_python_client generate --meta none'.split(' '),
    ...['--path', document, '--output-path', join(out, 'generated')],
  ]);
}

const service = await startService();
for (const name of PROGRAMS) {
  const file = `out/compiled/clients/${name}.js`;
  check(`the program with ${name} gets its answers`, process.execPath, [file, service.url]);
}
if (hasPython) {
  check('the program in Python gets its answers', 'python3', ['clients/client.py', service.url]);
}
checkPastedLine(await (await fetch(`${service.url}/developers`)).text());
await service.stop();

finish();
