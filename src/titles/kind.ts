import { findCategory } from '../catalog/by-slug.ts';
import type { Brand } from '../catalog/catalog.ts';
import { besideKinds, type FoundKind, findKind, groupOf, kindsIn, narrow } from './kind-words.ts';
import { findKindHint, findModelSlip, type GarmentModel } from './models.ts';
import { type FoundPhrase, marked, type Places } from './span.ts';
import type { TitleTokens } from './tokens.ts';

/** The kind of an item, with what named it: a word, a misspelled word, a model or the brand's name. */
export interface ChosenKind extends FoundPhrase<string> {
  readonly by: 'word' | 'spelling' | 'model' | 'name';
  /** True for a rough word, such as `mini` for a dress. */
  readonly isRough?: boolean;
  /** Name of a kind without prices, such as `Beauty`. */
  readonly name?: string | undefined;
}

/**
 * Returns the kind of an item from words for kinds, from a model of its brand, or from words that listings of the brand
 * use. `taken` marks words that name something else, `kinds` are the words for kinds outside of them.
 */
export function chooseKind(
  { words, endsPart }: TitleTokens,
  taken: readonly boolean[],
  brand: Brand | undefined,
  models: readonly FoundPhrase<GarmentModel>[],
  kinds: readonly FoundKind[],
): ChosenKind | undefined {
  const model = models.find(({ value }) => value.own) ?? models[0];
  // Words inside a model's name name no kind, and Mother's Weekender is no bag.
  const long = models.filter((one) => one.to - one.from > 1 || kinds.some((kind) => isNameOnly(one, kind)));
  const isInName = marked(words.length, long);
  const isTaken = isInName.map((is, i) => is || taken[i]);
  const outside = long.length === 0 ? kinds : kindsIn(words, isTaken);
  const named = findKind(words, outside, endsPart);
  if (named) {
    const { kind, weight } = named.value;
    const first = words[named.from] as string;
    // A box or pouch that comes with a model does not change its kind.
    if (model && (named.isExtra || besideKinds.withModel.at(words, named.from)?.to === named.to)) return byModel(model);
    // A `Neverfull dust bag` is no Neverfull, and a house's `orange box` is no bag.
    if (kind === 'not_a_garment' && (!model || besideKinds.dustBags.has(first))) return byWord(named);
    // Only houses sell pouches as bags.
    if (weight === 'weak' && !model && besideKinds.houseBags.has(first)) {
      const isHouse = brand?.tier === 'designer' || brand?.tier === 'luxury';
      return isHouse
        ? byWord(named)
        : { ...byWord(named), value: besideKinds.pouches.has(first) ? POUCH : 'not_covered' };
    }
    if (weight !== 'weak') {
      const text = words.slice(named.from, named.to).join(' ');
      const isLoose = model && narrow(kind, text, model.value.kind) !== kind;
      return isLoose ? byModel(model) : byWord(named);
    }
  }
  // A `Versace Medusa polo` is no bag; with Ralph Lauren, `polo` is often part of the brand's name.
  const isPolo = words.slice(named?.from, named?.to).join(' ') === 'polo' && brand?.slug !== 'ralph-lauren';
  // A LeBron jersey is no shoe.
  const isClothes = named !== undefined && besideKinds.clothes.at(words, named.from)?.to === named.to;
  const fits = (kind: string) => (!isPolo || familyOf(kind) === 'tops') && (!isClothes || groupOf(kind) !== 'footwear');
  if (model && fits(model.value.kind)) return byModel(model);
  const hint = findKindHint(words, brand);
  if (hint && fits(hint.value)) return { ...hint, by: 'model' };
  if (named) return byWord(named);
  const slip = brand && findModelSlip(brand, words, taken);
  return slip && byModel(slip);
}

/** Returns true for a word for a kind that is also the full name of a model of another kind. */
function isNameOnly(model: FoundPhrase<GarmentModel>, { value, from, to }: FoundKind): boolean {
  const isSame = model.from === from && model.to === to;
  const isKind = (value.weight === 'head' || value.weight === 'first') && !value.kind.startsWith('not_');
  return isSame && isKind && model.value.kind !== value.kind;
}

/** The kind of a pouch of a maker that sells no bags. */
const POUCH = 'cosmetic-bag';

const byWord = ({ value, from, to }: FoundKind): ChosenKind => ({
  value: value.other ?? value.kind,
  name: value.name,
  from,
  to,
  by: 'word',
  ...(value.weight === 'weak' && { isRough: true }),
});
const byModel = ({ value, from, to }: FoundPhrase<GarmentModel>): ChosenKind => ({
  value: value.kind,
  from,
  to,
  by: 'model',
});

/** Returns the kind named by the last word of a brand's name (`Ralph Lauren Polo`), if nothing else names one. */
export function kindInName(words: readonly string[], name: Places | undefined): ChosenKind | undefined {
  if (!name || name.to - name.from < 2) return undefined;
  const [last] = kindsIn(words.slice(name.to - 1, name.to), []);
  if (!last || last.value.weight === 'none') return undefined;
  return { value: last.value.kind, from: name.to - 1, to: name.to, by: 'word' };
}

const familyOf = (kind: string) => findCategory(kind)?.family;
/** Families in which rough words for clothes only describe the look: `UGG Classic Mini`, `a quilted Goyard`. */
const LOOKS = new Set(['footwear', 'bags', 'dresses']);

/** Returns the usual kind of a brand that makes little else, if the title names none or only a look of it. */
export function kindOfMaker(brand: Brand | undefined, named: ChosenKind | undefined): string | undefined {
  if (!brand?.makes || !named) return brand?.makes;
  const [family = '', other] = [familyOf(brand.makes), familyOf(named.value)];
  const isClothes = other && groupOf(named.value) === 'clothes';
  return named.isRough && isClothes && other !== family && LOOKS.has(family) ? brand.makes : undefined;
}
