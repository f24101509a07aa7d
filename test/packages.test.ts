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
    it(`in ${file} all have hashes, even for other platforms, and name no registry`, () => {
      const { '': _root, ...packages } = JSON.parse(read(file)).packages as Record<string, Locked>;
      const entries = Object.entries(packages);
      assert.notEqual(entries.length, 0);
      for (const [path, { integrity, resolved }] of entries) {
        assert.match(integrity ?? '', /^sha512-[\w+/]{86}==$/, path);
        assert.equal(resolved, undefined, path);
      }
      // npm leaves out packages for other platforms if it does not find them.
      for (const [path, { dependencies, optionalDependencies }] of entries) {
        for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
          assert.ok(findLocked(packages, path, name), `${path} needs ${name}`);
        }
      }
    });
  }

  it('in package.json are exactly those that src/ imports', () => {
    const imported = new Set<string>();
    for (const file of globSync('src/**/*.ts', { cwd: ROOT })) {
      const imports = read(file).matchAll(/(?:from|import)\s*\(?\s*'(?!node:)((?:@[\w.-]+\/)?[\w-][\w.-]*)/g);
      for (const [, name = ''] of imports) imported.add(name);
    }
    assert.deepEqual([...imported].sort(), Object.keys(packageJson.dependencies).sort());
  });

  it('with Node itself share one version and are all listed in the launcher', () => {
    const { optionalDependencies } = packageJson;
    assert.equal(new Set(Object.values(optionalDependencies)).size, 1);
    const known = [...read('bin/hangtag.js').matchAll(/: '(node-[\w-]+)',$/gm)].map(([, name]) => name);
    assert.deepEqual(known.sort(), Object.keys(optionalDependencies).sort());
  });
});

/** Finds a package as Node does: inside the one that depends on it, then further up. */
function findLocked(packages: Readonly<Record<string, Locked>>, path: string, name: string): Locked | undefined {
  for (let folder = `${path}/`; ; folder = folder.slice(0, folder.lastIndexOf('node_modules/'))) {
    const found = packages[`${folder}node_modules/${name}`];
    if (found || folder === '') return found;
  }
}
