import { catchProblem, inputProblem, Problem } from '../base/problem.ts';
import { namedObject, nonemptyText, objects, Type, type ValueOf, type ValuesOf } from '../base/shape.ts';
import { capitalize, compact, describeValue, MAX_TEXT, plainDollars, quote, uncapitalize, usd } from '../base/text.ts';
import { groupBy, isBlank, isObject, omit, omitUndefined, pick, roundToCent, sumOf } from '../base/values.ts';
import { Reply } from '../money/advice-schema.ts';
import { replyTo } from '../money/offer-reply.ts';
import { SELLER_FIELDS } from '../money/seller.ts';
import { type AdviceTerms, computeExtraCost, findCosts, toExtraCost } from '../money/selling.ts';
import { guessInWords, priceInWords } from '../present/answer-lines.ts';
import type { Caveat, CaveatCode } from '../present/caveats.ts';
import { salesAboveOursInWords } from '../present/evidence-text.ts';
import { splitTakenFor } from '../present/item.ts';
import { answerWithAdvice, type Estimate, ItemAnswer } from '../present/item-answer.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { EVIDENCE_GRADES } from '../pricing/evidence.ts';
import { computeLotMultiple, computeShareBelow, PriceRange, sumRanges, toRange } from '../pricing/price-range.ts';
import { parseTitle } from '../titles/parse-title.ts';
import about from './about.json' with { type: 'json' };
import { requireAppraisal, resolveTerms } from './appraise-item.ts';
import { DESCRIPTION_FIELDS, FIELDS } from './fields/item-fields.ts';
import { createInputReader } from './fields/read-input.ts';
import { type Context, createInputSchema, defineOperation } from './operation.ts';

/** Members that an offer's answer shares with that of its item. */
const SHARED_MEMBERS = [
  'item',
  'estimate',
  'atLeast',
  'each',
  'quantity',
  'evidence',
  'shareBelow',
  'guess',
  'caveats',
  'ignored',
] as const;

const OfferAnswer = namedObject('OfferAnswer', {
  reply: Type.Optional(Reply),
  items: Type.Optional(
    objects('Only for a bundle: its items, each sold alone.', {
      takenFor: nonemptyText('The item in words.'),
      ...PriceRange.properties,
    }),
  ),
  ...pick(ItemAnswer.properties, ...SHARED_MEMBERS),
});

export type OfferAnswer = ValueOf<typeof OfferAnswer>;

/** What is known of one item alone. */
const OWN_EVIDENCE = ['comps', 'guess'] as const;
const BUNDLE_INPUT = { ...DESCRIPTION_FIELDS, ...pick(FIELDS, ...OWN_EVIDENCE) };
type BundleItem = ValuesOf<typeof BUNDLE_INPUT>;
const readBundleItem = createInputReader(BUNDLE_INPUT, { prefix: 'items has no member' });

const BUNDLE_BOUNDS = { minItems: 2, maxItems: 20 };

const ITEMS_FIELD = Type.Unsafe<readonly BundleItem[]>({
  type: 'array',
  items: Type.Union([FIELDS.title, createInputSchema({ input: BUNDLE_INPUT })]),
  ...BUNDLE_BOUNDS,
  description:
    `The ${BUNDLE_BOUNDS.minItems} to ${BUNDLE_BOUNDS.maxItems} items of a bundle, instead of a title: their titles, in a query ` +
    'separated by semicolons, in JSON also objects that describe them, with comps and guess of their own. Other ' +
    'fields describe each that does not say it itself; amounts are for all.',
  examples: [['Coach Tabby 26', 'Coach wallet']],
  read: readBundleItems,
});

