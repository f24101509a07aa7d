#!/usr/bin/env node
// Plain JavaScript, since it runs before there is a cache. With the cache, types are stripped and code is compiled
// once and not at every start: a later start takes two thirds of the time and of the memory.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Beside the packages: whoever may write there may change the code anyway.
const { directory } = enableCompileCache(
  join(import.meta.dirname, '../node_modules/.cache/hangtag'),
);
// Threads look for it here.
if (directory) process.env.NODE_COMPILE_CACHE = directory;
await import('../src/main.ts');
