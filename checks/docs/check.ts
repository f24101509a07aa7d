// Runs commands and examples in the README and docs/*.md, in a checkout and in an installed package, but for those of
// which `npm run generate` writes the printed output, and blocks tagged `not-run`, which run elsewhere or cannot run.
// Takes the paths of documents to check only those: `node checks/docs/check.ts docs/package.md`. Then checks clients of
// the OpenAPI document.
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Block, DOCUMENTS, PLAIN_ENVIRONMENT, parseBlocks, ROOT, readDocument } from '../../deploy/documents.ts';
import { signUp } from '../../test/support/node-process.ts';
import { CHROMIUM_FLAGS, findChromium } from '../support/browser.ts';
import { check, finish } from '../support/report.ts';
import { omitNpmVariables, startService } from '../support/service.ts';
import { checkClients } from './clients.ts';

const DOCUMENTED_URL = 'http://localhost:3000';
const CLIENT = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'check', version: '1' } };
const INITIALIZE = { jsonrpc: '2.0', id: 1, method: 'initialize', params: CLIENT };

const folder = mkdtempSync(join(tmpdir(), 'hangtag-docs-'));
const installedFolder = join(folder, 'installed');
mkdirSync(installedFolder);
/** Runs the agents' programs, which use the official SDK instead of the package. */
const agentFolder = join(folder, 'agent');
mkdirSync(agentFolder);
symlinkSync(join(ROOT, 'node_modules'), join(agentFolder, 'node_modules'));
// `npm run check:docs` has just built the package.
execFileSync('npm', ['pack', './dist', '--loglevel=error', `--pack-destination=${installedFolder}`], { cwd: ROOT });
const [tarball = ''] = globSync('*.tgz', { cwd: installedFolder });
// Input files that the commands name.
writeFileSync(join(installedFolder, 'closet.csv'), 'title,price\nCoach leather tote,80\n');
writeFileSync(join(installedFolder, 'sales.csv'), 'title,price,sold on\nCoach leather tote,80,2026-10-03\n');
for (const name of ['poshmark.csv', 'ebay.csv']) {
  writeFileSync(join(installedFolder, name), 'title,sold price,date sold\nCoach leather tote,80,2026-10-03\n');
}
const service = await startService({ PUBLIC_URL: DOCUMENTED_URL });
/** Avoids reused connections: a command may outlast the service's idle timeout. */
const CLOSE_HEADERS = { connection: 'close' };
const apiKey = await signUp(service.port);

const namedDocuments = process.argv.slice(2);
for (const document of namedDocuments.length > 0 ? namedDocuments : DOCUMENTS) {
  for (const block of parseBlocks(document)) {
    // Those of the program were run by `npm run generate`, which .ci/run compares.
    const isGenerated = block.output !== undefined && block.text.startsWith('node ');
    if (block.tag !== 'not-run' && !isGenerated) await check(block.location, () => runBlock(block));
  }
  for (const [, path = '/'] of readDocument(document).matchAll(/<http:\/\/localhost:3000([^>]*)>/g)) {
    await check(`${document}: ${path}`, async () => {
      const { status } = await fetch(service.url + path, { headers: CLOSE_HEADERS });
      if (status !== 200) throw new Error(`answers ${status}`);
    });
  }
}
await check('README.md states the open test', () => {
  const report = execFileSync('node', ['training/evaluate.ts', 'open-test'], { cwd: ROOT, encoding: 'utf8' });
  const [ours, judge] = ['model [\\d.]+', '\\(the judge\\)'].map(
    (name) => new RegExp(`${name} \\| \\d+ \\| ([\\d.]+)`).exec(report)?.[1],
  );
  const statedFactors = /spread by ([\d.]+) about its prices, by\s+([\d.]+) about ours/
    .exec(readDocument('README.md'))
    ?.slice(1);
  if (`${statedFactors}` !== `${[judge, ours]}`)
    throw new Error(`It is ${judge} and ${ours}, not ${statedFactors?.join(' and ')}.`);
});
await checkClients(join(folder, 'clients'), service.url);
await service.stop();
rmSync(folder, { recursive: true });
finish();

