#!/usr/bin/env node
// Plain JavaScript, since it runs before there is a cache. With the cache, types are stripped and code is compiled
// once and not at every start: a later start takes two thirds of the time and of the memory.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// What can only be set before a process starts: fewer heaps of the C library, which Node's threads would each have
// (a tenth less memory), and a bound on the heap for new objects. Where the process cannot start itself anew, or the
// operator has set something, it goes on as it is.
const FLAG = '--max-semi-space-size=4';
if (process.execve && process.env.MALLOC_ARENA_MAX === undefined) {
  const flags = process.execArgv.includes(FLAG) ? process.execArgv : [...process.execArgv, FLAG];
  const args = [process.execPath, ...flags, ...process.argv.slice(1)];
  process.execve(process.execPath, args, { ...process.env, MALLOC_ARENA_MAX: '1' });
}

// Beside the packages: whoever may write there may change the code anyway.
const { directory } = enableCompileCache(
  join(import.meta.dirname, '../node_modules/.cache/hangtag'),
);
// Threads look for it here.
if (directory) process.env.NODE_COMPILE_CACHE = directory;
await import('../src/main.ts');
