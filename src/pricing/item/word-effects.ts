import type { FactSpan } from '../../titles/facts.ts';
import type { ItemWord } from '../../titles/item-words.ts';
import type { ParsedTitle } from '../../titles/parse-title.ts';
import type { Price } from '../pricing.ts';
import { KEYWORD_COUNT } from './item-effects.ts';

interface WordEffect {
  readonly text: string;
  /** Factor relative to the price of the usual item of the brand and kind. */
  readonly factor: number;
  /** Evidence for a model, variant, line, feature, theme, or other word; undefined for other facts. */
  readonly basis: EffectBasis | undefined;
}

/** Evidence for the effect of words. If all counts are zero, a language model judged it. */
interface EffectBasis {
  readonly listings: number;
  readonly sold: number;
  /** Number of sales behind the published median that has the most sales. */
  readonly medianSales: number;
}

const JUDGED: EffectBasis = { listings: 0, sold: 0, medianSales: 0 };

/** Distance from 1 below which a factor is not shown. */
const LEAST_DISTANCE = 0.01;

/**
 * Returns the effects of a title's words on the price, strongest first. The base price times all effects times
 * `residual` equals the price to the dollar. Facts implied by a model are part of the model's effect.
 */
export function wordEffects(
  price: Price,
  spans: readonly FactSpan[],
  words: readonly ItemWord[],
  { written }: Pick<ParsedTitle, 'written'>,
): { readonly effects: readonly WordEffect[]; readonly residual: number } {
  const { parts, named } = price.item;
  const modelText = textOfGroup(spans, 'model', written);
  const textOfKeyword = (group: string, id: string) => {
    const span = spans.find(({ of, value }) => of === group && value === id);
    if (span) return written(span.from, span.to);
    const { at, to = at + 1 } = words.find(({ form }) => form === id) ?? { at: 0 };
    return written(at, to);
  };
  const textOf = ({ group, id }: (typeof parts)[number]) => {
    if (id !== undefined) return textOfKeyword(group, id);
    if (group === 'model') return modelText;
    // A fact without words of its own is implied by the model, so its effect counts toward the model's.
    const text = textOfGroup(spans, group, written);
    return text === '' ? modelText : text;
  };
  const logs = new Map<string, number>();
  const bases = new Map<string, EffectBasis>();
  if (named) {
    const { listings, sold, medians = [] } = named;
    bases.set(modelText, { listings, sold, medianSales: medians[0]?.sold ?? 0 });
  }
  for (const part of parts) {
    if (part.group === KEYWORD_COUNT) continue;
    const text = textOf(part);
    logs.set(text, (logs.get(text) ?? 0) + part.log);
    if (part.id !== undefined) bases.set(text, JUDGED);
  }
  const effects = [...logs]
    .map(([text, log]) => ({ text, factor: withDecimals(Math.exp(log), 2), basis: bases.get(text) }))
    .filter(({ factor }) => Math.abs(factor - 1) >= LEAST_DISTANCE)
    .sort((a, b) => Math.abs(Math.log(b.factor)) - Math.abs(Math.log(a.factor)));
  return { effects, residual: residualOf(price, effects) };
}

function textOfGroup(spans: readonly FactSpan[], group: string, written: ParsedTitle['written']): string {
  const texts: string[] = [];
  let end = 0;
  for (const { of, from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const isInGroup = of === group || (group === 'model' && of === 'line');
    if (!isInGroup) continue;
    if (from >= end) texts.push(written(from, to));
    end = to;
  }
  return texts.join(' ');
}

/** With this many decimals, a factor is exact to the dollar for every price up to a million. */
const MOST_DECIMALS = 8;

/** Returns price / (base price x shown factors), with the fewest decimals that give the price in whole dollars. */
function residualOf({ price, basePrice }: Price, effects: readonly WordEffect[]): number {
  const product = effects.reduce((total, { factor }) => total * factor, basePrice.price);
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
