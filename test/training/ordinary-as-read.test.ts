import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTitleScorer } from '../../src/pricing/title-words.ts';
import type { TitledItem } from '../../training/cells.ts';
import { withOrdinaryAsRead } from '../../training/ordinary-as-read.ts';
import type { WordTables } from '../../training/title-words.ts';
import { readWordsWithEffect } from '../../training/words-of-title.ts';

/** A fit in which every listing says `handbag`, worth 0.3, and half of them `speedy`, worth 0.4. */
const words: WordTables = {
  ...{ ignored: [], synonyms: {} },
  bounds: { bags: [-1, 1], garments: [-1, 1] },
  general: {
    bags: { words: { handbag: 0.3, speedy: 0.4, brown: 0, cloth: 0, red: 0 }, neighbors: {} },
    garments: { words: {}, neighbors: {} },
  },
  families: {},
  brands: {
    'louis-vuitton': { ordinary: { bag: 0.5 }, bags: {}, garments: {}, pairs: {} },
  },
  calibration: [],
};

const item = (title: string): TitledItem => ({
  ...{ source: 's', marketplace: 's', basis: 'sold', brand: 'louis-vuitton', category: 'bag' },
  ...{ gender: 'female', condition: 'Good', fold: 0, title, log: 6, items: 1000 },
});

describe('the ordinary words of a brand', () => {
  const titles = [
    'speedy brown cloth louis vuitton handbag',
    'red brown cloth louis vuitton handbag',
  ];

  it('are held against titles as the service reads them, so that ordinary listings keep their mean', () => {
    const scorer = createTitleScorer(withOrdinaryAsRead(words, titles.map(item)));
    const logs = titles.map((title) => {
      const { text, kindWords } = readWordsWithEffect(title, 'louis-vuitton', 'bag');
      assert.ok(!text.includes('handbag'));
      const bag = { slug: 'bag', family: 'bags' };
      return scorer.score({ slug: 'louis-vuitton' }, bag, text, kindWords).log;
    });
    const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
    assert.ok(Math.abs(mean) < 0.01, String(logs));
  });

  it('leave what a price without a title holds as the fit found it', () => {
    const tables = withOrdinaryAsRead(words, titles.map(item)).brands['louis-vuitton'];
    assert.deepEqual(tables?.ordinary, { bag: 0.5 });
  });
});