function readBundleItems(sentItems: unknown): BundleItem[] {
  const entries: unknown[] =
    typeof sentItems === 'string' ? sentItems.split(/[;\n]/).filter((title) => !isBlank(title)) : [sentItems].flat();
  const { minItems, maxItems } = BUNDLE_BOUNDS;
  const bundleProblem = (problemText: string) => inputProblem('items', (name) => `${name('items')} ${problemText}.`);
  if (entries.length < minItems || entries.length > maxItems)
    throw bundleProblem(`has ${entries.length}: give ${minItems} to ${maxItems} titles`);
  const length = sumOf(entries.map((entry) => (typeof entry === 'string' ? entry : JSON.stringify(entry)).length));
  if (length > MAX_TEXT) throw bundleProblem(`is ${length} characters long: give at most ${MAX_TEXT}`);
  return entries.map((entry) => {
    const fields = typeof entry === 'string' ? { title: entry } : entry;
    if (!isObject(fields)) throw inputProblem('items', `An item is ${describeValue(entry)}: give its title.`);
    const { values, unknownNames } = readBundleItem(fields);
    if (unknownNames.length > 0) throw inputProblem('items', `items has no member ${quote(unknownNames[0])}.`);
    return values;
  });
}

const OFFER_INPUT = {
  ...pick(FIELDS, 'listPrice', 'offered', 'lastCounter'),
  ...DESCRIPTION_FIELDS,
  items: ITEMS_FIELD,
  ...pick(FIELDS, ...OWN_EVIDENCE, 'cost', 'extraCost', 'floor', 'daysListed', 'listedOn'),
  // Whoever sends the purpose of every call may send it here.
  purpose: Type.Unsafe<'sell'>({ ...FIELDS.purpose, enum: ['sell'] }),
  ...SELLER_FIELDS,
  include: FIELDS.include,
};
type OfferValues = ValuesOf<typeof OFFER_INPUT>;

export const adviseOnOffer = defineOperation({
  name: 'offer',
  ...about.offer,
  input: OFFER_INPUT,
  required: ['listPrice', 'offered'],
  answer: OfferAnswer,
  run: (context, input) => answerOffer(context, input).answer,
  writeLines: writeOfferLines,
  http: { ...about.offer.http, kind: 'cached' },
});

/** Caveats that the reply replaces: it asks about a price that is too low. */
const CAVEATS_IN_REPLY = new Set<CaveatCode>(['list_price', 'plan', 'speed']);

/** Answers an offer, with the reply and what it follows from, if there is one. */
export function answerOffer(context: Context, input: OfferValues) {
  const { listPrice = 0, offered = 0, lastCounter } = input;
  const items = readOfferedItems(context, input);
  const shareOfSum = computeBundleShare(items);
  const sentTerms = resolveTerms(context, input);
  const terms = { ...sentTerms, ...findCostsOfAll(items, sentTerms) };
  const decision = replyTo({ ...terms, items, listPrice, offered, lastCounter, shareOfSum });
  const itemTerms = { ...omit(sentTerms, 'daysListed'), purpose: 'sell' as const, offered };
  const itemAnswers = items.map((item) => {
    const { answer, rules } = answerWithAdvice(context, item, itemTerms);
    const otherCaveats = answer.caveats.filter(({ code }) => !CAVEATS_IN_REPLY.has(code));
    const salesText = salesAboveOursInWords(item);
    const caveats = compact<Caveat>(
      salesText !== '' && { code: 'beyond_evidence', text: salesText },
      items.length > 1 && answer.guess && { code: 'comps', text: guessInWords(answer) },
      ...otherCaveats,
    );
    return { answer: { ...pick(answer, ...SHARED_MEMBERS), caveats }, rules };
  });
  const answers = itemAnswers.map(({ answer }) => answer);
  const extraCost = computeExtraCost(terms.extraCost, terms.cost ?? 0);
  const joinedAnswer = joinAnswers(context, answers, { offered, shareOfSum, extraCost });
  const answer = { ...omitUndefined({ reply: decision?.reply }), ...joinedAnswer };
  return { answer, decision, rules: itemAnswers.flatMap(({ rules }) => rules) };
}

function writeOfferLines(answer: OfferAnswer): string[] {
  return compact(
    answer.reply ? replyInWords(answer.reply) : 'Don’t answer yet.',
    bundleInWords(answer) || `${priceInWords(answer)} ${answer.item.takenFor}.`,
    guessInWords(answer),
    `Evidence: ${answer.evidence.text}`,
    ...answer.caveats.map(({ text }) => text),
  );
}

