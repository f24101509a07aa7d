// Shares compiled code among the processes of a run, which load mostly the same files.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../node_modules/.cache/test');
enableCompileCache(folder);
process.env.NODE_COMPILE_CACHE = folder;
