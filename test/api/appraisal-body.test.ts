import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listingEvidence } from '../../src/answers/listing.ts';
import { appraisalBody } from '../../src/api/endpoints/appraise.ts';
import { CONDITIONS } from '../../src/garments/catalog.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { type Appraisal, appraiseTitle, isPriced } from '../../src/pricing/appraise.ts';
import { loadModel } from '../../src/pricing/load-model.ts';

const pricing = loadModel();
const parts = { pricing, marketplaces: loadMarketplaces() };
const ADDRESS = 'https://hangtag.example';

const titles = [
  'Louis Vuitton Monogram Neverfull MM tote, very good condition, $900',
  'Louis Vuitton bag',
  'Louis Vuitton Neverfull qwertz',
  'Coach “Tabby” \\ "26" shoulder bag, men’s 가방 😀',
  'Gucci reworked Marmont bag NWT',
];

function appraisalOf(title: string, condition?: (typeof CONDITIONS)[number]): Appraisal {
  const outcome = appraiseTitle(pricing, { title, condition });
  assert.ok(isPriced(outcome), title);
  return outcome;
}

describe('the body of an appraisal', () => {
  it('holds the facts about its own garment and grade', () => {
    for (const title of titles) {
      for (const condition of [undefined, ...CONDITIONS]) {
        const appraisal = appraisalOf(title, condition);
        const { garment, price, reading, words } = appraisal;
        const body = appraisalBody(parts, ADDRESS, appraisal);
        const { price: typical, priceLow, priceHigh, confidence } = price;
        const evidence = listingEvidence(pricing, appraisal);
        const note = pricing.noteAbout(garment, evidence);
        assert.deepEqual(body.estimate, { price: typical, priceLow, priceHigh, confidence, note });
        assert.equal(body.condition, garment.condition ?? null);
        assert.equal(body.gender, garment.gender);
        assert.deepEqual(body.withoutWords, rangeOf(pricing.priceAtCondition(garment)));
        assert.deepEqual(
          body.byCondition,
          CONDITIONS.map((grade) => ({ condition: grade, ...rangeOf(price.atCondition(grade)) })),
        );
        assert.deepEqual(body.understood, reading.understood);
        assert.deepEqual(body.words, words);
        assert.deepEqual(body.evidence, {
          ...evidence,
          wordsRead: body.evidence.wordsRead,
          wordsKnown: body.evidence.wordsKnown,
        });
        const address = new URL(body.webUrl);
        assert.equal(address.origin, ADDRESS);
        assert.equal(address.searchParams.get('title'), reading.text);
      }
    }
  });
});

function rangeOf({
  price,
  priceLow,
  priceHigh,
}: {
  price: number;
  priceLow: number;
  priceHigh: number;
}) {
  return { price, priceLow, priceHigh };
}
