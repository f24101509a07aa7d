import { singular } from '../catalog/normalize.ts';
import type { BeyondEvidence } from '../titles/beyond-evidence.ts';
import type { ParsedTitle } from '../titles/parse-title.ts';
import type { Effects } from './effects.ts';
import type { KeyedItem } from './keys.ts';

/** Themes by their first word: the words of each in their base form, and the slug of the kind that it is on. */
type Themes = ReadonlyMap<string, readonly { readonly words: readonly string[]; readonly kind: string | undefined }[]>;

const themesOf = new WeakMap<Effects, Themes>();

function themesIn(effects: Effects): Themes {
  const known = themesOf.get(effects);
  if (known) return known;
  const themes = effects.file.lookUp.words.map((id) => {
    const [text = '', kind] = id.split('|');
    return { words: text.split(' '), kind };
  });
  const byWord = Map.groupBy(themes, ({ words }) => words[0] as string);
  themesOf.set(effects, byWord);
  return byWord;
}

/** Returns the model or the theme in a title that a language model expects to bring a multiple of our price. */
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
  const named = new Set(keyed);
  for (const word of keyed) {
    const theme = themes
      .get(word)
      ?.find((known) => (known.kind ?? kind) === kind && known.words.every((part) => named.has(part)));
    if (!theme) continue;
    const places = theme.words.map((part) => words.findIndex((typed) => singular(typed) === part));
    return [{ text: places.map((at) => written(at, at + 1)).join(' '), reason: 'collectible' }];
  }
  return [];
}
