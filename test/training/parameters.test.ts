import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import groups from '../../training/parameters.json' with { type: 'json' };

const TRAINING = fileURLToPath(new URL('../../training/', import.meta.url));

/** Returns the code of a file, or of all files of a folder if the name ends with a slash. */
function codeOf(name: string): string {
  const files = name.endsWith('/') ? globSync(`${name}**/*.ts`, { cwd: TRAINING }) : [name];
  return files.map((file) => readFileSync(join(TRAINING, file), 'utf8')).join('\n');
}

describe('the parameters of the training', () => {
  for (const [group, { files, parameters }] of Object.entries(groups)) {
    it(`${group}: each acts in a file that the group names, and each file takes one`, () => {
      const codes = files.map(codeOf);
      for (const [i, code] of codes.entries()) assert.match(code, /parameters\.ts'/, files[i]);
      // A table used as a whole, such as the prior deviations, is looked up by names from elsewhere.
      const isWhole = codes.some((code) => new RegExp(`PARAMETERS\\.${group}(?!\\.)\\b`).test(code));
      const unused = Object.keys(parameters).filter(
        (name) => !codes.some((code) => new RegExp(`\\b${name}\\b`).test(code)),
      );
      assert.deepEqual(isWhole ? [] : unused, []);
    });
  }

  it('have a reason and a unit each', () => {
    for (const { parameters } of Object.values(groups)) {
      for (const [name, { unit, why }] of Object.entries(parameters)) assert.ok(unit && why, name);
    }
  });
});
