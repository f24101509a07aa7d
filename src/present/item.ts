import { choice, component, dollarAmount, nonemptyText, orNull, Type, type ValueOf } from '../base/shape.ts';
import { capitalize, compact, joinNames } from '../base/text.ts';
import { omitUndefined } from '../base/values.ts';
import { GENDERS, TIERS } from '../catalog/catalog.ts';
import { toSingular } from '../catalog/normalize.ts';
import { genderWord, isUnknown, kindAfterWearer } from '../catalog/outside-catalog.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { ConditionGrade } from '../pricing/price-range.ts';
import sentences from './sentences.json' with { type: 'json' };

const { item: texts } = sentences;

const IN_CATALOG = Type.Boolean({ description: texts.inCatalog });

const ItemBrand = component('ItemBrand', 'Its brand; null if no known brand is named.', {
  name: nonemptyText('Display name.'),
  slug: nonemptyText('Identifier used in `brand`.'),
  tier: Type.Optional(choice(TIERS, 'Tier of a brand in the catalog, from the most expensive brands to the cheapest.')),
  inCatalog: IN_CATALOG,
});

export const ItemBody = component('Item', 'The item as it was understood.', {
  brand: orNull(ItemBrand),
  category: component('ItemCategory', 'Its kind.', {
    name: nonemptyText('Display name.'),
    slug: nonemptyText('Identifier used in `category`.'),
    inCatalog: IN_CATALOG,
  }),
  gender: choice(GENDERS, 'The wearer.'),
  condition: orNull(ConditionGrade, 'The condition that was priced; null for the usual mix of conditions.'),
  model: Type.Optional(nonemptyText('Its model, if one is named.')),
  takenFor: nonemptyText('The item in words: say it before the price.'),
  readSize: Type.Optional(nonemptyText('The size as read in the title: no price depends on it.')),
  askingPrice: Type.Optional(dollarAmount('What its seller asks, as sent or read in the title')),
  listPrice: Type.Optional(dollarAmount('What you ask')),
  extraCost: Type.Optional(dollarAmount(texts.extraCost)),
});

export function buildItem(
  appraisal: Appraisal,
  prices: Partial<Record<'askingPrice' | 'listPrice' | 'extraCost', number | undefined>> = {},
): ValueOf<typeof ItemBody> {
  const { garment, facts, title } = appraisal;
  const { brand, category, gender, condition } = garment;
  const { name, slug, tier, isOutsideCatalog = false } = brand;
  return omitUndefined({
    brand: isUnknown(brand) ? null : { name, slug, ...(!isOutsideCatalog && { tier }), inCatalog: !isOutsideCatalog },
    category: { name: category.name, slug: category.slug, inCatalog: category.isOutsideCatalog !== true },
    gender,
    condition: condition ?? null,
    model: facts.model && listModelNames(appraisal).join(' '),
    takenFor: itemInWords(appraisal),
    readSize: title.sizeText,
    ...prices,
  });
}

const ANY_CONDITION = 'any condition';

/** Stands between an item's name and its condition in `takenFor`. */
const CONDITION_SEPARATOR = '; ';

/** Returns an item's name, and its text, which has the condition unless any was priced. */
export function splitTakenFor(takenFor: string) {
  const [name = '', condition = ANY_CONDITION] = takenFor.split(CONDITION_SEPARATOR);
  return { name, text: condition === ANY_CONDITION ? name : `${name}${CONDITION_SEPARATOR}${condition}` };
}

/** Returns the item as it was understood: `Coach Tabby 26 women’s bags; Like New, from the title`. */
function itemInWords(appraisal: Appraisal): string {
  const { garment, title, lot, query } = appraisal;
  const { brand, category, gender, condition } = garment;
  const lotText = lot && lot.pieces > 1 ? `Lot of ${lot.pieces}: ` : '';
  const isNameless = isUnknown(brand);
  const names = isNameless ? [] : [brand.name, ...listModelNames(appraisal)];
  const kindText = `${genderWord(gender, category)} ${kindAfterWearer(category)}`;
  const makerNames = title.mentions.collaboration?.makers.map(({ name }) => name) ?? [];
  const makersText = makerNames.length > 1 ? `, by ${joinNames(makerNames)}` : '';
  const sourceText = query.condition ? '' : ', from the title';
  const conditionText = condition ? `${condition}${sourceText}` : ANY_CONDITION;
  const itemText = capitalize([...names, kindText].join(' '));
  return `${lotText}${itemText}${isNameless ? ', no known brand' : ''}${makersText}${CONDITION_SEPARATOR}${conditionText}`;
}

function listModelNames(appraisal: Appraisal): string[] {
  const { brand } = appraisal.garment;
  const { line, model, variants } = appraisal.facts;
  // The name of a `jordan-1` already includes its line, `jordan`.
  const isLineInModel = line !== undefined && model?.startsWith(line);
  const names = compact(!isLineInModel && line, model).map((id) => {
    const name = chooseName(id, nameInWords(id), appraisal);
    // `Quilted` for `Burberry Quilted`.
    return name.startsWith(`${brand.name} `) ? name.slice(brand.name.length + 1) : name;
  });
  const variantNames = variants.map((id) =>
    chooseName(id, id.length <= 2 ? id.toUpperCase() : nameInWords(id), appraisal),
  );
  const isNewVariant = (variantName: string, index: number) =>
    !compact(...names, ...variantNames.slice(0, index)).some((name) => ` ${name} `.includes(` ${variantName} `));
  return [...names, ...variantNames.filter(isNewVariant)];
}

/**
 * Returns a name if the title has its words, otherwise the words of the title that stand for it. Names that sell alike
 * share an identifier, so a `Renegade` by Kuhl must not be called a `Law`.
 */
function chooseName(id: string, name: string, { facts, title }: Pick<Appraisal, 'facts' | 'title'>): string {
  const joinedWords = title.words.map(toSingular).join('');
  const span = facts.spans.find((entry) => entry.id === id);
  if (!span || id.split('-').every((part) => joinedWords.includes(toSingular(part)))) return name;
  const words = title.textOf(span.from, span.to).split(' ');
  return words.map((word) => (word === word.toLowerCase() ? nameInWords(word) : word)).join(' ');
}

/** Matches initials and model numbers, which are capitalized: `GG`, `NMD`, `B23`, `3D`, but not `90s` or `5th`. */
const INITIALS_PATTERN =
  /^(?!(?:st|dr|mr)$)(?:[b-df-hj-np-tv-xz]{2,4}|ii|[a-z]{1,2}\d+|\d+(?!nd|rd|th)[a-rt-z]{1,2}|[a-z]\d[a-z])$/;

function nameInWords(id: string): string {
  return id
    .split('-')
    .map((part) => (INITIALS_PATTERN.test(part) ? part.toUpperCase() : capitalize(part)))
    .join(' ');
}
