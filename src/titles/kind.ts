import { type Brand, findCategory, isHouse } from '../catalog/catalog.ts';
import { findOtherKind } from '../catalog/other-kinds.ts';
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

interface KindWords {
  readonly words: readonly string[];
  /** Marks words that name something else. */
  readonly taken: readonly boolean[];
  readonly brand: Brand | undefined;
  /** The best known model that the title names. */
  readonly model: FoundPhrase<GarmentModel> | undefined;
  /** The words for a kind that count. */
  readonly named: (FoundKind & { readonly isExtra: boolean }) | undefined;
}

/** Returns the kind of an item, or undefined where the rule says nothing of it. */
type KindRule = (title: KindWords) => ChosenKind | undefined;

/** Rules for the kind of an item: the first that answers holds. */
const RULES: readonly KindRule[] = [
  modelBesideExtra,
  wordForPackaging,
  pouchOfMaker,
  wordForKind,
  kindOfModel,
  kindByHint,
  ({ named }) => named && byWord(named),
  kindOfMisspelledModel,
];

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
  const title = { words, taken, brand, model, named: findKind(words, outside, endsPart) };
  for (const rule of RULES) {
    const kind = rule(title);
    if (kind) return kind;
  }
  return undefined;
}

/** A box or pouch that comes with a model does not change its kind. */
function modelBesideExtra({ words, model, named }: KindWords): ChosenKind | undefined {
  if (!model || !named) return undefined;
  const isWithModel = named.isExtra || besideKinds.withModel.at(words, named.from)?.to === named.to;
  return isWithModel ? byModel(model) : undefined;
}

/** A `Neverfull dust bag` is no Neverfull, and a house's `orange box` is no bag. */
function wordForPackaging({ words, model, named }: KindWords): ChosenKind | undefined {
  if (named?.value.kind !== 'not_a_garment') return undefined;
  return !model || besideKinds.dustBags.has(words[named.from]) ? byWord(named) : undefined;
}

/** Only houses sell pouches as bags. */
function pouchOfMaker({ words, brand, model, named }: KindWords): ChosenKind | undefined {
  const first = named && words[named.from];
  if (named?.value.weight !== 'weak' || model || !besideKinds.houseBags.has(first)) return undefined;
  if (isHouse(brand)) return byWord(named);
  return { ...byWord(named), value: besideKinds.pouches.has(first) ? POUCH : 'not_covered' };
}

/** A word for a kind counts, unless it is rough and the model says more. */
function wordForKind({ words, model, named }: KindWords): ChosenKind | undefined {
  if (!named || named.value.weight === 'weak') return undefined;
  const { kind } = named.value;
  const text = words.slice(named.from, named.to).join(' ');
  const isLoose = model && narrow(kind, text, model.value.kind) !== kind;
  return isLoose ? byModel(model) : byWord(named);
}

/** Returns true where a kind that is only implied can be that of the words beside it. */
function fits({ words, brand, named }: KindWords, kind: string): boolean {
  // A `Versace Medusa polo` is no bag; with Ralph Lauren, `polo` is often part of the brand's name.
  const isPolo = words.slice(named?.from, named?.to).join(' ') === 'polo' && brand?.slug !== 'ralph-lauren';
  // A LeBron jersey is no shoe.
  const isClothes = named !== undefined && besideKinds.clothes.at(words, named.from)?.to === named.to;
  // A `Blind for Love ring` is no necklace.
  if (named?.value.other !== undefined && findOtherKind(kind)) return named.value.other === kind;
  return (!isPolo || familyOf(kind) === 'tops') && (!isClothes || groupOf(kind) !== 'footwear');
}

function kindOfModel(title: KindWords): ChosenKind | undefined {
  const { model } = title;
  return model && fits(title, model.value.kind) ? byModel(model) : undefined;
}

function kindByHint(title: KindWords): ChosenKind | undefined {
  const hint = findKindHint(title.words, title.brand);
  return hint && fits(title, hint.value) ? { ...hint, by: 'model' } : undefined;
}

function kindOfMisspelledModel({ words, taken, brand }: KindWords): ChosenKind | undefined {
  const slip = brand && findModelSlip(brand, words, (at) => !taken[at]);
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
  return { value: last.value.other ?? last.value.kind, from: name.to - 1, to: name.to, by: 'word' };
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