/** Returns the price of a bundle and of its items: `$45 as one bundle; one by one $57: $23, $16, $18.` */
function bundleInWords({ estimate, items }: OfferAnswer): string {
  if (!items || !estimate) return '';
  const pricedItems = items.map(({ takenFor, price }) => `${splitTakenFor(takenFor).name} ${usd(price)}`);
  const sum = usd(sumOf(items.map(({ price }) => price)));
  return `${usd(estimate.price)}${estimate.ifReal ? ' if real' : ''} as one bundle; one by one ${sum}: ${pricedItems.join(', ')}.`;
}

/** Returns a reply in words: `Counter $180: $20 under your $200. At $180 you keep $144 on Poshmark.` */
function replyInWords({ say, offered, price, profit = 0, reason }: Reply): string {
  if (say === 'decline') return `Decline ${plainDollars(offered)}. ${reason}`;
  return `${capitalize(say)} ${plainDollars(price)}${say === 'accept' && profit < 0 ? ',' : ':'} ${uncapitalize(reason)}`;
}

/** Returns the items that `items` or a title names, as described beside where they are not themselves. */
function readOfferedItems(context: Context, { items: sentItems, ...input }: OfferValues): Appraisal[] {
  const { title = '', cost } = input;
  if (sentItems && title !== '')
    throw inputProblem('items', (name) => `Give either ${name('title')} or ${name('items')}, not both.`);
  // A text names its items one by one: `Coach wallet and Coach Tabby 26`, or each on a line.
  const splitTitles = (text: string) =>
    parseTitle(context.pricing.lexicon, text.replace(/\n/g, '; ')).refusal?.items ?? [text];
  const items: readonly BundleItem[] = sentItems ?? splitTitles(title).map((itemTitle) => ({ title: itemTitle }));
  const count = items.length;
  const ownName = count > 1 ? OWN_EVIDENCE.find((name) => input[name] !== undefined) : undefined;
  const remedy = 'Ask about one or, in JSON, send items with their own.';
  if (ownName) throw inputProblem(ownName, (name) => `${name(ownName)}: for which of the ${count} items? ${remedy}`);
  return items.map((item) => {
    // In equal parts, of which a title may add a share.
    const appraisal = catchProblem(() => requireAppraisal(context, { ...input, cost: cost && cost / count, ...item }));
    if (!(appraisal instanceof Problem)) return appraisal;
    const { code, members } = appraisal;
    if (count > 1)
      throw new Problem(code, (name) => compact(item.title, appraisal.messageIn(name)).join(': '), members);
    throw code === 'lot' ? new Problem(code, 'Which items are in it? Name each.', { parameter: 'items' }) : appraisal;
  });
}

/**
 * Returns what items bring together as a share of the sum of their prices. They bring more than a lot of such items,
 * which also holds what would not sell alone, so half of a lot's discount counts, as logs.
 */
function computeBundleShare(items: readonly Appraisal[]): number {
  const { length } = items;
  const meanPrice = sumOf(items.map(({ estimate }) => estimate.price)) / length;
  return Math.sqrt(computeLotMultiple(meanPrice, { pieces: length }) / length);
}

/** Returns what was paid for all items, if it is known of each, and is added to that: as sent or as their titles say. */
function findCostsOfAll(items: readonly Appraisal[], sentTerms: Pick<AdviceTerms, 'extraCost'>) {
  const costs = items.map((item) => findCosts(item, {}));
  const paidAmounts = costs.flatMap(({ cost }) => cost ?? []);
  const titlesExtra = sumOf(costs.map(({ cost = 0, extraCost }) => computeExtraCost(extraCost, cost)));
  return {
    cost: paidAmounts.length === items.length ? roundToCent(sumOf(paidAmounts)) : undefined,
    extraCost: sentTerms.extraCost ?? toExtraCost(titlesExtra),
  };
}

