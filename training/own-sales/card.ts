import { count, grouped, signedPercent } from '../../src/base/numbers.ts';
import type { JudgedSale } from './evaluate-own.ts';
import { evaluationInWords, leftOutInWords } from './in-words.ts';
import { levelInWords } from './level.ts';
import type { OwnModel } from './own-model.ts';
import type { Published } from './published.ts';
import { countOf, type Sales } from './sale.ts';

/** Returns the Markdown card of an operator's own model, with its figures once it is evaluated. */
export function ownCard(published: Published, model: OwnModel, sales: Sales, judged?: readonly JudgedSale[]): string {
  const { prediction, level } = model;
  const base = `model ${published.prediction.version}`;
  const { brands = 0, kinds = 0 } = prediction.ownSales ?? {};
  const sold = countOf(sales.sales);
  const days = sales.from === undefined ? '' : ` from ${sales.from} to ${sales.to}`;
  const others =
    level === 0
      ? 'All other prices are the published ones.'
      : `The shop’s level moves all other prices by ${signedPercent(Math.expm1(level))}.`;
  const figures = judged
    ? evaluationInWords(judged).join('\n')
    : 'This model has not been evaluated yet: `hangtag evaluate` does it.';
  return `# Model card

Version ${model.stamp.version}. The published ${base}, moved toward the level of ${count(sold, 'own sale')} of ${count(brands, 'brand')}${days}.

## What the numbers mean

For ${count(kinds, 'kind')} of garments, a price is what this operator’s sales bring: the published price, multiplied by a factor from these
sales. One item’s 80% range is as wide as these sales are spread if there are many, and as the published range if there are few.
${others} The effects of words and the steps between conditions are those of ${base}: ${prediction.market}.

## Data

${levelInWords(sales.sales)}

${count(sold, 'own sale')} in ${grouped(sales.rows)} rows, on top of the listings behind ${base}.

${leftOutInWords(sales.leftOut)
  .map((line) => `    ${line}`)
  .join('\n')}

## Method

A sale’s distance from the published price, for its title and condition, is the shop’s level, plus the brand’s shift, plus the shift of
the brand in that kind of garment, plus the item’s own, all normal around zero: few sales move a price little and many decide it. Prices by the
words of a title and prices without a title move separately, since goods sold here may not be typical of the brand. A brand that is on no list
begins at the price of an unbranded piece.

## Figures

${figures}

Figures from held-out listings for ${base} are about the published prices, not about these.
`;
}
