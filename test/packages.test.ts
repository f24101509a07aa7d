import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import packageJson from '../package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..');

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('packages', () => {
  for (const file of globSync('{.,training,checks/*}/package-lock.json', { cwd: ROOT })) {
    it(`are all hashed in ${file}, those of other platforms too, and name no registry`, () => {
      const { '': _root, ...packages } = JSON.parse(read(file)).packages as Record<string, Locked>;
      const entries = Object.entries(packages);
      assert.notEqual(entries.length, 0);
      for (const [path, { integrity, resolved }] of entries) {
        assert.match(integrity ?? '', /^sha512-[\w+/]{86}==$/, path);
        assert.equal(resolved, undefined, path);
      }
      // npm omits packages of other platforms that it does not find.
      for (const [path, { dependencies, optionalDependencies }] of entries) {
        for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
          assert.ok(findLocked(packages, path, name), `${path} needs ${name}`);
        }
      }
    });
  }

  it('that src/ imports are the only dependencies', () => {
    const imported = new Set<string>();
    for (const file of globSync('src/**/*.ts', { cwd: ROOT })) {
      const imports = read(file).matchAll(/(?:from|import)\s*\(?\s*'(?!node:)((?:@[\w.-]+\/)?[\w-][\w.-]*)/g);
      for (const [, name = ''] of imports) imported.add(name);
    }
    assert.deepEqual([...imported].sort(), Object.keys(packageJson.dependencies).sort());
  });

  it('of Node have one version, and the launcher lists them all', () => {
    const { optionalDependencies } = packageJson;
    assert.equal(new Set(Object.values(optionalDependencies)).size, 1);
    const known = [...read('bin/hangtag.js').matchAll(/: '(node-[\w-]+)',$/gm)].map(([, name]) => name);
    assert.deepEqual(known.sort(), Object.keys(optionalDependencies).sort());
  });
});

/** Finds a package as Node does: next to the dependent one, then further up. */
function findLocked(packages: Readonly<Record<string, Locked>>, path: string, name: string): Locked | undefined {
  for (let folder = `${path}/`; ; folder = folder.slice(0, folder.lastIndexOf('node_modules/'))) {
    const found = packages[`${folder}node_modules/${name}`];
    if (found || folder === '') return found;
  }
}
