import { readGoal } from '../../answers/goal.ts';
import type { RepriceTerms } from '../../answers/reprice.ts';
import { readRepriceTerms } from '../../closet/reprice-terms.ts';
import { Problem } from '../../http/problem.ts';
import type { Marketplace } from '../../marketplaces/compile.ts';
import type { Goal } from '../../marketplaces/pay-up-to.ts';
import type { Site } from '../site.ts';
import type { Added } from './add.ts';
import { type ListForm, NO_PLAN } from './form.ts';

const USUAL_MARKETPLACES = ['poshmark', 'mercari'];

/** The terms of a whole list. */
export interface ListTerms {
  readonly goal: Goal;
  /** Two marketplaces to compare. */
  readonly chosen: readonly Marketplace[];
  /** Absent for prices alone. */
  readonly plan?: RepriceTerms | undefined;
  /** The form with the plan that was used. */
  readonly form: ListForm;
}

/** Reads the terms of a form and of the file that came with it. Throws a {@link Problem}. */
export function readTerms(site: Site, form: ListForm, added: Added, today: string): ListTerms {
  const goal = readGoal({ profit: form.profit.replace(/^\$/, '') || undefined });
  const planned = withUsualPlan(form, added);
  return {
    goal,
    chosen: marketplacesOf(site, form.marketplaces, added.file?.exportName),
    plan: planOf(site, planned, today),
    form: planned,
  };
}

/** Gives the form the usual plan if a file with days comes and nobody chose one. */
function withUsualPlan(form: ListForm, { given }: Added): ListForm {
  const isPlanned =
    form.plan.goneIn !== '' || !given.some(({ listedOn }) => listedOn !== undefined);
  return isPlanned ? form : { ...form, plan: { ...form.plan, goneIn: 'month' } };
}

/** Finds two marketplaces: that of the file, those of the form, then the usual ones. */
export function marketplacesOf(
  { marketplaces: { list } }: Site,
  asked: readonly string[],
  exportName = '',
): Marketplace[] {
  const ofFile = list.find(({ name }) => exportName.startsWith(`${name} `))?.id;
  const wanted = [ofFile, ...asked, ...USUAL_MARKETPLACES, ...list.map(({ id }) => id)];
  const found = wanted.flatMap((id) => list.find((one) => one.id === id) ?? []);
  return [...new Set(found)].slice(0, 2);
}

/** Reads the plan of a form; undefined if it asks for prices alone. Throws a {@link Problem}. */
function planOf(site: Site, form: ListForm, today: string): RepriceTerms | undefined {
  const { goneIn, hourly, markdown, markdownDays } = form.plan;
  if (goneIn === '' || goneIn === NO_PLAN) return undefined;
  const share = shareOf(markdown.replace(/\s*%$/, ''));
  if (share !== '' && !(Number(share) >= 0.01 && Number(share) <= 0.9)) {
    throw new Problem('invalid_parameter', 'The markdown must be from 1 to 90 percent.');
  }
  const [chosen] = marketplacesOf(site, form.marketplaces);
  return readRepriceTerms(
    {
      goneIn,
      hourly: hourly.replace(/^\$/, ''),
      marketplace: chosen?.id,
      markdown: share,
      markdownDays,
    },
    site.marketplaces,
    today,
  );
}

/** Turns a percentage into a share; leaves anything else, to be refused. */
function shareOf(percentage: string): string {
  return /^\d{1,5}(\.\d+)?$/.test(percentage) ? String(Number(percentage) / 100) : percentage;
}
