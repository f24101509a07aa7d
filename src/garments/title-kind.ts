import { categories } from './catalogue.ts';
import { normalize } from './normalize.ts';
import { createPhrases, type FoundPhrase, withPlurals } from './phrases.ts';
import kindWords from './title-kinds.json' with { type: 'json' };

/** A category's slug, or what is no such thing: `not_covered` (a belt, a watch), `not_a_garment` (a dust bag). */
export type Kind = string;

type Weight = 'head' | 'first' | 'weak' | 'none';
interface KindWord {
  readonly kind: Kind;
  readonly weight: Weight;
}

export type FoundKind = FoundPhrase<KindWord>;

function* entries(): Generator<[string, KindWord]> {
  for (const phrase of kindWords.none) yield [normalize(phrase), { kind: '', weight: 'none' }];
  for (const weight of ['first', 'heads', 'weak'] as const) {
    for (const [kind, phrases] of Object.entries(kindWords[weight])) {
      for (const phrase of phrases)
        for (const form of withPlurals(normalize(phrase)))
          yield [form, { kind, weight: weight === 'heads' ? 'head' : weight }];
    }
  }
  for (const category of categories)
    for (const alias of category.aliases)
      for (const form of withPlurals(normalize(alias)))
        yield [form, { kind: category.slug, weight: 'head' }];
}

const phrases = createPhrases(entries());
/** What follows these is an extra: `bag with box`, `dress + belt`, `strap for bag`. */
const EXTRAS = new Set([
  'with',
  'w',
  'includes',
  'including',
  'incl',
  'plus',
  'avec',
  'con',
  'mit',
  'feat',
  'matching',
  'pairs',
]);
const NEGATIONS = new Set(['no', 'not', 'without', 'sans', 'minus']);

/** The kind that the words of a title name outside of the spans that brand names take, or undefined. */
export function findKind(
  words: readonly string[],
  taken: readonly boolean[],
): FoundKind | undefined {
  const all = phrases.find(words.map((word, i) => (taken[i] ? '' : word)));
  const cut = words.findIndex((word, i) => i > 0 && EXTRAS.has(word));
  const said = all.filter((one) => !NEGATIONS.has(words[one.from - 1] ?? ''));
  const before = cut < 0 ? said : said.filter((one) => one.from < cut);
  return choose(before) ?? choose(said);
}

function choose(found: readonly FoundKind[]): FoundKind | undefined {
  const strong = found.filter(({ value }) => value.weight === 'head' || value.weight === 'first');
  if (strong[0]?.value.weight === 'first') return strong[0];
  return strong.at(-1) ?? found.find(({ value }) => value.weight === 'weak');
}

/** Kinds that a model's name makes more exact: a Nuptse jacket is a puffer, Align pants are leggings. */
const NARROWER: Readonly<Record<string, ReadonlySet<string>>> = {
  jacket: new Set(['coat']),
  pants: new Set(['activewear']),
  top: new Set(['activewear', 't-shirt']),
  't-shirt': new Set(['activewear']),
  shoes: new Set(['sneakers', 'boots']),
  sweater: new Set(['jacket', 'hoodie']),
  hoodie: new Set(['jacket']),
};

/** The kind of an item whose words say `said` and whose model is usually `model`. */
export function narrow(said: Kind, model: Kind): Kind {
  return NARROWER[said]?.has(model) ? model : said;
}
