import { usd } from '../base/numbers.ts';
import { fillTemplate, inOneLine } from '../base/text.ts';
import type { Garment } from '../catalog/catalog.ts';
import { categoryWords, isUnknown } from '../catalog/outside-catalog.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { isWithoutEvidence } from '../pricing/evidence.ts';
import type { PriceRange } from '../pricing/price-range.ts';
import { hasEnoughComps } from '../pricing/weigh-evidence.ts';
import type { FoundFacts } from '../titles/facts.ts';
import copied from './copied.json' with { type: 'json' };

/** Returns true if neither we nor the asker know the brand or such an item. */
export const isOnlyKind = ({ garment, evidence, asker }: Appraisal): boolean =>
  isUnknown(garment.brand) && evidence.grade === 'none' && asker === undefined;

/** Returns true without a known brand, unless the user sent enough sales, which price the item, whatever it is. */
export const isNameless = ({ garment, asker }: Pick<Appraisal, 'garment' | 'asker'>): boolean =>
  isUnknown(garment.brand) && !hasEnoughComps(asker);

/** A question by what is in doubt, and why we ask. */
const QUESTIONS = {
  brand: ['Which brand is it?', 'Without one, most {kind} {sell} for {most}.'],
  price: ['Which model is it?', 'Most {goods} {sell} for {most}. Check three sold listings.'],
  item: ['Is it really this one?', 'Most sell for {most}. Check three sold listings.'],
} as const;
type Doubt = keyof typeof QUESTIONS;

/** A question, what it is about, and why it is asked. */
export interface Question {
  readonly about: Doubt | 'sale';
  readonly ask: string;
  readonly why: string;
}

/** Returns a question with why it is asked. */
export const questionInWords = ({ ask, why }: Question): string => inOneLine(ask, why);

/**
 * Returns the question that would change a verdict on a price, US dollars, if there is one. A price far above the range
 * is also a reason to ask, if listings support the range.
 */
export function findQuestion(appraisal: Appraisal, price: number): Question | undefined {
  const { asker, evidence, facts, title } = appraisal;
  if (isNameless(appraisal) && !title.mentions.isUnbranded) return askAbout('brand', appraisal);
  const isRangeSupported = hasEnoughComps(asker) || !isWithoutEvidence(evidence.grade);
  if (!isRangeSupported || !isFarAbove(price, appraisal.price)) return undefined;
  return askAbout(facts.model === undefined && !asker ? 'price' : 'item', appraisal);
}

/** Returns the question about what is in doubt. */
export function askAbout(doubt: Doubt, { garment, lot, price }: Appraisal): Question {
  // The range of a lot is that of all its items.
  const kind = lot ? 'such lots' : categoryWords(garment.category);
  const goods = lot || isUnknown(garment.brand) ? kind : `${garment.brand.name} ${kind}`;
  const sell = kind.endsWith('s') ? 'sell' : 'sells'; // most shoes sell, most jewelry sells
  const most = `${usd(price.priceLow)} to ${usd(price.priceHigh)}`;
  const [ask, why] = QUESTIONS[doubt];
  return { about: doubt, ask, why: fillTemplate(why, { kind, goods, sell, most }) };
}

/** Multiple of the upper end of the range above which a price suggests that we priced the wrong item. */
const FAR_ABOVE = 1.5;

/** Returns true for a price, US dollars, that suggests that we priced the wrong item. */
export const isFarAbove = (price: number, { priceHigh }: PriceRange): boolean => price > FAR_ABOVE * priceHigh;

type Signs = Readonly<Record<string, readonly string[]>>;

interface CopyCandidate {
  readonly garment: Pick<Garment, 'brand' | 'category'>;
  readonly facts?: Pick<FoundFacts, 'model' | 'isDoubted'> | undefined;
}

interface CopiedBrand {
  readonly kinds?: readonly string[];
  readonly models?: readonly string[];
  readonly look: Signs;
}

const COPIED_BRANDS = new Map<string, CopiedBrand>(Object.entries(copied.brands));

/** What goes with all signs: that they are not proof, and how to buy online. */
export const { caveat: SIGNS_CAVEAT, online: ONLINE_ADVICE } = copied;

/** Returns three signs of a real item to look at, by brand and kind, or undefined if copies of such items are rare. */
export function findCopySigns({ garment: { brand, category }, facts }: CopyCandidate): readonly string[] | undefined {
  const { kinds = [category.slug], models, look }: Partial<CopiedBrand> = COPIED_BRANDS.get(brand.slug) ?? {};
  const isCopiedKind = kinds.includes(category.slug) || kinds.includes(category.family);
  const isCopiedModel = models === undefined || models.includes(facts?.model ?? '');
  if (!look || !isCopiedKind || !isCopiedModel) return facts?.isDoubted ? copied.general : undefined;
  const group = SIGN_GROUPS[category.slug] ?? SIGN_GROUPS[category.family] ?? 'clothes';
  const { any = [], [group]: ofGroup = [] } = look;
  const ofKind = SIGNS_BY_GROUP[group];
  // What holds for all that a house makes tells less about a scarf or glasses than their own signs.
  return [...ofGroup, ...(ofKind ? any.slice(0, 1) : any), ...(ofKind ?? []), ...copied.general].slice(0, 3);
}

const CHEAP_KINDS = new Map<string, readonly string[]>(Object.entries(copied.cheap));

/** Returns three signs of a real item to look at if its price is below the range of real ones, or undefined. */
export function signsIfCheap({ garment: { brand, category } }: CopyCandidate): readonly string[] | undefined {
  const kinds = CHEAP_KINDS.get(brand.slug);
  return kinds?.some((kind) => kind === category.slug || kind === category.family) ? copied.general : undefined;
}

const SIGN_GROUPS: Readonly<Record<string, string>> = copied.groups;
const SIGNS_BY_GROUP: Signs = copied.kinds;

/** Returns true if copies of such items are common according to `copied.json`. */
export const isOftenCopied = (piece: CopyCandidate): boolean => findCopySigns(piece) !== undefined;
