import { html } from 'ghtml';
import { codeBlock, type Markup } from '../markup.ts';

/** Stands by every IMPORTDATA: without PUBLIC_URL the address is that of this machine. */
export const IMPORT_NOTE = 'Google’s servers fetch it, so the address must be public.';

/** One line each for spreadsheets, shells and automation; each runs as pasted. */
export function sheetSnippets(publicUrl: string): Markup {
  const rows = `${publicUrl}/price/coach/bag.csv`;
  const one = `${rows}?condition=Good`;
  return html`<div class="sheets">
<div><h3>Google Sheets</h3>
!${codeBlock('sheet-google', `=IMPORTDATA("${rows}")`)}
!${codeBlock('sheet-google-one', `=INDEX(IMPORTDATA("${one}"), 2, 2)`)}
<p>${IMPORT_NOTE}</p></div>
<div><h3>Excel</h3>
<p>Data, From Web, with the address of the CSV.</p></div>
<div><h3>Shell</h3>
!${codeBlock('sheet-shell', `curl -s '${one}' | sed -n 2p | cut -d, -f2`)}</div>
<div><h3>n8n, Make, Shortcuts</h3>
!${codeBlock('sheet-automation', `GET ${rows}`)}
<p>A plain HTTP request; the answer is text.</p></div>
</div>
<p>The tier’s average, which <code>/api/public/price</code> gives, is there as CSV too:</p>
!${codeBlock('sheet-static', `=IMPORTDATA("${publicUrl}/api/public/price.csv?brand=coach&category=bag&condition=Good")`)}`;
}
