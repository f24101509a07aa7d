import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createHangtag, modelVersion, offer, payouts, price } from '../../src/index.ts';
import { temporaryFolder } from '../support/service.ts';

const OFFER = { title: 'Coach Tabby 26', asked: 200, offered: 130 };

describe('the module', () => {
  it('takes a marketplace, fees and a model as options', (t) => {
    const mine = createHangtag({ marketplace: 'Poshmark' });
    assert.equal(mine.modelVersion, modelVersion);
    assert.deepEqual(mine.offer(OFFER), offer({ ...OFFER, marketplace: 'poshmark' }));
    assert.throws(() => offer(OFFER), { name: 'RangeError', message: /needs .*marketplace/ });
    assert.throws(() => createHangtag({ marketplace: 'bazaar' }), /is "bazaar": give one of/);
    const folder = temporaryFolder(t);
    assert.throws(() => createHangtag({ model: folder }), new RegExp(folder));
    const fees = join(folder, 'fees.json');
    writeFileSync(fees, '{}');
    assert.throws(() => createHangtag({ fees }), /fees\.json/);
  });

  it('refuses members that a function does not have, and takes plain numbers as texts', () => {
    assert.throws(() => payouts({ prise: 60 } as object), {
      name: 'RangeError',
      message: /^payouts has no member "prise": give some of brand, category,/,
    });
    const words = { price: '60' } as unknown as { price: number };
    assert.deepEqual(payouts(words), payouts({ price: 60 }));
    assert.throws(() => price({ brand: 5, category: 'bag' } as never), {
      name: 'RangeError',
      message: /^brand is 5: give text of at most/,
    });
  });
});
