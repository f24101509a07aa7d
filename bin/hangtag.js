#!/usr/bin/env node
// Plain JavaScript, since it runs before there is a cache of compiled code. With the cache, later starts take two
// thirds of
// the time and the memory.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';

// The shell of `npm start` may not pass SIGTERM on, so the service ends when its parent is gone.
if (process.env.npm_lifecycle_event === 'start') {
  const { ppid } = process;
  const look = () => process.ppid === ppid || process.kill(process.pid, 'SIGTERM');
  setInterval(look, 1_000).unref();
}

// A checkout has src/; the npm package has lib/, the same code as JavaScript.
const isCheckout = existsSync(new URL('../src/main.ts', import.meta.url));
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const needed = isCheckout ? [24, 15] : [20, 15];
if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  // A checkout has its own Node.
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const own = join(import.meta.dirname, '../node_modules/node/bin', file);
  if (isCheckout && existsSync(own)) await handOver(own);
  const remedy = isCheckout ? 'run npm ci first (without --ignore-scripts), which installs one' : 'install a newer one';
  process.stderr.write(
    `Hangtag needs Node ${needed.join('.')} or newer, this is ${process.versions.node}: ${remedy}.\n`,
  );
  process.exit(1);
}

/** Runs the same command with another Node, and exits with its status. */
async function handOver(node) {
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // A terminal sends SIGINT to both.
  process.on('SIGINT', () => {});
  const status = await new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGTERM' ? 143 : 1)));
  });
  process.exit(status);
}

// Node 22 warns that SQLite is experimental, and Node 20 that JSON modules are. The tests of every release use both.
const { emitWarning } = process;
process.emitWarning = (warning, type, ...more) => {
  if (type !== 'ExperimentalWarning') emitWarning.call(process, warning, type, ...more);
};

// Beside the packages: a user who may write there could change the code anyway. Node 20 has no such cache.
const cache = module.enableCompileCache?.(join(import.meta.dirname, '../node_modules/.cache/hangtag'));
// Tells threads.
if (cache?.directory) process.env.NODE_COMPILE_CACHE = cache.directory;
// Training reads the rest of the arguments as `npm run train` does.
const training = ['train', 'evaluate'].includes(process.argv[2]) ? process.argv.splice(2, 1) : [];
const [source, library] = training.length > 0 ? ['training', 'lib/training'] : ['src', 'lib'];
const [name = 'main'] = training;
if (isCheckout && !existsSync(new URL(`../${source}/${name}.ts`, import.meta.url))) {
  process.stderr.write('Training is not in this image: train with the npm package or a checkout.\n');
  process.exit(1);
}
try {
  await import(isCheckout ? `../${source}/${name}.ts` : `../${library}/${name}.js`);
} catch (error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND' || !isCheckout) throw error;
  process.stderr.write('The packages that Hangtag needs are missing: run npm ci first.\n');
  process.exit(1);
}
