#!/usr/bin/env node
// Plain JavaScript, since it runs before there is a cache. With the cache, types are stripped and code is compiled
// once and not at every start: a later start takes two thirds of the time and of the memory.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';

// In a checkout src/ is there; the npm package has lib/ in its place, which is the same as JavaScript.
const source = new URL('../src/main.ts', import.meta.url);
const isCheckout = existsSync(source);
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const needed = isCheckout ? [24, 15] : [20, 15];
if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  // A checkout brings its own Node, which npm's scripts find by themselves.
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const own = join(import.meta.dirname, '../node_modules/node/bin', file);
  if (isCheckout && existsSync(own)) await handOver(own);
  const remedy = isCheckout
    ? 'run npm ci first (without --ignore-scripts), which installs one'
    : 'install a newer one';
  process.stderr.write(
    `Hangtag needs Node ${needed.join('.')} or newer, this is ${process.versions.node}: ${remedy}.\n`,
  );
  process.exit(1);
}

/** Runs the same command with another Node, and ends as it does. */
async function handOver(node) {
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // A terminal sends this one to both.
  process.on('SIGINT', () => {});
  const status = await new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGTERM' ? 143 : 1)));
  });
  process.exit(status);
}

// What can only be set before a process starts: bounds on the heaps in MB, which make V8 collect before it asks for more,
// and one heap of the C library rather than one for each thread. Without the bound on new objects, a busy service takes
// half as much memory again (docs/performance.md). What the operator has set stays, and where a process cannot start
// itself anew it goes on as it is.
const FLAGS = {
  '--max-semi-space-size': 4,
  '--max-old-space-size': 256,
};
// Bodies and long answers stay out of that heap, so that their memory comes back when they are gone.
const MALLOC = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536' };
const missing = Object.entries(FLAGS)
  .filter(([flag]) => !process.execArgv.some((given) => given.startsWith(`${flag}=`)))
  .map(([flag, megabytes]) => `${flag}=${megabytes}`);
// Node 22 says that its SQLite is experimental; the tests of every release say whether it works.
const quiet = '--disable-warning=ExperimentalWarning';
// Without /proc, Node does not know where it is.
const canRestart = process.execve && process.platform !== 'win32' && existsSync(process.execPath);
if (missing.length > 0 && canRestart) {
  const args = [process.execPath, quiet, ...missing, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, args, { ...MALLOC, ...process.env });
}

// Beside the packages: a user who may write there may change the code anyway. Node 20 has no such cache.
const cache = module.enableCompileCache?.(
  join(import.meta.dirname, '../node_modules/.cache/hangtag'),
);
// Threads look for it here.
if (cache?.directory) process.env.NODE_COMPILE_CACHE = cache.directory;
try {
  await import(isCheckout ? source : new URL('../lib/main.js', import.meta.url));
} catch (error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND' || !isCheckout) throw error;
  process.stderr.write('The packages that Hangtag needs are missing: run npm ci first.\n');
  process.exit(1);
}
