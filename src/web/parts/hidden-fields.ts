import { html } from 'ghtml';
import type { Markup } from '../layout.ts';

/** The query of an address as hidden fields, so that a form leads to the same page; without the field that the form shows. */
export function hiddenFields(path: string, shown = ''): Markup {
  const query = new URLSearchParams(path.split('?')[1] ?? '');
  const fields = [...query].filter(([name]) => name !== shown);
  return html`!${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}
