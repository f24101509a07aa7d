import type { FoundFacts } from '../titles/facts.ts';
import { isEveryday } from '../titles/known-words.ts';
import nameLists from '../titles/lexicon/brand-names.json' with { type: 'json' };
import silent from '../titles/lexicon/silent-words.json' with { type: 'json' };
import type { ParsedTitle } from '../titles/parse-title.ts';
import { markSpans, type WordSpan } from '../titles/tokens.ts';
import type { EvidenceFacts } from './evidence.ts';
import { type Key, NAME_GROUPS, WORD_GROUPS, wordForms } from './item-keys.ts';
import type { Price } from './price-range.ts';

/** Minimum distance of a factor from 1 at which it is shown. */
const MIN_DISTANCE = 0.01;

/** Returns the words of a key, in their base form: one for a word, two for a pair. */
function wordsOfKey([group, id]: Key): string[] {
  if (group === 'pair') return id.split(' ');
  return WORD_GROUPS.includes(group) ? id.split('|', 1) : [];
}

/**
 * Returns the effects of a title's words on the price, strongest first, and the words, as written, that have none. The
 * base price times all effects times `residual` is the price to the dollar. Both words of a pair share its effect, and
 * those of a model's name show its effect.
 */
export function explainPrice(
  price: Price,
  { spans }: Pick<FoundFacts, 'spans'>,
  title: ParsedTitle,
  evidence: EvidenceFacts,
) {
  const { words, written, doubt } = title;
  const named = spans.filter(({ of }) => of === 'model' || of === 'line').sort((a, b) => a.from - b.from);
  const apart = named.filter(({ from }, at) => from >= (named[at - 1]?.to ?? 0));
  const name = apart.map(({ from, to }) => written(from, to)).join(' ');
  const forms = wordForms(words, { spans });
  const textOfForm = (form: string) => {
    const at = forms.indexOf(form);
    return named.some(({ from, to }) => at >= from && at < to) ? name : written(at, at + 1);
  };
  const logs = new Map<string, number>();
  const add = (text: string, log: number) => logs.set(text, (logs.get(text) ?? 0) + log);
  for (const { key, log } of price.sum.keys) {
    const [group] = key;
    if (group === 'doubt') add(doubt.join(', '), log);
    else if (NAME_GROUPS.includes(group)) add(name, log);
    const ofKey = wordsOfKey(key);
    for (const form of ofKey) add(textOfForm(form), log / ofKey.length);
  }
  const isOfName = evidence.of === 'model' || evidence.of === 'line';
  const effects = [...logs]
    .map(([text, log]) => ({
      text,
      /** Price of the item relative to that without this text. */
      factor: Number(Math.exp(log).toFixed(2)),
      /** Listings of the model or line that the text names; undefined for other words. */
      basis: isOfName && text === name ? { listings: evidence.listings, sold: evidence.sold } : undefined,
    }))
    .filter(({ text, factor }) => text !== '' && Math.abs(factor - 1) >= MIN_DISTANCE)
    .sort((a, b) => Math.abs(Math.log(b.factor)) - Math.abs(Math.log(a.factor)));
  const keyed = new Set(price.sum.keys.flatMap(({ key }) => wordsOfKey(key)));
  const priced = forms.flatMap((form, at) => (keyed.has(form) ? [{ from: at, to: at + 1 }] : []));
  return { effects, residual: residualOf(price, effects), ignored: ignoredWords(title, [...spans, ...priced]) };
}

/** Number of decimals with which a factor is exact to the dollar for prices up to a million. */
const MAX_DECIMALS = 8;

/** Returns the price divided by all that the effects explain, with only as many decimals as the price needs. */
function residualOf({ price, basePrice }: Price, effects: readonly { readonly factor: number }[]): number {
  const explained = effects.reduce((product, { factor }) => product * factor, basePrice.price);
  for (let decimals = 2; ; decimals++) {
    const factor = Number((price / explained).toFixed(decimals));
    if (decimals === MAX_DECIMALS || Math.round(explained * factor) === price) return factor;
  }
}

/** Words of sizes and of phrases such as `no label`, of which nobody expects an effect. */
const SIZE_WORDS: ReadonlySet<string> = new Set(silent.sizes);
const UNBRANDED_WORDS: ReadonlySet<string> = new Set(nameLists.unbranded.flatMap((phrase) => phrase.split(' ')));

/** Returns the words without effect on a price of which somebody may expect one. Searches skip the others, too. */
export const notableWords = (words: readonly string[], { isUnbranded }: ParsedTitle['mentions']): string[] =>
  words.filter((text) => {
    const word = text.toLowerCase();
    return !(isEveryday(word) || SIZE_WORDS.has(word) || (isUnbranded && UNBRANDED_WORDS.has(word)));
  });

/** Returns the words in a title, as written, that are in none of the spans, no part of a name, and no size. */
function ignoredWords(title: ParsedTitle, spans: readonly WordSpan[]): string[] {
  const { words, roles } = title;
  const isInSpan = markSpans(words.length, [...title.spans, ...spans]);
  // A title may mention a brand or a gender twice.
  const names = words.filter((_, at) => roles[at] && roles[at] !== 'category');
  const isUnderstood = (at: number) => isInSpan[at] || roles[at] !== undefined || names.includes(words[at] ?? '');
  const written = words.map((_, at) => title.written(at, at + 1));
  // A size is a size, although no price depends on it.
  const read = new Set(title.numbers.flatMap(({ text }) => text.split(' ')));
  // `V-neck` is split into two words, and it is enough to understand one of them.
  const understood = written.filter((_, at) => isUnderstood(at));
  return [
    ...new Set(
      [...written, ...title.asked].filter(
        (text) => text !== '' && !understood.includes(text) && !read.has(text.toLowerCase().replace(/["”]$/, '')),
      ),
    ),
  ];
}
