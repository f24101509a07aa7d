import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import type { SalePayout } from '../../src/present/sale-schema.ts';
import { hangtag, LAUNCHER } from '../support/command-line.ts';
import { temporaryFolder } from '../support/service.ts';
import rows from './completion.json' with { type: 'json' };

describe('hangtag complete', () => {
  for (const [words, values] of rows as [string[], string[]][]) {
    it(`suggests ${values.join(', ') || 'nothing'} for "hangtag ${words.join(' ')}"`, async () => {
      const { out } = await hangtag({}, 'complete', '--', ...words);
      const lines = out.split('\n').filter((line) => line !== '');
      const suggestions = lines.map((line) => line.split('\t')[0]);
      assert.deepEqual(suggestions, values);
    });
  }

  it('prints each value, a tab character, and its description', async () => {
    const { out } = await hangtag({}, 'complete', '--', 'config', 'set', 'marketplace', 'ther');
    assert.equal(out, 'therealreal\tThe RealReal\n');
  });
});

describe('hangtag completion', () => {
  for (const [shell, askForCompletion] of Object.entries({
    bash: 'COMP_WORDS=(hangtag config set marketplace po); COMP_CWORD=4; _hangtag; echo "$COMPREPLY"',
    fish: 'complete -C "hangtag config set marketplace po"',
    zsh: '(( $+_comps[hangtag] )) && echo poshmark',
  })) {
    it(`prints a script that completes in ${shell}, even if it is sourced twice`, {
      skip: !isInstalled(shell),
    }, async (t) => {
      const script = join(temporaryFolder(t), `hangtag.${shell}`);
      writeFileSync(script, (await hangtag({}, 'completion', shell)).out);
      const start = shell === 'zsh' ? 'autoload -Uz compinit; compinit -D -u; ' : '';
      const { status, stdout, stderr } = inShell(
        t,
        shell,
        `${start}source ${script}; source ${script}; ${askForCompletion}`,
      );
      assert.deepEqual([status, stderr], [0, '']);
      assert.match(stdout, /^poshmark(\tPoshmark)?\n$/);
    });
  }

  it('prints a script for PowerShell', async () => {
    const { out } = await hangtag({}, 'completion', 'powershell');
    assert.match(out, /^Register-ArgumentCompleter -Native -CommandName hangtag /m);
  });
});

function isInstalled(shell: string): boolean {
  return spawnSync(shell, ['-c', 'exit 0']).status === 0;
}

/** Runs a line in a shell that finds the program by its name. */
function inShell(t: TestContext, shell: string, line: string) {
  const folder = temporaryFolder(t);
  const program = join(folder, 'hangtag');
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${LAUNCHER}' "$@"\n`);
  chmodSync(program, 0o755);
  const env = { ...process.env, HOME: folder, PATH: [folder, process.env.PATH].join(delimiter) };
  return spawnSync(shell, ['-c', line], { encoding: 'utf8', env });
}

