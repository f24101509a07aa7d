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

  for (const [words, usualWords] of [
    ['help price', 'price --help'],
    ['price -h', 'price --help'],
    ['help keys revoke', 'keys revoke --help'],
    ['help keys', 'keys --help'],
    ['keys -h', 'keys --help'],
    ['help appraise', 'list --help'],
  ] as const) {
    it(`prints for "hangtag ${words}" the help of "hangtag ${usualWords}"`, async () => {
      const help = await hangtag({}, ...usualWords.split(' '));
      assert.match(help.out, new RegExp(`^Usage: hangtag ${usualWords.replace(' --help', '')} `));
      assert.deepEqual(await hangtag({}, ...words.split(' ')), help);
    });
  }

  it('lists the commands of a group in its help', async () => {
    const { out } = await hangtag({}, 'keys', '--help');
    const names = [...out.matchAll(/^ {2}([a-z][\w-]*) /gm)].map(([, name]) => name);
    assert.deepEqual(names, ['list', 'usage', 'revoke', 'purge-by-email']);
  });

  for (const [words, suggestion] of [
    ['pric', 'price'],
    ['lis x.csv', 'list'],
    ['keys lst', 'list'],
    ['trian sales.csv', 'train'],
    ['config set --josn', '--json'],
    ['price coach bag --conditon Good', '--condition'],
  ] as const) {
    it(`asks if "hangtag ${words}" should have ${suggestion}`, async () => {
      const { status, out, err } = await hangtag({}, ...words.split(' '));
      assert.deepEqual([status, out], [2, '']);
      assert.ok(err.includes(`\n(Did you mean ${suggestion}?)\nSee: hangtag `), err);
    });
  }

  it('points to the help after a command that it cannot guess', async () => {
    for (const words of ['nonsense', 'price --nonsense coach bag', 'keys list --x', 'backup']) {
      const { status, err } = await hangtag({}, ...words.split(' '));
      assert.equal(status, 2, words);
      assert.match(err, /See: hangtag .*--help\n$/, words);
      assert.doesNotMatch(err, /Did you mean/, words);
    }
  });

  for (const [args, hint] of [
    [['payouts', '--brand', 'coach'], 'brand as an argument, without --brand: hangtag payouts [options] [words...]'],
    [['price', '--titel', 'Coach bag'], 'title as an argument, without --titel: hangtag price [options] <words...>'],
  ] as const) {
    it(`names the argument that replaces ${args[1]}`, async () => {
      const { status, err } = await hangtag({}, ...args);
      assert.equal(status, 2);
      assert.ok(err.includes(`\n(Give the ${hint})`), err);
    });
  }

  it('suggests files with names similar to a missing one', async (t) => {
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
    const noFolder = `${missing} cannot be used: there is no folder ${join(folder, 'missing')}.\n`;
    const isFolder = `${folder} is a folder: give the name of a file.\n`;
    writeFileSync(list, 'title\nCoach bag\n');
    for (const [args, sentence] of [
      [['list', missing], noFolder],
      [['list', join(folder, 'other')], `${join(folder, 'other')} does not exist: check the name and its folder.\n`],
      [['list', folder], isFolder],
      [['list', list, '-o', missing], noFolder],
      [['list', list, '-o', folder], isFolder],
      [['data', list], `${list}/`],
    ] as const) {
      const { status, err } = await hangtag({}, ...args);
      assert.equal(status, 1, args.join(' '));
      assert.ok(err.includes(sentence), err);
    }
  });

  it('answers a page without items with an empty list, and with a sentence for people', async (t) => {
    const page = join(temporaryFolder(t), 'saved.html');
    writeFileSync(page, '<!doctype html><title>A blog</title><p>Nothing for sale.');
    const err = `${page} does not list an item for sale.\n`;
    assert.deepEqual(await hangtag({}, 'page', page, '--json'), { status: 0, out: '[]\n', err });
  });

  for (const [args, reader, expected] of [
    ['list list.csv', 'head -1', 'title,'],
    ['price coach bag', 'true', ''],
  ] as const) {
    it(`ends quietly if the output of ${args} is closed`, { skip: process.platform === 'win32' }, async (t) => {
      const folder = temporaryFolder(t);
      writeFileSync(join(folder, 'list.csv'), `title\n${'Coach leather tote\n'.repeat(1_000)}`);
      const command = `cd '${folder}'; '${process.execPath}' '${LAUNCHER}' ${args}`;
      const { out, err } = await run('sh', ['-c', `{ ${command}; echo "status $?" >&2; } | ${reader}`]);
      assert.equal(out.replace('\ufeff', '').slice(0, 6), expected);
      assert.match(err, /^status 0$/m);
      assert.doesNotMatch(err, /EPIPE|Error|\bat /);
    });
  }

  it('shows a list as a table on a terminal', async (t) => {
    const list = join(temporaryFolder(t), 'list.csv');
    writeFileSync(list, 'title,price\nCoach leather tote \u001b[31m,50\nSephora lipstick,5\n');
    const { out } = await onTerminal(120, { NO_COLOR: '1' }, 'list', list);
    assert.match(out, /^Item +Price +Range +Condition +Note$/m);
    // The escape character in the title is a space.
    assert.match(out, /^Coach leather tote +\[31m +\$\d+ +\$\d+ to \$\d+ +any +asking \$50: /m);
    assert.match(out, /^Sephora lipstick +We do not price this/m);
    const colored = await onTerminal(120, {}, 'list', list);
    assert.ok(colored.out.startsWith('\u001b[1mItem'), colored.out);
  });

  it('writes a list as CSV elsewhere, or on request', async (t) => {
    const list = join(temporaryFolder(t), 'list.csv');
    writeFileSync(list, 'title,price\nCoach leather tote,50\n');
    const { out } = await hangtag({}, 'list', list);
    assert.match(out, /^title,price,hangtag_brand,/);
    assert.equal((await onTerminal(120, {}, 'list', list, '-o', '-')).out, out);
  });

  for (const [answer, expected] of [
    ['n', /^title\nCoach leather tote\n$/],
    ['y', /^title,hangtag_brand,/],
  ] as const) {
    it(`asks on a terminal before it overwrites the list itself: ${answer}`, { skip: noTerminal() }, (t) => {
      const list = join(temporaryFolder(t), 'list.csv');
      writeFileSync(list, 'title\nCoach leather tote\n');
      const screen = typeInto(['list', list, '-o', list], `${answer}\n`);
      assert.match(screen, /list\.csv is the list itself\. Overwrite it\? \[y\/N\] /);
      assert.match(readFileSync(list, 'utf8'), expected);
    });
  }

  it('accepts the earlier name of list', async (t) => {
    const list = join(temporaryFolder(t), 'list.csv');
    writeFileSync(list, 'title\nCoach leather tote\n');
    assert.deepEqual(await hangtag({}, 'appraise', list), await hangtag({}, 'list', list));
  });

  it('refuses a picture as a page', async (t) => {
    const picture = join(temporaryFolder(t), 'picture.png');
    writeFileSync(picture, Uint8Array.from([0x89, ...Buffer.from('PNG\r\n\u001a\n\0\0\0\rIHDR')]));
    const err = `${picture} is not a web page: save the page as HTML.\n`;
    assert.deepEqual(await hangtag({}, 'page', picture), { status: 1, out: '', err });
  });

  it('says to run npm ci if the packages are missing', async (t) => {
    const { status, err } = await run(process.execPath, [copyWithoutPackages(temporaryFolder(t))]);
    assert.equal(status, 1);
    assert.equal(err, 'The packages that Hangtag needs are missing: run npm ci first.\n');
  });

  it('says to run npm ci if Node is too old', async (t) => {
    const launcher = copyWithoutPackages(temporaryFolder(t));
    writeFileSync(launcher, readFileSync(launcher, 'utf8').replace('[22, 18]', '[99, 0]'));
    const { status, err } = await run(process.execPath, [launcher]);
    assert.equal(status, 1);
    const needs =
      /^Hangtag needs Node 99\.0 or newer, this is .*: run npm ci, which installs one \(the optional package node-/;
    assert.match(err, needs);
  });
});

/** Copies the program into a folder. Returns the path of its launcher. */
function copyWithoutPackages(folder: string): string {
  for (const part of ['bin', 'src', 'package.json']) {
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  }
  return join(folder, 'bin/hangtag.js');
}

/** Types text into a command on a terminal, with util-linux's `script`. Returns the screen. */
function typeInto(args: readonly string[], input: string): string {
  const command = [process.execPath, LAUNCHER, ...args].map((part) => `'${part}'`).join(' ');
  return spawnSync('script', ['-qec', command, '/dev/null'], { encoding: 'utf8', input }).stdout;
}

function noTerminal(): string | false {
  const { stdout } = spawnSync('script', ['--version'], { encoding: 'utf8' });
  return stdout?.includes('util-linux') ? false : 'needs script of util-linux';
}
