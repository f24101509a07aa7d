import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import packageJson from '../../package.json' with { type: 'json' };
import { hangtag, LAUNCHER, launch, onTerminal, run } from '../support/command-line.ts';
import { temporaryFolder } from '../support/service.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

describe('the command line', () => {
  it('prints its version', async () => {
    const version = { status: 0, out: `hangtag ${packageJson.version}\n`, err: '' };
    for (const word of ['--version', '-v', 'version']) assert.deepEqual(await hangtag({}, word), version, word);
    assert.deepEqual(await launch({}, '--version'), version);
  });

  it('prints its version and help without loading the words of titles', () => {
    const printLoaded = `import { registerHooks } from 'node:module';
      registerHooks({
        load(url, context, next) {
          process.stderr.write(url + '\\n');
          return next(url, context);
        },
      });`;
    const hook = `data:text/javascript,${encodeURIComponent(printLoaded)}`;
    for (const word of ['--version', '--help']) {
      const { stderr } = spawnSync(process.execPath, ['--import', hook, LAUNCHER, word], { encoding: 'utf8' });
      assert.match(stderr, /\/src\/cli\/cli\.ts\n/, word);
      assert.doesNotMatch(stderr, /\/src\/titles\//, word);
    }
  });

  it('shows help for a command in every syntax', async () => {
    const { out } = await hangtag({}, 'price', '--help');
    assert.match(out, /^Usage: hangtag price .*New with tags, Like New, Good, Fair, Poor/s);
    const revoke = await hangtag({}, 'keys', 'revoke', '--help');
    for (const [words, help] of [
      ['help price', out],
      ['price -h', out],
      ['help keys revoke', revoke.out],
    ] as const) {
      assert.equal((await hangtag({}, ...words.split(' '))).out, help, words);
    }
    for (const words of ['keys --help', 'help keys', 'keys -h']) {
      const group = await hangtag({}, ...words.split(' '));
      assert.equal(group.status, 0, words);
      assert.match(group.out, /^Usage: hangtag keys .*\n {2}list {2}.*\n {2}revoke /s, words);
      assert.doesNotMatch(group.out, /restore/, words);
    }
  });

  it('suggests a command or option with a similar spelling', async () => {
    for (const [args, question] of [
      [['pric'], 'price'],
      [['lis', 'x.csv'], 'list'],
      [['keys', 'lst'], 'list'],
      [['trian', 'sales.csv'], 'train'],
      [['config', 'set', '--josn'], '--json'],
      [['price', 'coach', 'bag', '--conditon', 'Good'], '--condition'],
    ] as const) {
      const { status, out, err } = await hangtag({}, ...args);
      assert.equal(status, 2, `${args}`);
      assert.equal(out, '', `${args}`);
      assert.ok(err.includes(`\n(Did you mean ${question}?)\nSee: hangtag `), err);
    }
    assert.equal((await hangtag({}, 'keys')).status, 2);
    for (const words of ['nonsense', 'price --nonsense coach bag', 'keys list --x', 'backup']) {
      const { status, err } = await hangtag({}, ...words.split(' '));
      assert.equal(status, 2, words);
      assert.match(err, /See: hangtag .*--help\n$/, words);
      assert.doesNotMatch(err, /Did you mean/, words);
    }
  });

  it('names the argument that replaces an unknown option', async () => {
    for (const [args, instead] of [
      [['payouts', '--brand', 'coach'], 'brand as an argument, without --brand: hangtag payouts [options] [words...]'],
      [['price', '--titel', 'Coach bag'], 'title as an argument, without --titel: hangtag price [options] <words...>'],
    ] as const) {
      const { status, err } = await hangtag({}, ...args);
      assert.equal(status, 2, `${args}`);
      assert.ok(err.includes(`\n(Give the ${instead}`), err);
    }
  });

  it('lists files with names similar to a missing one', async (t) => {
    const folder = temporaryFolder(t);
    for (const name of ['closet.csv', 'closets.csv', 'sales.csv']) writeFileSync(join(folder, name), 'title\n');
    const missing = join(folder, 'clset.csv');
    const { status, err } = await hangtag({}, 'list', missing);
    assert.equal(status, 1);
    const near = `${join(folder, 'closet.csv')} or ${join(folder, 'closets.csv')}`;
    assert.equal(err, `${missing} does not exist: check the name and its folder. Did you mean ${near}?\n`);
  });

  it('explains what may use a port, and how to choose another', async (t) => {
    const server = createServer().listen(0, '127.0.0.1');
    t.after(() => server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const settings = { PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: '', DATA_DIR: temporaryFolder(t) };
    const { status, err } = await launch(settings, 'serve');
    assert.equal(status, 1);
    assert.match(err, new RegExp(`PORT ${port} is in use, perhaps by a service .*, as in PORT=\\d+ hangtag serve\\.`));
  });

  it('explains in a sentence what is wrong with a file', async (t) => {
    const folder = temporaryFolder(t);
    const missing = join(folder, 'missing', 'list.csv');
    const list = join(folder, 'list.csv');
    writeFileSync(list, 'title\nCoach bag\n');
    for (const [args, sentence] of [
      [['list', missing], `${missing} cannot be used: there is no folder ${join(folder, 'missing')}.\n`],
      [['list', join(folder, 'lisst')], `${join(folder, 'lisst')} does not exist: check the name and its folder.`],
      [['list', folder], `${folder} is a folder: give the name of a file.\n`],
      [['list', list, '-o', missing], `${missing} cannot be used: there is no folder ${join(folder, 'missing')}.\n`],
      [['list', list, '-o', folder], `${folder} is a folder: give the name of a file.\n`],
      [['data', list], `${list}/`],
    ] as const) {
      const { status, err } = await hangtag({}, ...args);
      assert.equal(status, 1, args.join(' '));
      assert.ok(err.includes(sentence), err);
      assert.doesNotMatch(err, /E[A-Z]{4,}|\bat /, `${args}`);
    }
  });

  it('answers a page without items with an empty list, and with a sentence for people', async (t) => {
    const page = join(temporaryFolder(t), 'saved.html');
    writeFileSync(page, '<!doctype html><title>A blog</title><p>Nothing for sale.');
    const { status, out, err } = await hangtag({}, 'page', page, '--json');
    assert.deepEqual([status, out], [0, '[]\n']);
    assert.match(err, /saved\.html does not list an item for sale\.\n$/);
    const listing = join(ROOT, 'test/input/pages/poshmark-listing.html');
    const [found] = JSON.parse((await hangtag({}, 'page', listing, '--json')).out);
    assert.ok(found.listing.name.length > 0);
  });

  it('ends quietly when its output is closed', { skip: process.platform === 'win32' }, async (t) => {
    const list = join(temporaryFolder(t), 'list.csv');
    writeFileSync(list, `title\n${'Coach leather tote\n'.repeat(1_000)}`);
    for (const [args, reader] of [
      [`list '${list}'`, 'head -1'],
      ['price coach bag', 'true'],
    ]) {
      const command = `'${process.execPath}' '${LAUNCHER}' ${args}`;
      const { out, err } = await run('sh', ['-c', `{ ${command}; echo "status $?" >&2; } | ${reader}`]);
      assert.match(err, /^status 0$/m, args);
      assert.ok(out.split('\n').length <= 2, args);
      // A list that was read reports how many rows have prices.
      assert.doesNotMatch(err, /EPIPE|Error|\bat /, args);
    }
  });

  it('shows a list as a table on a terminal, as CSV elsewhere', async (t) => {
    const list = join(temporaryFolder(t), 'list.csv');
    writeFileSync(list, 'title,price\nCoach leather tote \u001b[31m,50\nSephora lipstick,5\n');
    const { out: table } = await onTerminal(120, { NO_COLOR: '1' }, 'list', list);
    const { out: colored } = await onTerminal(120, {}, 'list', list);
    assert.ok(colored.includes('\u001b[1mItem'), colored);
    assert.match(table, /^Item +Price +Range +Condition +Note$/m);
    assert.match(table, /^Coach leather tote +\[31m +\$\d+ +\$\d+ to \$\d+ +any +asking \$50: /m);
    assert.match(table, /^Sephora lipstick +We do not price this/m);
    assert.doesNotMatch(table, /hangtag_/);
    assert.ok(!table.includes('\u001b'));
    const { out } = await hangtag({}, 'list', list);
    assert.match(out, /^title,price,hangtag_brand,/);
    assert.equal((await onTerminal(120, {}, 'list', list, '-o', '-')).out, out);
  });

  it('asks on a terminal before it overwrites the input list', { skip: noTerminal() }, (t) => {
    const list = join(temporaryFolder(t), 'list.csv');
    const text = 'title\nCoach leather tote\n';
    writeFileSync(list, text);
    const args = ['list', list, '-o', list];
    assert.match(typed('n\n', args), /list\.csv is the list itself\. Overwrite it\? \[y\/N\] .*Nothing was written/s);
    assert.equal(readFileSync(list, 'utf8'), text);
    typed('y\n', args);
    assert.match(readFileSync(list, 'utf8'), /^title,hangtag_brand,/);
  });

  it('accepts the earlier name of list, and refuses a picture as a page', async (t) => {
    const folder = temporaryFolder(t);
    const list = join(folder, 'list.csv');
    writeFileSync(list, 'title\nCoach leather tote\n');
    assert.deepEqual(await hangtag({}, 'appraise', list), await hangtag({}, 'list', list));
    assert.equal((await hangtag({}, 'help', 'appraise')).out, (await hangtag({}, 'list', '--help')).out);
    writeFileSync(list, Uint8Array.from([0x89, ...Buffer.from('PNG\r\n\u001a\n\0\0\0\rIHDR')]));
    const page = await hangtag({}, 'page', list);
    assert.equal(page.status, 1);
    assert.match(page.err, /list\.csv is not a web page: save the page as HTML\./);
  });

  it('explains what to do if the packages are not installed', async (t) => {
    const folder = temporaryFolder(t);
    for (const part of ['bin', 'src', 'package.json']) {
      cpSync(join(ROOT, part), join(folder, part), { recursive: true });
    }
    const { status, err } = await run(process.execPath, [join(folder, 'bin/hangtag.js')]);
    assert.equal(status, 1);
    assert.equal(err, 'The packages that Hangtag needs are missing: run npm ci first.\n');
    // An older Node, and none installed with the service.
    const launcher = readFileSync(join(ROOT, 'bin/hangtag.js'), 'utf8').replace('[22, 18]', '[99, 0]');
    writeFileSync(join(folder, 'bin/hangtag.js'), launcher);
    const old = await run(process.execPath, [join(folder, 'bin/hangtag.js')]);
    assert.equal(old.status, 1);
    const needs =
      /^Hangtag needs Node 99\.0 or newer, this is .*: run npm ci, which installs one \(the optional package node-/;
    assert.match(old.err, needs);
  });
});

/** Types text into a command that runs in a terminal, with util-linux's `script`; returns the screen. */
function typed(input: string, args: readonly string[]): string {
  const command = [process.execPath, LAUNCHER, ...args].map((part) => `'${part}'`).join(' ');
  return spawnSync('script', ['-qec', command, '/dev/null'], { encoding: 'utf8', input }).stdout;
}

function noTerminal(): string | false {
  const { stdout } = spawnSync('script', ['--version'], { encoding: 'utf8' });
  return stdout?.includes('util-linux') ? false : 'needs script of util-linux';
}
