import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { readOnce } from '../../training/read/read-input.ts';
import { assertSameFiles, makeFolder, pipeline } from './files.ts';
import { generateListings, HEADER } from './generated-listings.ts';

const { at, write } = makeFolder();

const parsed = (name: string) => JSON.parse(readFileSync(at(name), 'utf8'));

const LINES = generateListings(1200, 11).map(({ line }) => line);
/** Sales of one shop, and listings of sources that are named like the published ones. */
const SHOPS = [
  LINES.filter((line) => line.startsWith('shop,')),
  LINES.map((line) => line.replace('shop,shop', 'poshmark_x,poshmark').replace('fair,fair', 'thredup_y,thredup')),
];

describe('Listings of one market', () => {
  for (const [i, lines] of SHOPS.entries())
    pipeline('fit', write(`${i}.csv`, [HEADER, ...lines]), '--out', at(`model-${i}`));

  it('have their own level, not that of a marketplace with the same name', () => {
    const markets: readonly { market: string; expected: number }[] = parsed('model-1/prediction.json').markets;
    const expected = (basis: string) =>
      new Set(markets.flatMap((one) => (one.market.endsWith(basis) ? [one.expected] : [])));
    assert.deepEqual(expected(' / sold'), new Set([0]));
    assert.ok(expected(' / asking').size <= 1);
  });

  it('are fitted from what a stopped run has read, to the same bytes', async () => {
    const [out, file] = [at('stopped'), at('0.csv')];
    await readOnce({ listings: [file], out }, () => {});
    assert.match(pipeline('fit', file, '--out', out), /going on from the cells of a stopped run/);
    assertSameFiles(out, at('model-0'), ['prediction.json', 'item-effects.json']);
    assert.ok(!existsSync(`${out}.stopped-run`));
  });

  it('are evaluated; these figures are not used for another model in the folder', () => {
    const out = at('model-0');
    const half = /^Half of 1\d\d held-out listings were within \d+% of the price, .* held \d+% of them\..*MODEL_DIR=/m;
    assert.match(pipeline('evaluate', at('0.csv'), '--out', out), half);
    const evaluation = parsed('model-0/evaluation.json');
    assert.doesNotMatch(JSON.stringify(evaluation), /null/);
    assert.equal(evaluation.version, parsed('model-0/prediction.json').version);
    pipeline('fit', at('0.csv'), '--out', out, '--version', '2027.2.0');
    assert.equal(loadModel(pathToFileURL(`${out}/`)).artifacts.evaluation, undefined);
  });
});
