// Shares compiled code between the processes of a run, which load mostly the same code.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../node_modules/.cache/test');
enableCompileCache(folder);
process.env.NODE_COMPILE_CACHE = folder;
