import { capitalize, joinNames, money, usd } from '../base/numbers.ts';
import { DOLLARS_ONLY } from '../base/read-money.ts';
import { compact, fillIn, quote } from '../base/text.ts';
import type { Category, Garment, Gender } from '../catalog/catalog.ts';
import { categoryWords, garments, genderWord } from '../catalog/garment-names.ts';
import { isUnknown } from '../catalog/other-brands.ts';
import { isChildrens } from '../catalog/other-kinds.ts';
import type { Marketplace } from '../money/fees.ts';
import decisions from '../money/labels.json' with { type: 'json' };
import type { PayoutQuestion } from '../money/payouts.ts';
import type { LabelTerm } from '../money/schema.ts';
import type { Appraisal, Finding } from '../pricing/appraisal.ts';
import { listingsIn } from '../pricing/evidence/evidence.ts';
import type { Pricing, UsualBy } from '../pricing/pricing.ts';
import { lineName, modelsApart } from '../titles/models.ts';
import labels from './labels.json' with { type: 'json' };

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
  | 'condition_not_read'
  | 'gender_not_read'
  | 'if_real'
  | 'how_to_check'
  | 'ignored_words'
  | 'marketplace'
  | 'model_apart'
  | 'not_made'
  | 'other_kind'
  | 'outside_catalog'
  | 'plan'
  | 'precious_metal'
  | 'shipping'
  | 'speed';

const caveat = (
  code: CaveatCode,
  sentence: keyof typeof labels.caveats,
  values: Readonly<Record<string, string>> = {},
): Caveat => ({ code, text: fillIn(labels.caveats[sentence], values) });

/** Warns that copies of the item are common. */
export const IF_REAL = caveat('if_real', 'if_real');

/** Returns the text of each caveat, except those whose code is in `without`. */
export const caveatTexts = (caveats: readonly Caveat[], ...without: readonly CaveatCode[]): string[] =>
  caveats.filter(({ code }) => !without.includes(code)).map(({ text }) => text);

/** Returns the caveats about a listing's garment. */
export function garmentCaveats(pricing: Pricing, appraisal: Appraisal): readonly Caveat[] {
  const { garment, price, findings } = appraisal;
  const isSaid = findings.some(({ code }) => code === 'unknown_brand');
  return [
    ...(isSaid ? [] : brandCaveat(pricing, garment)),
    ...oddGarmentCaveats(pricing, garment, price.item.isKnown),
    ...kindCaveat(garment),
  ];
}

/** Returns a caveat if the brand is unknown or outside the catalog, otherwise []. */
export function brandCaveat({ effects }: Pricing, { brand }: Pick<Garment, 'brand'>): Caveat[] {
  if (!brand.isOutsideCatalog) return [];
  const { name } = brand;
  if (isUnknown(brand)) return [caveat('unknown_brand', 'unknown_brand')];
  if (brand.isOwn) return [caveat('outside_catalog', 'own_brand', { name })];
  const isUnseen = listingsIn(effects.evidenceOf('brand', brand.slug)) === 0;
  return isUnseen ? [caveat('outside_catalog', 'no_listings', { name })] : [];
}

/** Returns a caveat about a kind outside the 15 categories, otherwise []. */
function kindCaveat({ category }: Garment): Caveat[] {
  if (!category.isExtended) return [];
  const basis = isChildrens(category) ? 'a language model’s estimates' : 'few sales and a language model’s estimates';
  return [caveat('other_kind', 'other_kind', { kind: category.name.toLowerCase(), basis })];
}

/** Maximum number of models named in a caveat. */
const MAX_MODELS = 3;

/** Returns caveats about garments that hardly exist and, unless words set the price, unusually priced models. */
function oddGarmentCaveats(pricing: Pricing, garment: Garment, isPricedByWords: boolean): Caveat[] {
  const { brand, category } = garment;
  const unusual = isPricedByWords ? [] : modelsApart(brand, category);
  const models = unusual.slice(0, MAX_MODELS).map(capitalize).join(', ');
  const caveats: Caveat[] = [];
  if (unusual.length > 0) caveats.push(caveat('model_apart', 'model_apart', { name: brand.name, models }));
  if (!pricing.predict(garment).isMade) caveats.push({ code: 'not_made', text: notMadeInWords(garment) });
  return caveats;
}

/** Returns a sentence saying that such garments hardly exist. */
export const notMadeInWords = (garment: Garment): string =>
  fillIn(labels.caveats.not_made, { garments: capitalize(garments(garment)) });

type FindingOf<C extends Finding['code']> = Extract<Finding, { readonly code: C }>;

const SENTENCES: { readonly [C in Finding['code']]: (finding: FindingOf<C>, garment: Garment) => string } = {
  beyond_evidence: beyondInWords,
  copy_sign: ({ words }) =>
    `Words that suggest a copy: ${joinNames(words.map((word) => quote(word)))}. Check first that it is real.`,
  lot: ({ pieces, each, whole }) => `${pieces} as one lot ${usd(whole)}; one by one ${usd(pieces * each)}.`,
  title_followed: ({ text, given }, { brand }) =>
    `The title names “${text}”, not ${given.name}, the brand you gave: priced as ${brand.name}.`,
  field_followed: fieldFollowed,
  model_followed: ({ text, field }, { category }) =>
    `“${text}” is a name of ${categoryWords(category)}: priced as those, not as “${field}”, the category you gave.`,
  usual_kind: ({ field }, { category }) =>
    `“${field}” names several kinds: priced as ${categoryWords(category)}, the most usual one.`,
  several_brands: ({ names }, { brand }) =>
    `The title names ${joinNames(names)}: priced as ${brand.name}. Check which of them is on the label.`,
  unknown_brand: ({ text }) => `${quote(text)} is not a known brand, so the price is for the kind.`,
  kind_spelling: ({ text }, { category }) => spellingInWords(text, category.name),
  spelling: ({ text }, { brand }) => spellingInWords(text, brand.name),
  other_money: otherMoneyInWords,
  bare_number: ({ number }) => `${number} was not read as a price: write ${usd(number)} if it is on the tag.`,
  assumed_gender: ({ by }, { gender, category }) => assumedGenderInWords(gender, by, category),
  line_without_price: ({ line }, { brand }) =>
    `${lineName(brand.slug, line)} has no price of its own: it is priced as ${brand.name}.`,
  altered: ({ words }) => `Altered (${words.join(', ')}): the price is for the unaltered item.`,
};

