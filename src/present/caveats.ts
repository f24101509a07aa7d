import { capitalize, joinNames, money, plainDollars, usd } from '../base/numbers.ts';
import { compact, fillIn, plain, shorten } from '../base/text.ts';
import type { Category, Garment, Gender } from '../catalog/catalog.ts';
import { categoryWords, garments, genderWord } from '../catalog/other-kinds.ts';
import type { Marketplace } from '../money/fees.ts';
import type { PayoutQuestion } from '../money/payout-rules.ts';
import type { LabelTerm } from '../money/schema.ts';
import type { Appraisal, Finding } from '../pricing/appraisal.ts';
import type { UsualGender } from '../pricing/pricing.ts';
import { lineName } from '../titles/facts.ts';
import sentences from './sentences.json' with { type: 'json' };

/** A one- or two-sentence warning that accompanies an answer. */
export interface Caveat {
  readonly code: CaveatCode;
  readonly text: string;
}

type CaveatCode =
  | Finding['code']
  | 'asking_price'
  | 'assumed'
  | 'candidates'
  | 'comps'
  | 'condition'
  | 'condition_not_read'
  | 'gender_not_read'
  | 'if_real'
  | 'how_to_check'
  | 'ignored_words'
  | 'marketplace'
  | 'list_price'
  | 'model_apart'
  | 'not_made'
  | 'outside_catalog'
  | 'plan'
  | 'precious_metal'
  | 'shipping'
  | 'speed';

const caveat = (
  code: CaveatCode,
  sentence: keyof typeof sentences.caveats,
  values: Readonly<Record<string, string>> = {},
): Caveat => ({ code, text: fillIn(sentences.caveats[sentence], values) });

/** Warns that copies of the item are common. */
export const IF_REAL = caveat('if_real', 'if_real');

/** Returns a caveat about an operator's own brand, otherwise []. */
export const ownBrandCaveat = ({ isOwn, name }: Garment['brand']): Caveat[] =>
  isOwn ? [caveat('outside_catalog', 'own_brand', { name })] : [];

/** Returns a sentence saying that such garments hardly exist. */
export const notMadeInWords = (garment: Garment): string =>
  fillIn(sentences.caveats.not_made, { garments: garments(garment) });

type FindingOf<C extends Finding['code']> = Extract<Finding, { readonly code: C }>;

type Sentence<F> = (finding: F, garment: Garment, askingPrice?: number) => string;

const SENTENCES: { readonly [C in Finding['code']]: Sentence<FindingOf<C>> } = {
  beyond_evidence: beyondInWords,
  copy_sign: ({ words }) => `${capitalize(joinNames(words.map((word) => `“${word}”`)))} can mean a copy.`,
  lot: ({ pieces, each, whole }) => `${pieces} as one lot ${usd(whole)}; one by one ${usd(pieces * each)}.`,
  title_followed: ({ text, given }, { brand }) => differInWords(text, given.name, brand.name),
  field_followed: fieldFollowed,
  model_followed: ({ text, field }, { category }) => differInWords(text, field, categoryWords(category)),
  usual_kind: ({ field }, { category }) =>
    `“${field}” names several kinds: priced as ${categoryWords(category)}, the most usual one.`,
  several_brands: ({ names }, { brand }) =>
    `The title names ${joinNames(names)}: priced as ${brand.name}. Check which of them is on the label.`,
  unknown_brand: ({ text }) => `We don’t know “${shorten(plain(text), 80)}”.`,
  kind_spelling: ({ text }, { category }) => spellingInWords(text, category.name),
  spelling: ({ text }, { brand }) => spellingInWords(text, brand.name),
  other_money: otherMoneyInWords,
  bare_number: ({ number }) => `Is the tag ${usd(number)}? Write ${usd(number)}.`,
  assumed_gender: ({ by }, { gender, category }) => assumedGenderInWords(gender, by, category),
  line_without_price: ({ line }, { brand }) =>
    `${lineName(brand.slug, line)} has no price of its own: it is priced as ${brand.name}.`,
  altered: ({ words }) => `Altered (${words.join(', ')}): the price is for the unaltered item.`,
};

/** Returns why an item is rare: `A collectible.`, or '' if it is not. */
export function rarityInWords({ findings, parsed }: Pick<Appraisal, 'findings' | 'parsed'>): string {
  if (parsed.collaboration) return 'Two brands.';
  const sign = findings.find((finding) => finding.code === 'beyond_evidence')?.signs[0];
  return sign ? `${sentences.rarities[sign.reason]}.` : '';
}

