// Rehearses .github/workflows/release.yml: runs each of its steps as v<version>, in a clone with a made-up publisher,
// against an npm registry and an MCP registry on loopback. GitHub's and Docker's programs only write down what they are
// asked, and steps that use actions are named. With --quick, the tests do not run.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { parse } from 'yaml';
import { ROOT } from '../../deploy/documents.ts';
import { run } from '../../test/support/command-line.ts';
import { check, finish, isQuick, reportCheck } from '../support/report.ts';
import { omitNpmVariables } from '../support/service.ts';

const OWNER = 'acme';
const NAME = '@acme/hangtag';
const VERSION = '2.0.0';
const PUBLISHER = {
  name: NAME,
  version: VERSION,
  homepage: 'https://hangtag.acme.test',
  repository: { type: 'git', url: `git+https://github.com/${OWNER}/hangtag.git` },
  bugs: { url: `https://github.com/${OWNER}/hangtag/issues`, email: 'hangtag@acme.test' },
  mcpName: `io.github.${OWNER}/hangtag`,
};

interface Step {
  readonly name?: string;
  readonly if?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly env?: Readonly<Record<string, string>>;
}
interface Job {
  readonly steps: readonly Step[];
  readonly env?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: { readonly include: readonly Readonly<Record<string, string>>[] } };
}

/** A package for npm, a token, or an entry. */
interface SentBody {
  readonly versions?: typeof manifestByVersion;
  readonly 'dist-tags'?: object;
  readonly oidc_token?: string;
  readonly name?: string;
  readonly version?: string;
}

const folder = mkdtempSync(join(tmpdir(), 'hangtag-release-'));
const clone = join(folder, 'clone');
/** What happened, in order. */
const publications: string[] = [];
/** The package's manifest on npm by version. */
const manifestByVersion: Record<string, { readonly mcpName?: string }> = {};