type OfferedItem = Pick<ItemAnswer, (typeof SHARED_MEMBERS)[number]>;

const nameItem = ({ item }: OfferedItem): string => splitTakenFor(item.takenFor).name;

/** Returns caveats once if all items have them; others name their item. */
function joinCaveats(answers: readonly OfferedItem[]): Caveat[] {
  const namedCaveats = answers.flatMap((answer) => answer.caveats.map((caveat) => ({ ...caveat, answer })));
  return [...groupBy(namedCaveats, ({ text }) => text).values()].flatMap((same) => {
    const isOfAll = same.length === answers.length;
    const shown = isOfAll ? same.slice(0, 1) : same;
    return shown.map(({ code, text, answer }) => ({ code, text: isOfAll ? text : `${nameItem(answer)}: ${text}` }));
  });
}

/** Returns the first answer with the weakest evidence. */
function findWeakest(answers: readonly OfferedItem[]): OfferedItem {
  const rankGrade = ({ evidence }: OfferedItem) => EVIDENCE_GRADES.indexOf(evidence.grade);
  return answers.reduce((weakest, answer) => (rankGrade(answer) > rankGrade(weakest) ? answer : weakest));
}

/** Returns a bundle as an item: what its items do not share is that of the first or, if it may be missing, null. */
function joinItems(answers: readonly OfferedItem[], { item: firstItem }: OfferedItem): OfferAnswer['item'] {
  const isOfOneBrand = answers.every(({ item }) => item.brand?.slug === firstItem.brand?.slug);
  const isInOneCondition = answers.every(({ item }) => item.condition === firstItem.condition);
  return {
    ...omit(firstItem, 'model', 'extraCost'),
    brand: isOfOneBrand ? firstItem.brand : null,
    condition: isInOneCondition ? firstItem.condition : null,
    takenFor: `Bundle of ${answers.length}: ${answers.map(nameItem).join(', ')}`,
  };
}

/** Returns the answer about a bundle: a share of the sum, and the weakest evidence. What is of one names it. */
function joinAnswers(
  { pricing }: Context,
  answers: readonly OfferedItem[],
  { offered, shareOfSum, extraCost }: Readonly<Record<'offered' | 'shareOfSum' | 'extraCost', number>>,
): Omit<OfferAnswer, 'reply'> {
  const weakest = findWeakest(answers);
  if (answers.length === 1) return weakest;
  const ignored = answers.flatMap((answer) => answer.ignored ?? []);
  const estimates = answers.flatMap(({ estimate }) => estimate ?? []);
  const estimate = estimates.length === answers.length ? sumEstimates(estimates, shareOfSum) : undefined;
  const leastPrices = answers.map(({ estimate, atLeast = 0 }) => estimate?.priceLow ?? atLeast);
  return {
    items: answers.flatMap(({ item: { takenFor }, estimate }) => (estimate ? { takenFor, ...toRange(estimate) } : [])),
    item: { ...joinItems(answers, answers[0] ?? weakest), ...(extraCost > 0 && { extraCost }) },
    ...(estimate ? { estimate } : { atLeast: sumOf(leastPrices) }),
    quantity: answers.length,
    ...(estimate && { shareBelow: computeShareBelow(pricing.effects, estimate, offered) }),
    evidence: { ...weakest.evidence, text: `${nameItem(weakest)}: ${weakest.evidence.text}` },
    caveats: joinCaveats(answers),
    ...(ignored.length > 0 && { ignored }),
  };
}

function sumEstimates(estimates: readonly Estimate[], shareOfSum: number): Estimate {
  const sumMiddle = (end: 0 | 1) => Math.round(shareOfSum * sumOf(estimates.map(({ middleHalf }) => middleHalf[end])));
  return {
    ...sumRanges(estimates, shareOfSum),
    middleHalf: [sumMiddle(0), sumMiddle(1)],
    confidence: Math.min(...estimates.map(({ confidence }) => confidence)),
    ...(estimates.some(({ ifReal }) => ifReal) && { ifReal: true }),
  };
}
