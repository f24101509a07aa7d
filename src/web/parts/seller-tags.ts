import { html } from 'ghtml';
import type { Resale } from '../../marketplaces/resale.ts';
import { isByKindAlone } from '../../pricing/appraise.ts';
import { offersOf } from '../../pricing/asking.ts';
import type { TitledPrice } from '../../pricing/pricing.ts';
import { usd, wholeDollars } from '../../wording/numbers.ts';
import { answerPath, type Choice, type GarmentAnswer, resaleAt } from '../answer.ts';
import type { Markup } from '../layout.ts';
import { feesPath, marketplacePath } from '../paths.ts';
import type { Site } from '../site.ts';
import { AMOUNT, choicesOf, formFields } from './form-fields.ts';
import { hiddenFields } from './hidden-fields.ts';

/**
 * Three tags on one thread for those who sell, and the form that chooses by what: a plain GET of the page itself.
 * `answer.js` answers without leaving the page, and keeps the choice in the browser.
 */
export function sellerTagsPart(site: Site, answer: GarmentAnswer): Markup {
  const { garment, price, listing, choice } = answer;
  const { marketplace, profit } = choice;
  const noAsk = listing?.estimate.beyondEvidence
    ? 'Look up what this very one sold for.'
    : isByKindAlone(site.pricing, garment)
      ? 'Add the brand: by kind alone there is no advice.'
      : undefined;
  const [payUpTo, listAt, keep] = wordsOfTags(answer, noAsk);
  const tag = (title: string, { figure, note }: Words) => html`<li>
<p class="tag-kind">${title}</p>
<p class="rail-price" data-figure>${figure}</p>
<p class="soft" data-note>${note}</p>
</li>`;
  const { input, select } = formFields('seller', {
    marketplace: marketplace.id,
    profit: profit?.toString(),
  });
  const path = answerPath(site.pricing, answer);
  return html`<section aria-labelledby="seller-heading">
<h2 id="seller-heading">If you sell it on ${marketplace.name}</h2>
<ul class="rail" data-seller-tags>!${tag('Pay up to', payUpTo)}!${tag('List at', listAt)}!${tag('You keep', keep)}</ul>
<details class="seller-form" id="seller">
<summary>Another marketplace or profit</summary>
<form class="fields" action="${path.split('?', 1)[0]}#seller-heading" method="get" data-choice>
!${hiddenFields(path)}
!${select('marketplace', 'Marketplace', choicesOf(site.marketplaces.list))}
!${input('profit', 'Profit that you want, $', { attributes: `${AMOUNT} pattern="[0-9,]*[.]?[0-9]{0,2}" title="US dollars, such as 18" placeholder="half of what you keep"` })}
<p><button type="submit">Update</button></p>
</form>
</details>
<p><a href="${offerPath(answer)}">A buyer makes an offer?</a> · <a href="${feesPath(garment, listing && price.price, choice.tag)}">All ${site.marketplaces.list.length} marketplaces</a> · <a href="${marketplacePath(marketplace)}">Fees of ${marketplace.name}</a></p>
</section>`;
}

/** The page for an offer in hand, with what it is and where it sells. */
function offerPath({ garment, listing, choice }: GarmentAnswer): string {
  const { brand, category } = garment;
  const title = listing?.appraisal.reading.text ?? `${brand.name} ${category.name}`;
  return `/offer?${new URLSearchParams({ title, marketplace: choice.marketplace.id })}`;
}

/** A figure and what it means. */
interface Words {
  readonly figure: string;
  readonly note: string;
}

/** The figures of the three tags, in whole dollars, since the price is an estimate. `noAsk`: why there is nothing to list at. */
function wordsOfTags(
  { garment, price, choice }: GarmentAnswer,
  noAsk: string | undefined,
): readonly [payUpTo: Words, listAt: Words, keep: Words] {
  const { name } = choice.marketplace;
  const resale = resaleAt(garment, price, choice);
  if (resale.accepted === 'no')
    return [
      none(`${name}: ${resale.reason}`),
      none('Not there.'),
      none('Pick another marketplace.'),
    ];
  return [
    payUpToTag(resale, choice),
    listAtTag(resale, price, choice, noAsk),
    keepTag(resale, choice),
  ];
}

const none = (note: string): Words => ({ figure: '–', note });

function payUpToTag({ payUpTo, netAmounts }: Resale, { marketplace, profit }: Choice): Words {
  if (netAmounts.mid === undefined) return none('Only a range of its fees is known.');
  const most = payUpTo?.mid;
  if (profit === undefined) {
    return {
      figure: wholeDollars(Math.floor(most ?? 0)),
      note: 'Half of what you keep: your money doubles.',
    };
  }
  if (most === undefined) {
    return none(`${marketplace.name} leaves too little for a profit of ${usd(profit)}.`);
  }
  return { figure: wholeDollars(Math.floor(most)), note: `For a profit of ${usd(profit)}.` };
}

function listAtTag(
  { warning = '' }: Resale,
  price: TitledPrice,
  { marketplace }: Choice,
  noAsk: string | undefined,
): Words {
  if (marketplace.model === 'they sell') {
    return {
      figure: usd(price.price),
      note: `${marketplace.name} sets the price; this is typical.`,
    };
  }
  if (noAsk !== undefined) return none(noAsk);
  const { quick, patient } = offersOf(price);
  return {
    figure: `${usd(quick)}–${usd(patient)}`,
    note: `Low: a fifth more likely to sell on any day; high: a fifth less. ${warning}`.trim(),
  };
}

function keepTag(
  { netAmounts, netRange, totalFees, profit, accepted, reason, feeSource }: Resale,
  { marketplace }: Choice,
): Words {
  const ends = netRange && `${wholeDollars(netRange.low)}–${wholeDollars(netRange.high)}`;
  return {
    figure: netAmounts.mid === undefined ? (ends ?? '–') : wholeDollars(netAmounts.mid),
    note: [
      totalFees === undefined
        ? `After the fees of ${marketplace.name}.`
        : `After ${wholeDollars(totalFees)} of fees on ${marketplace.name}.`,
      profit === undefined ? '' : `Profit ${wholeDollars(profit)}.`,
      accepted === 'check' && reason ? `Check first: ${reason}` : '',
      feeSource.certainty === 'high' ? '' : `Certainty of the fees: ${feeSource.certainty}.`,
    ]
      .filter(Boolean)
      .join(' '),
  };
}
