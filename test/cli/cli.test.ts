import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import packageJson from '../../package.json' with { type: 'json' };
import { hangtag, LAUNCHER, run } from '../support/command-line.ts';
import { compareLines } from '../support/kept-lines.ts';
import { temporaryFolder } from '../support/service.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

describe('the command line', () => {
  for (const word of ['--version', '-v', 'version']) {
    it(`prints its version for "hangtag ${word}"`, async () => {
      const expected = { status: 0, out: `hangtag ${packageJson.version}\n`, err: '' };
      assert.deepEqual(await hangtag({}, word), expected);
    });
  }

  for (const { words, command } of [
    { words: 'help price', command: 'price' },
    { words: 'price -h', command: 'price' },
    { words: 'help keys revoke', command: 'keys revoke' },
    { words: 'help keys', command: 'keys' },
    { words: 'keys -h', command: 'keys' },
  ]) {
    it(`answers "hangtag ${words}" like "hangtag ${command} --help"`, async () => {
      const help = await hangtag({}, ...command.split(' '), '--help');
      assert.ok(help.out.startsWith(`Usage: hangtag ${command} `), help.out);
      assert.deepEqual(await hangtag({}, ...words.split(' ')), help);
    });
  }

  it('says the same of all commands as before', async (t) => {
    const { out } = await hangtag({}, '--help');
    const commands = [...out.matchAll(/^ {2}([a-z][\w-]*) /gm)].map(([, name = '']) => name);
    const groups = ['list', 'revoke', 'purge-by-email'].map((name) => `keys ${name}`);
    const helps = [''].concat(commands, groups).map(async (command) => {
      const help = await hangtag({}, ...command.split(' ').filter(Boolean), '--help');
      return `# hangtag ${command} --help\n${help.out}`;
    });
    compareLines(t, await Promise.all(helps), join(import.meta.dirname, 'help.txt'));
  });

  it('lists the commands of a group in its help', async () => {
    const { out } = await hangtag({}, 'keys', '--help');
    const names = [...out.matchAll(/^ {2}([a-z][\w-]*) /gm)].map(([, name]) => name);
    assert.deepEqual(names, ['list', 'revoke', 'purge-by-email']);
  });

  for (const { words, hint } of [
    { words: 'pric', hint: 'Did you mean price?' },
    { words: 'lis x.csv', hint: 'Did you mean list?' },
    { words: 'keys lst', hint: 'Did you mean list?' },
    { words: 'trian sales.csv', hint: 'Did you mean train?' },
    { words: 'keys list --josn', hint: 'Did you mean --json?' },
    { words: 'price coach bag --conditon Good', hint: 'Did you mean --condition?' },
  ]) {
    it(`rejects "hangtag ${words}" with the hint "${hint}"`, async () => {
      const { status, out, err } = await hangtag({}, ...words.split(' '));
      assert.equal(status, 2);
      assert.equal(out, '');
      assert.ok(err.includes(`\n(${hint})\nSee: hangtag `), err);
    });
  }

  for (const [words, status, code, parameter] of [
    ['price lipstick', 1, 'not_covered'],
    ['price Gap tee --asking-price x', 2, 'invalid_parameter', 'askingPrice'],
    ['price Gap tee --nonsense', 2, 'invalid_usage'],
    ['list no-such-file.csv', 1, 'failed'],
  ] as const) {
    it(`prints the problem of "hangtag ${words} --json" as JSON with a code`, async () => {
      const refused = await hangtag({}, ...words.split(' '), '--json');
      const { problem } = JSON.parse(refused.err);
      assert.deepEqual([refused.status, problem.code, problem.parameter], [status, code, parameter]);
      assert.match(problem.detail, /\w/);
    });
  }

  for (const { fault, words } of [
    { fault: 'an unknown command', words: 'nonsense' },
    { fault: 'an unknown option', words: 'price --nonsense coach bag' },
    { fault: 'an unknown option of a subcommand', words: 'keys list --x' },
    { fault: 'an unknown short option', words: 'payouts --keep 50' },
    { fault: 'a missing argument', words: 'backup' },
  ]) {
    it(`points to the help, without a suggestion, for ${fault}`, async () => {
      const { status, err } = await hangtag({}, ...words.split(' '));
      assert.equal(status, 2);
      assert.match(err, /See: hangtag .*--help\n$/);
      assert.doesNotMatch(err, /Did you mean/);
    });
  }

  it('names a missing file', async (t) => {
    const missingPath = join(temporaryFolder(t), 'closet.csv');
    const { status, err } = await hangtag({}, 'list', missingPath);
    assert.deepEqual([status, err], [1, `${missingPath}: no such file or directory.\n`]);
  });

  for (const { words, sentence } of [
    { words: 'list DIR/no/a.csv', sentence: 'DIR/no/a.csv: no such file or directory.' },
    { words: 'list DIR/b', sentence: 'DIR/b: no such file or directory.' },
    { words: 'list DIR', sentence: 'DIR: illegal operation on a directory.' },
    { words: 'list DIR/list.csv -o DIR/no/a.csv', sentence: 'DIR/no: no such file or directory.' },
    { words: 'list DIR/list.csv -o DIR', sentence: 'DIR: illegal operation on a directory.' },
  ]) {
    it(`fails for "hangtag ${words}", and explains the fault in a sentence`, async (t) => {
      const folder = temporaryFolder(t);
      writeFileSync(join(folder, 'list.csv'), 'title\nCoach bag\n');
      const args = words.split(' ').map((word) => word.replace('DIR', folder));
      const { status, err } = await hangtag({}, ...args);
      assert.equal(status, 1);
      assert.ok(err.endsWith(`${sentence.replaceAll('DIR', folder)}\n`), err);
    });
  }

  for (const { words, consumer, expected } of [
    { words: 'list list.csv', consumer: 'head -1', expected: /^\ufeff?title,/ },
    { words: 'keys --help', consumer: 'true', expected: /^$/ },
  ]) {
    it(`ends without an error if "${consumer}" closes the output of "hangtag ${words}"`, {
      skip: process.platform === 'win32',
    }, async (t) => {
      const folder = temporaryFolder(t);
      writeFileSync(join(folder, 'list.csv'), `title\n${'Coach leather tote\n'.repeat(1_000)}`);
      const command = `cd '${folder}'; '${process.execPath}' '${LAUNCHER}' ${words}`;
      const { out, err } = await run('sh', ['-c', `{ ${command}; echo "status $?" >&2; } | ${consumer}`]);
      assert.match(out, expected);
      assert.match(err, /^status 0$/m);
      assert.doesNotMatch(err, /EPIPE|Error|\bat /);
    });
  }

  it('fails with advice to run npm ci if its packages are missing', async (t) => {
    const { status, err } = await run(process.execPath, [copyWithoutPackages(temporaryFolder(t))]);
    assert.equal(status, 1);
    assert.equal(err, 'The packages that Hangtag needs are missing: run npm ci first.\n');
  });

  it('fails with advice to run npm ci if Node is too old', async (t) => {
    const launcher = copyWithoutPackages(temporaryFolder(t));
    writeFileSync(
      launcher,
      readFileSync(launcher, 'utf8').replace('major > 22', 'major > 99').replace('=== 22', '=== 99'),
    );
    // The members that Node 18 and 20.10 do not have would throw before.
    assert.doesNotMatch(readFileSync(launcher, 'utf8'), /\bmeta\.(?!url)\w/);
    const { status, err } = await run(process.execPath, [launcher]);
    assert.equal(status, 1);
    assert.match(err, /^Hangtag needs Node 22\.18 or later, this is \d+\.\d+\.\d+: run npm ci, which brings one\.\n$/);
  });
});

/** Copies the program into a folder, without node_modules. Returns the path of its launcher. */
function copyWithoutPackages(folder: string): string {
  for (const part of ['bin', 'src', 'package.json']) {
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  }
  return join(folder, 'bin/hangtag.js');
}
