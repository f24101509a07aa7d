import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { askCommands } from '../../src/cli/commands/ask.ts';
import { listCommands } from '../../src/cli/commands/lists.ts';
import ofOthers from '../../src/cli/help.json' with { type: 'json' };
import usualOptions from '../../src/cli/options.json' with { type: 'json' };
import { hangtag, LAUNCHER, run } from '../support/command-line.ts';
import { temporaryFolder } from '../support/service.ts';

const help = { ...askCommands.help, ...ofOthers };
const COMMAND_NAMES = Object.keys(help);
const isGroup = (name: string) => COMMAND_NAMES.some((other) => other.startsWith(`${name} `));
const COMMANDS_WITHOUT_JSON = ['serve', 'mcp'];
const isForMaintainers = (name: string) => name.startsWith('train ');

describe('the help of the command line', () => {
  it('lists every command and group', async () => {
    const { out } = await hangtag({});
    const names = [...out.matchAll(/^ {2}([a-z]+) {2,}\w/gm)].map(([, name]) => name);
    assert.deepEqual(names.sort(), COMMAND_NAMES.filter((name) => !name.includes(' ')).sort());
  });

  for (const name of COMMAND_NAMES.filter((command) => !isGroup(command))) {
    it(`shows the usage of ${name}, with words for each option, and --json only if it prints data`, async () => {
      const { out } = await hangtag({}, ...name.split(' '), '--help');
      assert.ok(out.startsWith(`Usage: hangtag ${name} [options]`), out);
      assert.doesNotMatch(out, /^ +(?:-\w, )?--[\w-]+(?: <\w+>)?$/m);
      assert.equal(out.includes('--json'), !COMMANDS_WITHOUT_JSON.includes(name) && !isForMaintainers(name));
    });
  }

  it('has words for no other options than the fields of commands', () => {
    const fields = Object.values({ ...askCommands.actions, ...listCommands }).flatMap((of) => Object.keys(of.fields));
    for (const name of Object.keys(usualOptions)) assert.ok(fields.includes(name), name);
  });

  it('takes short options for what is typed daily', async () => {
    const longOptions = ['--condition', 'good', '--asking-price', '60', '--marketplace', 'poshmark', '--json'];
    const shortOptions = ['-c', 'good', '-a', '60', '-m', 'poshmark', '-j'];
    const expected = await hangtag({}, 'price', 'Coach Tabby 26', ...longOptions);
    assert.equal(expected.status, 0);
    assert.deepEqual(await hangtag({}, 'price', 'Coach Tabby 26', ...shortOptions), expected);
  });

  for (const [name, { examples = [] }] of Object.entries(help as Record<string, { examples?: readonly string[] }>)) {
    for (const example of examples.filter((line) => line.startsWith('hangtag '))) {
      it(`shows an example of ${name} that works: ${example}`, async (t) => {
        const folder = temporaryFolder(t);
        writeFileSync(join(folder, 'closet.csv'), 'title,price,listed\nCoach leather tote,50,2026-10-01\n');
        writeFileSync(join(folder, 'sales.csv'), 'title,sold price,sold date\nCoach leather tote,50,2026-10-01\n');
        const words = [...example.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain = '']) =>
          plain.endsWith('.csv') ? join(folder, plain) : (quoted ?? plain),
        );
        const { status, err } = await hangtag({}, ...words.slice(1));
        assert.equal(status, 0, err);
      });
    }
  }
});

it('hangtag train - reads sales from standard input, with quotes only around what needs them', async (t) => {
  const file = join(temporaryFolder(t), 'sales.csv');
  const rows = Array.from({ length: 8 }, (_, at) => `Coach Willow bag ${at},90.50,2026-03-1${at},f`);
  writeFileSync(
    file,
    ['title,sold price,sold date,nwt', '"Zara dress, ""as new""\nred",15.25,2026-03-01,t', ...rows, ''].join('\n'),
  );
  const command = `exec '${process.execPath}' '${LAUNCHER}' train - --dry-run --json < '${file}'`;
  const { total } = JSON.parse((await run('sh', ['-c', command])).out);
  assert.deepEqual([total.sales, total.paid], [9, 739.25]);
});