describe('hangtag config', () => {
  /** Returns a function that runs commands with a configuration file that does not exist yet, and the file. */
  function withConfig(t: TestContext) {
    const file = join(temporaryFolder(t), 'new', 'config.json');
    const say = async (...args: string[]) => {
      const { status, out, err } = await hangtag({ HANGTAG_CONFIG: file }, ...args);
      assert.equal(status, 0, err);
      return out;
    };
    return { file, say };
  }

  it('has defaults before any term is set', async (t) => {
    const { say } = withConfig(t);
    assert.match(await say('config', 'list'), /^marketplace +ebay +Slug or name/m);
    assert.equal(await say('config', 'get', 'profit'), '8\n');
  });

  it('saves terms in a file with set, and removes them with unset', async (t) => {
    const { file, say } = withConfig(t);
    assert.equal(await say('config', 'set', 'marketplace', 'Mercari'), 'marketplace is mercari.\n');
    assert.equal(await say('config', 'set', 'label', '$5'), 'label is 5.\n');
    assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), { marketplace: 'mercari', label: 5 });
    assert.equal(await say('config', 'unset', 'marketplace'), 'marketplace is ebay again.\n');
    assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), { label: 5 });
  });

  async function withTerms(t: TestContext) {
    const { say } = withConfig(t);
    const terms = { marketplace: 'mercari', label: '5', profit: '30', hourly: '60' };
    for (const [name, value] of Object.entries(terms)) await say('config', 'set', name, value);
    const list = join(temporaryFolder(t), 'closet.csv');
    writeFileSync(list, 'title,price\nCoach leather tote,50\nShein polyester blouse,9\n');
    const json = async (...args: string[]) => JSON.parse(await say(...args, '--json'));
    return { json, list };
  }

  it('sets the terms of price, offer, and payouts', async (t) => {
    const { json } = await withTerms(t);
    const { judgment } = await json('price', 'Coach Tabby, $20');
    assert.deepEqual([judgment.money.marketplace.id, judgment.money.leaves], ['mercari', 30]);
    const offer = await json('offer', 'Coach Tabby', '--asked', '200', '--offered', '130');
    // $130 less Mercari's 10% and the $5 label.
    assert.deepEqual([offer.marketplace.id, offer.keep.offered.net], ['mercari', 112]);
    const { payouts } = await json('payouts', 'coach', 'bag', '--price', '60');
    assert.equal(payouts.find((payout: SalePayout) => payout.marketplace.id === 'mercari').net, 49);
  });

  it('sets the terms of list, which options override', async (t) => {
    const { json, list } = await withTerms(t);
    const [row] = (await json('list', list)).rows;
    assert.equal(row.marketplace, 'Mercari');
    // Half an hour at $60 leaves less than the goal.
    assert.equal(row.pay_up_to, undefined);
    const [withoutLabel] = (await json('list', list, '--label', '0', '--margin', '0.1')).rows;
    assert.ok(Math.abs(withoutLabel.net - row.net - 5) < 0.001);
    assert.ok(withoutLabel.pay_up_to > 0);
    const [onPoshmark] = (await json('list', list, '--marketplace', 'poshmark')).rows;
    assert.equal(onPoshmark.marketplace, 'Poshmark');
  });

  it('sets the terms of reprice', async (t) => {
    const { json, list } = await withTerms(t);
    const [, blouse] = (await json('reprice', list)).rows;
    assert.equal(blouse.action, 'DONATE');
    assert.match(blouse.why, /after \$30 of work: a sale earns nothing\.$/);
  });

  for (const { term, value, message } of [
    { term: 'label', value: 'much', message: /^label is "much": give a plain number/ },
    { term: 'profit', value: '-5', message: /^profit is "-5": give/ },
    { term: 'marketplace', value: 'attic', message: /^marketplace is "attic": give one of ebay, / },
    { term: 'lable', value: '5', message: /'lable' is invalid .* marketplace, label, hourly, minutes, profit/ },
  ]) {
    it(`refuses to set ${term} to ${value}`, async (t) => {
      const env = { HANGTAG_CONFIG: join(temporaryFolder(t), 'config.json') };
      const { status, err } = await hangtag(env, 'config', 'set', term, value);
      assert.equal(status, 2);
      assert.match(err, message);
    });
  }

  for (const content of ['{', '[]', '{ "lable": 5 }', '{ "label": "x" }']) {
    it(`names the invalid file in the error for ${content}`, async (t) => {
      const file = join(temporaryFolder(t), 'config.json');
      writeFileSync(file, content);
      const { status, err } = await hangtag({ HANGTAG_CONFIG: file }, 'price', 'coach', 'bag');
      assert.equal(status, 1);
      assert.match(err, new RegExp(`^${file}: .* Fix or delete the file\\.\n$`, 's'));
    });
  }

  it('is stored in the settings folder that XDG_CONFIG_HOME names', async (t) => {
    const folder = temporaryFolder(t);
    const env = { HANGTAG_CONFIG: '', XDG_CONFIG_HOME: folder };
    const { out } = await hangtag(env, 'config', 'list', '--json');
    assert.equal(JSON.parse(out).file, join(folder, 'hangtag', 'config.json'));
  });
});
