import { nearest } from '../garments/read/slips.ts';
import { wordsOf } from '../garments/read/tokens.ts';
import { quoted } from '../http/text.ts';
import type { Marketplace, Marketplaces } from '../marketplaces/compile.ts';
import { NotUnderstood } from './not-understood.ts';

/**
 * Returns the marketplace that a text names, by its id, its name in any letters or a part that no other has; without one, the
 * first. Throws {@link NotUnderstood} with the nearest ids and all of them, and with what counts `besides`.
 */
export function namedMarketplace(
  { list }: Pick<Marketplaces, 'list'>,
  text = list[0]?.id ?? '',
  besides: readonly string[] = [],
): Marketplace {
  const exact = list.find(({ id }) => id === text);
  if (exact) return exact;
  const typed = wordsOf(text).join('');
  const names = list.flatMap((one) =>
    [one.id, wordsOf(one.name).join('')].map((name) => [name, one] as const),
  );
  const found = names.find(([name]) => name === typed);
  if (found) return found[1];
  const parts = new Set(names.flatMap(([name, one]) => (name.includes(typed) ? [one] : [])));
  const [part] = parts;
  if (part && parts.size === 1 && typed.length >= 4) return part;
  const didYouMean = nearest(typed, names).map(({ value }) => value.id);
  const validValues = [...list.map(({ id }) => id), ...besides];
  throw new NotUnderstood(
    'invalid_parameter',
    `marketplace is ${quoted(text)}: give one of ${validValues.join(', ')}.`,
    { parameter: 'marketplace', ...(didYouMean.length > 0 && { didYouMean }), validValues },
  );
}
