import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// Types are stripped and code is compiled once, not at every start: a later start takes half the time and a third
// less memory. Beside the packages, since whoever may write there may change the code anyway.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/hangtag'));
// Imported now rather than above, so that the cache is already in use.
const { serve } = await import('./serve.ts');

try {
  await serve(process.env);
  flushCompileCache();
} catch (error) {
  // A sentence is all that an operator needs of a setting, a file or a port that cannot work.
  process.stderr.write(`Hangtag cannot start. ${(error as Error).message}\n`);
  process.exit(1);
}
