import { html } from 'ghtml';
import { rangeInWords } from '../../answers/garment/estimate-words.ts';
import { askerEvidenceInWords } from '../../answers/listing/asker-evidence.ts';
import { usd } from '../../base/numbers.ts';
import { compsText } from '../../items/comps.ts';
import { appraisePath } from '../../pricing/price-path.ts';
import { type GarmentAnswer, withTag } from '../answer.ts';
import { hiddenFields, type Markup } from '../markup.ts';

/** Says how much of the price is the visitor's, with our own; empty without evidence of theirs. */
export function yoursLine({ listing, judgment }: GarmentAnswer): Markup {
  const yours = listing?.appraisal.asker;
  if (!yours) return '';
  const { modelOnly: without } = yours;
  return html`<p data-yours>${askerEvidenceInWords(yours)}
<span class="soft">Our estimate alone: ${usd(without.price)},
${rangeInWords(without, judgment.authenticity !== undefined)}.</span>
</p>`;
}

/** Returns the form for what the visitor knows, folded away where our own price stands: a plain GET of the answer. */
export function evidenceForm(answer: GarmentAnswer, isLarge: boolean): Markup {
  const { comps } = answer.choice;
  const path = pathWithout(answer);
  const fields = html`<form class="evidence-form" action="${path.split('?', 1)[0]}" method="get" data-change>
!${hiddenFields(path)}
<div class="field">
<label for="comps">${isLarge ? 'Seen it sold? Enter the prices' : 'Sold prices'}</label><input id="comps"
name="comps" value="${comps ? compsText(comps) : ''}" type="text" maxlength="300" placeholder="40, 55, 48"
autocomplete="off" aria-describedby="comps-hint">
<p class="soft" id="comps-hint">Sold prices in US dollars; write “60 asked” for an asking price.
They stay on this page.</p>
</div>
<button type="submit"!${isLarge ? '' : ' class="is-quiet"'} id="evidence-check">Include my prices</button>
</form>`;
  if (isLarge) return fields;
  return html`<details id="your-evidence"!${comps === undefined ? '' : ' open'}>
<summary>Seen it sold? Enter the prices</summary>!${fields}</details>`;
}

/** Returns the path of the answer about the same piece without what the visitor knows: by its title, or its names. */
function pathWithout({ garment, listing, choice: { tag } }: GarmentAnswer): string {
  const { brand, category, gender, condition } = garment;
  const title = listing?.appraisal.reading.text ?? `${brand.name} ${category.name}`;
  return withTag(appraisePath(title, { gender, ...(condition && { condition }) }), tag);
}
