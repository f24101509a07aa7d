import { html } from 'ghtml';
import { capital, money } from '../../base/numbers.ts';
import { brands, categories, type Tier, tierLabel } from '../../catalog/catalog.ts';
import { otherKinds } from '../../catalog/other-kinds.ts';
import { CIRCUMSTANCE_NAMES, CIRCUMSTANCES } from '../../marketplaces/circumstances.ts';
import { dateWords, feeWords } from '../../marketplaces/fee-words.ts';
import type { Marketplace, Schedule } from '../../marketplaces/fees.ts';
import type { GarmentTest } from '../../marketplaces/schema.ts';
import { factList, type Markup } from '../markup.ts';

/**
 * Returns what a marketplace takes, line by line, what it accepts, and the source of the fees. Its id is the
 * marketplace's, so that an address with it opens the fold around it.
 */
export function marketplaceFees(marketplace: Marketplace): Markup {
  const { id, schedules, selling, holdsFor, buyerPays } = marketplace;
  const facts = [
    ['Work', selling.work],
    ['Buyers', selling.buyers],
    ['Payout', selling.payout],
    ['Buyers pay on top', buyerPays && `${capital(buyerPays)}.`],
    ['Sales tax', TAX_WORDS[marketplace.taxInBase]],
  ] as const;
  const known = facts.flatMap(([name, words]) => (words ? [[name, html`${words}`] as const] : []));
  const accepted = acceptedWords(marketplace).map((words) => html`<li>${words}</li>`);
  const rules = holdsFor.map((words) => html`<li>${words}</li>`);
  return html`<div id="${id}">
!${schedules.map((schedule) => feeLines(schedule, schedules.length === 1))}
<ul>!${accepted}!${rules}</ul>
!${factList(known)}
!${sourceWords(marketplace)}
</div>`;
}

const TAX_WORDS = {
  yes: 'Fees apply to it too.',
  no: undefined,
  unstated: 'Not stated.',
} as const;

function feeLines({ lines, certainty, for: goods }: Schedule, isAll: boolean): Markup {
  if (lines.length === 0) return '';
  const rows = lines.map((line) => {
    const bands = feeWords(line).map((words) => html`<span class="fee-band">${words}</span>`);
    return [html`${line.name}`, html`!${bands}`] as const;
  });
  return html`!${isAll ? '' : html`<p>Fees for ${goods}:</p>`}
!${factList(rows)}
!${certainty ? html`<p>Certainty of these fees: ${certainty}.</p>` : ''}`;
}

function acceptedWords({ accepts, smallestPrice }: Marketplace): readonly string[] {
  const words = accepts.map(({ answer, when, unless, reason }) => {
    const about = [when && testWords(when), unless && `all but ${testWords(unless)}`].filter(Boolean).join(', ');
    return `${answer === 'no' ? 'Not accepted' : 'Check first'}${about ? ` (${about})` : ''}: ${reason}`;
  });
  if (smallestPrice !== undefined) words.push(`The minimum price is ${money(smallestPrice)}.`);
  return words.length > 0 ? words : ['Every brand and kind with prices here.'];
}

function testWords(test: GarmentTest): string {
  const { tiers = [], genders = [], conditions = [] } = test;
  const named = (list: readonly { slug: string; name: string }[], chosen: readonly string[] = []) =>
    list.filter(({ slug }) => chosen.includes(slug)).map(({ name }) => name);
  return [
    ...tiers.map((tier) => `${tierLabel(tier as Tier)} brands`),
    ...named(brands, test.brands),
    ...named([...categories, ...otherKinds], test.categories),
    ...genders.map((gender) => (gender === 'male' ? 'menswear' : 'womenswear')),
    ...conditions,
    ...CIRCUMSTANCE_NAMES.filter((name) => test[name]).map((name) => CIRCUMSTANCES[name].short),
  ].join(', ');
}

function sourceWords({ sources, checkedOn, effectiveFrom, certainty }: Marketplace): Markup {
  const links = sources.map((url) => html`<a href="${url}">${new URL(url).hostname}</a> `);
  const since = effectiveFrom === undefined ? '' : ` In effect since ${dateWords(effectiveFrom)}.`;
  const how = certainty === 'high' ? '' : ` Certainty: ${certainty} (${CERTAINTY_WORDS[certainty]}).`;
  return html`<p class="soft">Source: !${links}<br>Checked ${dateWords(checkedOn)}.${since}${how}</p>`;
}

const CERTAINTY_WORDS = {
  medium: 'one reading, or a detail differs',
  low: 'secondary sources',
} as const;
