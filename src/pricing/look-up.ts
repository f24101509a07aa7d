import { unknownBrand } from '../catalog/other-brands.ts';
import type { BeyondEvidence } from '../titles/beyond-evidence.ts';
import { readKind } from '../titles/kind.ts';
import { singular } from '../catalog/normalize.ts';
import type { ParsedTitle } from '../titles/parse-title.ts';
import type { Effects } from './effects.ts';
import type { KeyedItem } from './keys.ts';

interface Theme {
  /** The words that name it, in their base form. */
  readonly words: readonly string[];
  /** Slug of the kind that it is on. */
  readonly kind: string | undefined;
}

/** Themes by their first word. */
const themesOf = new WeakMap<Effects, ReadonlyMap<string, readonly Theme[]>>();

function themesIn(effects: Effects): ReadonlyMap<string, readonly Theme[]> {
  const known = themesOf.get(effects);
  if (known) return known;
  const themes = effects.file.lookUp.words.flatMap((text): Theme[] => {
    const words = text.split(' ');
    // The last word is the kind.
    const kind = readKind([words.at(-1) as string], unknownBrand()).match?.slug;
    return words.length < 2 ? [] : [{ words: words.slice(0, -1), kind }];
  });
  const byWord = Map.groupBy(themes, ({ words }) => words[0] as string);
  themesOf.set(effects, byWord);
  return byWord;
}

/** Returns the models and themes in a title that a language model expects to bring a multiple of our price. */
export function findLookUps(
  effects: Effects,
  { words, written }: Pick<ParsedTitle, 'words' | 'written'>,
  { brand, kind, model, variants = [], words: keyed }: KeyedItem,
): BeyondEvidence[] {
  if (brand !== null && model !== undefined) {
    const ids = [`${brand}|${model}`, ...[variants.join('|'), ...variants].map((id) => `${brand}|${model}|${id}`)];
    if (ids.some((id) => effects.file.lookUp.models.includes(id)))
      return [{ text: model.replaceAll('-', ' '), reason: 'rare_model' }];
  }
  const themes = themesIn(effects);
  for (const [at, word] of keyed.entries()) {
    const theme = themes
      .get(word)
      ?.find((known) => known.kind === kind && known.words.every((part, step) => keyed[at + step] === part));
    if (!theme) continue;
    const from = words.findIndex((typed) => singular(typed) === word);
    return [{ text: written(from, from + theme.words.length), reason: 'collectible' }];
  }
  return [];
}
