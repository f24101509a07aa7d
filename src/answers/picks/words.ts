import { capital, money, usd } from '../../base/numbers.ts';
import { amountsInWords } from '../garment/estimate-words.ts';
import { garments } from '../garment/words.ts';

type Range = Parameters<typeof amountsInWords>[0];
type Named = Parameters<typeof garments>[0];

/** A search for what to pick up, with its finds. US dollars. */
interface Found {
  readonly shop: string;
  readonly condition: string;
  readonly marketplace: { readonly name: string };
  /** The least that a find has to leave. */
  readonly keep: number;
  /** The shipping that the seller pays. */
  readonly label?: number;
  /** The finds, the first of `all`. */
  readonly picks: readonly ({ readonly garment: Named; readonly net: number; readonly isCopied: boolean } & Range)[];
  readonly all: number;
}

/** Says what a list of finds rests on, and what it does not tell. */
export function picksNote({ shop, condition, marketplace, keep, label = 0, picks, all }: Found): string {
  const fees = `${marketplace.name} fees${label > 0 ? ` and ${money(label)} for the label` : ''}`;
  const part = picks.length === all ? '' : `, the first ${picks.length} of ${all}`;
  return (
    `${shop}${part}: with sales of each, condition ${condition}, ${usd(keep)} or more left after ${fees}, before ` +
    'the cost of the item. ' +
    'This is not sales volume: we do not know how many sell or how fast. Individual items differ.'
  );
}

/** Returns what is worth picking up as lines, most left first. */
export function pickLines(found: Found): string[] {
  return [
    ...found.picks.map(
      ({ garment, net, isCopied, ...range }) =>
        `${capital(garments(garment))}: ${amountsInWords(range)}, you’d get ${money(net)}` +
        `${isCopied ? '; check it’s real' : ''}.`,
    ),
    ...(found.picks.length === 0 ? ['No item with a recorded sale leaves that much.'] : []),
    picksNote(found),
  ];
}
