import { html } from 'ghtml';
import {
  type Figures,
  LEAST_CONTRIBUTORS,
  LEAST_SALES,
  type TrackRecord,
} from '../../sales/track-record.ts';
import { tierName } from '../../wording/garments.ts';
import { grouped, percent, signedPercent } from '../../wording/numbers.ts';
import { type Markup, wordTable } from '../markup.ts';

/** Shows how good estimates were for what sold since; of a record that is being made, that it is not there yet. */
export function trackRecordSection(record: TrackRecord | undefined): Markup {
  const line = (name: string, { sales, inRange, medianError, drift }: Figures) => [
    name,
    grouped(sales),
    percent(inRange),
    percent(medianError),
    signedPercent(drift),
  ];
  const months = (record?.months ?? []).map(({ month, tier, ...figures }) =>
    line(`${month} ${tierName(tier)}`, figures),
  );
  return html`<section aria-labelledby="record">
<h2 id="record">What pieces sold for</h2>
<p class="measure">People with a key contribute what they sold. Each sale is held against the estimate that was stored before its price was known, so nobody can polish this table afterwards. At most a fifth of the sales in a row are of one contributor, and nothing is shown for fewer than ${LEAST_SALES} sales of ${LEAST_CONTRIBUTORS} contributors. The same as JSON: <a href="/api/public/track-record">/api/public/track-record</a>.</p>
!${
    record?.total
      ? wordTable(
          'By month of the sale and group of brands. The range should hold 80% of the sales. Half of them are nearer to the estimate than the middle error. A drift below zero means that sales bring less than estimated.',
          ['Sold in', 'Sales', 'In range', 'Middle error', 'Drift'],
          [line('All', record.total), ...months],
        )
      : html`<p>There are not enough sales yet.</p>`
  }
</section>`;
}
