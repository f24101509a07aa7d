import { type FoundCondition, findConditions } from './conditions.ts';
import { type FoundLot, findLot } from './lots.ts';
import { findMoney, type MoneyInText } from './money.ts';
import { marked, type Places, type Span } from './span.ts';
import type { SpellingBudget } from './spelling.ts';
import { type TitleTokens, tokenize, without } from './tokens.ts';

/** A title's words and their meanings. The passes over a title share it, and each adds its marks. */
export interface TitleMarks {
  readonly money: MoneyInText;
  /** All words but those of money. */
  readonly typed: TitleTokens;
  readonly conditions: readonly FoundCondition[];
  /** Several pieces sold as one, if a number of them is named. */
  readonly lot: FoundLot | undefined;
  /** The words of the item: those that are not of money, its condition or a lot. All places below are theirs. */
  readonly item: TitleTokens;
  /** True for words of makers' names, which name nothing else. */
  readonly taken: boolean[];
  /** Subjects of words that are no more than its name. */
  readonly roles: (Span['concept'] | undefined)[];
  readonly budget: SpellingBudget;
  /** A misspelled model whose right name stands in its place among the words of the item. */
  readonly mended?: { readonly at: number; readonly name: string };
  /** A word that likely misspells a model of its own price, which is asked about. */
  readonly likelyModel?: { readonly at: number; readonly name: string };
}

/** The first pass: sets money, conditions and the size of a lot apart from the words of the item. */
export function markMoneyAndConditions(text: string, budget: SpellingBudget): TitleMarks {
  const money = findMoney(text);
  const typed = tokenize(money.rest);
  const conditions = findConditions(typed);
  // A phrase of condition says nothing of anything else: `Birkin like new` is not like a Birkin.
  const lot = findLot(typed);
  const item = without(typed, [...conditions, ...(lot?.places ?? [])]);
  return {
    money,
    typed,
    conditions,
    lot,
    item,
    taken: marked(item.words.length, []),
    roles: item.words.map(() => undefined),
    budget,
  };
}

/** Gives words a subject; none where they say more than a name of it. */
export function markRole({ roles }: TitleMarks, role: Span['concept'] | undefined, phrases: readonly Places[]): void {
  for (const { from, to } of phrases) roles.fill(role, from, to);
}

/** Returns words of the item as they were written. */
export function textAt({ item }: Pick<TitleMarks, 'item'>, { from, to }: Places): string {
  return item.written(from, to);
}

/**
 * Returns a title, cleaned as `text`, with more words behind its first `count` words of the item; at the front for
 * none.
 * Pure and linear in the title's length.
 */
export function insertWords(text: string, { item, money }: TitleMarks, more: string, count: number): string {
  const pieces = text.split(' ');
  const place = count === 0 ? 0 : placeOf(item.pieceOf(count - 1), money.rest.split(' '), pieces) + 1;
  return [...pieces.slice(0, place), more, ...pieces.slice(place)].filter(Boolean).join(' ');
}

/** Returns the place in a whole title of a piece of what is left of it without money. */
function placeOf(at: number, left: readonly string[], pieces: readonly string[]): number {
  let place = -1;
  for (const piece of left.slice(0, at + 1)) {
    const next = pieces.indexOf(piece, place + 1);
    // An amount may have stood in the same piece: `$40/Coach`.
    place = next < 0 ? Math.min(place + 1, pieces.length - 1) : next;
  }
  return place;
}
