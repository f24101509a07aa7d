import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import packageJson from '../package.json' with { type: 'json' };
import {
  accuracyText,
  blocksOf,
  brokenLinks,
  DOCUMENTS,
  inCheckout,
  PLAIN,
  RELEASE_NUMBERS,
  ROOT,
  read,
} from '../scripts/documents.ts';
import { COMMAND_NAMES } from '../src/cli/cli.ts';
import { rowName } from './support/row-name.ts';
import { startService } from './support/service.ts';

const OTHERS = globSync(
  [
    '*.md',
    'training/**/*.md',
    'model/**/*.md',
    'research/*.md',
    'docs/*/*.md',
    'extension/**/*.md',
    'src/**/README.md',
  ],
  { cwd: ROOT, exclude: ['**/node_modules/**', 'README.md'] },
).sort();

describe('the documents', () => {
  it('show what the commands above really answer', async (t) => {
    const { get, issueKey } = await startService(t, { publicUrl: 'http://localhost:3000' });
    const key = await issueKey();
    let shownBlocks = 0;
    for (const { place, text, shown } of DOCUMENTS.flatMap(blocksOf)) {
      if (!shown) continue;
      shownBlocks++;
      const path = /^curl '?http:\/\/localhost:3000([^\s']+)/.exec(text)?.[1];
      const answer =
        path === undefined
          ? execFileSync('sh', ['-c', inCheckout(text)], { cwd: ROOT, env: PLAIN, encoding: 'utf8' })
          : await (await get(path, text.includes('$KEY') ? key : undefined)).text();
      if (shown.language === 'json') {
        assert.deepEqual(JSON.parse(shown.text), JSON.parse(answer), `${place}: npm run readme`);
      } else assert.equal(shown.text.trimEnd(), answer.trimEnd(), `${place}: npm run readme`);
    }
    assert.ok(shownBlocks >= 5);
  });

  describe('link to files and headings that are there', () => {
    for (const document of [...DOCUMENTS, ...OTHERS]) {
      it(rowName(document), () => {
        assert.deepEqual(brokenLinks(document), [], document);
      });
    }
  });

  it('begin with one screen: 750 words, pictures of 60 kB, and the accuracy of the evaluation', () => {
    const readme = read('README.md');
    assert.ok(readme.split('\n').length <= 90);
    assert.ok(readme.trim().split(/\s+/).length <= 750);
    for (const picture of ['page', 'terminal']) {
      assert.ok(statSync(join(ROOT, `docs/price-${picture}.png`)).size <= 60_000);
    }
    assert.ok(readme.includes(accuracyText()), 'npm run readme writes it');
    const [firstScreen = ''] = readme.split('```', 1);
    const [soldFor = 'no figure'] = /sold for \$\d+ to \$\d+/.exec(accuracyText()) ?? [];
    assert.ok(firstScreen.includes(soldFor), 'the first screen says how far off prices may be: npm run readme');
    const repository = packageJson.repository.url.replace(/^git\+|\.git$/g, '');
    for (const address of [`git clone ${repository}.git`, `(${repository}/archive/main.zip)`]) {
      assert.ok(readme.includes(address), 'package.json has the address: npm run readme');
    }
  });

  it('name the release, the newest one of the changelog', () => {
    const { version } = packageJson;
    for (const [file, number] of Object.entries(RELEASE_NUMBERS)) {
      assert.deepEqual([...new Set(read(file).match(number))], [version], `${file}: npm run readme`);
    }
    const [, newest] = /^## ([\d.]+) - \d{4}-\d\d-\d\d$/m.exec(read('CHANGELOG.md')) ?? [];
    assert.equal(newest, version, 'the newest day of CHANGELOG.md');
  });

  it('name every command, and every setting that the configuration reads', () => {
    const operations = read('docs/operations.md');
    const commands = operations + read('training/README.md');
    for (const name of COMMAND_NAMES) {
      assert.match(commands, new RegExp(`\`${name}[\` ]`), `${name} is not explained`);
    }
    const names = new Set(read('src/app/config.ts').match(/'[A-Z][A-Z_]+'/g));
    assert.ok(names.size > 5);
    for (const name of names) {
      assert.ok(operations.includes(`\`${name.slice(1, -1)}\``), `${name} is not explained`);
    }
  });
});
