import { html } from 'ghtml';
import type { Inquiry, JudgedZone, Judgment } from '../../answers/judgment-schema.ts';
import { rateInWords, verdictInWords, ZONE_NAMES } from '../../wording/judgment.ts';
import { plainDollars, usd, wholeDollars } from '../../wording/numbers.ts';
import type { Markup } from '../markup.ts';
import { type PricedRange, rangeHill } from './range-hill.ts';

/** Words that lead what a seller does at a price. */
const DOINGS = {
  sell: 'Sells soon',
  ask: 'Ask',
  accept: 'Accept',
  counter: 'Counter',
  hold: 'Hold',
};

/** The verdict as a badge with its reason; or the question that stands in its place. The same on every surface. */
export function verdictLine(judgment: Judgment): Markup {
  const { zone, reason, isClose, ask } = judgment;
  if (ask) return question(ask);
  return html`<p class="verdict" data-zone="${zone ?? ''}"><strong!${zone === null ? '' : html` class="zone-${zone}"`}>${verdictInWords(judgment)}</strong> ${reason}.!${isClose ? ' <span class="badge">Close call</span>' : ''}</p>`;
}

/** The question in place of a verdict, with names that may be meant and searches for what sold. */
function question({ text, names, sold }: Inquiry): Markup {
  return html`<div class="verdict is-asked" data-zone="">
<p>${text}</p>
<p class="chips-row">!${names.map((name) => html`<a class="button is-quiet" href="/search?q=${encodeURIComponent(name)}">${name}?</a> `)}!${sold.map(({ name, url }) => html`<a class="button is-quiet" href="${url}" rel="noreferrer">${name}</a> `)}</p>
</div>`;
}

/** The range as a hill, with its zones named below it and a needle at the price in question, US dollars. */
export function zonesHill(
  { zones, zone }: Pick<Judgment, 'zones' | 'zone'>,
  range: PricedRange,
  about: number,
  needle?: number,
): Markup {
  return html`!${rangeHill(range, about, { needle, zones })}
!${zones.length === 0 ? '' : html`<ul class="zones">!${zones.map((one) => zoneItem(one, zone))}</ul>`}`;
}

function zoneItem({ zone, from, to }: JudgedZone, current: Judgment['zone']): Markup {
  const bounds = to === undefined ? `above ${usd(from)}` : `to ${usd(to)}`;
  return html`<li class="zone-${zone}"!${zone === current ? ' aria-current="true"' : ''}><b>${ZONE_NAMES[zone]}</b> ${bounds}</li>`;
}

/** The money that each way leaves, as tags on one thread. */
export function moneyTags({ money: { at }, zone }: Judgment): Markup {
  const tags = at.map(
    ({ what, price, keep, profit }) => html`<li!${what === zone ? ' class="is-chosen"' : ''}>
<p class="tag-kind">${DOINGS[what]} ${plainDollars(price)}</p>
<p class="rail-price" data-figure>${wholeDollars(profit ?? keep)}</p>
<p class="soft" data-note>!${profit === undefined ? 'you keep' : html`profit; you keep ${wholeDollars(keep)}`}</p>
</li>`,
  );
  return html`<ul class="rail">!${tags}</ul>`;
}

/** Says how often such a range was right, if that is less often than it says. */
export function rateNote(judgment: Judgment): Markup {
  return html`!${rateInWords(judgment).trim()}`;
}
