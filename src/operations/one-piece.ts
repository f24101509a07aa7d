import { defined } from '../base/members.ts';
import { joinNames, plainDollars, roundToCent } from '../base/numbers.ts';
import { compact } from '../base/text.ts';
import type { Lexicon } from '../titles/lexicon.ts';
import { piecesIn } from '../titles/parse-title.ts';

/** Amounts beside a title, US dollars. */
const AMOUNTS = ['askingPrice', 'listPrice', 'cost', 'floor'] as const;
type Listing = { readonly title?: string | undefined; readonly quantity?: number | undefined } & {
  readonly [Name in (typeof AMOUNTS)[number]]?: number | undefined;
};

/**
 * Returns one of a listing's equal pieces, their number, by its quantity or its title, and what to say of its amounts. Those
 * beside a title that names pieces are for all, but for one after a count such as `x3`.
 */
export function onePiece<Row extends Listing>(lexicon: Lexicon, row: Row) {
  const pieces = row.quantity === undefined ? piecesIn(lexicon, row.title ?? '') : undefined;
  if (!pieces) return { one: row, quantity: row.quantity ?? 1 };
  const { title, lot, askingPrice } = pieces;
  const given = AMOUNTS.flatMap((name) => (row[name] === undefined || lot.isCount ? [] : [[name, row[name]] as const]));
  const each = given.map(([name, amount]) => [name, roundToCent(amount / lot.pieces)] as const);
  const dollarList = (amounts: typeof given) => joinNames(amounts.map(([, amount]) => plainDollars(amount)));
  const [verb, of] = [given.length > 1 ? 'are' : 'is', lot.pieces === 2 ? 'both' : `all ${lot.pieces}`];
  const one: Listing = { ...row, title, ...Object.fromEntries(each) };
  const besideTitle = one.askingPrice ?? one.listPrice;
  const isOther = askingPrice !== undefined && besideTitle !== undefined && askingPrice !== besideTitle;
  const remarks = compact(
    given.length > 0 && `${dollarList(given)} ${verb} for ${of}: ${dollarList(each)} each.`,
    isOther && `Not used: ${plainDollars(askingPrice)} each in the title.`,
  );
  return {
    one: { ...one, ...(besideTitle === undefined && defined({ askingPrice })) } as Row,
    quantity: lot.pieces,
    lot,
    remark: remarks.join(' ') || undefined,
  };
}
