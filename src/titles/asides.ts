import { kindsIn } from './kind-words.ts';
import { isKnownWord } from './known-words.ts';
import lexicon from './lexicon/sayings.json' with { type: 'json' };
import { patternOf, placesOf, spaced } from './phrase-index.ts';
import type { Places } from './tokens.ts';

const { before, after, notSaid } = lexicon.asides;
const [behind, ahead] = [before, after].map((patterns) =>
  patternOf(` (?:${patterns.join('|')})(?= )`, lexicon.parts, 'g'),
) as [RegExp, RegExp];
/** Maximum number of words that describe a thing beside the piece: `goes with a cropped denim jacket`. */
const MOST_BETWEEN = 2;

/** Returns the places where a title names things beside the piece: `over a turtleneck`, `belt not included`. */
export function findAsides(words: readonly string[]): readonly Places[] {
  const text = spaced(words);
  const [links, denials] = [placesOf(text, behind), placesOf(text, ahead)];
  if (links.length + denials.length === 0) return [];
  const asides: { from: number; to: number }[] = [];
  for (const { value, from, to } of kindsIn(words, [])) {
    if (value.weight === 'none') continue;
    const denied = denials.find((one) => one.from === to);
    const last = asides.at(-1);
    // `dress it up with pearls`.
    const link = links.find((one) => one.from === from) ?? linkBefore(words, from, links);
    if (last?.to === from) last.to = denied?.to ?? to;
    else if (link || denied) asides.push({ from: link?.from ?? from, to: denied?.to ?? Math.max(to, link?.to ?? 0) });
  }
  return asides;
}

function linkBefore(words: readonly string[], from: number, links: readonly Places[]): Places | undefined {
  for (let at = from; at >= Math.max(0, from - MOST_BETWEEN); at--) {
    const link = links.find((one) => one.to === at);
    if (link) return link;
    const word = words[at - 1] ?? '';
    if (!isKnownWord(word, undefined) || notSaid.includes(word)) return undefined;
  }
  return undefined;
}