const server = createServer(async (request, response) => {
  const [status, body] = await answerRegistryRequest(request);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const registryUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Answers as npm and the MCP registry do, and refuses what they refuse. */
async function answerRegistryRequest(request: IncomingMessage): Promise<[number, object]> {
  const { method, url = '' } = request;
  const sent: SentBody = method === 'GET' ? {} : ((await json(request)) as SentBody);
  if (url === `/${NAME.replace('/', '%2f')}`) {
    if (method === 'GET') return [200, { name: NAME, repository: PUBLISHER.repository, versions: manifestByVersion }];
    for (const [version, manifest] of Object.entries(sent.versions ?? {})) {
      if (version in manifestByVersion) return [403, { error: `${version} is published already` }];
      manifestByVersion[version] = manifest;
      publications.push(`npm has ${NAME} ${version}, tagged ${Object.keys(sent['dist-tags'] ?? {})}`);
    }
    return [201, { ok: true }];
  }
  if (url.startsWith('/token')) return [200, { value: new URL(url, registryUrl).searchParams.get('audience') }];
  if (url === '/v0/auth/github-oidc') {
    return sent.oidc_token === registryUrl ? [200, { registry_token: OWNER }] : [401, { detail: 'invalid audience' }];
  }
  if (url === '/v0/validate') return [200, { valid: 'name' in sent, issues: [] }];
  if (url !== '/v0/publish') return [404, { error: url }];
  const { name = '', version = '' } = sent;
  const token = request.headers.authorization?.replace('Bearer ', '');
  if (!name.startsWith(`io.github.${token}/`)) return [403, { detail: `You may publish io.github.${token}/*` }];
  if (manifestByVersion[version]?.mcpName !== name)
    return [400, { detail: `npm has no package of ${name} ${version}` }];
  publications.push(`the MCP registry has ${name} ${version}`);
  return [200, { server: sent }];
}

const runGit = (...args: string[]) => execFileSync('git', args, { cwd: clone, encoding: 'utf8' });
const writeFile = (path: string, text: string) => writeFileSync(join(folder, path), text);
const readClone = (path: string) => readFileSync(join(clone, path), 'utf8');

/** Writes a program that writes down its arguments, and runs a line. */
function writeStandIn(name: string, line = ':'): void {
  writeFile(`bin/${name}`, `#!/bin/sh\nprintf '%s\\n' "${name} $*" >> '${folder}/asked'\n${line}\n`);
  chmodSync(join(folder, 'bin', name), 0o755);
}
mkdirSync(join(folder, 'bin'));
const filesFolder = `'${folder}/files'`;
writeStandIn(
  'gh',
  `[ "$2" = create ] && mkdir ${filesFolder} && cp release/* ${filesFolder}; [ "$2" = download ] && cp ${filesFolder}/*.tgz release; :`,
);
writeStandIn('docker', '[ "$2" = imagetools ] && [ "$3" = inspect ] && echo sha256:0; :');
writeFile('npmrc', `//${registryUrl.slice('http://'.length)}/:_authToken=none\n`);

execFileSync('git', ['clone', '--quiet', ROOT, clone]);
symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
const baseEnvironment = {
  ...omitNpmVariables(process.env),
  PATH: [join(folder, 'bin'), join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  npm_config_userconfig: join(folder, 'npmrc'),
  MCP_REGISTRY: registryUrl,
  ACTIONS_ID_TOKEN_REQUEST_URL: `${registryUrl}/token?job=1`,
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'none',
  GITHUB_REPOSITORY: `${OWNER}/hangtag`,
  GITHUB_REF_NAME: `v${VERSION}`,
  GITHUB_ACTOR: OWNER,
  GITHUB_OUTPUT: join(folder, 'output'),
  GITHUB_STEP_SUMMARY: join(folder, 'summary'),
};
const runShell = async (text: string, env = {}) => {
  // Packages come from npm itself.
  const registry = /check-release|npm publish/.test(text) && { npm_config_registry: registryUrl };
  const { status, out, err } = await run('bash', ['-e', '-c', `cd '${clone}'\n${text}`], {
    ...baseEnvironment,
    ...registry,
    ...env,
  });
  if (status !== 0) throw new Error(`ended with ${status}: ${out.slice(-500)}${err.slice(-1500)}`);
  return out.trim().split('\n').at(-1) ?? '';
};

const checkReleaseCommand = `node deploy/check-release.ts v${VERSION}`;
for (const [faultText, manifestChanges] of [
  ['placeholders', {}],
  ['a name that the login cannot publish', { ...PUBLISHER, mcpName: 'com.acme.hangtag/hangtag' }],
  ['a scope that npm does not know', { ...PUBLISHER, name: '@hangtag/hangtag' }],
] as const) {
  writeFile(
    'clone/package.json',
    JSON.stringify({ ...JSON.parse(runGit('show', 'HEAD:package.json')), version: VERSION, ...manifestChanges }),
  );
  await check(`check-release refuses ${faultText}`, async () => {
    const errorText = await runShell(checkReleaseCommand).then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (!errorText?.includes('package.json: set')) throw new Error(errorText ?? 'It let them pass.');
    return errorText
      .split('\n')
      .find((line) => line.includes('package.json: set'))
      ?.slice(0, 150);
  });
}
writeFile('clone/package.json', JSON.stringify({ ...JSON.parse(runGit('show', 'HEAD:package.json')), ...PUBLISHER }));
writeFile(
  'clone/src/base/problem.ts',
  readClone('src/base/problem.ts').replace('hangtag.example', 'hangtag.acme.test'),
);
writeFile('clone/CHANGELOG.md', readClone('CHANGELOG.md').replace(/^## 2\.0\.0.*$/m, `## ${VERSION} - 2026-12-01`));
const workflow = readClone('.github/workflows/release.yml');
await check('check-release refuses what may move', async () => {
  writeFile(
    'clone/.github/workflows/release.yml',
    `${workflow}\n# curl https://acme.test/releases/latest/download/x\n`,
  );
  const errorText = await runShell(checkReleaseCommand).then(
    () => undefined,
    (error: Error) => error.message,
  );
  if (!errorText?.includes('pin it')) throw new Error(errorText ?? 'It let it pass.');
});
writeFile('clone/.github/workflows/release.yml', workflow);
await check('check-release names the pages of fees that are too old, if any', async () => {
  const fees = readClone('src/money/marketplaces.json');
  writeFile('clone/src/money/marketplaces.json', fees.replace(/"checkedOn": "[\d-]+"/, '"checkedOn": "2025-01"'));
  const outputText = await runShell(checkReleaseCommand).then(String, (error: Error) => error.message);
  if (!/fees of \w+ were checked in 2025-01\. Read https:/.test(outputText)) throw new Error(outputText);
  // As who has read them.
  const today = new Date().toISOString().slice(0, 7);
  writeFile('clone/src/money/marketplaces.json', fees.replaceAll(/"checkedOn": "[\d-]+"/g, `"checkedOn": "${today}"`));
});
await check('npm run generate', () => runShell('node deploy/generate.ts'));
// Answers tell when fees were read, so who reads them keeps the answers anew (CONTRIBUTING.md).
if (!isQuick) {
  await check('answers with fees read today', () =>
    runShell("node --test --test-update-snapshots $(git grep -l compareLines 'test/*.test.ts')"),
  );
}
runGit(
  '-c',
  'user.name=a',
  '-c',
  'user.email=a@acme.test',
  'commit',
  '--quiet',
  '--all',
  '--message',
  `Hangtag ${VERSION}`,
);
runGit('tag', `v${VERSION}`);

/** Replaces `${{ vars.IMAGE }}` and the like. */
const fillExpressions = (text: string, values: Readonly<Record<string, string>>) =>
  text.replaceAll(/\$\{\{ ([\w.]+)[^}]*\}\}/g, (_, name: string) => values[name] ?? '');
const EXPRESSION_VALUES = { 'vars.IMAGE': 'ghcr.test/acme/hangtag', 'vars.PUBLISH': 'true', 'github.token': 'none' };
/** Steps that take long, which `.ci/run` has. */
const SKIPPED_STEPS = isQuick ? ['npm test'] : [];
rmSync(join(clone, 'node_modules'));

for (const [id, job] of Object.entries<Job>(parse(workflow).jobs)) {
  for (const matrixRow of job.strategy?.matrix.include ?? [{}]) {
    const values = {
      ...EXPRESSION_VALUES,
      ...Object.fromEntries(Object.entries(matrixRow).map(([name, value]) => [`matrix.${name}`, value])),
    };
    for (const step of job.steps) {
      const { name = step.run ?? step.uses ?? '' } = step;
      const title = `${id}${Object.keys(matrixRow).length > 0 ? ` ${Object.values(matrixRow).join(' ')}` : ''}: ${name}`;
      if (step.run === undefined || SKIPPED_STEPS.includes(step.run)) {
        console.log(`not run: ${title}`);
        continue;
      }
      const env = Object.entries({ ...job.env, ...step.env }).map(([key, text]) => [
        key,
        fillExpressions(text, values),
      ]);
      await check(title, () => runShell(fillExpressions(step.run as string, values), Object.fromEntries(env)));
    }
  }
  // Each job starts with a fresh checkout.
  for (const name of ['release', 'dist']) rmSync(join(clone, name), { recursive: true, force: true });
  if (id === 'image-index') mkdirSync(join(clone, 'release'));
}
server.close();

const commandsRun = readFileSync(join(folder, 'asked'), 'utf8').trimEnd().split('\n');
console.log([...commandsRun, ...publications].join('\n'));
reportCheck('npm is last, but for the entry that reads it', [
  ...(commandsRun.at(-1)?.startsWith(`gh release edit v${VERSION} --draft=false`)
    ? []
    : [`asked last: ${commandsRun.at(-1)}`]),
  ...(publications.join() ===
  `npm has ${NAME} ${VERSION}, tagged latest,the MCP registry has ${PUBLISHER.mcpName} ${VERSION}`
    ? []
    : publications),
]);
rmSync(folder, { recursive: true, force: true });
finish();
