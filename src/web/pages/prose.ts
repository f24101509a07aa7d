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

type ReadPart = (
  name: string,
  /** Values by their placeholders in braces, to be escaped. */
  texts?: Readonly<Record<string, string | number>>,
  markup?: Readonly<Record<string, Markup>>,
) => Markup;

/** Returns a reader of the parts of a page's text, which throws if its names and its values differ. */
export const proseOf =
  (page: string): ReadPart =>
  (name, texts = {}, markup = {}) => {
    const part = textOf(page).get(name);
    if (part === undefined) throw new Error(`there is no part ${name} in ${page}.html`);
    const escaped = Object.entries(texts).map(([key, text]) => [key, html`${text}`] as const);
    const values = new Map([...escaped, ...Object.entries(markup)]);
    const named = new Set([...part.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key));
    const lost = [...named.symmetricDifference(values)];
    if (lost.length > 0) throw new Error(`${page}.html, ${name}: no name or no value of ${lost.join(', ')}`);
    return part.replace(/\{(\w+)\}/g, (_, key: string) => values.get(key) as string);
  };
