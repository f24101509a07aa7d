#!/usr/bin/env node
// Plain JavaScript, since it runs before there is a cache. With the cache, types are stripped and code is compiled
// once and not at every start: a later start takes two thirds of the time and of the memory.
import module from 'node:module';
import { join } from 'node:path';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 15)) {
  process.stderr.write(
    `Hangtag needs Node 24.15 or newer, this is ${process.versions.node}: use npm start, which brings its own.\n`,
  );
  process.exit(1);
}

// What can only be set before a process starts: bounds on the heaps, which make V8 collect before it asks for more, and
// one heap of the C library rather than one for each thread; together a fifth less memory. What the operator has set
// stays, and where a process cannot start itself anew it goes on as it is.
// New objects get 4 MB, and up to 32 while many clients are connected (src/operations/young-generation.ts).
const FLAGS = {
  '--min-semi-space-size': 4,
  '--max-semi-space-size': 32,
  '--semi-space-growth-factor': 1,
  '--max-old-space-size': 256,
};
const missing = Object.entries(FLAGS)
  .filter(([flag]) => !process.execArgv.some((given) => given.startsWith(`${flag}=`)))
  .map(([flag, megabytes]) => `${flag}=${megabytes}`);
if (missing.length > 0 && process.execve && process.platform !== 'win32') {
  const args = [process.execPath, ...missing, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, args, { MALLOC_ARENA_MAX: '1', ...process.env });
}

// Beside the packages: whoever may write there may change the code anyway.
const { directory } = module.enableCompileCache(
  join(import.meta.dirname, '../node_modules/.cache/hangtag'),
);
// Threads look for it here.
if (directory) process.env.NODE_COMPILE_CACHE = directory;
await import('../src/main.ts');
