import { normalize } from '../../src/catalog/normalize.ts';
import { readGuesses } from '../guesses/read-guesses.ts';
import { leveledInTurn } from '../level/leave-sellers-out.ts';
import type { SellerSale } from '../level/read-sales.ts';
import { isMarket } from '../level/sellers.ts';
import { type OpenSale, OTHER_SALES, readOpenSales } from '../open-test/read-sales.ts';
import { fitPrices } from '../pipeline/fit-prices.ts';
import { type InputFiles, readInput } from '../read/read-input.ts';
import type { OfferedSale } from './offered-pieces.ts';

/** The market of the open sales. */
export const OPEN_MARKET = 'eBay, menswear of June 2021';
/** Names of other market samples, by seller. */
const MARKETS: Readonly<Record<string, string>> = { mercari_2018_corykaye: 'Mercari, 2017 and 2018' };
/** All others: closets, ledgers and small samples. */
const SELLERS = 'other US sellers';

/** Returns the open sales, which are held out of every fit: the open test is reported, the others serve to choose. */
export async function openOffers(): Promise<OfferedSale[]> {
  const [others, tested] = [await readOpenSales(OTHER_SALES), await readOpenSales()];
  return [
    ...others.map((sale, at) => openOffer(sale, at, false)),
    ...tested.map((sale, at) => openOffer(sale, at, true)),
  ];
}

const openOffer = (
  { title, category, gender, condition, paid, judgedUsd = 0 }: OpenSale,
  at: number,
  isReported: boolean,
): OfferedSale => ({
  market: OPEN_MARKET,
  seller: `${OPEN_MARKET} ${isReported} ${at}`,
  isReported,
  texts: { title, category, gender, condition },
  paid,
  ...(judgedUsd > 0 && { guess: judgedUsd }),
});

/** Reads sales by US sellers and of whole markets, with prices from fits without each seller. */
export async function unseenOffers(files: InputFiles, step: (text: string) => void): Promise<OfferedSale[]> {
  const input = await readInput(files);
  const { unseenSales } = fitPrices({ ...input, cells: input.grouped.cells }, step);
  const prices = new Map(
    leveledInTurn(unseenSales).map(({ seller, title, paid, distance }) => [
      keyOf(seller, title, paid),
      paid - distance,
    ]),
  );
  const reported = reportedSellers(input.sales);
  return input.sales.map((sale, at): OfferedSale => {
    const { seller, item, paid } = sale;
    const { title = '', brand = '', category = '', gender = '', condition = '' } = item;
    const isSample = isMarket(seller);
    return {
      market: MARKETS[seller] ?? SELLERS,
      seller: isSample ? `${seller} ${at}` : seller,
      isReported: isSample ? at % 2 === 1 : reported.has(seller),
      texts: { title, brand, category, gender, condition },
      paid: Math.exp(paid),
      unseenPrice: prices.get(keyOf(seller, title, paid)),
    };
  });
}

const keyOf = (seller: string, title: string, paid: number) => `${seller}\t${title}\t${paid}`;

/** Returns every other seller by number of sales, so that both halves have large ones. */
function reportedSellers(sales: readonly SellerSale[]): ReadonlySet<string> {
  const counts = [...Map.groupBy(sales, ({ seller }) => seller)].filter(([seller]) => !isMarket(seller));
  const sorted = counts.sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1));
  return new Set(sorted.flatMap(([seller], at) => (at % 2 === 1 ? [seller] : [])));
}

/** Returns offers with guesses from files, which have the columns `title` and `guess`, US dollars. */
export function withGuesses(offers: readonly OfferedSale[], files: readonly string[]): OfferedSale[] {
  const guesses = readGuesses(files);
  return offers.map((offer) => ({ ...offer, guess: guesses.get(normalize(offer.texts.title ?? '')) ?? offer.guess }));
}
