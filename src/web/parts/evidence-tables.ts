import { html } from 'ghtml';
import type { Evaluation, GradeError } from '../../pricing/evaluation.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { gradesTypical } from '../../pricing/tier-typical.ts';
import { EVIDENCE_WORDS } from '../../wording/evidence-grade.ts';
import { capital, count, grouped, listOf, percent } from '../../wording/numbers.ts';
import type { Markup } from '../markup.ts';

/** The grades of evidence: how many prices have each, how far off they may be, and how far off they were in the test. */
export function gradeTable(pricing: Pricing): Markup {
  const { evidence } = pricing.artifacts.evaluation ?? {};
  const rows = gradesTypical(pricing)
    .filter(({ prices }) => prices > 0)
    .map(({ grade, prices, error }) => {
      const tested = evidence
        ? [evidence.seen, evidence.unseen].map(
            (list) => html`<td>${testedError(list.find((one) => one.grade === grade))}</td>`,
          )
        : '';
      return html`<tr><th scope="row">${capital(grade)}</th><td>${EVIDENCE_WORDS[grade]}</td><td>${grouped(prices)}</td><td>${factor(error)}</td>!${tested}</tr>`;
    });
  const heads = evidence
    ? '<th scope="col">Tested, marketplace known</th><th scope="col">Tested, marketplace new</th>'
    : '';
  return html`<p class="measure">Counted are listings of the same brand, category and gender; without any, those of the whole brand. Such prices are guesses, and rounded so that they look like guesses.</p>
<div class="scroll" tabindex="0"><table class="prices">
<caption>How far off a typical price may be, apart from the level of its group of brands: what the model expects (one standard deviation, the median)${evidence ? '; and how far off half of the typical prices of unseen listings were at most, on marketplaces from which the model had seen other listings and on marketplaces it had not seen at all' : ''}.</caption>
<thead><tr><th scope="col">Evidence</th><th scope="col">That is</th><th scope="col">Prices</th><th scope="col">Expected</th>!${heads}</tr></thead>
<tbody>!${rows}</tbody>
</table></div>
!${evidence ? thinnedWords(evidence.thinned) : ''}`;
}

/** A log error as a percentage of the price. */
const factor = (log: number) => percent(Math.exp(log) - 1);

function testedError(error: GradeError | undefined): string {
  if (error?.cellError === undefined) return 'too few';
  return `${factor(error.cellError)} of ${grouped(error.cells)}`;
}

/** Returns figures that show how little the error depends on the number of listings. */
function thinnedWords(thinned: NonNullable<Evaluation['evidence']>['thinned']): Markup {
  const [first] = thinned;
  if (!first) return '';
  const parts = thinned.map(
    ({ listings, medianAbsolute }) =>
      `${factor(medianAbsolute)} with ${listings === undefined ? 'all of them' : listings === 0 ? 'none' : grouped(listings)}`,
  );
  return html`<p class="measure">The number of listings has no sharp cutoff: which marketplace a price is for matters more than how many listings there are. In a test, listings were taken away from brands and categories that have many. Half of ${count(first.cells, 'typical price')} were then within ${listOf(parts)}.</p>`;
}
