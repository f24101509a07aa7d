import { html } from 'ghtml';
import { type SellerTerm, USUAL_TERMS } from '../../items/term-fields.ts';
import type { Marketplace } from '../../marketplaces/fees.ts';
import type { Markup } from '../markup.ts';
import { AMOUNT, choicesOf, type FormError, type FormTexts, formFields } from './form-fields.ts';

const AMOUNTS: Readonly<Record<Exclude<SellerTerm, 'marketplace'>, string>> = {
  profit: 'Minimum profit per item, $',
  label: 'Your shipping label, $',
  hourly: 'Your time, $ an hour',
};

/**
 * Returns the seller's terms as fields with ids that begin with `id`, under the names used on every surface; `owner` is
 * the id of their form if they stand outside of it. Scripts save them on the device and share them between pages.
 */
export function yourTerms(
  id: string,
  texts: FormTexts,
  names: readonly SellerTerm[],
  places: readonly Marketplace[],
  { error, owner }: { readonly error?: FormError | undefined; readonly owner?: string } = {},
): Markup {
  const { input, select } = formFields(id, { ...texts, ...filled(texts) }, error, owner);
  const attributes = `${AMOUNT} pattern="[0-9]*[.]?[0-9]{0,2}" title="US dollars, such as 18"`;
  const fields = names.map((name) =>
    name === 'marketplace'
      ? select(name, 'Marketplace', choicesOf(places))
      : input(name, AMOUNTS[name], { attributes }),
  );
  return html`<div class="fields" data-terms>!${fields}</div>`;
}

/** Fills in the usual terms for missing ones. */
function filled({ marketplace, profit, label }: FormTexts): FormTexts {
  return {
    marketplace: marketplace || USUAL_TERMS.marketplace,
    profit: profit || String(USUAL_TERMS.profit),
    label: label || String(USUAL_TERMS.label),
  };
}
