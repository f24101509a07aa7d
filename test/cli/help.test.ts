import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import help from '../../src/cli/help.json' with { type: 'json' };
import { textTable } from '../../src/cli/io.ts';
import { hangtag, LAUNCHER, run } from '../support/command-line.ts';
import { temporaryFolder } from '../support/service.ts';

const COMMAND_NAMES = Object.keys(help);
const isGroup = (name: string) => COMMAND_NAMES.some((other) => other.startsWith(`${name} `));
const WITHOUT_JSON = ['serve', 'mcp', 'completion'];
const isForMaintainers = (name: string) => /^(train|evaluate) /.test(name);

describe('the help of the command line', () => {
  it('lists every command, and training’s page those for maintainers', async () => {
    const { out } = await hangtag({});
    const training = readFileSync(new URL('../../training/README.md', import.meta.url), 'utf8');
    for (const name of COMMAND_NAMES) {
      if (!name.includes(' ')) assert.match(out, new RegExp(`^ {2}${name} {2,}\\w`, 'm'));
      if (isForMaintainers(name)) assert.match(training, new RegExp(`^\\|.*\`${name}[ \`]`, 'm'), name);
    }
  });

  it('shows examples that work, and JSON for every answer', async (t) => {
    const folder = temporaryFolder(t);
    const closet = 'title,price,listed\nCoach leather tote,50,2026-10-01\n';
    writeFileSync(join(folder, 'closet.csv'), closet);
    writeFileSync(join(folder, 'sales.csv'), 'title,sold price,sold date\nCoach leather tote,50,2026-10-01\n');
    let examples = 0;
    for (const name of COMMAND_NAMES.filter((one) => !isGroup(one))) {
      const { status, out } = await hangtag({}, ...name.split(' '), '--help');
      assert.equal(status, 0);
      assert.ok(out.startsWith(`Usage: hangtag ${name} [options]`), out);
      assert.equal(out.includes('--json'), !WITHOUT_JSON.includes(name) && !isForMaintainers(name), name);
      for (const [, line = ''] of out.matchAll(/^ {2}hangtag (.*)$/gm)) {
        const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain = '']) =>
          plain.endsWith('.csv') ? join(folder, plain) : (quoted ?? plain),
        );
        const ran = await hangtag({}, ...words);
        assert.equal(ran.status, 0, `${line}: ${ran.err}`);
        examples++;
      }
    }
    assert.ok(examples >= 7, String(examples));
  });

  it('keeps columns aligned with wide letters, and cuts by display width', () => {
    const columns = [
      { title: 'Item', most: 10 },
      { title: 'Price', align: 'right' as const },
    ];
    const lines = textTable(columns, [
      ['ルイ・ヴィトン', '$9'],
      ['Coach bag\u001b[31m', '$120'],
      ['é👜', '$8'],
    ]);
    assert.deepEqual(lines, ['Item         Price', 'ルイ・ヴィ…     $9', 'Coach bag…    $120', 'é👜             $8']);
  });

  it('cuts the widest texts to the lines of a terminal', () => {
    const columns = [{ title: 'Item', most: 40 }, { title: 'Range' }, { title: 'Note', most: 60 }];
    const rows = [['Coach Tabby 26 shoulder bag', '$122 to $384', 'asking $60: well below the range']];
    const lines = textTable(columns, rows, 50);
    assert.ok(lines.every((line) => line.length <= 50));
    assert.equal(lines[1], 'Coach Tabby 26 s…  $122 to $384  asking $60: well…');
  });
});

/** Sales as `psql --csv` writes them: t and f for booleans, quotes only around what needs them. */
const SALES = [
  'title,sold price,cost,sold date,nwt,marketplace',
  ...Array.from({ length: 60 }, (_, i) => {
    const name = `${i % 2 ? 'Coach Willow' : 'Zara linen'} ${i % 2 ? 'bag' : 'dress'} ${i}`;
    const title = i === 7 ? `"${name}, ""as new""\nfrom the shop"` : name;
    return `${title},${(i % 2 ? 90 : 15) + i}.37,4.50,2026-0${1 + (i % 9)}-1${i % 10},${i % 3 ? 'f' : 't'},In person`;
  }),
  '',
].join('\n');

it('Rows that a database client pipes in are read by sold and by train like a file', async (t) => {
  const folder = temporaryFolder(t);
  const file = join(folder, 'sales.csv');
  writeFileSync(file, SALES);
  const [named, piped] = [join(folder, 'named'), join(folder, 'piped')];
  const fed = async (...args: string[]) => {
    const ran = await run('sh', ['-c', 'exec "$0" "$@" < "$FED"', process.execPath, LAUNCHER, ...args], {
      FED: file,
      HANGTAG_CONFIG: join(folder, 'none.json'),
    });
    assert.equal(ran.status, 0, ran.err);
    return ran.out;
  };
  const { total } = JSON.parse(await fed('sold', '-', '--json'));
  assert.equal(total.sales, 60);
  const cents = [...SALES.matchAll(/(\d+)\.37/g)].reduce((sum, [, dollars]) => sum + 100 * Number(dollars) + 37, 0);
  assert.equal(Math.round(100 * total.paid), cents);
  await hangtag({}, 'train', file, '--out', named);
  await fed('train', '-', '--out', piped);
  const prices = (out: string) => readFileSync(join(out, 'prediction.json'), 'utf8');
  assert.equal(prices(piped), prices(named));
});
