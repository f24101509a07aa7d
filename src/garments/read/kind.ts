import { type Brand, categories } from '../catalog.ts';
import kindLists from '../lexicon/kinds.json' with { type: 'json' };
import type { Parted } from './conditions.ts';
import { kindByHints } from './kind-hints.ts';
import { type FoundKind, findKind, kindsIn, narrow } from './kind-words.ts';
import { findModelSlip, type findModelsOf } from './models.ts';
import type { FoundPhrase } from './phrase-tree.ts';

/** The kind of an item, and whether a word, a misspelled one, a model or the brand's name says it. */
export interface ChosenKind extends FoundPhrase<string> {
  readonly by: 'word' | 'spelling' | 'model' | 'name';
  /** A word that says it only roughly, such as `mini` of a dress. */
  readonly isRough?: boolean;
  /** Of what has no price: its name, such as `Watches`. */
  readonly name?: string | undefined;
}

/**
 * Returns the kind that a text names: in words, by a model of its brand, or by words that listings of its brand use. `models`
 * are those that may count; `taken` marks words that name something else, `kinds` are the words for kinds outside of them.
 */
export function chooseKind(
  { words, endsPart }: Parted,
  taken: readonly boolean[],
  brand: Brand | undefined,
  models: ReturnType<typeof findModelsOf>,
  kinds: readonly FoundKind[],
): ChosenKind | undefined {
  const model = models.find(({ value }) => value.own) ?? models[0];
  // In a model's name of several words none names a kind.
  const long = models.filter(({ from, to }) => to - from > 1);
  const inModel = (i: number) => long.some(({ from, to }) => i >= from && i < to);
  const outside =
    long.length === 0
      ? kinds
      : kindsIn(
          words,
          taken.map((is, i) => is || inModel(i)),
        );
  const said = findKind(words, outside, endsPart);
  // The kind of a box or a pouch that comes with a model is the model's.
  const comesWith = said?.isExtra || withModel.has(textOf(words, said));
  if (said && model && comesWith) return byModel(model);
  // `Neverfull dust bag` is no Neverfull.
  if (said && DUST.test(words[said.from] ?? '') && said.value.kind === 'not_a_garment')
    return byWord(said);
  // `orange box` of a house is no bag; a pouch is one of the houses only.
  if (said && !model && said.value.kind === 'not_a_garment') return byWord(said);
  if (said && POUCH.test(words[said.from] ?? '') && said.value.weight === 'weak' && !model)
    return {
      ...byWord(said),
      ...(brand && HOUSES.has(brand.tier) ? {} : { value: 'not_covered' }),
    };
  if (said && said.value.weight !== 'weak') {
    const kind = model
      ? narrow(said.value.kind, words.slice(said.from, said.to).join(' '), model.value.kind)
      : said.value.kind;
    if (model && kind !== said.value.kind) return byModel(model);
    return byWord(said);
  }
  // `Versace Medusa polo` is no bag.
  const isShirt = said && isPolo(words, said, brand);
  const fits = (kind: string) => !isShirt || familyOf.get(kind) === 'tops';
  if (model && fits(model.value.kind)) return byModel(model);
  const hint = kindByHints(words, brand);
  if (hint && fits(hint.value))
    return { value: hint.value, from: hint.from, to: hint.to, by: 'model' };
  if (said) return byWord(said);
  const slip = brand && findModelSlip(brand, words, taken);
  return slip && byModel(slip);
}

const withModel = new Set(kindLists.withModel);
const textOf = (words: readonly string[], span: FoundPhrase<unknown> | undefined) =>
  span ? words.slice(span.from, span.to).join(' ') : '';

const DUST = /^dust(?:bags?)?$/;
const POUCH = /^(?:pouch|pouches|trunk|luggage)$/;
/** Tiers of the makers that sell a pouch as a bag. */
const HOUSES: ReadonlySet<string> = new Set(['designer', 'luxury']);

/** Families of which rough words for clothes describe the look only: `UGG Classic Mini`, `a quilted Goyard`. */
const LOOKS = new Set(['footwear', 'bags', 'dresses']);
const familyOf = new Map(categories.map(({ slug, family }) => [slug, family]));

/** A polo is a shirt, whatever else the brand's words are for; of Ralph Lauren it is the brand's name as often. */
const isPolo = (words: readonly string[], { from, to }: FoundKind, brand: Brand | undefined) =>
  to - from === 1 && words[from] === 'polo' && brand?.slug !== 'ralph-lauren';

/** Returns the kind of a brand that makes one nearly alone, if a title names none, or only a look of that kind. */
export function kindOfMaker(
  brand: Brand | undefined,
  said: ChosenKind | undefined,
): string | undefined {
  if (!brand?.makes || !said) return brand?.makes;
  const [family, other] = [familyOf.get(brand.makes), familyOf.get(said.value)];
  const isLook = said.isRough && other && other !== family && !SHOES_OR_BAGS.has(other);
  return isLook && LOOKS.has(family ?? '') ? brand.makes : undefined;
}

const SHOES_OR_BAGS = new Set(['footwear', 'bags']);

const byWord = ({ value, from, to }: FoundKind): ChosenKind => ({
  value: value.kind,
  ...(value.weight === 'weak' && { isRough: true }),
  name: value.name,
  from,
  to,
  by: 'word',
});
const byModel = ({ value, from, to }: ReturnType<typeof findModelsOf>[number]): ChosenKind => ({
  value: value.kind,
  from,
  to,
  by: 'model',
});
