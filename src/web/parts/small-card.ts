import { html } from 'ghtml';
import { rangeInWords } from '../../answers/garment/estimate-words.ts';
import { isAskedBack } from '../../answers/verdict/words.ts';
import { usd } from '../../base/numbers.ts';
import type { GarmentAnswer } from '../answer.ts';
import { hangtag, type Markup } from '../markup.ts';
import { looks, rangeHill, verdictLine } from './decision-card.ts';

/** Returns the answer about one piece in short under its `name`: the verdict, and the price unless it asks back. */
export function smallCard(name: Markup, { judgment, price, choice }: GarmentAnswer): Markup {
  const figures = html`<p class="tag-price">${usd(price.price)}</p>
<p class="tag-ends">${rangeInWords(price, judgment.authenticity !== undefined)}</p>
!${rangeHill(price, price.price, judgment.zones, choice.tag)}`;
  return hangtag(html`!${verdictLine(judgment)}
!${looks(judgment)}
<p class="tag-kind">!${name}</p>
!${isAskedBack(judgment) ? '' : figures}`);
}
