import { html } from 'ghtml';
import type { EvaluationTable } from '../../pricing/evaluation.ts';
import type { Markup } from '../markup.ts';

/** A table of an evaluation under its name. */
export function figureTable({ name, caption, head, rows }: EvaluationTable): Markup {
  const line = ([first = '', ...cells]: readonly string[]) =>
    html`<tr><th scope="row">${first}</th>!${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;
  return html`<h3>${name}</h3>
<div class="scroll" tabindex="0"><table class="prices">
<caption>${caption}</caption>
<thead><tr>!${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>!${rows.map(line)}</tbody>
</table></div>`;
}
