import { quoted } from '../http/text.ts';
import type { Marketplace, Marketplaces } from '../marketplaces/compile.ts';
import { NotUnderstood } from './not-understood.ts';

/**
 * The marketplace that a text names, by its id or its name; without one, the first. Throws {@link NotUnderstood} with all
 * ids, and with what counts `besides`.
 */
export function namedMarketplace(
  { list }: Pick<Marketplaces, 'list'>,
  text = list[0]?.id ?? '',
  besides: readonly string[] = [],
): Marketplace {
  const name = text.trim().toLowerCase();
  const found = list.find((one) => one.id === name || one.name.toLowerCase() === name);
  if (found) return found;
  const validValues = [...list.map(({ id }) => id), ...besides];
  throw new NotUnderstood(
    'invalid_parameter',
    `marketplace is ${quoted(text)}: give one of ${validValues.join(', ')}.`,
    { parameter: 'marketplace', validValues },
  );
}