/** Returns why an item is rare: `A collectible.`, or '' if it is not. */
export function rarityInWords({ findings, parsed }: Pick<Appraisal, 'findings' | 'parsed'>): string {
  if (parsed.collaboration) return 'Two brands.';
  const sign = findings.find((finding) => finding.code === 'beyond_evidence')?.signs[0];
  return sign ? `${decisions.rarities[sign.reason]}.` : '';
}

function beyondInWords({ signs, isMassMarket }: FindingOf<'beyond_evidence'>): string {
  const [sign] = signs;
  const rarity = sign && decisions.rarities[sign.reason];
  const names = joinNames([...new Set(signs.map(({ text }) => `“${text}”`))]);
  // Mass-market collaborations sell for little more than other clothes.
  const worth = isMassMarket ? '' : ', and items like this often sell for many times as much';
  return (
    `${rarity}: look up what this exact item sold for. Our listings cannot price ${names}: ` +
    `these figures are for more common items${worth}.`
  );
}

function otherMoneyInWords({ reason, amounts, hasAskingPrice }: FindingOf<'other_money'>): string {
  if (reason === 'other_currency') return `${DOLLARS_ONLY}: ${joinNames(amounts)} in the title was ignored.`;
  const why = `Not used as the asking price: ${joinNames(amounts)} in the title${labels.notAsked[reason]}`;
  return hasAskingPrice ? `${why}.` : `${why}; if it costs that now, write “asking ${amounts[0]}”.`;
}

/** Returns a listing's findings as caveats, most important first. */
export function findingCaveats({ findings, garment }: Pick<Appraisal, 'findings' | 'garment'>): Caveat[] {
  return findings.map((finding) => {
    const sentence = SENTENCES[finding.code] as (finding: Finding, garment: Garment) => string;
    return { code: finding.code, text: sentence(finding, garment) };
  });
}

function fieldFollowed(finding: FindingOf<'field_followed'>, { brand, category, condition, gender }: Garment): string {
  switch (finding.field) {
    case 'brand':
      return `“${finding.text}” belongs to ${finding.name}: priced as ${brand.name}, the brand you gave.`;
    case 'category':
      return `The title says “${finding.text}”: priced as ${categoryWords(category)}, the category you gave.`;
    case 'condition':
      return `The title says ${finding.titled}: priced as ${condition}, the condition you gave.`;
    case 'gender':
      return `The title says ${genderWord(finding.titled)}: priced as ${genderWord(gender)}, as you asked.`;
    case 'askingPrice':
      return `The title says ${usd(finding.titled)}: judged by the asking price you gave.`;
  }
}

/** Returns a sentence that tells the user how a misspelled word was interpreted. */
export function spellingInWords(text: string, name: string): string {
  return `“${text}” was read as ${name}.`;
}

/** Returns a sentence that says which gender was assumed and why. */
function assumedGenderInWords(gender: Gender, by: UsualBy, category?: Pick<Category, 'slug'>): string {
  return `${capitalize(genderWord(gender, category))} assumed${labels.mostAre[by]}.`;
}

/** Returns a caveat that the seller's label, in US dollars, isn't deducted if sellers don't buy their own labels. */
export function labelCaveat(marketplace: Pick<Marketplace, 'name' | 'label'>, label: LabelTerm = 0): Caveat[] {
  if (label === 0 || label === 'usual' || marketplace.label === 'seller') return [];
  const hasNoLabel = marketplace.label === 'none';
  const reason = hasNoLabel ? 'needs no label' : 'has its own label';
  const remedy = hasNoLabel ? '' : ': subtract it if you pay for shipping';
  const text = `${marketplace.name} ${reason}, so your ${money(label)} is not counted${remedy}.`;
  return [{ code: 'shipping', text }];
}

/** Returns sentences about what payouts on some marketplaces assume, as far as it makes a difference there. */
export function assumptionsOf(list: readonly Marketplace[], question: PayoutQuestion): string[] {
  const { price, garment, buyerShipping = 0, shippingLabel = buyerShipping, taxRate = 0 } = question;
  const amount = (value: LabelTerm) =>
    value === 'usual' ? 'what such a parcel usually does' : value === 0 ? 'nothing' : money(value);
  // Four decimals hide floating-point errors, such as 7.000000000000001%.
  const taxPercent = Number((taxRate * 100).toFixed(4));
  const isShipped = list.some((marketplace) => marketplace.label === 'seller');
  const fees = list.flatMap(({ schedules }) => schedules.map(({ when }) => when));
  const rules = [...fees, ...list.flatMap(({ accepts }) => accepts.flatMap(({ when, unless }) => [when, unless]))];
  return compact(
    price === undefined && 'The least price to ask that leaves the amount, for each marketplace.',
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
