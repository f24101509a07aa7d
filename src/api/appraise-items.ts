import { answerItem, goalFor, type ListedItem, listTotal } from '../answers/list/answer.ts';
import { adviceBody, type RepriceTerms } from '../answers/plan/answer.ts';
import { Problem } from '../base/problem.ts';
import { echoOf, readListItem } from '../items/list-item.ts';
import { whereMoreFit } from '../lists/row-limits.ts';
import { problemDocument } from '../service/http/problem-document.ts';
import { yieldToOthers } from '../service/http/work-queue.ts';
import { askReader, type ReadGuess } from './ask-reader.ts';
import { type ApiParts, readList } from './endpoint.ts';
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
 * `read`: a reader's guesses of the items.
 * Yields to other work in between.
 */
export async function appraiseItems(
  parts: AppraisalParts,
  items: readonly unknown[],
  standing: StandingTerms = {},
  plan?: RepriceTerms,
  read: readonly (ReadGuess | undefined)[] = [],
) {
  const answered: AnsweredItem[] = [];
  for (const [at, item] of items.entries()) {
    answered.push(appraiseItem(parts, item, standing, plan, read[at]));
    await yieldToOthers();
  }
  return itemsAnswer(answered);
}

/** Asks a reader for guesses of the items that can be read. */
export function askForItems({ reader }: Pick<ApiParts, 'reader'>, items: readonly unknown[]) {
  const titled = items.map((item) => {
    try {
      return readListItem(item);
    } catch {
      return {};
    }
  });
  return askReader(reader, titled);
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
  read?: ReadGuess,
): AnsweredItem {
  const echo = echoOf(item);
  try {
    const { quantity, listedOn, floor, ...query } = readListItem(item);
    const { marketplace, label } = standing;
    const asked = { ...query, marketplace, label, ...goalFor(query, standing) };
    const { appraisal, body } = appraisalAnswer(parts, asked, read);
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
