import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decoded, sharePages, wordsOf } from '../../support/pages.ts';

describe('the rows of a list', () => {
  const { listAt } = sharePages();
  const page = async (fields: Readonly<Record<string, string>>) => decoded((await listAt(fields)).text);
  const namesIn = (text: string) => [...text.matchAll(/class="name" href="[^"]*">([^<]*)/g)].map(([, name]) => name);

  it('say why they have no price, with a field for what is typed', async () => {
    const text = await page({ list: 'Farbe;Menge\nColumn,Other\n"Coach dress\n12\t7\n\t\tx\n---\nNike hoodie $6' });
    assert.match(namesIn(text).join(), /Nike hoodie/);
    assert.ok((text.match(/<li><span class="grow"><b>/g)?.length ?? 0) >= 3);
    const fixable = await page({ list: 'toaster $8' });
    assert.match(fixable, /We price only clothes, shoes, bags and accessories\..*name="fix toaster \$8"/s);
    assert.deepEqual(namesIn(await page({ list: 'toaster $8', 'fix toaster $8': 'zara dress' })), ['zara dress']);
  });

  it('stand under the call on their tag, or by what their owner asks', async () => {
    const found = await page({ list: 'title,asking price\nCoach leather tote,10\n' });
    assert.match(found, /class="pill buy"((?!class="pill).)*Coach leather tote/s);
    const listed = await page({ list: 'title,cost,list price\nNike hoodie mens,5,30\n' });
    assert.match(listed, /Priced right<\/h2>[\s\S]*?Nike hoodie mens/);
    assert.match(wordsOf(listed), /You ask \$30 ?\. Paid \$5\./);
    // What is far below the usual price is never called right, however long it has been listed.
    const old = await page({ list: 'title,list price,days listed\nCoach Tabby 26,60,90\n' });
    assert.match(old, /Priced low<\/h2>/);
    assert.match(old, />90 days at \$60<\/a>: that is low\./);
  });

  it('stand in the order that was chosen, only those with the words', async () => {
    const list = 'zara dress\ncoach tabby 26\nlevis 501\ncoach wallet';
    const shown = async (more: object) => namesIn(await page({ list, ...more }));
    assert.deepEqual(await shown({ sort: 'mine' }), list.split('\n'));
    assert.deepEqual((await shown({ sort: 'price' }))[0], 'coach tabby 26');
    assert.deepEqual(await shown({ sort: 'mine', filter: 'coach' }), ['coach tabby 26', 'coach wallet']);
  });

  it('are all open up to 40, and of more, those to buy', async () => {
    const lines = ['levis 501 $5', ...Array.from({ length: 38 }, (_, at) => `zara dress size ${at} $40`)];
    const openSets = async (more: string[]) =>
      [
        ...(await page({ list: [...lines, ...more].join('\n') })).matchAll(
          /class="set( is-long)?" id="set-(\w+)"( open)?/g,
        ),
      ].map(([, isLong, name, open]) => `${name}${isLong ?? ''}${open ?? ''}`);
    assert.deepEqual(await openSets(['zara dress $41']), ['buy open', 'skip open']);
    assert.deepEqual(await openSets(['zara dress $41', 'zara dress $42']), ['buy is-long open', 'skip is-long']);
  });

  it('say one number where several tags are meant, and where a row sells elsewhere', async () => {
    assert.match(await page({ list: '2 gap tees $4' }), /Tag \$4, usual \$\d+ as one lot, \$\d+ each one by one\./);
    const elsewhere = await page({ list: 'jordan 1 sneakers\nzara dress', marketplace: 'fashionphile' });
    assert.match(elsewhere, /sells? elsewhere: Fashionphile does not take it\..*Sells on /s);
  });
});
