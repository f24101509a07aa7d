import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readMoney, toCurrencyCode } from '../../src/base/read-money.ts';
import fc from '../support/properties.ts';
import rows from './money.json' with { type: 'json' };

const usd = (amount: number) => ({ kind: 'usd', amount });
const foreign = (amount: number, currency: string) => ({ kind: 'foreign', amount, currency });
const unreadable = { kind: 'unreadable' };

describe('an amount of money', () => {
  it('is read as marketplaces, people, and spreadsheets write it', () => {
    for (const [cell, money] of rows.read as [string, object][]) assert.deepEqual(readMoney(cell), money, cell);
    assert.deepEqual(readMoney(`$${' '.repeat(50)}60`), unreadable);
  });

  it('has thousands if three digits follow a comma, or each of several points', () => {
    for (const [cell, amount] of rows.thousands as [string, number][]) {
      assert.deepEqual(readMoney(cell), usd(amount), cell);
    }
  });

  it('has the currency of the column if it names none itself, or only dollars', () => {
    assert.deepEqual(readMoney('60', 'GBP'), foreign(60, 'GBP'));
    assert.deepEqual(readMoney('$60', 'cad'), foreign(60, 'CAD'));
    assert.deepEqual(readMoney('US $60', 'GBP'), usd(60));
    assert.deepEqual(readMoney('60', 'us$'), usd(60));
    assert.deepEqual(readMoney('60', 'N/A'), usd(60));
    assert.deepEqual(readMoney('60', 'tokens'), foreign(60, 'TOKENS'));
    assert.equal(toCurrencyCode(' euros '), 'EUR');
  });

  const cents = fc.integer({ min: 1, max: 99_999_999 });
  const US = { minimumFractionDigits: 2 };

  it('is read the same in the spelling of any country', () => {
    const spellings = fc.constantFrom(
      (amount: number) => `$${amount.toFixed(2)}`,
      (amount: number) => `US $${amount.toLocaleString('en-US', US)}`,
      (amount: number) => `${amount.toLocaleString('en-US', US)} dollars`,
      (amount: number) => `USD ${amount.toLocaleString('de-DE', US)}`,
      (amount: number) => `${amount.toLocaleString('fr-FR', US)} USD`,
      (amount: number) => `${amount.toLocaleString('de-CH', US)} us$`,
      (amount: number) => amount.toFixed(2).replace('.', ','),
    );
    fc.assert(
      fc.property(cents, spellings, (cents, spell) => {
        assert.deepEqual(readMoney(spell(cents / 100)), usd(cents / 100));
        assert.deepEqual(readMoney(`(${spell(cents / 100)})`), usd(-cents / 100));
      }),
    );
  });

  it('is never in US dollars if another currency is next to it', () => {
    const currency = fc.constantFrom('EUR', '€', '£', 'C$', 'AU $', 'yen', 'CHF', 'R$');
    fc.assert(
      fc.property(cents, currency, fc.boolean(), fc.constantFrom('', ' '), (cents, currency, isBefore, blank) => {
        const amount = (cents / 100).toFixed(2);
        const read = readMoney(isBefore ? currency + blank + amount : amount + blank + currency);
        assert.equal(read.kind, 'foreign');
      }),
    );
  });

  it('is finite or reported as unreadable, for any text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789.,\' $-()="USDEUR€ ') });
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), fc.string(), (cell, column) => {
        const read = readMoney(cell, column);
        if (read.kind === 'usd' || read.kind === 'foreign') assert.ok(Number.isFinite(read.amount));
      }),
    );
  });
});
