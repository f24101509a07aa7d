import { html } from 'ghtml';
import {
  brands,
  CONDITIONS,
  categories,
  GENDERS,
  TIERS,
  tierLabel,
} from '../../garments/catalog.ts';
import { CIRCUMSTANCE_NAMES, CIRCUMSTANCES } from '../../marketplaces/circumstances.ts';
import { genderWord } from '../../wording/garments.ts';
import { capital } from '../../wording/numbers.ts';
import type { Markup } from '../layout.ts';

/** What stands in the form's fields, as it was sent. */
export type SellFields = Readonly<Record<string, string>>;

/** What is wrong with one of them. */
export interface SellError {
  readonly field: string;
  readonly words: string;
}

/** The calculator's form: a plain GET, whose address holds all that was entered. */
export function sellForm(fields: SellFields, error?: SellError): Markup {
  const amount = (name: string, label: string, hint: string) =>
    numberField({ name, label, hint, value: fields[name] ?? '', error });
  const chosen = (name: string, value: string) => (fields[name] === value ? ' selected' : '');
  const option = (name: string, value: string, words: string) =>
    html`<option value="${value}"!${chosen(name, value)}>${words}</option>`;
  const brandGroups = TIERS.map(
    (tier) =>
      html`<optgroup label="${tierLabel(tier)}">!${brands.filter((brand) => brand.tier === tier).map(({ slug, name }) => option('brand', slug, name))}</optgroup>`,
  );
  const circumstances = CIRCUMSTANCE_NAMES.map(
    (name) =>
      html`<div class="field"><label for="sell-${name}">${capital(CIRCUMSTANCES[name].meaning)}</label><select id="sell-${name}" name="${name}"><option value="">No</option>!${option(name, 'true', 'Yes')}</select></div>`,
  );
  const isOpen = error !== undefined && error.field !== 'price';
  return html`<form class="sell-form" action="/fees" method="get" data-change>
<div class="fields is-first">
!${amount('price', 'It sells for, $', '')}
<p><button type="submit">Show what I keep</button></p>
</div>
<details id="more"!${isOpen ? ' open' : ''}>
<summary>Brand and kind, what you paid, shipping, sales tax</summary>
<div class="fields">
<div class="field"><label for="sell-brand">Brand</label><select id="sell-brand" name="brand"><option value="">Any</option>!${brandGroups}</select></div>
<div class="field"><label for="sell-category">Kind of garment</label><select id="sell-category" name="category"><option value="">Any clothing</option>!${categories.map(({ slug, name }) => option('category', slug, name))}</select></div>
<div class="field"><label for="sell-gender">Women’s or men’s</label><select id="sell-gender" name="gender"><option value="">Not given</option>!${GENDERS.map((gender) => option('gender', gender, capital(genderWord(gender))))}</select></div>
<div class="field"><label for="sell-condition">Condition</label><select id="sell-condition" name="condition"><option value="">Not given</option>!${CONDITIONS.map((name) => option('condition', name, name))}</select></div>
!${amount('keep', 'Instead of a price: I want to keep, $', 'Then you see what to ask at least.')}
!${amount('cost', 'You paid for it, $', 'Gives your profit.')}
!${amount('profit', 'Profit that you want, $', 'Gives the most to pay: what is left after fees, less this.')}
!${amount('shipping', 'Buyer pays you for shipping, $', 'Where you buy the label yourself.')}
!${amount('label', 'Label costs you, $', 'Where you buy the label yourself.')}
!${amount('tax', 'Sales tax, %', 'Some marketplaces charge fees on it.')}
!${circumstances}
</div>
<p class="soft">With a brand and a kind but no price, our estimate is the price.</p>
</details>
</form>`;
}

interface NumberField {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly error: SellError | undefined;
}

function numberField({ name, label, hint, value, error }: NumberField): Markup {
  const id = `sell-${name}`;
  const isWrong = error?.field === name;
  const described = [isWrong ? `${id}-error` : '', hint === '' ? '' : `${id}-hint`]
    .join(' ')
    .trim();
  return html`<div class="field">
<label for="${id}">${label}</label>
<input id="${id}" name="${name}" type="text" inputmode="decimal" value="${value}" maxlength="12" autocomplete="off"!${described === '' ? '' : html` aria-describedby="${described}"`}!${isWrong ? ' aria-invalid="true"' : ''}>
!${isWrong ? html`<p class="field-error" id="${id}-error" role="alert">${error.words}</p>` : ''}
!${hint === '' ? '' : html`<p class="soft" id="${id}-hint">${hint}</p>`}
</div>`;
}
