import { type Brand, findBrand, type Garment } from '../catalog/catalog.ts';
import { normalize } from '../catalog/normalize.ts';
import { agrees } from '../titles/kind-words.ts';
import type { OtherMoney } from '../titles/money.ts';
import type { Reading } from '../titles/title.ts';
import type { Finding, ListingQuery, PricedListing } from './priced-listing.ts';
import type { Pricing } from './pricing.ts';

/** A title as it was read together with the fields of its question. */
export interface ReadQuery {
  readonly query: ListingQuery;
  readonly reading: Reading;
  /**
   * The brand that was given and holds; undefined without one, for one not known, and where the title names another.
   */
  readonly brandField: Brand | undefined;
  /** The brand that the title names, and the field that it was followed against. */
  readonly contradiction: { readonly text: string; readonly given: Brand } | undefined;
}

/** The parts of a priced listing that its findings are about. */
type Priced = Omit<PricedListing, 'findings'>;

/** Returns what there is to say about a listing, the most important first. Pure. */
export function findingsOf(pricing: Pick<Pricing, 'usualGender'>, read: ReadQuery, priced: Priced): Finding[] {
  const { contradiction, reading } = read;
  return [
    ...rarityFindings(priced),
    ...lotFindings(priced),
    ...childsFindings(priced),
    ...(contradiction ? [{ code: 'title_followed' as const, ...contradiction }] : []),
    ...brandFindings(read),
    ...fieldFindings(read, priced.garment),
    ...(reading.unreadName ? [{ code: 'unknown_name' as const, name: reading.unreadName }] : []),
    ...moneyFindings(read),
    ...genderFindings(pricing, read, priced.garment),
    ...lineFindings(priced),
    ...(reading.changed.length > 0 ? [{ code: 'altered' as const, words: reading.changed }] : []),
  ];
}

/** Signs of a rarity; with sales of the thing itself, the figures are its own. */
function rarityFindings({ garment, reading, beyondEvidence, isToLookUp }: Priced): Finding[] {
  if (!isToLookUp) return [];
  const isCollaboration = beyondEvidence.some(({ reason }) => reason === 'collaboration');
  const makers = reading.collaboration?.brands.map(({ slug = '' }) => findBrand(slug)?.tier) ?? [];
  const isMassMarket = isCollaboration && [garment.brand.tier, ...makers].includes('fast-fashion');
  return [{ code: 'beyond_evidence', signs: beyondEvidence, isMassMarket }];
}

function lotFindings({ lot, asker, price }: Priced): Finding[] {
  if (!lot) return [];
  const whole = asker?.modelOnly.price ?? price.price;
  return [{ code: 'lot', pieces: lot.pieces, each: lot.each.price, whole }];
}

/** The grown-up's model that a child's pair is priced by. */
function childsFindings({ price: { item } }: Priced): Finding[] {
  return item.ofGrownUp ? [{ code: 'childs_model', ...item.ofGrownUp }] : [];
}

/** A model in the title of another brand than the one that was given, or a brand's misspelled name. */
function brandFindings({ reading, brandField }: ReadQuery): Finding[] {
  const { brand: mention } = reading.mentions;
  if (!mention || mention.by === 'name') return [];
  if (brandField && mention.slug !== brandField.slug)
    return [{ code: 'field_followed', field: 'brand', text: mention.text, name: mention.name }];
  return !brandField && mention.by === 'spelling' ? [{ code: 'spelling', text: mention.text }] : [];
}

/** Fields of kind, condition and gender that the title contradicts. */
function fieldFindings({ query, reading }: ReadQuery, garment: Garment): Finding[] {
  const { mentions, condition, gender, genderFrom } = reading;
  const found: Finding[] = [];
  if (query.category && mentions.category && !isOfKind(mentions.category, garment.category.slug))
    found.push({ code: 'field_followed', field: 'category', text: mentions.category.text });
  if (condition && garment.condition && condition !== garment.condition)
    found.push({ code: 'field_followed', field: 'condition', titled: condition });
  if (gender && gender !== garment.gender && genderFrom === 'word')
    found.push({ code: 'field_followed', field: 'gender', titled: gender });
  return found;
}

/** Returns true where the kind that a title names can be said of a category. */
function isOfKind(named: NonNullable<Reading['mentions']['category']>, category: string): boolean {
  return named.slug !== undefined && agrees(named.slug, normalize(named.text), category);
}

/** Amounts that are no asking price, and a number that may be one. */
function moneyFindings({ query, reading: { otherMoney, bareNumber, askingPrice } }: ReadQuery): Finding[] {
  const isAsked = (query.askingPrice ?? askingPrice) !== undefined;
  const amountsOf = (reason: OtherMoney['code']): Finding[] => {
    const amounts = otherMoney.filter(({ code }) => code === reason).map(({ text }) => text);
    return amounts.length > 0 ? [{ code: 'other_money', reason, amounts, isAsked }] : [];
  };
  const isOpen = bareNumber !== undefined && query.askingPrice === undefined;
  return [
    ...amountsOf('other_currency'),
    ...(isOpen ? [{ code: 'bare_number' as const, number: bareNumber }] : []),
    ...amountsOf('retail'),
    ...amountsOf('other_price'),
    ...amountsOf('second_price'),
  ];
}

function genderFindings(
  pricing: Pick<Pricing, 'usualGender'>,
  { query, reading }: ReadQuery,
  { brand, category }: Garment,
): Finding[] {
  if (query.gender || reading.gender) return [];
  return [{ code: 'assumed_gender', by: pricing.usualGender(brand, category).by }];
}

/** A line that nothing is known of: it is priced as its brand. */
function lineFindings({ facts: { line }, price }: Priced): Finding[] {
  return line === undefined || price.item.isLineKnown ? [] : [{ code: 'line_without_price', line }];
}
