import { omit } from '../base/members.ts';
import { usd } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { compact } from '../base/text.ts';
import { garments } from '../catalog/other-kinds.ts';
import { type AnsweredRow, answerRow, appraiseRow, type RowOutcome, type RowParts } from '../operations/answer-row.ts';
import { guessInWords } from '../present/answer-lines.ts';
import { type Caveat, IF_REAL } from '../present/caveats.ts';
import type { ItemAnswer } from '../present/item-answer.ts';
import { unreadableList } from './csv.ts';
import { aboutRow, type FileRow } from './read-row.ts';

/** Prices a file's row with a plan, or returns undefined if it has no item. What no column shows is a caveat. */
export function priceRow(parts: RowParts, { fields, refusal, state, lot, isOwn }: FileRow): RowOutcome | undefined {
  if (refusal) return unreadableList(refusal);
  if (!fields) return undefined;
  const { askingPrice, listPrice } = fields;
  const appraised = appraiseRow(parts.pricing, { ...fields, lot, askingPrice: askingPrice ?? listPrice });
  if (appraised instanceof Problem) return appraised;
  const { appraisal } = appraised;
  // What its owner asks overrides a price in the title, and is no tag to judge.
  const judged = listPrice === undefined ? appraisal : { ...appraisal, askingPrice };
  const purpose = parts.purpose ?? (isOwn ? 'sell' : undefined);
  const terms = { ...parts, include: ['plan' as const, ...(parts.include ?? [])] };
  const row = answerRow(terms, { purpose, ...fields, state }, { ...appraised, appraisal: judged });
  if (row instanceof Problem) return row;
  const { answer, pieces, unread } = row;
  const { ignored = [], guess, verdict, plan } = answer;
  const titled = askingPrice === undefined ? judged.askingPrice : undefined;
  const caveats = compact<Caveat>(
    pieces.isCopied && IF_REAL,
    ...(answer.caveats as Caveat[]).filter(({ code }) => !pieces.isCopied || code !== 'plan'),
    guess && { code: 'comps', text: guessInWords(guess, verdict?.call) },
    verdict?.asLot && plan?.[0] && { code: 'plan', text: `One by one, ask ${usd(plan[0].listPrice)} each.` },
    titled !== undefined && { code: 'asking_price', text: `Used ${usd(titled)} from the title as the asking price.` },
    ignored.length > 0 && { code: 'ignored_words', text: `No effect on the price: ${ignored.join(', ')}.` },
    ...unread.map((problem) => unreadField(problem, appraisal)),
  );
  // Nothing says what to ask for a possible copy.
  return { ...row, answer: { ...(pieces.isCopied ? omit(answer, 'plan') : answer), caveats } };
}

/** Codes of caveats that ask or advise: what to find out of one item, and how to sell it. */
const NOT_IN_LISTS: ReadonlySet<string> = new Set([
  'candidates',
  'condition',
  'how_to_check',
  'list_price',
  'model_apart',
  'not_made',
  'outside_catalog',
  'precious_metal',
  'shipping',
  'speed',
]);

/** Returns the caveats of an answer that rows of lists show. */
export const listCaveats = ({ caveats }: ItemAnswer): ItemAnswer['caveats'] =>
  caveats.filter(({ code }) => !NOT_IN_LISTS.has(code));

/** Says what the price or the plan went without. */
function unreadField(problem: Problem, { garment }: AnsweredRow['appraisal']): Caveat {
  const text = aboutRow(problem);
  const { parameter } = problem.members;
  if (parameter === 'soldAt') return { code: 'assumed', text };
  if (parameter === 'gender')
    return { code: 'gender_not_read', text: `${text} The price is for ${garments(garment)}.` };
  if (parameter !== 'condition') return { code: 'plan', text };
  const { condition } = garment;
  const priced = condition ? `${condition}, from the title` : 'the usual mix';
  return { code: 'condition_not_read', text: `${text} The price is for ${priced}.` };
}
