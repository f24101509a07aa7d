import { productOf } from '../../base/numbers.ts';
import type { FactSpan } from '../../titles/facts.ts';
import type { ItemWord } from '../../titles/item-words.ts';
import type { ParsedTitle } from '../../titles/parse-title.ts';
import type { Price } from '../pricing.ts';
import { KEYWORD_COUNT } from './item-effects.ts';

interface WordEffect {
  readonly text: string;
  /** Price of the item relative to the usual item of its brand and kind, as far as this text changes it. */
  readonly factor: number;
  /** Evidence for the effect of a name, feature, theme, or other word; undefined for other facts. */
  readonly basis: EffectBasis | undefined;
}

/** Evidence for an effect. All counts are 0 if a language model judged the effect. */
interface EffectBasis {
  readonly listings: number;
  readonly sold: number;
  /** Number of sales behind the published median that has the most sales. */
  readonly medianSales: number;
}

const JUDGED: EffectBasis = { listings: 0, sold: 0, medianSales: 0 };

/** Minimum distance of a factor from 1 at which it is shown. */
const LEAST_DISTANCE = 0.01;

/**
 * Returns the effects of a title's words on the price, strongest first. The base price times all effects times
 * `residual` is the price to the dollar. Facts that a model implies are part of the model's effect.
 */
export function wordEffects(
  price: Price,
  spans: readonly FactSpan[],
  words: readonly ItemWord[],
  title: Pick<ParsedTitle, 'written'>,
): { readonly effects: readonly WordEffect[]; readonly residual: number } {
  const { parts, named } = price.item;
  const modelText = textOfGroup(spans, 'model', title);
  const logs = new Map<string, number>();
  const bases = new Map<string, EffectBasis>();
  if (named) {
    const { listings, sold, medians = [] } = named;
    bases.set(modelText, { listings, sold, medianSales: medians[0]?.sold ?? 0 });
  }
  for (const { group, id, log } of parts) {
    if (group === KEYWORD_COUNT) continue;
    const isKeyword = id !== undefined;
    // A fact that no words state is implied by the model, so its effect counts toward the model's.
    const text = isKeyword
      ? textOfKeyword({ group, id }, spans, words, title)
      : textOfGroup(spans, group, title) || modelText;
    logs.set(text, (logs.get(text) ?? 0) + log);
    if (isKeyword) bases.set(text, JUDGED);
  }
  const effects = [...logs]
    .map(([text, log]) => ({ text, factor: withDecimals(Math.exp(log), 2), basis: bases.get(text) }))
    .filter(({ factor }) => Math.abs(factor - 1) >= LEAST_DISTANCE)
    .sort((a, b) => Math.abs(Math.log(b.factor)) - Math.abs(Math.log(a.factor)));
  return { effects, residual: residualOf(price, effects) };
}

function textOfKeyword(
  { group, id }: { readonly group: string; readonly id: string },
  spans: readonly FactSpan[],
  words: readonly ItemWord[],
  { written }: Pick<ParsedTitle, 'written'>,
): string {
  const span = spans.find(({ of, value }) => of === group && value === id);
  if (span) return written(span.from, span.to);
  const { at, to = at + 1 } = words.find(({ form }) => form === id) ?? { at: 0 };
  return written(at, to);
}

/** Returns the words in the title that state a group's facts, as written. A line counts toward the model. */
function textOfGroup(spans: readonly FactSpan[], group: string, { written }: Pick<ParsedTitle, 'written'>): string {
  const ofGroup = spans.filter(({ of }) => of === group || (group === 'model' && of === 'line'));
  const texts: string[] = [];
  let end = 0;
  for (const { from, to } of ofGroup.sort((a, b) => a.from - b.from)) {
    if (from >= end) texts.push(written(from, to));
    end = to;
  }
  return texts.join(' ');
}

/** Number of decimals with which a factor is exact to the dollar for prices up to a million. */
const MOST_DECIMALS = 8;

/** Returns the price divided by all that the effects explain, with only as many decimals as the price needs. */
function residualOf({ price, basePrice }: Price, effects: readonly WordEffect[]): number {
  const explained = productOf([basePrice.price, ...effects.map(({ factor }) => factor)]);
  const exact = price / explained;
  for (let decimals = 2; decimals < MOST_DECIMALS; decimals++) {
    const factor = withDecimals(exact, decimals);
    if (Math.round(explained * factor) === price) return factor;
  }
  return exact;
}

function withDecimals(factor: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(factor * scale) / scale;
}
