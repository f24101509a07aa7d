import { shown } from '../../http/text.ts';
import type { Marketplace, Marketplaces } from '../../marketplaces/compile.ts';
import { listOf } from '../../wording/numbers.ts';
import { ToolError } from './tool.ts';

/** Returns the ids of all marketplaces, for a definition. */
export const idsOf = ({ list }: Marketplaces) => list.map(({ id }) => id).join(', ');

/** Letters and digits of a name: `The RealReal` as `therealreal`. */
const bare = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/**
 * The marketplaces that an argument names by id or name, in the order of the fee file; undefined where it is left out.
 * Throws a {@link ToolError} that lists them all for one that is not known.
 */
export function readMarketplaces(
  argument: string,
  value: unknown,
  { list }: Marketplaces,
): readonly Marketplace[] | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const given: unknown[] = typeof value === 'string' ? value.split(',') : [value].flat();
  const named = new Set<Marketplace>();
  for (const one of given) {
    const found = typeof one === 'string' ? findMarketplace(one, list) : undefined;
    if (!found) {
      throw new ToolError(
        `${argument} is ${shown(one)}: give any of ${listOf(list.map(({ id }) => id))}, or leave it out.`,
      );
    }
    named.add(found);
  }
  return named.size === 0 ? undefined : list.filter((one) => named.has(one));
}

function findMarketplace(text: string, list: readonly Marketplace[]): Marketplace | undefined {
  const sought = bare(text.slice(0, 60));
  const exact = list.find(({ id, name }) => id === sought || bare(name) === sought);
  if (exact || sought.length < 4) return exact;
  const near = list.filter(({ id, name }) => id.includes(sought) || bare(name).includes(sought));
  return near.length === 1 ? near[0] : undefined;
}
