import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type NextStep, nextStep, type Sitting } from '../../../src/lists/sold/next-step.ts';
import { garmentOf } from '../../../training/own-sales/sale.ts';
import { rowName } from '../../support/row-name.ts';

const garment = { ...garmentOf('zara dress'), gender: 'female' as const };
const PIECE: Sitting = { garment, estimate: 20, asked: 20, days: 100, sale: { on: 'eBay', net: 15 }, alike: 1 };

describe('the next step for a piece that sits', () => {
  const cases: readonly [string, Partial<Sitting>, Pick<NextStep, 'step' | 'ask'>][] = [
    [
      'is to donate what leaves next to nothing',
      { estimate: 6, asked: 12, days: 417, sale: { on: 'eBay', net: 3 } },
      { step: 'donate' },
    ],
    ['is a lot of several such', { estimate: 6, sale: { on: 'eBay', net: 3 }, alike: 3 }, { step: 'lot' }],
    ['is to donate what no marketplace takes', { sale: undefined }, { step: 'donate' }],
    ['is a cut to the estimate', { asked: 40 }, { step: 'cut', ask: 20 }],
    ['is another marketplace at a fair price', {}, { step: 'relist elsewhere', ask: 20 }],
    ['never asks more than what it stood at', { asked: 10 }, { step: 'relist elsewhere', ask: 10 }],
    ['is none for a fair price of two months', { days: 60 }, { step: 'keep', ask: 20 }],
  ];
  for (const [name, change, step] of cases) {
    it(rowName(name), () => {
      const { why, ...found } = nextStep({ ...PIECE, ...change });
      assert.deepEqual(found, step);
      assert.notEqual(why, '');
    });
  }
});
