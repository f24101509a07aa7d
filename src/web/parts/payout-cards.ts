import { html } from 'ghtml';
import type { SalePayout } from '../../answers/sale.ts';
import { dateWords } from '../../marketplaces/fee-words.ts';
import type { Marketplaces } from '../../marketplaces/load.ts';
import type { SellingModel } from '../../marketplaces/schema.ts';
import { capital, money } from '../../wording/numbers.ts';
import type { Markup } from '../layout.ts';
import { marketplacePath } from '../paths.ts';

const GROUPS: readonly { readonly model: SellingModel; readonly name: string }[] = [
  { model: 'you list', name: 'You list it' },
  { model: 'they sell', name: 'They sell it for you' },
  { model: 'local', name: 'You meet the buyer' },
];

/**
 * What a sale comes to, marketplace by marketplace, with the work of each: by who sells, and in no order of money, since
 * the highest figure is not the best choice for everybody.
 */
export function payoutCards(marketplaces: Marketplaces, payouts: readonly SalePayout[]): Markup {
  const accepted = payouts.filter((payout) => payout.accepted !== 'no');
  const refused = payouts.filter((payout) => payout.accepted === 'no');
  const groups = GROUPS.map(({ model, name }) => {
    const cards = accepted
      .filter((payout) => payout.model === model)
      .map((payout) => card(marketplaces, payout));
    const id = `${model.replace(' ', '-')}-heading`;
    return cards.length === 0
      ? ''
      : html`<section aria-labelledby="${id}">
<h2 id="${id}">${name}</h2>
<ul class="cards payouts">!${cards}</ul>
</section>`;
  });
  return html`!${groups}
!${refused.length === 0 ? '' : refusals(refused)}`;
}

function card({ list }: Marketplaces, payout: SalePayout): Markup {
  const { selling, buyerPays } = list.find(({ id }) => id === payout.marketplace.id) ?? {};
  const { reason, warning, feeSource, fees, totalFees } = payout;
  const lines = (fees ?? [])
    .filter(({ amount }) => amount > 0)
    .map(({ name, amount }) => `${name} ${money(amount)}`);
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Work', selling?.work],
    ['Buyers', selling?.buyers],
    ['Payout', selling?.payout],
    ['Buyers pay on top', buyerPays && `${capital(buyerPays)}.`],
  ];
  return html`<li>
<h3><a href="${marketplacePath(payout.marketplace)}">${payout.marketplace.name}</a></h3>
!${figures(payout)}
!${totalFees === undefined ? '' : html`<p>${lines.length > 0 ? `Fees ${money(totalFees)}: ${lines.join(', ')}.` : 'No seller fees.'}</p>`}
!${reason === undefined ? '' : html`<p class="note">Check first: ${reason}</p>`}
!${warning === undefined ? '' : html`<p class="note">${warning}</p>`}
<dl>!${facts.map(([name, words]) => (words === undefined ? '' : html`<div><dt>${name}</dt><dd>${words}</dd></div>`))}</dl>
<p>Fees last checked: ${dateWords(feeSource.checkedOn)}. Certainty: ${feeSource.certainty}.</p>
</li>`;
}

function figures(payout: SalePayout): Markup {
  const { net, netRange, profit, leastAsk, payUpTo } = payout;
  const ends = netRange && `${money(netRange.low)} to ${money(netRange.high)}`;
  return html`!${leastAsk === undefined ? '' : html`<p class="figure"><span>List at</span> <strong>${money(leastAsk)}</strong></p>`}
!${net === undefined && ends === undefined ? '' : html`<p class="figure"><span>You keep</span> <strong>${net === undefined ? ends : money(net)}</strong>!${net !== undefined && ends ? html` <span class="ends">${ends}</span>` : ''}</p>`}
!${profit === undefined ? '' : html`<p class="figure"><span>Profit</span> <strong>${money(profit)}</strong></p>`}
!${payUpTo === undefined ? '' : html`<p class="figure"><span>Pay up to</span> <strong>${payUpTo.mid === undefined ? 'out of reach' : money(payUpTo.mid)}</strong>!${payUpTo.low !== undefined && payUpTo.high !== undefined && payUpTo.low !== payUpTo.high ? html` <span class="ends">${money(payUpTo.low)} to ${money(payUpTo.high)}</span>` : ''}</p>`}`;
}

function refusals(refused: readonly SalePayout[]): Markup {
  return html`<section aria-labelledby="refused-heading">
<h2 id="refused-heading">Not accepted</h2>
<ul class="refused">!${refused.map(({ marketplace, reason }) => html`<li><a href="${marketplacePath(marketplace)}">${marketplace.name}</a>: ${reason}</li>`)}</ul>
</section>`;
}
