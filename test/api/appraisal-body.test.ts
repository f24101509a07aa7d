import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createAppraisalBody } from '../../src/api/appraisal-body.ts';
import { CONDITIONS } from '../../src/garments/catalogue.ts';
import { type Appraisal, appraise, isPriced } from '../../src/pricing/appraise.ts';
import { caveatsOf, evidenceOf, noteAbout } from '../../src/pricing/estimate.ts';
import { loadModel } from '../../src/pricing/load-model.ts';

const pricing = loadModel();
const ADDRESS = 'https://hangtag.example';

const titles = [
  'Louis Vuitton Monogram Neverfull MM tote, very good condition, $900',
  'Louis Vuitton bag',
  'Louis Vuitton Neverfull qwertz',
  'Coach “Tabby” \\ "26" shoulder bag, men’s 가방 😀',
  'Gucci reworked Marmont bag NWT',
];

function appraisalOf(title: string, condition?: (typeof CONDITIONS)[number]): Appraisal {
  const outcome = appraise(pricing, { title, condition });
  assert.ok(isPriced(outcome), title);
  return outcome;
}

const writer = () => createAppraisalBody(pricing, () => ADDRESS);
const textOf = (bytes: string) => Buffer.from(bytes, 'latin1').toString();

describe('the body of an appraisal', () => {
  const appraisals = titles.flatMap((title) =>
    [undefined, ...CONDITIONS].map((condition) => appraisalOf(title, condition)),
  );

  it('is JSON as JSON.stringify writes it, of the facts about its own garment and grade', () => {
    const write = writer();
    for (const appraisal of appraisals) {
      const { garment, price, reading, words } = appraisal;
      const text = textOf(write(appraisal));
      const body = JSON.parse(text) as Record<string, unknown>;
      assert.equal(text, JSON.stringify(body));
      const { price: typical, priceLow, priceHigh, confidence } = price;
      const note = noteAbout(pricing, garment);
      assert.deepEqual(body.estimate, { price: typical, priceLow, priceHigh, confidence, note });
      assert.equal(body.condition, garment.condition ?? null);
      assert.equal(body.gender, garment.gender);
      assert.deepEqual(body.withoutWords, {
        price: appraisal.withoutWords.price,
        priceLow: appraisal.withoutWords.priceLow,
        priceHigh: appraisal.withoutWords.priceHigh,
      });
      assert.deepEqual(
        body.byCondition,
        CONDITIONS.map((condition) => ({ condition, ...price.atCondition(condition) })),
      );
      assert.deepEqual(body.understood, reading.understood);
      assert.deepEqual(body.words, words);
      assert.deepEqual(body.evidence, {
        ...evidenceOf(pricing, garment),
        wordsRead: price.words.read.length,
        wordsKnown: price.words.known.length,
      });
      const isByWords = price.words.known.length > 0;
      assert.deepEqual(body.caveats, caveatsOf(pricing, garment, isByWords));
      const address = new URL(body.webUrl as string);
      assert.equal(address.origin, ADDRESS);
      assert.equal(address.searchParams.get('title'), reading.text);
    }
  });

  it('does not depend on what was written before', () => {
    const write = writer();
    for (const appraisal of [...appraisals, ...appraisals.toReversed()])
      assert.equal(write(appraisal), writer()(appraisal));
  });
});
