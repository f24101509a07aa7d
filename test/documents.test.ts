import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { describe, it } from 'node:test';
import { blocksOf, brokenLinks, DOCUMENTS, inCheckout, PLAIN, REPEATED, ROOT, read } from '../deploy/documents.ts';
import { startService } from './support/service.ts';

const OTHERS = globSync(
  ['*.md', '.github/*.md', 'training/**/*.md', 'model/**/*.md', 'docs/*/*.md', 'src/**/README.md'],
  {
    cwd: ROOT,
    exclude: ['**/node_modules/**', 'README.md'],
  },
).sort();

describe('the documents', () => {
  it('show what each command prints now', async (t) => {
    const { get, issueKey } = await startService(t, { publicUrl: 'http://localhost:3000' });
    const key = await issueKey();
    let shownBlocks = 0;
    for (const { place, text, shown } of DOCUMENTS.flatMap(blocksOf)) {
      if (!shown) continue;
      shownBlocks++;
      const path = /^curl '?http:\/\/localhost:3000([^\s']+)/.exec(text)?.[1];
      // Commands take long, so only the README's run here. `npm run check:docs` runs the rest.
      if (path === undefined && !place.startsWith('README')) continue;
      const answer =
        path === undefined
          ? execFileSync('sh', ['-c', inCheckout(text)], { cwd: ROOT, env: PLAIN, encoding: 'utf8' })
          : await (await get(path, text.includes('$KEY') ? key : undefined)).text();
      if (shown.language === 'json') {
        assert.deepEqual(JSON.parse(shown.text), JSON.parse(answer), `${place}: npm run generate`);
      } else assert.equal(shown.text.trimEnd(), answer.trimEnd(), `${place}: npm run generate`);
    }
    assert.ok(shownBlocks >= 5);
  });

  it('link to existing files and headings', () => {
    for (const document of [...DOCUMENTS, ...OTHERS]) assert.deepEqual(brokenLinks(document), [], document);
  });

  it('repeat what package.json and the build say', () => {
    for (const [file, parts] of Object.entries(REPEATED)) {
      for (const [pattern, part] of parts)
        assert.deepEqual([...new Set(read(file).match(pattern))], [part], `${file}: npm run generate`);
    }
  });
});
