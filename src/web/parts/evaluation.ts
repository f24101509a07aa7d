import { html } from 'ghtml';
import { type Evaluation, NOT_EVALUATED } from '../../pricing/evaluation.ts';
import { CONFIDENCE_FACTOR } from '../../wording/confidence.ts';
import { tierName } from '../../wording/garments.ts';
import { capital, grouped } from '../../wording/numbers.ts';
import type { Markup } from '../markup.ts';
import { accuracyLead } from './accuracy.ts';
import { coverageChart, exactPercent } from './coverage-chart.ts';
import { figureTable } from './figure-table.ts';
import { reliabilityPlot } from './reliability-plot.ts';

/** How often the prices are right, on held-out listings. */
export function evaluationFigures(evaluation: Evaluation | undefined): Markup {
  if (!evaluation) {
    return html`<p>${NOT_EVALUATED} The command <code>npm run evaluate</code> does it.</p>`;
  }
  const { calibration, tables = [] } = evaluation;
  const named = calibration.tiers.map((one) => ({ ...one, name: tierName(one.name) }));
  const bands = calibration.bands.map((one) => ({ ...one, name: `${capital(one.name)} evidence` }));
  const regions = (calibration.regions ?? []).map((one) => ({ ...one, name: capital(one.name) }));
  return html`!${accuracyLead(evaluation)}
<details><summary>Tables for statisticians</summary>
<p>Tested on ${grouped(evaluation.heldOutItems)} listings that the model had not seen (${evaluation.heldOut}), the range held ${exactPercent(calibration.overall.share)} of them; it is meant to hold 80%.</p>
<div class="columns is-even">
<div>
<h3>Does the range hold?</h3>
<figure class="chart-figure">!${coverageChart([...named, ...bands, ...regions])}!${
    regions.length > 0
      ? html`
<figcaption class="soft">Groups of brands are without Korea’s site, where brands have levels of their own. Each marketplace’s level is taken out, but for what sold in the United States as it is.</figcaption>`
      : ''
  }</figure>
</div>
<div>
<h3>Does the confidence mean what it says?</h3>
<figure class="chart-figure">!${reliabilityPlot(calibration.reliability)}
<figcaption class="soft">Share within a factor of ${CONFIDENCE_FACTOR}. On the dashed line it is exactly as stated; larger rings are more items. On average it is off by ${(100 * calibration.confidenceError).toFixed(1)} percentage points.</figcaption></figure>
</div>
</div>
!${tables.filter(({ onPages }) => onPages).map(figureTable)}
</details>`;
}

/** An error of the log price as a factor of the price, such as `× 1.45`. */
export function errorFactor(rms: number | undefined): string {
  return rms === undefined ? '–' : `×\u00a0${Math.exp(rms).toFixed(2)}`;
}
