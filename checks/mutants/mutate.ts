// Loaded before the tests of a mutant: gives the changed text of one file to every thread and process that loads it.
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/** A change to a file of `src`, as in the environment of the tests: the characters from `start` to `end` become `text`. */
export interface Change {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const { path, start, end, text } = JSON.parse(process.env.HANGTAG_MUTANT ?? '{}') as Change;
const changed = pathToFileURL(path).href;
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (url !== changed) return loaded;
    const source = String(loaded.source);
    return { ...loaded, source: source.slice(0, start) + text + source.slice(end) };
  },
});
