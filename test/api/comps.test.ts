import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shareService } from '../support/service.ts';

const path = (query: Record<string, string>) => `/api/public/appraise?${new URLSearchParams(query)}`;
const COLLECTIBLE = 'Nike x Off-White Chicago Jordan 1 sneakers';

describe('sold comparables and a guess over HTTP', () => {
  const service = shareService();
  const appraise = async (query: Record<string, string>) =>
    service().ask(path(query), { key: await service().issueKey() });
  const appraiseAll = async (items: readonly object[]) =>
    service().ask('/api/public/appraise', { key: await service().issueKey(), body: { items } });

  it('join our price in a query, and the answer says how much is theirs', async () => {
    const { status, body } = await appraise({ title: COLLECTIBLE, comps: '2800,3200,3000', askingPrice: '1000' });
    assert.equal(status, 200);
    assert.deepEqual([body.evidence.yours.comps, body.evidence.yours.median], [3, 3000]);
    assert.ok(body.evidence.yours.weight > 0.9 && body.withoutYours.price < 1000);
    // A copied piece is checked first, however good the tag.
    assert.equal(body.judgment.zone, 'check');
    assert.match(body.estimate.note, /^Based on 3 sales from you/);
    const { body: alone } = await appraise({ title: COLLECTIBLE });
    assert.deepEqual(alone.estimate.price, body.withoutYours.price);
    assert.ok(!('withoutYours' in alone) && !('yours' in alone.evidence));
    assert.ok(!JSON.stringify((await appraise({ title: COLLECTIBLE, guess: '777.77' })).body).includes('777.77'));
  });

  it('are refused by name, with what to send', async () => {
    const wrong: Record<string, string>[] = [
      { comps: '-40' },
      { comps: '0' },
      { comps: 'forty' },
      { comps: '€40' },
      { comps: Array(21).fill(40).join(',') },
      { guess: '-1' },
      { guess: '0' },
      { guess: 'much' },
      { guess: '40 EUR' },
    ];
    for (const query of wrong) {
      const [[name, value]] = Object.entries(query) as [[string, string]];
      const { status, body } = await appraise({ title: 'Coach bag', ...query });
      assert.deepEqual([status, body.parameter], [400, name], value);
      assert.match(body.detail, new RegExp(`^${name} .*give `), value);
    }
  });

  it('price each item of a list for itself, and one that is wrong says so', async () => {
    const { status, body } = await appraiseAll([
      { title: 'Coach bag', comps: [{ price: 90, condition: 'NWT', soldOn: '2026-10-03' }, 85] },
      { title: 'Coach bag', comps: [{ price: 90, soldOn: '2999-01-01' }] },
      { title: 'Coach bag', comps: [{ price: 90, currency: 'EUR' }] },
      { title: 'Coach bag', guess: 'much' },
      { title: 'Coach bag', comps: [] },
      { title: 'Coach bag' },
    ]);
    assert.equal(status, 200);
    const problems = body.items.map(({ problem }: { problem?: { parameter: string } }) => problem?.parameter);
    assert.deepEqual(problems, [undefined, 'comps', 'comps', 'guess', undefined, undefined]);
    assert.equal(body.items[0].evidence.yours.comps, 2);
    assert.deepEqual(body.items[4], body.items[5]);
    assert.equal(body.total.priced, 3);
  });

  it('stand in columns of a file', async () => {
    const csv = 'title,comps,guess\nCoach bag,"90; 85",\nCoach bag,90 EUR,\nCoach bag,,-3\nCoach bag,,\n';
    const { text } = await service().ask('/api/public/appraise', {
      key: await service().issueKey(),
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: csv,
    });
    const [, first = '', second = '', third = '', fourth = ''] = text.split(/\r?\n/);
    assert.match(first, /Based on 2 sales from you \(\$85 to \$90\)/);
    assert.match(second, /comps is .*give up to 20 prices/);
    assert.match(third, /guess is .*give /);
    assert.doesNotMatch(fourth, /you gave/);
  });

  it('move the advice on an offer', async () => {
    const query = { title: 'handmade wool sweater', asked: '60', offered: '40' };
    const ask = (more: Record<string, string>) =>
      service().ask(`/api/public/offer?${new URLSearchParams({ ...query, ...more })}`);
    // Forty dollars are more than sweaters of no known brand bring.
    assert.equal((await ask({})).body.advice, 'accept');
    const { body } = await ask({ comps: '55,60,65' });
    assert.equal(body.advice, 'counter');
    assert.ok(body.counter > 40);
  });
});
