import { html } from 'ghtml';
import {
  type Figures,
  LEAST_CONTRIBUTORS,
  LEAST_SALES,
  type TrackRecord,
} from '../../sales/track-record.ts';
import { tierName } from '../../wording/garments.ts';
import { grouped, percent, signedPercent } from '../../wording/numbers.ts';
import type { Markup } from '../markup.ts';

/** How good estimates were for what was sold since; of a record that is being made, that it is not there yet. */
export function trackRecordSection(record: TrackRecord | undefined): Markup {
  return html`<section aria-labelledby="record">
<h2 id="record">What it really sold for</h2>
<p class="measure">People with a key contribute what they sold. Each sale is held against the estimate that was stored before its price was known, so nobody can polish this table afterwards. At most a fifth of the sales in a row are of one contributor, and nothing is shown for fewer than ${LEAST_SALES} sales of ${LEAST_CONTRIBUTORS} contributors. The same as JSON: <a href="/api/public/track-record">/api/public/track-record</a>.</p>
!${record?.total ? recordTable(record.total, record.months) : html`<p>There are not enough sales yet.</p>`}
</section>`;
}

function recordTable(total: Figures, months: TrackRecord['months']): Markup {
  const rows = months.map(({ month, tier, ...figures }) =>
    rowOf(`${month} ${tierName(tier)}`, figures),
  );
  return html`<div class="scroll" tabindex="0"><table class="prices">
<caption>By month of the sale and group of brands. The range should hold 80% of the sales. Half of them are nearer to the estimate than the middle error; the level is off by the drift, below zero where sales bring less.</caption>
<thead><tr><th scope="col">Sold in</th><th scope="col">Sales</th><th scope="col">In range</th><th scope="col">Middle error</th><th scope="col">Drift</th></tr></thead>
<tbody>!${rowOf('All', total)}!${rows}</tbody>
</table></div>`;
}

function rowOf(name: string, { sales, inRange, medianError, drift }: Figures): Markup {
  return html`<tr><th scope="row">${name}</th><td>${grouped(sales)}</td><td class="strong">${percent(inRange)}</td><td>${percent(medianError)}</td><td>${signedPercent(drift)}</td></tr>`;
}
