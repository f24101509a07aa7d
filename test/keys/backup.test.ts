import assert from 'node:assert/strict';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it, type TestContext } from 'node:test';
import { backUp, restore } from '../../src/keys/backup.ts';
import { openSqliteStore } from '../../src/keys/sqlite-store.ts';
import { temporaryFolder } from '../support/service.ts';

const NOW = Date.UTC(2026, 10, 20, 9, 30);

/** Opens a store with two keys, and backs it up. */
async function backedUp(t: TestContext) {
  const file = join(temporaryFolder(t), 'keys.sqlite');
  const store = await openSqliteStore(file);
  await store.issue('ab'.repeat(32), 'ada@example.com', NOW);
  await store.issue('cd'.repeat(32), 'eve@example.com', NOW);
  await store.check(NOW);
  const copy = `${file}.copy`;
  return { file, store, copy, keys: backUp(file, copy) };
}

describe('a backup', () => {
  it('has the keys of a database in use, and no access for other users', async (t) => {
    const { store, copy, keys } = await backedUp(t);
    assert.equal(keys, 2);
    assert.equal((statSync(copy).mode & 0o777).toString(8), '600');
    await store.close();
  });

  it('replaces a database, which is kept under the time, without its log', async (t) => {
    const { file, store, copy } = await backedUp(t);
    await store.purge('ada@example.com');
    await store.close();
    writeFileSync(`${file}-wal`, '');
    const oldFile = `${file}.before-2026-11-20T093000.000Z`;
    assert.deepEqual(restore(copy, file, NOW), { keys: 2, oldFile });
    assert.ok(existsSync(oldFile) && !existsSync(`${file}-wal`));
    const restored = new DatabaseSync(file);
    assert.deepEqual({ ...restored.prepare("SELECT count(*) AS n FROM keys WHERE email <> ''").get() }, { n: 2 });
    restored.close();
    assert.equal(restore(copy, join(dirname(file), 'new/keys.sqlite'), NOW).oldFile, undefined);
  });

  it('is not restored over a database in use, nor from a file that is no key database', async (t) => {
    const { file, store, copy } = await backedUp(t);
    assert.throws(() => restore(copy, file, NOW), /cannot be replaced: .* Stop the service that uses it\.$/);
    await store.close();
    for (const text of ['not a database '.repeat(1_000), '']) {
      writeFileSync(copy, text);
      assert.throws(() => restore(copy, file, NOW), /copy is not an intact key database: /);
    }
    assert.throws(() => restore(`${copy}.none`, file, NOW), /^Error: There is no file /);
    assert.deepEqual(
      readdirSync(dirname(file)).sort(),
      [file, copy].map((path) => basename(path)),
    );
  });

  it('is not overwritten, and a failed one leaves no file', async (t) => {
    const { file, store, copy } = await backedUp(t);
    assert.throws(() => backUp(file, copy), { message: `${copy} exists: give the name of a new file.` });
    await store.close();
    writeFileSync(file, 'not a database '.repeat(1_000));
    assert.throws(() => backUp(file, `${copy}.2`));
    assert.ok(!existsSync(`${copy}.2`));
  });
});
