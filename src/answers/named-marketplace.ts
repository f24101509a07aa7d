import { nearest } from '../garments/read/slips.ts';
import { wordsOf } from '../garments/read/tokens.ts';
import { quoted } from '../http/text.ts';
import type { Marketplace, Marketplaces } from '../marketplaces/compile.ts';
import { NotUnderstood } from './not-understood.ts';

/**
 * The marketplace that a text names, by its id or its name in any letters; without one, the first. Throws {@link NotUnderstood}
 * with the nearest ids and all of them, and with what counts `besides`.
 */
export function namedMarketplace(
  { list }: Pick<Marketplaces, 'list'>,
  text = list[0]?.id ?? '',
  besides: readonly string[] = [],
): Marketplace {
  const typed = wordsOf(text).join('');
  const names = list.flatMap((one) =>
    [one.id, wordsOf(one.name).join('')].map((name) => [name, one] as const),
  );
  const found = names.find(([name]) => name === typed);
  if (found) return found[1];
  const didYouMean = nearest(typed, names).map(({ value }) => value.id);
  const validValues = [...list.map(({ id }) => id), ...besides];
  throw new NotUnderstood(
    'invalid_parameter',
    `marketplace is ${quoted(text)}: give one of ${validValues.join(', ')}.`,
    { parameter: 'marketplace', ...(didYouMean.length > 0 && { didYouMean }), validValues },
  );
}
