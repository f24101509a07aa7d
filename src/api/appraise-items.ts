import type { Static } from 'typebox';
import { Compile } from 'typebox/schema';
import { whereMoreFit } from '../closet/row-limits.ts';
import { takeTurns } from '../closet/turns.ts';
import { type ClosetTotal, type CountedPieces, closetTotal } from '../closet/value-closet.ts';
import { Problem } from '../http/problem.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { sharedErrors } from '../pricing/total.ts';
import { appraisalBody } from './appraisal-body.ts';
import { ListItem } from './appraise-schemas.ts';
import { appraiseQuery } from './endpoints/appraise.ts';

/** The answer to a list of items, in their order, with what they bring together. */
export interface ItemsAnswer {
  readonly items: readonly object[];
  readonly total: ClosetTotal;
}

const validator = Compile(ListItem);

/** The items of a request's body. Throws a {@link Problem} when there are none or too many. */
export function readItems(body: unknown, batchSize: number): readonly unknown[] {
  const items = (body as { items?: unknown } | null | undefined)?.items;
  if (!Array.isArray(items) || items.length === 0) {
    throw new Problem(
      'invalid_body',
      'Send {"items": [{"title": "…"}]} as JSON, or a CSV file with Content-Type: text/csv.',
      { parameter: 'items' },
    );
  }
  if (items.length > batchSize) {
    throw new Problem(
      'too_many_items',
      `There are ${items.length} items: send at most ${batchSize} per request. ${whereMoreFit(batchSize)}`,
      { parameter: 'items' },
    );
  }
  return items;
}

/** Answers each item, or says why it has no price. Yields to other work in between. */
export async function appraiseItems(
  pricing: Pricing,
  items: readonly unknown[],
  publicUrl: string,
): Promise<ItemsAnswer> {
  const answered: AnsweredItem[] = [];
  for (const item of items) {
    answered.push(appraiseItem(pricing, item, publicUrl));
    await takeTurns();
  }
  return itemsAnswer(answered);
}

/** An item's part of the answer, and of the total where it has a price. */
export interface AnsweredItem {
  readonly answer: object;
  readonly priced?: CountedPieces;
}

/** Answers one item of a list, or says why it has no price. */
export function appraiseItem(pricing: Pricing, item: unknown, publicUrl: string): AnsweredItem {
  const label = labelOf(item);
  try {
    const { quantity = 1, ...query } = readItem(item);
    const appraisal = appraiseQuery(pricing, query);
    return {
      answer: { ...label, quantity, ...appraisalBody(pricing, publicUrl, appraisal) },
      priced: {
        ...appraisal.price,
        quantity,
        shared: sharedErrors(pricing, appraisal.garment, appraisal.price.words.known),
      },
    };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { answer: { ...label, problem: { code: error.code, detail: error.message } } };
  }
}

/** Puts the items' answers together. */
export function itemsAnswer(answered: readonly AnsweredItem[]): ItemsAnswer {
  const priced = answered.flatMap((item) => item.priced ?? []);
  const total = closetTotal(priced, answered.length - priced.length);
  return { items: answered.map(({ answer }) => answer), total };
}

function labelOf(value: unknown): { label?: string } {
  const label = (value as { label?: unknown } | null)?.label;
  return typeof label === 'string' ? { label: label.slice(0, 100) } : {};
}

function readItem(value: unknown): Static<typeof ListItem> {
  if (validator.Check(value)) return value;
  const [, errors] = validator.Errors(value);
  const [first] = errors;
  const name = first?.instancePath.slice(1) || 'The item';
  const allowed = (first?.params as { allowedValues?: readonly string[] } | undefined)
    ?.allowedValues;
  throw new Problem(
    'invalid_parameter',
    allowed
      ? `${name} must be one of ${allowed.join(', ')}.`
      : `${name} ${first?.message ?? 'is not right'}.`,
  );
}
