import { type NumberRule, RULES } from './number-rules.ts';
import { type NumberContext, type NumberRole, type NumberView, viewNumbers } from './number-view.ts';

/** A number of a title, in digits or words. */
export interface TitleNumber {
  readonly role: NumberRole;
  /** As written. */
  readonly text: string;
  readonly value: number;
  /** `%` of a share, or another currency than US dollars, as written. */
  readonly unit?: string;
  /** What a price is of, if the title says so. */
  readonly of?: 'each' | 'all' | 'pair';
  /** Its characters in the title, from `start` up to, but not including, `end`. */
  readonly start: number;
  readonly end: number;
}

/** Gives each number of a title its role: that of the first rule that holds. */
export function readNumbers(
  text: string,
  context: NumberContext,
  rules: readonly NumberRule[] = RULES,
): readonly NumberView[] {
  const views = viewNumbers(text, context);
  for (const view of views) view.role = rules.find(([, , holds]) => holds(view))?.[0] ?? 'other';
  return views;
}

/** Returns numbers as other rooms see them. */
export const asTitleNumbers = (views: readonly NumberView[]): readonly TitleNumber[] =>
  views.map(({ role, text, value, start, end, sign, currency }) => {
    const unit = sign === '%' ? sign : currency;
    return { role, text, value, ...(unit !== undefined && { unit }), start, end };
  });

/** Returns what is added to a price, in US dollars or, if it is a share, as text: `20%`. */
export function extraCostIn(numbers: readonly TitleNumber[]): number | string | undefined {
  const share = numbers.find(({ role, unit }) => role === 'extra' && unit === '%');
  return dollarsIn(numbers, 'extra') ?? (share && `${share.value}%`);
}

/** Returns the first number of a role in US dollars. */
export function dollarsIn(numbers: readonly TitleNumber[], role: NumberRole): number | undefined {
  return numbers.find((number) => number.role === role && number.unit === undefined)?.value;
}