function runBlock(block: Block): Promise<void> {
  switch (block.language) {
    case 'sh':
      return runShell(block);
    case 'js':
      return runProgram(block);
    case 'html':
      return openPage(block);
    case 'json':
      return connectAgent(JSON.parse(fillPlaceholders(block.text)));
  }
  return Promise.reject(new Error(`the language "${block.language}" is not run: tag it not-run`));
}

/** Replaces placeholders with the folders and the address of this run. */
function fillPlaceholders(text: string): string {
  return text
    .replaceAll(/\/path\/to\/hangtag-[\w.-]+\.tgz/g, join(installedFolder, tarball))
    .replaceAll('/path/to/hangtag', ROOT)
    .replaceAll(DOCUMENTED_URL, service.url);
}

/** Returns the working folder and environment for a block. Blocks about the package run where it is installed. */
function createSurroundings(block: Block) {
  const isAboutPackage = block.location.startsWith('docs/package.md');
  // The package installs without a network.
  const npmVariables = isAboutPackage ? { npm_config_cache: join(folder, 'cache'), npm_config_offline: 'true' } : {};
  const env = {
    ...omitNpmVariables(process.env),
    ...PLAIN_ENVIRONMENT,
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    KEY: apiKey,
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    ...npmVariables,
  };
  return { cwd: isAboutPackage ? installedFolder : ROOT, env, timeout: 300_000 };
}

async function runShell(block: Block): Promise<void> {
  const surroundings = createSurroundings(block);
  const { stdout, stderr } = await promisify(execFile)('sh', ['-ec', fillPlaceholders(block.text)], surroundings);
  // curl exits with 0 for any status; a problem document shows the failure.
  if (/"documentationUrl"/.test(stdout) && !/"problem":/.test(stdout)) throw new Error(stdout.slice(0, 500));
  if (stdout + stderr === '') throw new Error('says nothing');
  for (const [, file = ''] of block.text.matchAll(/ -o (\S+)/g))
    if (!readFileSync(join(surroundings.cwd, file), 'utf8').includes('hangtag_'))
      throw new Error(`${file} has no prices`);
}

async function runProgram(block: Block): Promise<void> {
  const cwd = block.location.startsWith('docs/mcp.md') ? agentFolder : installedFolder;
  writeFileSync(join(cwd, 'program.mjs'), fillPlaceholders(block.text));
  const { stdout, stderr } = await promisify(execFile)('node', ['program.mjs'], { ...createSurroundings(block), cwd });
  if (stdout === '') throw new Error(stderr.trim().slice(-500));
}

/** Connects to the server in a client's configuration, by URL or command. */
async function connectAgent(configuration: Record<string, Record<string, ServerEntry>>): Promise<void> {
  const { hangtag } = configuration.mcpServers ?? configuration.servers ?? {};
  if (!hangtag) throw new Error('names no server: tag it not-run');
  const { url, command = '', args = [] } = hangtag;
  const body = JSON.stringify(INITIALIZE);
  const accept = 'application/json, text/event-stream';
  const headers = { 'content-type': 'application/json', accept, ...CLOSE_HEADERS };
  const answer = url
    ? await (await fetch(url, { method: 'POST', headers, body })).text()
    : spawnSync(command, args, { encoding: 'utf8', input: `${body}\n`, cwd: folder }).stdout;
  if (!answer.includes('"serverInfo"')) throw new Error(answer.slice(0, 500));
}

interface ServerEntry {
  readonly url?: string;
  readonly command?: string;
  readonly args?: readonly string[];
}

/** Opens the page in Chromium next to the installed package. It must show a price. */
async function openPage(block: Block): Promise<void> {
  const showScript = `<script>
    const show = () => document.body.append(' shows ' + document.querySelector('output').value);
    addEventListener('load', () => setTimeout(show, 3000));
  </script>`;
  writeFileSync(join(installedFolder, 'page.html'), block.text + showScript);
  // Lets a page load modules from its folder, as a host would.
  const flags = [...CHROMIUM_FLAGS, '--allow-file-access-from-files', '--virtual-time-budget=60000', '--dump-dom'];
  const child = spawn(findChromium(), [...flags, String(pathToFileURL(join(installedFolder, 'page.html')))]);
  let dom = '';
  for await (const chunk of child.stdout) dom += chunk;
  if (!/ shows \$\d+/.test(dom)) throw new Error(`no price is shown: ${dom.slice(-300)}`);
}
