import { html } from 'ghtml';
import { brands, CONDITIONS, categories, TIERS, tierLabel } from '../../garments/catalog.ts';
import { CIRCUMSTANCE_NAMES, CIRCUMSTANCES } from '../../marketplaces/circumstances.ts';
import { capital } from '../../wording/numbers.ts';
import type { Markup } from '../markup.ts';
import {
  choicesOf,
  type FormError,
  type FormTexts,
  formFields,
  GENDER_CHOICES,
  options,
} from './form-fields.ts';

/** The calculator's form: a plain GET, whose address holds all that was entered. */
export function sellForm(fields: FormTexts, error?: FormError): Markup {
  const { input, select } = formFields('sell', fields, error);
  const brandGroups = TIERS.map((tier) => {
    const choices = choicesOf(brands.filter((brand) => brand.tier === tier));
    return html`<optgroup label="${tierLabel(tier)}">!${options(choices, fields.brand)}</optgroup>`;
  });
  const grades = CONDITIONS.map((name) => [name, name] as const);
  const circumstances = CIRCUMSTANCE_NAMES.map((name) =>
    select(name, capital(CIRCUMSTANCES[name].meaning), [
      ['', 'No'],
      ['true', 'Yes'],
    ]),
  );
  const isOpen = error !== undefined && error.field !== 'price';
  return html`<form class="sell-form" action="/fees" method="get" data-change>
<div class="fields is-first">
!${input('price', 'It sells for, $')}
<p><button type="submit">Show what I keep</button></p>
</div>
<details id="more"!${isOpen ? ' open' : ''}>
<summary>Brand and kind, what you paid, shipping, sales tax</summary>
<div class="fields">
<div class="field"><label for="sell-brand">Brand</label><select id="sell-brand" name="brand"><option value="">Any</option>!${brandGroups}</select></div>
!${select('category', 'Kind of garment', [['', 'Any clothing'], ...choicesOf(categories)])}
!${select('gender', 'Women’s or men’s', [['', 'Not given'], ...GENDER_CHOICES])}
!${select('condition', 'Condition', [['', 'Not given'], ...grades])}
!${input('keep', 'Instead of a price: I want to keep, $', { hint: 'Then you see what to ask at least.' })}
!${input('cost', 'You paid for it, $', { hint: 'Gives your profit.' })}
!${input('profit', 'Profit that you want, $', { hint: 'Gives the most to pay: what is left after fees, less this.' })}
!${input('shipping', 'Buyer pays you for shipping, $', { hint: 'Where you buy the label yourself.' })}
!${input('label', 'Label costs you, $', { hint: 'Where you buy the label yourself.' })}
!${input('tax', 'Sales tax, %', { hint: 'Some marketplaces charge fees on it.' })}
!${circumstances}
</div>
<p class="soft">With a brand and a kind but no price, our estimate is the price.</p>
</details>
</form>`;
}
