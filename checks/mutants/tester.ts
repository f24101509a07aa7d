// Receives changes to `src` as messages, runs their tests, and replies true if all pass. Each trial reloads only the
// changed file and its importers. The model, which takes longest to load, stays in memory.
import deepAssert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { assert, beforeEach, type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { seen } from './failures.ts';

/** A change to try: `text` replaces the characters from `start` to `end`. */
export interface Trial {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Paths of the tests, in the order to run them. */
  readonly tests: readonly string[];
  /** Paths of the changed file and all files that import it, directly or not. */
  readonly importers: readonly string[];
}

let trial: Trial | undefined;
let trials = 0;
let importers = new Set<string>();
let snapshots: Readonly<Record<string, string>> = {};

registerHooks({
  resolve(name, context, next) {
    const found = next(name, context);
    return importers.has(found.url) ? { ...found, url: `${found.url}?trial=${trials}` } : found;
  },
  load(url, context, next) {
    const loaded = next(url, context);
    if (!trial || url !== `${pathToFileURL(trial.path).href}?trial=${trials}`) return loaded;
    const source = String(loaded.source);
    return { ...loaded, source: source.slice(0, trial.start) + trial.text + source.slice(trial.end) };
  },
});

type SnapshotOptions = Parameters<TestContext['assert']['snapshot']>[1];

// Node would look only for the snapshots of the file that it started with.
assert.register('snapshot', function (this: TestContext, value: unknown, options?: SnapshotOptions) {
  const { serializers = [(plain: unknown) => JSON.stringify(plain, null, 2)] } = options ?? {};
  const text = serializers.reduce((made, serialize) => serialize(made), value);
  deepAssert.equal(`\n${text}\n`, snapshots[`${this.fullName} 1`]);
});

// One failure is enough: later tests fail at once.
beforeEach(() => {
  if (seen.failures > 0) throw new Error('A test before has failed.');
});

process.on('message', async (next: Trial) => {
  trial = next;
  trials++;
  importers = new Set(trial.importers.map((path) => pathToFileURL(path).href));
  process.send?.(await areTestsPassed(trial.tests));
});

/** Runs test files up to the first that fails. */
async function areTestsPassed(paths: readonly string[]): Promise<boolean> {
  seen.failures = 0;
  for (const path of paths) {
    const kept = `${path}.snapshot`;
    snapshots = existsSync(kept) ? createRequire(path)(kept) : {};
    try {
      await import(path);
    } catch {
      return false;
    }
    // Tests run in order, so this one ends after those of the file. One more turn lets their reports arrive.
    await test('the end of a file', () => undefined);
    await setImmediate();
    if (seen.failures > 0) return false;
  }
  return true;
}
