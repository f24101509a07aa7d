import assert from 'node:assert/strict';
import { it } from 'node:test';
import { appraise } from '../../src/index.ts';

/** Words that say a piece may be a copy, on brands that are copied often and seldom. */
const DOUBTED = [
  'Gucci bag from temu',
  'Louis Vuitton bag shein',
  'Chanel Boy bag, garage sale, no serial sticker',
  'Kate Spade bag crooked logo, plastic wrap on handles',
  'Coach bag no creed serial, unbranded zipper',
  'Lululemon belt bag flea market, logo looks off',
  'Michael Kors bag real or fake?',
  'Michael Kors bag, is it authentic?',
  'Prada bag date code doesn’t match',
  'is this chanel bag real',
];
const PLAIN = ['Kate Spade bag', 'Coach bag', 'Michael Kors bag', 'Lululemon belt bag', 'Shein dress', 'real fur coat'];

it('signs of a copy lead to a check, for every brand, and never to a collaboration', () => {
  for (const title of DOUBTED) {
    const { judgment, beyondEvidence } = appraise({ title, askingPrice: 5 });
    assert.equal(judgment?.zone, 'check', title);
    assert.equal(judgment?.money.payUpTo, undefined, title);
    assert.equal(beyondEvidence, undefined, title);
  }
});

it('without such words, seldom copied brands need no check', () => {
  for (const title of PLAIN)
    assert.equal(appraise({ title, askingPrice: 15 }).judgment?.authenticity, undefined, title);
});

it('the Replica of Maison Margiela is a name, and a replica of it is refused', () => {
  assert.ok(appraise({ title: 'Maison Margiela GAT Replica sneakers' }).estimate.price > 100);
  assert.throws(() => appraise({ title: 'Coach bag replica' }), /replicas/);
});
