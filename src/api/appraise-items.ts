import { answerItem, goalFor, type ListedItem, listTotal } from '../answers/list/answer.ts';
import { adviceBody, type RepriceTerms } from '../answers/plan/answer.ts';
import { type GuessedItem, type Reader, readGuesses } from '../answers/reader/read-guesses.ts';
import { Problem } from '../base/problem.ts';
import { yieldToOthers } from '../base/yield-to-others.ts';
import { echoOf, type ReadItem, readListItem } from '../items/list-item.ts';
import { whereMoreFit } from '../lists/csv.ts';
import { problemDocument } from '../service/http/problem-document.ts';
import { readList } from './endpoint.ts';
import { type AppraisalParts, appraisalAnswer, type StandingTerms } from './endpoints/appraise.ts';

/** The items of a request's body. Throws a {@link Problem} when there are none or too many. */
export function readItems(body: unknown, batchSize: number): readonly unknown[] {
  return readList(Object(body).items, {
    parameter: 'items',
    most: batchSize,
    send: 'Send {"items": [{"title": "…"}]} as JSON, or a CSV file with Content-Type: text/csv.',
    more: ` ${whereMoreFit(batchSize)}`,
  });
}

/**
 * Answers each item, or says why it has no price; `standing`: the seller's terms, and a goal for items without one;
 * `guessed`: the items as a reader left them.
 * Yields to other work in between.
 */
export async function appraiseItems(
  parts: AppraisalParts,
  items: readonly unknown[],
  standing: StandingTerms = {},
  plan?: RepriceTerms,
  guessed: readonly GuessedItem<ReadItem>[] = [],
) {
  const answered: AnsweredItem[] = [];
  for (const [at, item] of items.entries()) {
    answered.push(appraiseItem(parts, item, standing, plan, guessed[at]));
    await yieldToOthers();
  }
  return itemsAnswer(answered);
}

/** Asks a reader for guesses of the items that can be read; the others stay empty. */
export function guessItems(reader: Reader, items: readonly unknown[]): Promise<GuessedItem<ReadItem>[]> {
  const read = items.map((item): ReadItem => {
    try {
      return readListItem(item);
    } catch {
      return { quantity: 1 };
    }
  });
  return readGuesses(read, reader);
}

/** An item's part of the answer, and of the total where it has a price. */
interface AnsweredItem {
  readonly answer: object;
  readonly listed?: ListedItem;
}

/** Answers one item of a list, with what to do with it where there is a plan, or says why it has no price. */
export function appraiseItem(
  parts: AppraisalParts,
  item: unknown,
  standing: StandingTerms,
  plan?: RepriceTerms,
  guessed?: GuessedItem<ReadItem>,
): AnsweredItem {
  const echo = echoOf(item);
  try {
    const { quantity, listedOn, floor, ...query } = { ...readListItem(item), ...guessed };
    const { marketplace, label } = standing;
    const asked = { ...query, marketplace, label, ...goalFor(query, standing) };
    const { appraisal, body } = appraisalAnswer(parts, asked);
    const listed = answerItem(parts, appraisal, { quantity, listedOn, floor }, { plan });
    const advice = listed.advice && { advice: adviceBody(listed.advice) };
    return { answer: { ...echo, quantity, ...body, ...advice }, listed };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const problem = problemDocument(error, parts.publicUrl());
    return { answer: { ...echo, problem } };
  }
}

/** Returns the answers to items in their order, with what they bring together. */
export function itemsAnswer(answered: readonly AnsweredItem[]) {
  const listed = answered.flatMap((item) => item.listed ?? []);
  const total = listTotal(listed, answered.length - listed.length);
  return { items: answered.map(({ answer }) => answer), total };
}
