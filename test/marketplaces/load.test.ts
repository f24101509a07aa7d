import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { FeeFileError, loadMarketplaces } from '../../src/marketplaces/load.ts';
import { FeeFile } from '../../src/marketplaces/schema.ts';
import { temporaryFolder } from '../support/service.ts';

const OWN = new URL('../../src/marketplaces/marketplaces.json', import.meta.url);
const SCHEMA = new URL('../../src/marketplaces/marketplaces.schema.json', import.meta.url);

// biome-ignore lint/suspicious/noExplicitAny: the test breaks the file in ways that no type allows
type Loose = any;

/** The path of a copy of the shipped fee file with something changed. */
function changedFile(t: TestContext, change: (file: Loose) => unknown): string {
  const file = JSON.parse(readFileSync(OWN, 'utf8'));
  const changed = change(file) ?? file;
  const path = join(temporaryFolder(t), 'fees.json');
  writeFileSync(path, typeof changed === 'string' ? changed : JSON.stringify(changed));
  return path;
}

const row = (file: Loose, id: string) => file.marketplaces.find((one: Loose) => one.id === id);
const line = (file: Loose, id: string) => row(file, id).schedules.at(-1).lines[0];

const BROKEN: readonly [what: string, change: (file: Loose) => unknown, says: RegExp][] = [
  ['text that is not JSON', () => '{"marketplaces": [', /fees\.json: the file is not JSON/],
  [
    'no rows',
    (f) => {
      f.marketplaces = [];
    },
    /marketplaces must/,
  ],
  [
    'a rate that is text',
    (f) => {
      line(f, 'grailed').bands[0].rate = '6%';
    },
    /marketplaces › grailed › schedules › everything › lines › Commission › bands › no\. 1 › rate must be number/,
  ],
  [
    'a rate in percent',
    (f) => {
      line(f, 'mercari').bands[0].rate = 10;
    },
    /mercari .* rate must be <= 1/,
  ],
  [
    'a member that nothing reads',
    (f) => {
      line(f, 'mercari').minimun = 1;
    },
    /mercari › schedules › everything › lines › Selling fee › minimun is not part of the schema/,
  ],
  [
    'the same id twice',
    (f) => {
      row(f, 'depop').id = 'ebay';
    },
    /marketplace ebay: its id is taken/,
  ],
  [
    'bands that overlap',
    (f) => {
      line(f, 'rebag').bands[1].upTo = 700;
    },
    /marketplace rebag: fees for everything, line Commission: its bands do not ascend at 700/,
  ],
  [
    'a band that ends nowhere before the last',
    (f) => {
      delete line(f, 'rebag').bands[1].upTo;
    },
    /rebag: .* every band but the last must say "upTo"/,
  ],
  [
    'a last band that ends',
    (f) => {
      line(f, 'rebag').bands.at(-1).upTo = 90_000;
    },
    /rebag: .* the last must not/,
  ],
  [
    'parts of a cent',
    (f) => {
      line(f, 'facebook').minimum = 0.805;
    },
    /facebook: .* parts of a cent/,
  ],
  [
    'a rate finer than a millionth',
    (f) => {
      line(f, 'mercari').bands[0].rate = 0.1234567;
    },
    /mercari: .* more than six decimals/,
  ],
  [
    'rates that leave nothing',
    (f) => {
      line(f, 'mercari').bands[0].rate = 0.9;
    },
    /mercari: .* add up to more than 0\.75/,
  ],
  [
    'a maximum below the minimum',
    (f) => {
      line(f, 'vestiaire').maximum = 5;
    },
    /vestiaire: .* maximum is below its minimum/,
  ],
  [
    'fees for some garments only',
    (f) => {
      row(f, 'poshmark').schedules[0].when = { tiers: ['luxury'] };
    },
    /poshmark: fees for everything come last/,
  ],
  [
    'an unknown brand',
    (f) => {
      row(f, 'vestiaire').accepts[0].when.brands.push('h-and-m');
    },
    /vestiaire: brands has "h-and-m", which is not in the catalog/,
  ],
  [
    'a label that there is not',
    (f) => {
      row(f, 'ebay').label = 'buyer';
    },
    /› label is "buyer": give one of seller, prepaid, none\.$/,
  ],
  [
    'a day that does not exist',
    (f) => {
      row(f, 'ebay').checkedOn = '2026-02-30';
    },
    /ebay: checkedOn "2026-02-30" is no day/,
  ],
];

describe('the fee file', () => {
  it('gives the marketplaces in its own order, each once', () => {
    const ids = loadMarketplaces().list.map(({ id }) => id);
    const file = JSON.parse(readFileSync(OWN, 'utf8')) as { marketplaces: { id: string }[] };
    assert.deepEqual(
      ids,
      file.marketplaces.map(({ id }) => id),
    );
    assert.equal(new Set(ids).size, ids.length);
  });

  for (const [what, change, says] of BROKEN) {
    it(`with ${what} is refused in a sentence that names the row`, (t) => {
      assert.throws(
        () => loadMarketplaces(changedFile(t, change)),
        (error: unknown) => {
          assert.ok(error instanceof FeeFileError);
          assert.match(error.message, says);
          return true;
        },
      );
    });
  }

  it('that is missing is refused', () => {
    assert.throws(() => loadMarketplaces('/nowhere/fees.json'), /cannot be read \(ENOENT\)/);
  });

  it('has its schema beside it, which is up to date: npm run fee-schema', () => {
    assert.deepEqual(JSON.parse(readFileSync(SCHEMA, 'utf8')), JSON.parse(JSON.stringify(FeeFile)));
  });
});

/** Days after which the fees of a row need another look. */
const MOST_DAYS = 120;
const DAY_MS = 24 * 60 * 60 * 1000;

describe('the fees of a release', () => {
  const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  const released = /^## \S+ - (\d{4}-\d{2}-\d{2})$/m.exec(changelog)?.[1] as string;

  for (const { id, checkedOn } of loadMarketplaces().list) {
    it(`were checked on ${id} within ${MOST_DAYS} days`, () => {
      const [year, month, day] = checkedOn.split('-').map(Number) as [number, number, number?];
      const checked = Date.UTC(year, day ? month - 1 : month, day ?? 0);
      const age = Math.round((Date.parse(released) - checked) / DAY_MS);
      assert.ok(age <= MOST_DAYS, `${checkedOn} is ${age} days before ${released}: read its page`);
    });
  }
});
