import { count, grouped, percent, signedPercent, usd } from '../../src/base/numbers.ts';
import { TIERS, tierLabel } from '../../src/catalog/catalog.ts';
import { markdownTable } from '../evaluation/markdown.ts';
import { compared, type JudgedSale, outcomes } from './evaluate-own.ts';
import { distancesOf } from './fit-shifts.ts';
import { evaluationInWords, METHOD } from './in-words.ts';
import { levelInWords, shopLevel } from './level.ts';
import { movesOf } from './moves.ts';
import type { OwnModel } from './own-model.ts';
import type { Published } from './published.ts';
import type { Sales } from './sale.ts';

const BEGIN = '<!-- figures: written by `hangtag evaluate` -->';
/** Cards from earlier releases name the command for a checkout. */
const BEGIN_OF_ANY_RELEASE = /<!-- figures: written by `[^`]+` -->/;
const END = '<!-- end of figures -->';

/** Returns the Markdown card of an operator's own model. */
export function ownCard(published: Published, model: OwnModel, sales: Sales): string {
  const { stamp, prediction } = model;
  const base = published.prediction.version;
  const { sales: n = 0, brands = 0, kinds = 0 } = prediction.ownSales ?? {};
  const otherKinds =
    sales.ownBrands.length > 0 ? ' Other kinds of this operator’s own brands move with the kinds that were sold.' : '';
  const days = sales.from === undefined ? '' : ` from ${sales.from} to ${sales.to}`;
  return `# Model card

Version ${stamp.version}. The published model ${base}, moved toward the level of ${count(n, 'own sale')} of ${count(brands, 'brand')}${days}.
${levelInWords(shopLevel(distancesOf(sales.sales)), n)}

## What the numbers mean

For the ${count(kinds, 'kind')} of garments below, a price is what this operator's sales bring: the published price, multiplied by
a factor from these sales. One item's 80% range is as wide as these sales are spread if there are many, and as the
published range if there are few.${otherKinds} ${model.level === 0 ? 'All other prices' : 'All other prices, before that level'}, the effects of words in titles, the steps between conditions and the averages of groups of
brands are those of model ${base}: ${prediction.market}.

## Data

${count(n, 'own sale')} in ${count(sales.rows, 'row')}, on top of the listings behind model ${base}.${leftOut(sales)}

## Method

A sale's distance from the published price, for its title and condition, is the shop's level, plus the brand's shift, plus the
shift of the brand in that kind of garment, plus the item's own. They are normal around zero with standard deviations of 0.25, 0.25 and
0.2 in log price, so that few sales move a price little and many decide it; sales far off count less (Huber's weights), and one sale of a kind
with 200 published listings moves it by 5% at most. A brand that is on no list and was sold three times or more is treated as a brand
of its own: it begins at the price of an unbranded piece and moves with its sales, each kind separately. ${levelText(model.level)} Prices by the words of a title and prices without a
title move separately, since goods sold here may not be typical of the brand; the table shows those without a title.

${markdownTable(
  ['brand', 'kind', 'sales', 'published price', 'price', 'change', 'width of the range'],
  movesOf(published, model).map(({ brand, category, gender, sales: own, before, after, scale }) => [
    brand.name,
    `${category.name}, ${gender}`,
    grouped(own),
    usd(before),
    usd(after),
    signedPercent(after / before - 1),
    `x ${scale.toFixed(2)}`,
  ]),
)}

## Figures

${BEGIN}
This model has not been evaluated yet: \`hangtag evaluate\` does it.
${END}

Figures from held-out listings for model ${base} are about the published prices, not about these.
`;
}

function levelText(level: number): string {
  return level === 0
    ? 'The sales do not show that the shop’s level differs from the published one, so no other price moves.'
    : `The shop’s level moves all other prices by ${signedPercent(Math.expm1(level))}.`;
}

function leftOut({ leftOut: rows }: Sales): string {
  if (rows.length === 0) return '';
  const reasons = rows.map(({ reason, rows: n }) => `${grouped(n)} ${reason}`);
  return ` Left out: ${reasons.join('; ')}.`;
}

/** Returns the card with its figures replaced by those of a new evaluation. */
export function withOwnFigures(card: string, judged: readonly JudgedSale[]): string {
  const [before, rest] = card.split(BEGIN_OF_ANY_RELEASE);
  const after = rest?.split(END)[1];
  if (after === undefined) return card;
  const known = compared(judged);
  const rows = TIERS.flatMap((tier) => {
    const ofTier = judged.filter(({ sale }) => sale.brand.tier === tier);
    if (ofTier.length === 0) return [];
    const { own: mine, published: theirs } = outcomes(ofTier);
    const shares = [mine.halfWithin, theirs.halfWithin, mine.inside, theirs.inside].map(percent);
    return [[tierLabel(tier), grouped(mine.sales), ...shares]];
  });
  const table = markdownTable(
    ['brands', 'sales', 'half within', 'published model', 'inside the range', 'published model'],
    rows,
  );
  const words = [METHOD, ...evaluationInWords(judged)].join(' ');
  const figures = known.length > 0 ? `${words}\n\n${table}` : words;
  return `${before}${BEGIN}\n${figures}\n${END}${after}`;
}
