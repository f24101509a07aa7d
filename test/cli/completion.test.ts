import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { hangtag, LAUNCHER } from '../support/command-line.ts';
import { temporaryFolder } from '../support/service.ts';
import rows from './completion.json' with { type: 'json' };

async function after(...words: string[]): Promise<string[]> {
  const { status, out } = await hangtag({}, 'complete', '--', ...words);
  assert.equal(status, 0);
  return out.split('\n').flatMap((line) => line.split('\t')[0] || []);
}

describe('completion', () => {
  it('knows commands, options and values', async () => {
    // A file is left to the shell.
    for (const [words, values] of rows as [string[], string[]][]) {
      assert.deepEqual(await after(...words), values, `${words}`);
    }
  });

  it('describes values', async () => {
    const { out } = await hangtag({}, 'complete', '--', 'config', 'set', 'marketplace', 'thered');
    assert.equal(out, '');
    const known = await hangtag({}, 'complete', '--', 'config', 'set', 'marketplace', 'ther');
    assert.equal(known.out, 'therealreal\tThe RealReal\n');
  });

  for (const [shell, ask] of Object.entries({
    bash: 'COMP_WORDS=(hangtag config set marketplace po); COMP_CWORD=4; _hangtag; echo "$COMPREPLY"',
    fish: 'complete -C "hangtag config set marketplace po"',
    zsh: '(( $+_comps[hangtag] )) && echo poshmark',
  })) {
    it(`can be sourced twice in ${shell}`, { skip: !isInstalled(shell) }, async (t) => {
      const script = join(temporaryFolder(t), `hangtag.${shell}`);
      writeFileSync(script, (await hangtag({}, 'completion', shell)).out);
      const start = shell === 'zsh' ? 'autoload -Uz compinit; compinit -D -u; ' : '';
      const { status, stdout, stderr } = inShell(t, shell, `${start}source ${script}; source ${script}; ${ask}`);
      assert.deepEqual([status, stderr], [0, '']);
      assert.match(stdout, /^poshmark(\tPoshmark)?\n$/);
    });
  }

  it('has a script for PowerShell', async () => {
    const { out } = await hangtag({}, 'completion', 'powershell');
    assert.match(out, /^Register-ArgumentCompleter -Native -CommandName hangtag /m);
  });
});

function isInstalled(shell: string): boolean {
  return spawnSync(shell, ['-c', 'exit 0']).status === 0;
}

/** Runs a line in a shell that finds the program under its name. */
function inShell(t: TestContext, shell: string, line: string) {
  const folder = temporaryFolder(t);
  const program = join(folder, 'hangtag');
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${LAUNCHER}' "$@"\n`);
  chmodSync(program, 0o755);
  const env = { ...process.env, HOME: folder, PATH: [folder, process.env.PATH].join(delimiter) };
  return spawnSync(shell, ['-c', line], { encoding: 'utf8', env });
}

describe('hangtag config', () => {
  it('saves terms for all commands, unless an option overrides them', async (t) => {
    const folder = temporaryFolder(t);
    const env = { HANGTAG_CONFIG: join(folder, 'new', 'config.json') };
    const say = async (...args: string[]) => {
      const { status, out, err } = await hangtag(env, ...args);
      assert.equal(status, 0, err);
      return out;
    };
    assert.match(await say('config', 'list'), /^marketplace +ebay +Slug or name/m);
    assert.equal(await say('config', 'get', 'profit'), '8\n');
    assert.equal(await say('config', 'set', 'marketplace', 'Mercari'), 'marketplace is mercari.\n');
    await say('config', 'set', 'label', '$5');
    await say('config', 'set', 'profit', '30');
    await say('config', 'set', 'hourly', '60');
    const kept = JSON.parse(readFileSync(env.HANGTAG_CONFIG, 'utf8'));
    assert.deepEqual(kept, { marketplace: 'mercari', label: 5, profit: 30, hourly: 60 });

    const list = join(folder, 'closet.csv');
    writeFileSync(list, 'title,price\nCoach leather tote,50\nShein polyester blouse,9\n');
    const rowOf = async (...options: string[]) => {
      const { rows } = JSON.parse(await say('list', list, '--json', ...options));
      return rows[0];
    };
    const own = await rowOf();
    assert.equal(own.marketplace, 'Mercari');
    const free = await rowOf('--label', '0', '--margin', '0.1');
    assert.ok(Math.abs(free.net - own.net - 5) < 0.001);
    // Half an hour at $60 leaves less than the goal.
    assert.ok(own.pay_up_to === undefined && free.pay_up_to > 0);
    assert.equal((await rowOf('--marketplace', 'poshmark')).marketplace, 'Poshmark');
    const asked = ['--asked', '200', '--offered', '130'];
    const offer = JSON.parse(await say('offer', 'Coach Tabby', ...asked, '--json'));
    assert.deepEqual([offer.marketplace.id, offer.keep.offered.net], ['mercari', 112]);
    const { judgment } = JSON.parse(await say('price', 'Coach Tabby, $20', '--json'));
    assert.deepEqual([judgment.money.marketplace.id, judgment.money.leaves], ['mercari', 30]);
    assert.match(await say('payouts', 'coach', 'bag'), /^Mercari: .* pay up to /m);
    const plan = JSON.parse(await say('reprice', list, '--json'));
    assert.equal(plan.rows[1].action, 'DONATE');
    assert.match(plan.rows[1].why, /after \$30 of work: a sale earns nothing\.$/);

    await say('config', 'unset', 'marketplace');
    assert.equal((await rowOf()).marketplace, 'eBay');
  });

  it('refuses unknown terms, in the file and on the command line', async (t) => {
    const env = { HANGTAG_CONFIG: join(temporaryFolder(t), 'config.json') };
    for (const [args, message] of [
      [['set', 'label', 'much'], /^label is "much": give a plain number/],
      [['set', 'profit', '-5'], /^profit is "-5": give/],
      [['set', 'marketplace', 'attic'], /^marketplace is "attic": give one of ebay, /],
      [['set', 'lable', '5'], /'lable' is invalid .* marketplace, label, hourly, minutes, profit/],
    ] as const) {
      const { status, err } = await hangtag(env, 'config', ...args);
      assert.equal(status, 2, err);
      assert.match(err, message, `${args}`);
    }
    for (const content of ['{', '[]', '{ "lable": 5 }', '{ "label": "x" }']) {
      writeFileSync(env.HANGTAG_CONFIG, content);
      const { status, err } = await hangtag(env, 'price', 'coach', 'bag');
      assert.equal(status, 1, err);
      assert.ok(err.startsWith(`${env.HANGTAG_CONFIG}: `), err);
    }
  });

  it('finds the folder where each system keeps settings', async (t) => {
    const folder = temporaryFolder(t);
    const env = { HANGTAG_CONFIG: '', XDG_CONFIG_HOME: folder };
    const { out } = await hangtag(env, 'config', 'list', '--json');
    assert.equal(JSON.parse(out).file, join(folder, 'hangtag', 'config.json'));
  });
});
