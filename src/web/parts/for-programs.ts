import { html } from 'ghtml';
import type { Garment } from '../../garments/garment.ts';
import { codeBlock, type Markup } from '../markup.ts';
import { estimateAlternates } from '../paths.ts';
import type { Site } from '../site.ts';

/** This very price for programs. */
export function forPrograms(site: Site, garment: Garment): Markup {
  const url = site.publicUrl();
  const [json = '', rows = ''] = estimateAlternates(garment).map(({ path }) => url + path);
  return html`<details id="for-programs">
<summary>This price for programs and spreadsheets</summary>
<p>With all grades and the evidence, without a key:</p>
!${codeBlock('api-json', `curl '${json}'`)}
<p>As a table of all grades in Google Sheets. Google’s servers fetch it, so the address must be public.</p>
!${codeBlock('api-sheet', `=IMPORTDATA("${rows}")`)}
<p><a href="/developers">For developers</a></p>
</details>`;
}
