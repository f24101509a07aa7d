import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadFees } from '../../src/money/load.ts';
import { shippedFees } from '../../src/money/seller.ts';
import whereSold from '../../src/money/where-sold.json' with { type: 'json' };
import { type Row, readRows } from '../support/rows.ts';
import { temporaryFolder } from '../support/service.ts';

const OWN = new URL('../../src/money/marketplaces.json', import.meta.url);

// biome-ignore lint/suspicious/noExplicitAny: the test breaks the file in ways that no type allows
type Loose = any;

/** Writes a copy of the shipped fee file with one member of a marketplace set to a value, or removed if none. */
function brokenFile(t: TestContext, { marketplace, place = '', value }: Row): string {
  const file: Loose = JSON.parse(readFileSync(OWN, 'utf8'));
  const names = place.split('.');
  const last = names.pop() as string;
  const row = file.marketplaces.find(({ id }: Loose) => id === marketplace);
  names.reduce((here, name) => here[name], row ?? file)[last] = value && JSON.parse(value);
  const path = join(temporaryFolder(t), 'fees.json');
  writeFileSync(path, JSON.stringify(file));
  return path;
}

describe('the fee file', () => {
  it('is valid as it ships', () => {
    const file = JSON.parse(readFileSync(OWN, 'utf8'));
    assert.deepEqual(loadFees(fileURLToPath(OWN)).marketplaces, file.marketplaces);
    assert.deepEqual(shippedFees.marketplaces, file.marketplaces);
  });

  it('has the marketplaces, tiers, brands, kinds and grades by which where-sold.json knows buyers', (t) => {
    const own = shippedFees;
    for (const [id, tests] of Object.entries(whereSold.sells)) {
      assert.ok(
        own.marketplaces.some((marketplace) => marketplace.id === id),
        id,
      );
      const accepts = tests
        .filter((when) => Object.keys(when).length > 0)
        .map((when) => ({ answer: 'no', when, reason: 'No.' }));
      loadFees(brokenFile(t, { marketplace: 'depop', place: 'accepts', value: JSON.stringify(accepts) }));
    }
  });

  for (const broken of readRows(new URL('broken.tsv', import.meta.url))) {
    const { what, says = '' } = broken;
    it(`with ${what} is refused in a sentence that names the place`, (t) => {
      assert.throws(
        () => loadFees(brokenFile(t, broken)),
        (error) => error instanceof Error && error.message.includes(says),
      );
    });
  }

  it('that is missing, or is not JSON, is refused', () => {
    assert.throws(() => loadFees('/nowhere/fees.json'), /cannot be read \(ENOENT\)/);
    assert.throws(() => loadFees(import.meta.filename), /load.*: the file is not JSON/);
  });
});

const MOST_DAYS = 120;
const DAY_MS = 24 * 60 * 60 * 1000;

describe('the fees of a release', () => {
  const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  const released = /^## \S+ - (\d{4}-\d{2}-\d{2})$/m.exec(changelog)?.[1] as string;

  for (const { id, checkedOn } of shippedFees.marketplaces) {
    it(`were checked on ${id} within ${MOST_DAYS} days`, () => {
      const [year, month, day] = checkedOn.split('-').map(Number) as [number, number, number?];
      const checked = Date.UTC(year, day ? month - 1 : month, day ?? 0);
      const age = Math.round((Date.parse(released) - checked) / DAY_MS);
      assert.ok(age <= MOST_DAYS, `${checkedOn} is ${age} days before ${released}: read its page`);
    });
  }
});
