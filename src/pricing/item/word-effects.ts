import type { FactSpan } from '../../titles/facts.ts';
import type { ItemWord } from '../../titles/item-words.ts';
import type { ParsedTitle } from '../../titles/parse-title.ts';
import type { Price } from '../pricing.ts';
import { KEYWORD_COUNT } from './item-effects.ts';

interface WordEffect {
  readonly text: string;
  /** Factor on the price of the usual piece of its brand and kind. */
  readonly factor: number;
  /** The evidence for a model, variant, line, feature, theme or other word; undefined for other facts. */
  readonly basis: EffectBasis | undefined;
}

/** The evidence for the effect of words: judged by a language model if all are zero. */
interface EffectBasis {
  readonly listings: number;
  readonly sold: number;
  /** Sales behind the published median with the most of them. */
  readonly medianSales: number;
}

const JUDGED: EffectBasis = { listings: 0, sold: 0, medianSales: 0 };

/** A factor closer to 1 than this is not worth showing. */
const LEAST_FACTOR = 0.01;

/**
 * Returns the parts of a price under the words that name them, the strongest first, and the factor of the rest: base
 * price times all effects times `residual` is the price to the dollar. Facts implied by a model are part of the model.
 */
export function wordEffects(
  price: Price,
  spans: readonly FactSpan[],
  others: readonly ItemWord[],
  { written }: Pick<ParsedTitle, 'written'>,
) {
  const { parts, named } = price.item;
  const namedText = (group: string) =>
    spans
      .filter(({ of }) => of === group || (group === 'model' && of === 'line'))
      .sort((a, b) => a.from - b.from)
      .filter((span, i, all) => i === 0 || span.from >= (all[i - 1] as FactSpan).to)
      .map(({ from, to }) => written(from, to))
      .join(' ');
  const model = namedText('model');
  const textOf = ({ group, id }: (typeof parts)[number]) => {
    if (id === undefined) return group === 'model' ? model : namedText(group) || model;
    const { at, to: end = at + 1 } = others.find(({ form }) => form === id) ?? { at: 0 };
    const { from, to } = spans.find(({ of, value }) => of === group && value === id) ?? { from: at, to: end };
    return written(from, to);
  };
  const logs = new Map<string, number>();
  const bases = new Map<string, EffectBasis>();
  if (named) {
    const { listings, sold, medians = [] } = named;
    bases.set(model, { listings, sold, medianSales: medians[0]?.sold ?? 0 });
  }
  for (const part of parts.filter(({ group }) => group !== KEYWORD_COUNT)) {
    const text = textOf(part);
    logs.set(text, (logs.get(text) ?? 0) + part.log);
    if (part.id !== undefined) bases.set(text, JUDGED);
  }
  const effects: readonly WordEffect[] = [...logs]
    .map(([text, log]) => ({ text, factor: withDecimals(Math.exp(log), 2), basis: bases.get(text) }))
    .filter(({ factor }) => Math.abs(factor - 1) >= LEAST_FACTOR)
    .sort((a, b) => Math.abs(Math.log(b.factor)) - Math.abs(Math.log(a.factor)));
  return { effects, residual: residualOf(price, effects) };
}

/** A factor with this many decimals is exact to the dollar for every price up to a million. */
const MOST_DECIMALS = 8;

/** Returns price / (base price x shown factors), in as few decimals as lead to the dollar. */
function residualOf({ price, basePrice }: Price, effects: readonly WordEffect[]): number {
  const product = effects.reduce((all, { factor }) => all * factor, basePrice.price);
  const exact = price / product;
  for (let decimals = 2; decimals < MOST_DECIMALS; decimals++) {
    const factor = withDecimals(exact, decimals);
    if (Math.round(product * factor) === price) return factor;
  }
  return exact;
}

function withDecimals(factor: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(factor * scale) / scale;
}
