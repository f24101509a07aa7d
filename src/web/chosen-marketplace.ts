import { Problem, quoted } from '../http/problem.ts';
import type { Marketplace, Marketplaces } from '../marketplaces/load.ts';

/** The marketplace that a page was asked about, the first one where none was named. Throws a `Problem` with their ids. */
export function chosenMarketplace({ list }: Marketplaces, id: string | undefined): Marketplace {
  const marketplace = id === undefined ? list[0] : list.find((one) => one.id === id);
  if (marketplace) return marketplace;
  const ids = list.map((one) => one.id);
  throw new Problem(
    'invalid_parameter',
    `marketplace is ${quoted(id ?? '')}: give one of ${ids.join(', ')}.`,
    { parameter: 'marketplace', validValues: ids },
  );
}
