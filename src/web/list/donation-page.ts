import { html } from 'ghtml';
import { garments } from '../../answers/garment/words.ts';
import { isGoodOrBetter, thriftValue, VALUE_GUIDES } from '../../answers/plan/donation.ts';
import { omit } from '../../base/members.ts';
import { capital, count, plainDollars, usd } from '../../base/numbers.ts';
import { renderPage } from '../layout.ts';
import type { Markup } from '../markup.ts';
import type { Site } from '../site.ts';
import { titleOfRow } from './cards.ts';
import words from './donation-words.json' with { type: 'json' };
import type { Priced, PricedRow } from './price-rows.ts';

/** Returns a printable list of what a plan says to donate, or of all priced rows, if in good used condition. */
export function donationPage(site: Site, rows: readonly PricedRow[]): Markup {
  const priced = rows.filter((row): row is Priced => 'listed' in row);
  const planned = priced.filter(({ advice }) => advice && 'action' in advice);
  const candidates =
    planned.length === 0
      ? priced
      : planned.filter(({ advice }) => advice && 'action' in advice && advice.action === 'DONATE');
  const listed = candidates.filter(({ listed: { listing } }) => isGoodOrBetter(listing.garment.condition) !== false);
  const left = candidates.length - listed.length;
  // Its content is the same offline, so the page has no notice about the device.
  const page = omit(site, 'notice');
  const guides = VALUE_GUIDES.map(({ name, url, as }) => html`<a href="${url}" rel="external">${name}</a> (${as})`);
  return renderPage(page, {
    title: 'Donation list',
    description: 'Clothes to give to a charity, with published thrift-store values, to print.',
    path: '/list',
    scripts: [],
    unlisted: true,
    main: html`<h1>Donation list</h1>
<p class="lead">${listed.length === 0 ? words.nothing : `${count(listed.length, 'row')}, to print and fill in.`}</p>
!${listed.length > 0 ? table(listed) : ''}
!${left > 0 ? html`<p>${count(left, 'row')} left out: not in good used condition or better.</p>` : ''}
<p><label>Charity, its address and the date of the gift: <input type="text" maxlength="200"
autocomplete="off"></label>
</p>
<ul>!${words.notes.map((sentence) => html`<li>${sentence}</li>`)}</ul>
<p class="soft">Ranges: !${guides.join(' and ')}. If both list a kind, the range runs from the lower value to the
higher.</p>
<p><a href="/list">My things</a></p>`,
  });
}

const table = (rows: readonly Priced[]): Markup => html`<div class="scroll" tabindex="0"><table class="donations">
<thead>
<tr>
<th scope="col">Description</th>
<th scope="col">Date acquired</th>
<th scope="col">How acquired</th>
<th scope="col">Your cost</th>
<th scope="col">Published thrift-store value</th>
<th scope="col">Fair market value</th>
</tr>
</thead>
<tbody>!${rows.map(line)}</tbody>
</table></div>`;

function line({ row, listed, cost }: Priced): Markup {
  const { garment } = listed.listing;
  const thrift = thriftValue(garment);
  const range = thrift
    ? `${usd(thrift.low)} to ${usd(thrift.high)} (${thrift.row})`
    : `${VALUE_GUIDES.map(({ name }) => name.split(',')[0]).join(' and ')} do not list it`;
  const pieces = row.quantity > 1 ? `${row.quantity} pieces, each: ` : '';
  const condition = garment.condition ?? 'fill in the condition';
  return html`<tr>
<td>
${titleOfRow(row)}${row.quantity > 1 ? ` × ${row.quantity}` : ''}<br>
<span class="soft">${capital(garments(garment))}, ${condition}</span>
</td>
<td></td>
<td></td>
<td>${cost === undefined ? '' : plainDollars(cost)}</td>
<td>${pieces}${range}</td>
<td></td>
</tr>`;
}
