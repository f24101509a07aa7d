import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { browserModel, bundleBrowser } from '../../scripts/bundle-browser.ts';
import { appraise, list } from '../../src/index.ts';

describe('the build for browsers', () => {
  it('answers as the module does without anything of Node, in 810 kB as sent', async () => {
    const model = JSON.stringify(browserModel());
    const script = await bundleBrowser('iife');
    const sent = gzipSync(script).length + gzipSync(model).length;
    assert.ok(sent < 810_000, `${sent} bytes`);
    const said = /With gzip, the script is (\d+) kB .* and the model (\d+) kB/.exec(
      readFileSync(new URL('../../docs/package.md', import.meta.url), 'utf8'),
    );
    const [, ofScript = 0, ofModel = 0] = said ?? [];
    // Allows for a few more words.
    assert.ok(Math.abs(sent / 1000 - Number(ofScript) - Number(ofModel)) < 25, `${sent} bytes`);
    const call = (code: string) =>
      JSON.parse(
        runInNewContext(
          `${script};const made = hangtag.createHangtag({ model: JSON.parse(model) });JSON.stringify(${code})`,
          { model },
        ),
      );
    const given = "{ title: 'Coach Tabby 26 leather shoulder bag', askingPrice: 90 }";
    const listing = { title: 'Coach Tabby 26 leather shoulder bag', askingPrice: 90 };
    const plan = { items: [listing], goneIn: 'month', today: '2026-11-20' } as const;
    const [alone, planned] = call(
      `[made.appraise(${given}), made.list({ items: [${given}], goneIn: 'month', today: '2026-11-20' })]`,
    );
    assert.deepEqual(alone, appraise(listing));
    assert.deepEqual(planned, list(plan));
    assert.throws(
      () => runInNewContext(`${script};hangtag.createHangtag({})`),
      /model is not a model: give the parsed JSON/,
    );
  });
});
