import { singular } from '../catalog/normalize.ts';
import type { BeyondEvidence } from '../titles/beyond-evidence.ts';
import type { ParsedTitle } from '../titles/parse-title.ts';
import type { Effects } from './effects.ts';
import type { KeyedItem } from './keys.ts';

/** Returns the model or the theme in a title that a language model expects to bring a multiple of our price. */
export function findLookUps(
  { file: { lookUp } }: Effects,
  { words, written }: Pick<ParsedTitle, 'words' | 'written'>,
  { brand, kind, model, variants = [], words: keyed }: KeyedItem,
): BeyondEvidence[] {
  if (brand !== null && model !== undefined) {
    const ids = [`${brand}|${model}`, ...[variants.join('|'), ...variants].map((id) => `${brand}|${model}|${id}`)];
    if (ids.some((id) => lookUp.models.includes(id)))
      return [{ text: model.replaceAll('-', ' '), reason: 'rare_model' }];
  }
  for (const id of lookUp.words) {
    const [text = '', ofKind = kind] = id.split('|');
    const theme = text.split(' ');
    if (ofKind !== kind || !theme.every((word) => keyed.includes(word))) continue;
    const places = theme.map((part) => words.findIndex((typed) => singular(typed) === part));
    return [{ text: places.map((at) => written(at, at + 1)).join(' '), reason: 'collectible' }];
  }
  return [];
}
