import { flushCompileCache } from 'node:module';
import { serve } from './serve.ts';

try {
  await serve(process.env);
  flushCompileCache();
} catch (error) {
  // A sentence is all that an operator needs of a setting, a file or a port that cannot work.
  process.stderr.write(`Hangtag cannot start. ${(error as Error).message}\n`);
  process.exit(1);
}