function beyondInWords({ signs, isMassMarket }: FindingOf<'beyond_evidence'>): string {
  const [sign] = signs;
  const rarity = sign && sentences.rarities[sign.reason];
  // Mass-market collaborations sell for little more than other clothes.
  const worth = isMassMarket ? '' : ' These can sell for many times as much.';
  return `${rarity}: look up what this one sold for.${worth}`;
}

function otherMoneyInWords({ reason, amounts }: FindingOf<'other_money'>, _: Garment, askingPrice?: number): string {
  const others = joinNames(amounts);
  return reason === 'second_price'
    ? tagInWords(others, askingPrice)
    : fillIn(sentences.otherMoney[reason], { amounts: others });
}

/** Says which amount is the tag: `The tag is $40, not $60.` */
const tagInWords = (other: string, askingPrice?: number): string =>
  askingPrice === undefined
    ? `Not used: ${other} in the title.`
    : `The tag is ${plainDollars(askingPrice)}, not ${other}.`;

/** Returns a listing's findings as caveats, most important first. */
export function findingCaveats({
  findings,
  garment,
  askingPrice,
}: Pick<Appraisal, 'findings' | 'garment' | 'askingPrice'>): Caveat[] {
  return findings.map((finding) => {
    const sentence = SENTENCES[finding.code] as Sentence<Finding>;
    return { code: finding.code, text: sentence(finding, garment, askingPrice) };
  });
}

function fieldFollowed(
  finding: FindingOf<'field_followed'>,
  { brand, category, condition, gender }: Garment,
  askingPrice?: number,
): string {
  switch (finding.field) {
    case 'brand':
      return differInWords(finding.text, brand.name);
    case 'category':
      return differInWords(finding.text, categoryWords(category));
    case 'condition':
      return differInWords(finding.titled, condition ?? '');
    case 'gender':
      return differInWords(genderWord(finding.titled), genderWord(gender));
    case 'askingPrice':
      return tagInWords(usd(finding.titled), askingPrice);
  }
}

const differInWords = (titled: string, given: string, priced = given): string =>
  `The title says ${titled}, you gave ${given}: priced as ${priced}.`;

/** Returns a sentence that tells the user how a misspelled word was interpreted. */
export function spellingInWords(text: string, name: string): string {
  return `“${text}” was read as ${name}.`;
}

function assumedGenderInWords(gender: Gender, by: UsualGender['by'], category?: Pick<Category, 'slug'>): string {
  return `${capitalize(genderWord(gender, category))} assumed${sentences.mostAre[by]}.`;
}

/** Returns sentences about what payouts on some marketplaces assume, as far as it makes a difference there. */
export function assumptionsOf(list: readonly Marketplace[], question: PayoutQuestion): string[] {
  const { garment, buyerShipping = 0, shippingLabel = buyerShipping, taxRate = 0 } = question;
  const amount = (value: LabelTerm) =>
    value === 'usual' ? 'what such a parcel usually does' : value === 0 ? 'nothing' : money(value);
  // Four decimals hide floating-point errors, such as 7.000000000000001%.
  const taxPercent = Number((taxRate * 100).toFixed(4));
  const isShipped = list.some((marketplace) => marketplace.label === 'seller');
  const fees = list.flatMap(({ schedules }) => schedules.map(({ when }) => when));
  const rules = [...fees, ...list.flatMap(({ accepts }) => accepts.flatMap(({ when, unless }) => [when, unless]))];
  return compact(
    (isShipped || buyerShipping > 0) &&
      (buyerShipping === 0 && shippingLabel === 0
        ? 'The buyer pays shipping.'
        : `The buyer pays ${amount(buyerShipping)} for shipping and the label costs you ${amount(shippingLabel)}, unless the ` +
          'marketplace provides one.'),
    taxRate > 0 &&
      `The buyer pays ${taxPercent}% sales tax on price and shipping; some marketplaces charge fees on it.`,
    !garment.category &&
      fees.some((test) => test?.categories) &&
      'The item is clothing: some marketplaces have different fees for bags and sneakers.',
    !garment.condition && rules.some((test) => test?.conditions) && 'The item is used, in Fair condition or better.',
  );
}
