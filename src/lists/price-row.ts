import { omit } from '../base/members.ts';
import type { Problem } from '../base/problem.ts';
import { garments } from '../catalog/other-kinds.ts';
import { type AnsweredRow, answerRow, appraiseRow, type RowParts, type UnpricedRow } from '../operations/answer-row.ts';
import type { Caveat } from '../present/caveats.ts';
import { rowCaveats } from '../present/item-caveats.ts';
import { unreadableList } from './csv.ts';
import { aboutRow, type FileRow } from './read-row.ts';

/** What is known of a row's item, with what no column shows. Amounts are US dollars. */
export interface PricedRow extends AnsweredRow {
  readonly remarks: readonly Caveat[];
}

export type RowOutcome = PricedRow | UnpricedRow;

/** Prices a file's row with a plan, or returns undefined if it has no item. */
export function priceRow(parts: RowParts, { item, refusal, state, lot, isOwn }: FileRow): RowOutcome | undefined {
  if (refusal) return { problem: unreadableList(refusal) };
  if (!item) return undefined;
  const { askingPrice, listPrice } = item;
  const appraised = appraiseRow(parts.pricing, { ...item, lot, askingPrice: askingPrice ?? listPrice });
  if ('problem' in appraised) return appraised;
  const { appraisal } = appraised;
  // What its owner asks overrides a price in the title, and is no tag to judge.
  const judged = listPrice === undefined ? appraisal : { ...appraisal, askingPrice };
  const purpose = parts.purpose ?? (isOwn ? 'sell' : undefined);
  const terms = { ...parts, include: ['plan' as const, ...(parts.include ?? [])] };
  const row = answerRow(terms, { purpose, ...item, state }, { ...appraised, appraisal: judged });
  const { answer, pieces, unread } = row;
  // Nothing says what to ask for a possible copy.
  const [shown, codes] = pieces.isCopied ? [omit(answer, 'plan'), ['marketplace']] : [answer, ['plan', 'marketplace']];
  const ofSale = answer.caveats.filter(({ code }) => codes.includes(code)) as Caveat[];
  const ofFields = unread.map((problem) => unreadField(problem, appraisal));
  return {
    ...row,
    answer: shown,
    remarks: [...rowCaveats(judged, askingPrice !== undefined), ...ofFields, ...ofSale],
  };
}

/** Says what the price or the plan went without. */
function unreadField(problem: Problem, { garment }: AnsweredRow['appraisal']): Caveat {
  const text = aboutRow(problem);
  const { parameter } = problem.members;
  if (parameter === 'soldAt') return { code: 'shipping', text };
  if (parameter === 'gender')
    return { code: 'gender_not_read', text: `${text} The price is for ${garments(garment)}.` };
  if (parameter !== 'condition') return { code: 'plan', text };
  const { condition } = garment;
  const priced = condition ? `${condition}, from the title` : 'the usual mix';
  return { code: 'condition_not_read', text: `${text} The price is for ${priced}.` };
}
