import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { evaluateOnSales, trainOnSales } from '../../training/own-sales/run.ts';
import { capture, makeFolder } from './files.ts';

const { at, write } = makeFolder();

/** Trains and evaluates on sales at $1,500 and more under titles, and returns what the evaluation prints and its card. */
async function evaluate(name: string, titles: readonly string[]) {
  const rows = titles.map((title, i) => `${title},${1500 + 10 * i}`);
  const run = {
    files: [write(`${name}.csv`, ['title,sold price', ...rows])],
    cells: [],
    out: at(name),
    stamp: { fittedOn: '2026-11-23' },
  };
  const { io, look } = capture();
  await trainOnSales(run, io);
  look();
  await evaluateOnSales(run, io);
  return { printed: look(), card: readFileSync(at(name, 'MODEL_CARD.md'), 'utf8') };
}

const repeat = (title: string, times: number) => Array.from({ length: times }, () => title);

describe('An evaluation of own sales', () => {
  it('compares nothing where each kind was sold under one title, and says so', async () => {
    const { printed, card } = await evaluate('one', repeat('Louis Vuitton Neverfull MM monogram tote', 31));
    const alone = 'none of 31 sales has another of its brand and kind of garment under another title';
    for (const text of [printed, card]) {
      assert.ok(text.includes(alone), text);
      assert.match(text, /Nothing to compare/);
      assert.doesNotMatch(text, /ours: \d+%/);
    }
    assert.doesNotMatch(card, /half within|not been evaluated/);
    assert.ok(!existsSync(at('one', 'evaluation.json')));
  });

  it('compares all of them first, then the others', async () => {
    const pieces = Array.from({ length: 40 }, (_, i) => `Louis Vuitton Neverfull MM monogram tote ${100 + i}`);
    const { printed, card } = await evaluate('some', [...pieces, ...repeat('Gucci wool coat', 9)]);
    assert.match(printed, /^Half of all 49 sales were within \d+% of your model’s price, .* \(ours: \d+%/m);
    assert.match(printed, /^Half of the 40 with others of their brand and kind of garment to learn from were within/m);
    assert.match(card, /\| Designer \| 4\d \|/);
    assert.equal(JSON.parse(readFileSync(at('some', 'evaluation.json'), 'utf8')).heldOutItems, 49);
  });

  it('says nothing of others where there are none', async () => {
    const { printed } = await evaluate(
      'all',
      Array.from({ length: 40 }, (_, i) => `Louis Vuitton Neverfull MM monogram tote ${100 + i}`),
    );
    assert.match(printed, /^Half of all 40 sales/m);
    assert.doesNotMatch(printed, /to learn from/);
  });
});
