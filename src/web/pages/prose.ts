import { readFileSync } from 'node:fs';
import { html } from 'ghtml';
import { memo } from '../../base/memo.ts';
import type { Markup } from '../markup.ts';

/** The text of a page by part: `about.html` in this folder begins each part with a comment that names it. */
const textOf = memo((page: string): ReadonlyMap<string, string> => {
  const file = readFileSync(new URL(`${page}.html`, import.meta.url), 'utf8');
  const [, ...parts] = file.split(/^<!-- (\w+) -->\n/m);
  return new Map(parts.flatMap((name, at) => (at % 2 === 0 ? [[name, (parts[at + 1] ?? '').trim()]] : [])));
});

/**
 * Returns a reader of the parts of a page's text, which throws if its names and its values differ. A value is escaped,
 * except markup, which replaces a name such as `{!form}`.
 */
export const proseOf =
  (page: string) =>
  (name: string, values: Readonly<Record<string, string | number>> = {}): Markup => {
    const part = textOf(page).get(name);
    if (part === undefined) throw new Error(`there is no part ${name} in ${page}.html`);
    const named = new Set([...part.matchAll(NAMED)].map(([, , key = '']) => key));
    const lost = [...named.symmetricDifference(new Set(Object.keys(values)))];
    if (lost.length > 0) throw new Error(`${page}.html, ${name}: no name or no value of ${lost.join(', ')}`);
    return part.replace(NAMED, (_, mark: string, key: string) =>
      mark === '!' ? String(values[key]) : html`${values[key]}`,
    );
  };

const NAMED = /\{(!?)(\w+)\}/g;
