import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { cpSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { loadModel } from '../../src/pricing/load-model.ts';
import { readShippedModel } from '../../src/pricing/read-model.ts';
import { writeManifest } from '../../training/publish/write-model.ts';
import { temporaryFolder } from '../support/service.ts';

const MODEL = new URL('../../model/', import.meta.url);

/** Files without which there is no model. */
const NEEDED = ['effects.json', 'static-estimate.json'];

// biome-ignore lint/suspicious/noExplicitAny: the tests break artifacts in ways that no type allows
type Artifact = any;

const readJson = (file: string): Artifact => JSON.parse(readFileSync(file, 'utf8'));
const SHIPPED_FILES: readonly string[] = Object.keys(readJson(fileURLToPath(new URL('model.json', MODEL))).files);

/** Copies files of the shipped model, by default all, to a new folder with a `model.json` that lists only these. */
function copyModel(t: TestContext, files = SHIPPED_FILES): string {
  const folder = temporaryFolder(t);
  for (const file of [...files, 'model.json']) cpSync(new URL(file, MODEL), join(folder, file));
  editManifest(folder, (hashes) => {
    for (const file of Object.keys(hashes)) if (!files.includes(file)) delete hashes[file];
  });
  return folder;
}

/** Edits the hashes of the files in `model.json`. */
function editManifest(folder: string, edit: (hashes: Record<string, string>) => void): void {
  const path = join(folder, 'model.json');
  const manifest = readJson(path);
  edit(manifest.files);
  writeFileSync(path, JSON.stringify(manifest));
}

/** Copies the needed files and one more, and replaces the content of that one and its hash in `model.json`. */
function copyWithChange(t: TestContext, file: string, change: (artifact: Artifact) => unknown): URL {
  const folder = copyModel(t, [...NEEDED, file]);
  const path = join(folder, file);
  const changed = change(readJson(path));
  const content = typeof changed === 'string' ? changed : JSON.stringify(changed);
  writeFileSync(path, content);
  editManifest(folder, (hashes) => {
    hashes[file] = hash('sha256', content);
  });
  return urlOf(folder);
}

const urlOf = (folder: string) => pathToFileURL(`${folder}/`);

/** Returns a change of the member at a path, such as `base.luxury`. A value of undefined removes the member. */
const setMember = (path: string, newValue: (artifact: Artifact) => unknown) => (artifact: Artifact) => {
  const names = path.split('.');
  const lastName = names.pop() as string;
  const parent = names.reduce((member, name) => member[name], artifact);
  parent[lastName] = newValue(artifact);
  return artifact;
};
const removeMember = (path: string) => setMember(path, () => undefined);

const FAULTS: readonly [fault: string, name: string, change: (artifact: Artifact) => unknown, reason: RegExp][] = [
  ['text that is not JSON', 'effects', () => '{"version": ', /is not JSON/],
  ['an effect without a deviation', 'effects', setMember('groups.kind.effects.jeans', () => '12'), /schema: .*jeans/],
  ['a missing field', 'static-estimate', removeMember('multiplier'), /schema: .*multiplier/],
  ['a negative base', 'static-estimate', setMember('base.luxury', () => -1), /schema: \/base\/luxury/],
  ['a kind without a number', 'static-estimate', removeMember('modifier.bag'), /schema: .*bag/],
  ['no version', 'evaluation', () => ({ oops: true }), /schema: .*hangtag train/],
  ['no figures', 'evaluation', setMember('calibration.overall', () => ({})), /schema: \/calibration\/overall/],
];

describe('a model', () => {
  for (const [fault, name, change, reason] of FAULTS) {
    it(`is refused for ${fault} in ${name}.json, which the message names`, (t) => {
      const model = copyWithChange(t, `${name}.json`, change);
      assert.throws(() => loadModel(model), { message: new RegExp(`${name}\\.json: .*${reason.source}`) });
    });
  }

  for (const name of ['effects', 'static-estimate', 'evaluation']) {
    it(`is refused if the version in ${name}.json is not the one in model.json`, (t) => {
      const changeVersion = setMember('version', () => '2020.1.0');
      const model = copyWithChange(t, `${name}.json`, changeVersion);
      const reason = 'its version 2020\\.1\\.0 does not match the version in model\\.json';
      assert.throws(() => loadModel(model), { message: new RegExp(`${name}\\.json: .*${reason}`) });
    });
  }

  for (const file of SHIPPED_FILES) {
    it(`is refused if ${file} does not have the hash in model.json`, (t) => {
      const folder = copyModel(t, [...NEEDED, file]);
      truncateSync(join(folder, file), 1_000);
      const message = new RegExp(`${file}: the file is not the one listed in model\\.json`);
      assert.throws(() => loadModel(urlOf(folder)), { message });
    });

    it(`is refused if ${file} is listed in model.json and missing`, (t) => {
      const folder = copyModel(t, [...NEEDED, file]);
      rmSync(join(folder, file));
      assert.throws(() => loadModel(urlOf(folder)), { message: new RegExp(`${file}: the file cannot be read`) });
    });
  }

  it('is refused without model.json', (t) => {
    const folder = copyModel(t);
    rmSync(join(folder, 'model.json'));
    assert.throws(() => loadModel(urlOf(folder)), /model\.json: the file cannot be read/);
  });

  for (const file of NEEDED) {
    it(`is refused if its model.json does not list ${file}`, (t) => {
      const otherFiles = NEEDED.filter((needed) => needed !== file);
      const folder = copyModel(t, otherFiles);
      assert.throws(() => loadModel(urlOf(folder)), /model\.json: .*schema/);
    });
  }
});

describe('the model.json that training writes', () => {
  it('leaves out an evaluation of another version than the model', (t) => {
    const folder = copyModel(t);
    writeFileSync(join(folder, 'evaluation.json'), '{"version": "2020.1.0"}');
    writeManifest(folder);
    const listedFiles = Object.keys(readJson(join(folder, 'model.json')).files);
    const omittedFiles = SHIPPED_FILES.filter((file) => !listedFiles.includes(file));
    assert.deepEqual(omittedFiles, ['evaluation.json']);
  });

  it('is the one of the shipped model, which npm run generate writes', (t) => {
    const folder = copyModel(t);
    writeManifest(folder);
    assert.equal(readFileSync(join(folder, 'model.json'), 'utf8'), readFileSync(new URL('model.json', MODEL), 'utf8'));
  });
});

describe('the shipped model', () => {
  it('follows the schemas', () => {
    assert.doesNotThrow(() => loadModel(MODEL));
  });

  it('has an evaluation of its own version and a card that states the version', () => {
    const { evaluation, card, modelVersion } = readShippedModel();
    assert.equal(evaluation?.version, modelVersion);
    assert.match(card ?? '', new RegExp(`^# Model card\n\nVersion ${modelVersion}`));
  });

  it('is refused without one of its files, with advice to put the file back', async (t) => {
    const folder = temporaryFolder(t);
    const root = new URL('../../', import.meta.url);
    for (const part of ['src', 'model', 'package.json']) {
      cpSync(new URL(part, root), join(folder, part), { recursive: true });
    }
    symlinkSync(fileURLToPath(new URL('node_modules', root)), join(folder, 'node_modules'));
    rmSync(join(folder, 'model/effects.json'));
    const copiedModule = pathToFileURL(join(folder, 'src/pricing/read-model.ts')).href;
    const hangtagCopy: typeof import('../../src/pricing/read-model.ts') = await import(copiedModule);
    assert.throws(
      () => hangtagCopy.readShippedModel(),
      /effects\.json: the file cannot be read\. Put back the file that came with Hangtag\./,
    );
  });
});
