import { describe, it } from 'node:test';
import { answerReprice, type RepriceQuestion, type RepriceTerms } from '../../src/money/ask.ts';
import type { Verdict } from '../../src/money/decision-schema.ts';
import { judgeOffer, type OfferTerms } from '../../src/money/offer.ts';
import type { JudgmentTerms } from '../../src/money/selling.ts';
import { judgePrice, judgeTag } from '../../src/money/verdict.ts';
import type { ListingQuery } from '../../src/pricing/appraisal.ts';
import { listingOf } from '../support/listing.ts';
import rows from './decisions.json' with { type: 'json' };
import { marketplaces as list, marketplace, notModeled } from './support.ts';

/** Questions about titles. Marketplaces are identifiers. */
interface Questions {
  readonly tags: readonly {
    readonly title: string;
    readonly tag?: number;
    readonly terms?: Omit<JudgmentTerms, 'marketplace'> & { readonly marketplace?: string };
    readonly query?: Partial<ListingQuery>;
  }[];
  readonly askingPrices: readonly { readonly title: string; readonly price?: number }[];
  readonly offers: readonly { readonly title: string; readonly offer: OfferTerms; readonly cost?: number }[];
  readonly listings: readonly {
    readonly title: string;
    readonly aged: Omit<RepriceQuestion, 'listing'>;
    readonly terms?: Partial<RepriceTerms>;
  }[];
}

const { tags, askingPrices, offers, listings } = rows as Questions;
const marketplaces = { list, rows: list, notModeled };

/** Returns a verdict in a line, without the searches that every question has. */
const inLine = (title: string, { ask, ...verdict }: Verdict) =>
  `${title}: ${JSON.stringify({ ...verdict, ...(ask && { ask: { ...ask, sold: ask.sold.length } }) })}`;

describe('decisions stay as they are while rules and model do', () => {
  // Another model has other prices: `--test-update-snapshots` writes them.
  const lines = { serializers: [(all: string[]) => all.join('\n')] };

  it('on tags', (t) => {
    const verdicts = tags.map(({ title, tag, terms = {}, query }) => {
      const place = terms.marketplace === undefined ? undefined : marketplace(terms.marketplace);
      const verdict = judgeTag(marketplaces, listingOf({ title, ...query }), tag, { ...terms, marketplace: place });
      return inLine(`${title} at ${tag}`, verdict);
    });
    t.assert.snapshot(verdicts, lines);
  });

  it('on asking prices', (t) => {
    const verdicts = askingPrices.flatMap(({ title, price }) =>
      (['sell', 'wear'] as const).map((question) => {
        const verdict = judgePrice(question, marketplaces, listingOf(title), price, { cost: 20 });
        return inLine(`${title} at ${price}`, verdict);
      }),
    );
    const forMyself = judgeTag(marketplaces, listingOf('Gap jeans'), 12, { forMyself: true });
    t.assert.snapshot([...verdicts, inLine('Gap jeans for oneself', forMyself)], lines);
  });

  it('on offers', (t) => {
    const verdicts = offers.map(({ title, offer, cost }) => {
      const question = { ...offer, appraisal: listingOf(title), marketplace: marketplace('ebay'), cost };
      return inLine(`${title}, ${JSON.stringify(offer)}`, judgeOffer(question));
    });
    t.assert.snapshot(verdicts, lines);
  });

  it('on pieces that have not sold', (t) => {
    const advised = listings.map(({ title, aged, terms }) => {
      const usual = { today: '2026-11-21', goneIn: 'season' } as const;
      const question = { listing: listingOf(title), ...aged };
      const { judgment, ...advice } = answerReprice(marketplaces, question, { ...usual, ...terms });
      return `${JSON.stringify(advice)} ${judgment ? inLine(title, judgment) : title}`;
    });
    t.assert.snapshot(advised, lines);
  });
});
