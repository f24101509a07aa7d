import type { LearnedItems } from '../alone/fitted-prices.ts';
import { type Fit, refit, untitledLog } from '../model/fit.ts';
import type { LeftOutRow } from '../model/left-out.ts';
import { askedGender, siteOf, type TitledItem } from '../read/cells.ts';
import { itemTables } from '../titles/item-effects.ts';
import type { Item } from './items.ts';
import { type Errors, errorsOf } from './metrics.ts';
import type { ServedCells } from './served.ts';
import {
  byMarket,
  type JudgedTitle,
  judgeTitles,
  type OfUntitled,
  type TitleErrors,
  titleErrors,
} from './titles.ts';

export interface LeftOutMarketplace {
  readonly marketplace: string;
  readonly errors: Errors;
  /** Share of its items inside the interval that the service would have given, after one median offset. */
  readonly inside: number;
  /** Its titled items, each market after its own offset; null without any. */
  readonly titles: TitleErrors | null;
  readonly markets: readonly TitleErrors[];
}

/** The items to predict, and the intervals that the service gives. */
interface LeftOutInput {
  readonly items: readonly Item[];
  readonly titled: readonly TitledItem[];
  readonly served: ServedCells;
  readonly untitledOf: OfUntitled;
}

/** A marketplace that a fit has not seen, with its titled items. */
export interface UnseenSite {
  readonly site: string;
  readonly fit: Fit;
  readonly judged: readonly JudgedTitle[];
}

/** Items of a site below which it is not judged alone. */
const LEAST_ITEMS = 20;

/**
 * Predicts all items of each marketplace from a fit to all others, tables of that marketplace left out too; `visit` is
 * given each of these fits.
 */
export function leaveOneMarketplaceOut(
  { fit: whole, leftOut, inTurn }: LearnedItems,
  { items, titled, served, untitledOf }: LeftOutInput,
  visit: (unseen: UnseenSite) => void,
  step: (text: string) => void,
): LeftOutMarketplace[] {
  const counts = new Map<string, number>();
  for (const { market } of items) counts.set(siteOf(market), (counts.get(siteOf(market)) ?? 0) + 1);
  const sites = [...counts]
    .filter(([, n]) => n >= LEAST_ITEMS)
    .map(([site]) => site)
    .sort();
  return sites.map((site) => {
    step(`leaving out ${site}`);
    const fit = refit(whole, (row) => siteOf(row) === site);
    const own = items.filter((item) => siteOf(item.market) === site);
    const predictions = own.map(({ cell }) =>
      untitledLog(fit, { ...cell, gender: askedGender(cell), condition: 'unknown' }),
    );
    const errors = errorsOf(
      own.map((item) => item.log),
      predictions,
    );
    const inside = own.filter((item, i) => {
      const residual = item.log - (predictions[i] as number) - errors.offset;
      const { brand, category } = item.cell;
      const [low, high] = served.ends(served.of(brand, category, askedGender(item.cell)));
      return residual >= low && residual <= high;
    });
    const ofOthers = (rows: readonly LeftOutRow[]) =>
      rows.filter(({ row }) => siteOf(row) !== site);
    const judged = judgeTitles(
      fit,
      itemTables(fit, { leftOut: ofOthers(leftOut), inTurn: ofOthers(inTurn) }),
      titled.filter((item) => siteOf(item) === site),
      untitledOf,
    );
    visit({ site, fit, judged });
    return {
      marketplace: site,
      errors,
      inside: inside.length / own.length,
      titles: judged.length >= LEAST_ITEMS ? titleErrors(site, judged) : null,
      markets: byMarket(judged, LEAST_ITEMS),
    };
  });
}
