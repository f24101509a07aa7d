import { html } from 'ghtml';
import { type Evaluation, NOT_EVALUATED } from '../../pricing/evaluation.ts';
import { CONFIDENCE_FACTOR } from '../../wording/confidence.ts';
import { tierName } from '../../wording/garments.ts';
import { capital, grouped } from '../../wording/numbers.ts';
import type { Markup } from '../layout.ts';
import { accuracyLead, accuracyTables } from './accuracy.ts';
import { coverageChart, exactPercent } from './coverage-chart.ts';
import { totalsTable } from './evidence-tables.ts';
import { reliabilityPlot } from './reliability-plot.ts';

/** How often the prices are right, on held-out listings. */
export function evaluationFigures(evaluation: Evaluation | undefined): Markup {
  if (!evaluation) {
    return html`<p>${NOT_EVALUATED} The command <code>npm run evaluate</code> does it.</p>`;
  }
  const { calibration } = evaluation;
  const named = calibration.tiers.map((one) => ({ ...one, name: tierName(one.name) }));
  const bands = calibration.bands.map((one) => ({ ...one, name: `${capital(one.name)} evidence` }));
  const regions = (calibration.regions ?? []).map((one) => ({ ...one, name: capital(one.name) }));
  return html`!${accuracyLead(evaluation)}
<details><summary>Tables for statisticians</summary>
!${accuracyTables(evaluation)}
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
!${totalsTable(evaluation)}
<h3>How far off is a price?</h3>
!${isOfOwnSales(evaluation) ? ownErrorTable(evaluation) : errorTable(evaluation)}
<h3>${isOfOwnSales(evaluation) ? 'Is it better than the published model?' : 'Is it better than simpler ways?'}</h3>
!${methodTable(evaluation)}
</details>`;
}

/** Own sales are held beside the published prices, and no level is taken out: they are the market. */
function isOfOwnSales({ groups }: Evaluation): boolean {
  return groups.some(({ methods }) => methods.published);
}

function ownErrorTable({ groups }: Evaluation): Markup {
  const rows = groups.flatMap(({ methods }) => {
    const score = methods[PREDICTION];
    if (!score) return [];
    return [
      html`<tr><td class="strong">${errorFactor(score.medianAbsolute)}</td><td>${errorFactor(score.rms)}</td><td>${score.spearman.toFixed(2)}</td></tr>`,
    ];
  });
  return html`<div class="scroll" tabindex="0"><table class="prices">
<caption>On own sales, at what they brought. Half of them are within the first factor of the price; the rank correlation says how well the order is right, 1 at best.</caption>
<thead><tr><th scope="col">Half within</th><th scope="col">Usual error</th><th scope="col">Rank correlation</th></tr></thead>
<tbody>!${rows}</tbody>
</table></div>`;
}

function errorTable({ groups, sources }: Evaluation): Markup {
  const rows = groups.flatMap(({ name, about, methods, sources: members }) => {
    const score = methods[PREDICTION];
    if (!score) return [];
    const raw = members.flatMap((member) => {
      const one = sources.find(({ source }) => source === member)?.methods[PREDICTION];
      return one ? [one.medianAbsoluteRaw] : [];
    });
    const rawMean = raw.reduce((sum, one) => sum + one, 0) / raw.length;
    return [
      html`<tr><th scope="row">${capital(name)}!${about ? html` <span class="soft">${about}</span>` : ''}</th><td>${errorFactor(raw.length > 0 ? rawMean : undefined)}</td><td class="strong">${errorFactor(score.medianAbsolute)}</td><td>${errorFactor(score.rmsRaw)}</td><td>${errorFactor(score.rms)}</td><td>${score.spearman.toFixed(2)}</td></tr>`,
    ];
  });
  return html`<div class="scroll" tabindex="0"><table class="prices">
<caption>By group of marketplaces. As it is: against the prices that the marketplace showed. Level out: after its own level is taken out, which is what the range allows for. Half of the listings are within these factors of the price; the rank correlation says how well the order is right, 1 at best.</caption>
<thead><tr><th scope="col">Marketplaces</th><th scope="col">Half within, as it is</th><th scope="col">Half within, level out</th><th scope="col">Usual error, as it is</th><th scope="col">Usual error, level out</th><th scope="col">Rank correlation</th></tr></thead>
<tbody>!${rows}</tbody>
</table></div>`;
}

const PREDICTION = 'prediction';

/** The evaluation's names of the methods that a visitor could have had instead, in words. */
const METHODS: Readonly<Record<string, string>> = {
  [PREDICTION]: 'Estimate',
  published: 'Published model',
  static: 'Group average',
  'tier x category means': 'Group and category averages',
  'brand means': 'Brand averages',
};

/** An error of the log price as a factor of the price, such as `× 1.45`. */
export function errorFactor(rms: number | undefined): string {
  return rms === undefined ? '–' : `×\u00a0${Math.exp(rms).toFixed(2)}`;
}

function methodTable({ groups }: Evaluation): Markup {
  const methods = Object.keys(METHODS).filter((method) =>
    groups.some((group) => group.methods[method]),
  );
  const rows = groups.map(({ name, methods: scores }) => {
    const best = Math.min(
      ...methods.map((method) => scores[method]?.rms ?? Number.POSITIVE_INFINITY),
    );
    const cells = methods.map((method) => {
      const rms = scores[method]?.rms;
      return html`<td!${rms === best ? ' class="strong"' : ''}>${errorFactor(rms)}</td>`;
    });
    return html`<tr><th scope="row">${capital(name)}</th>!${cells}</tr>`;
  });
  return html`<div class="scroll" tabindex="0"><table class="prices">
<caption>Usual error as a factor, with large errors counted more: less is better, the best of each line is bold. A group is Designer, Luxury, Premium, Mid-Range or Fast Fashion.</caption>
<thead><tr><th scope="col">Sources</th>!${methods.map((method) => html`<th scope="col">${METHODS[method]}</th>`)}</tr></thead>
<tbody>!${rows}</tbody>
</table></div>`;
}
