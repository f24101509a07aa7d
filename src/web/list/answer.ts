import { USUAL_GOAL } from '../../answers/goal.ts';
import type { RepricedCloset } from '../../closet/reprice-closet.ts';
import type { ValuedCloset } from '../../closet/value-closet.ts';
import { Problem } from '../../http/problem.ts';
import type { Markup } from '../markup.ts';
import type { Site } from '../site.ts';
import { addToList } from './add.ts';
import { addressedRows } from './address.ts';
import { donationPage } from './donation-page.ts';
import { listFile } from './file.ts';
import { type ListForm, readListForm } from './form.ts';
import { listPage } from './page.ts';
import { priceRows, rowPricer } from './price-rows.ts';
import { marketplacesOf, readTerms } from './terms.ts';

/** The answer to the form of /list: a page, or a list to write a file of. */
export type ListAnswer =
  | { readonly page: Markup; readonly status: number }
  | { readonly valued: ValuedCloset | RepricedCloset };

/**
 * Answers the form of /list on a day, over HTTP or in a service worker. Nothing of it is kept; other work runs in between.
 * `today` is as YYYY-MM-DD.
 */
export async function answerList(site: Site, data: FormData, today: string): Promise<ListAnswer> {
  const form = await readListForm(data);
  try {
    return await answerForm(site, form, today);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // The same page with the error; the list stays on it.
    const chosen = marketplacesOf(site, form.marketplaces);
    const rows = await priceRows(site, form.rows, chosen, USUAL_GOAL);
    const page = listPage(site, { form, rows, chosen, error: error.message });
    return { page, status: error.status };
  }
}

/** Goes one way: the rows, their terms, their prices, the page or the file. */
async function answerForm(site: Site, form: ListForm, today: string): Promise<ListAnswer> {
  const added = await addToList(form, today);
  const terms = readTerms(site, form, added, today);
  if (form.wantsFile) return { valued: await listFile(site, added, terms) };
  const rows = await priceRows(site, added.rows, terms.chosen, terms.goal, terms.plan);
  if (form.wantsDonations) return { page: donationPage(site, rows), status: 200 };
  return { page: listPage(site, { ...added, ...terms, rows }), status: 200 };
}

/** The page at /list: empty, or with the garments of an address. Throws a `Problem` for too many. */
export function listAt(site: Site, items: unknown): Markup {
  const chosen = marketplacesOf(site, []);
  const rows = addressedRows(items).map(rowPricer(site, chosen));
  return listPage(site, { rows, chosen, isShared: rows.length > 0 });
}
