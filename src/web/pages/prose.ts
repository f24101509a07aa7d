import { readFileSync } from 'node:fs';
import { html } from 'ghtml';
import { memo } from '../../base/memo.ts';
import type { Markup } from '../markup.ts';

/** Reads the parts of a page's text. Each part begins with a comment that names it, as in `about.html`. */
const partsOf = memo((page: string): ReadonlyMap<string, string> => {
  const file = readFileSync(new URL(`${page}.html`, import.meta.url), 'utf8');
  const sections = file.split(/^<!-- (?=\w+ -->\n)/m).slice(1);
  return new Map(
    sections.map((section) => {
      const [name = '', ...text] = section.split(' -->\n');
      return [name, text.join(' -->\n').trim()];
    }),
  );
});

/**
 * Returns a function that fills values into a named part of a page's text. Values are escaped, except for placeholders
 * such as `{!form}`, which take markup. The function throws if the placeholders and the values do not match.
 */
export const proseOf =
  (page: string) =>
  (name: string, values: Readonly<Record<string, string | number>> = {}): Markup => {
    const part = partsOf(page).get(name);
    if (part === undefined) throw new Error(`there is no part ${name} in ${page}.html`);
    const placeholders = new Set([...part.matchAll(PLACEHOLDER)].map(([, , key = '']) => key));
    const unmatched = [...placeholders.symmetricDifference(new Set(Object.keys(values)))];
    if (unmatched.length > 0) throw new Error(`${page}.html, ${name}: no name or no value of ${unmatched.join(', ')}`);
    return part.replace(PLACEHOLDER, (_, mark: string, key: string) =>
      mark === '!' ? String(values[key]) : html`${values[key]}`,
    );
  };

const PLACEHOLDER = /\{(!?)(\w+)\}/g;
