// Rehearses .github/workflows/release.yml: runs the shell steps of its jobs in a clone, in order, as pushing a tag
// would. Stand-ins for `gh` and `docker` record how they were called. Skips actions, and `npm test`, which .ci/run
// covers.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { check, finish } from '../support/report.ts';

interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}
interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'hangtag-release-'));
const clone = join(folder, 'clone');
const calls = join(folder, 'calls.txt');
const outputs = join(folder, 'outputs.txt');
const workflow = parse(readFileSync(join(ROOT, '.github/workflows/release.yml'), 'utf8')) as Workflow;
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly version: string };

execFileSync('git', ['clone', '--quiet', ROOT, clone]);
const commands = recordedCommands('gh', 'docker');
const env = {
  ...process.env,
  PATH: `${commands}:${process.env.PATH}`,
  GITHUB_REF_NAME: `v${version}`,
  GITHUB_OUTPUT: outputs,
  GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
  GITHUB_ACTOR: 'rehearsal',
  IMAGE: 'registry.example/hangtag',
  PLATFORM: 'amd64',
};
writeFileSync(outputs, '');

for (const [job, { steps }] of Object.entries(workflow.jobs)) {
  for (const { name, run } of steps) {
    if (run === undefined || run === 'npm test') continue;
    await check(`${job}: ${name ?? run}`, () => {
      execFileSync('bash', ['-eo', 'pipefail', '-c', run], {
        cwd: clone,
        env: { ...env, TOKEN: 'not-a-token' },
        stdio: ['ignore', 'ignore', 'pipe'],
        encoding: 'utf8',
      });
    });
  }
}
await check('a tag that differs from the version stops the release', () => {
  const step = workflow.jobs.files?.steps.find(({ name }) => name === 'The tag is that of package.json');
  assert.throws(() =>
    execFileSync('bash', ['-ec', step?.run ?? 'true'], { cwd: clone, env: { ...env, GITHUB_REF_NAME: 'v0.0.1' } }),
  );
});
await check('the release has all its files with correct checksums', () => {
  const files = readdirSync(join(clone, 'release'));
  const wanted = [
    /\.tgz$/,
    /\.mcpb$/,
    /chromium\.zip$/,
    /firefox\.zip$/,
    /^hangtag-data-.*\.tar\.gz$/,
    /\.cdx\.json$/,
    /^SHA256SUMS$/,
  ];
  for (const pattern of wanted)
    assert.ok(
      files.some((file) => pattern.test(file)),
      `no file like ${pattern}`,
    );
  assert.equal(files.length, wanted.length, files.join(', '));
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: join(clone, 'release') });
});
await check('every file is attached, and both platforms are joined under the tag', () => {
  const said = readFileSync(calls, 'utf8');
  for (const file of readdirSync(join(clone, 'release'))) assert.ok(said.includes(`release/${file}`), file);
  assert.match(said, /docker buildx imagetools create .*-amd64 .*-arm64/);
});
rmSync(folder, { recursive: true, force: true });
finish();

/** Creates a folder of stand-in commands that record their names and arguments. */
function recordedCommands(...names: readonly string[]): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  for (const name of names) {
    writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $*" >> '${calls}'\n`);
    chmodSync(join(bin, name), 0o755);
  }
  return bin;
}
