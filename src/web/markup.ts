// Elements of all pages. Like HTML’s, they are named by nouns, whereas functions for parts of one page start with a verb.

import { compact } from '../base/text.ts';
import glyphs from './glyphs.json' with { type: 'json' };

/** HTML. Only `html` and `trustMarkup` make it, so a visitor's text cannot become markup without being escaped. */
export class Markup {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

export type MarkupValue = Markup | string | number | false | undefined | readonly MarkupValue[];

/**
 * Returns a template as markup. Escapes all values but markup, joins lists, and leaves out what is false or undefined.
 * Attributes must be quoted.
 */
export function html({ raw }: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup {
  return new Markup(raw.reduce((text, chunk, index) => text + escapeValue(values[index - 1]) + chunk));
}

function escapeValue(value: MarkupValue): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Markup) return value.toString();
  if (typeof value === 'object') return value.map(escapeValue).join('');
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Never use it for anything that a visitor sends. */
export const trustMarkup = (text: string): Markup => new Markup(text);

export const hangtag = (content: MarkupValue): Markup => html`<div class="hang">
<svg class="string" viewBox="0 0 48 80" fill="none" stroke="var(--thread)" stroke-width="1.750" aria-hidden="true">
<path d="M24 12C11 32 12 48 24 65M24 12c13 20 12 36 0 53"/>
<circle fill="var(--denim)" stroke="var(--copper)" stroke-width="4" cx="24" cy="68" r="8"/>
<path d="M21 61c0 4 6 4 6 0"/><circle fill="var(--copper)" stroke-width="2" cx="24" cy="9" r="7"/>
<circle fill="var(--thread)" stroke="none" cx="24" cy="9" r="2"/>
</svg>
<div class="tag">${content}</div>
</div>`;

/** Returns the parts of a tag that exist. On a desktop, the second is beside the first if the tag is wide. */
export const columns = (...contents: readonly MarkupValue[]): Markup =>
  html`${contents.map((content) => content && html`<div>${content}</div>`)}`;

/** Returns the parts of a tag, with the picture beside the others on a desktop. */
export const pictureColumns = (heading: MarkupValue, picture: MarkupValue, ...rest: readonly MarkupValue[]): Markup =>
  html`<div>${heading}</div><div class="side">${picture}</div>${columns(...rest)}`;

export const ARIA_CURRENT = html` aria-current="true"`;

export interface Link {
  readonly path: string;
  readonly name: string;
}

/** Returns an icon, 16 units wide. */
export const glyph = (name: keyof typeof glyphs): Markup =>
  html`<svg class="glyph" viewBox="0 0 16 16" aria-hidden="true"><path d="${glyphs[name]}"/></svg>`;

/** Returns links as wide as their container, each with an arrow at its end. */
export function largeLinks(links: readonly Link[]): Markup {
  const items = links.map(({ path, name }) => html`<li><a href="${path}"><span>${name}</span>${glyph('go')}</a></li>`);
  return html`<ul class="doors">${items}</ul>`;
}

/** Returns a section labeled by its heading. `id` begins the ID of the heading. */
export const section = (id: string, heading: MarkupValue, body: MarkupValue, className = ''): Markup =>
  html`<section${className !== '' && html` class="${className}"`} aria-labelledby="${id}-heading"><h2 id="${id}-heading">${heading}</h2>
${body}</section>`;

/** Returns a section that opens below its summary. Among the parts of an answer, it is always open on a desktop. */
export const foldedSection = (id: string, summary: string, body: MarkupValue, { isOpen = false } = {}): Markup =>
  html`<details class="fold" id="${id}"${isOpen && html` open`}>
<summary>${summary}</summary>
<h2>${summary}</h2>
${body}
</details>`;

interface ListEntry {
  readonly name: string;
  readonly path?: string | undefined;
  readonly drawing?: MarkupValue;
  /** Shown below the name. */
  readonly details?: MarkupValue;
  readonly amount?: MarkupValue;
  readonly buttons?: Markup;
}

export function listEntry({ path, drawing, details, amount, buttons, ...entry }: ListEntry): Markup {
  const name = typeset(entry.name);
  const hasNameOnly = details === undefined;
  const nameMarkup =
    path === undefined
      ? html`<b>${name}</b>`
      : html`<a class="name${hasNameOnly ? ' grow' : ''}" href="${path}">${name}</a>`;
  const amountMarkup = amount !== undefined && html`<span class="amount">${amount}</span>`;
  return html`<li>${drawing}${hasNameOnly ? nameMarkup : html`<span class="grow">${nameMarkup}${details}</span>`}${amountMarkup}${buttons}</li>`;
}

/** Returns text that matters less than what is beside it. */
export const softText = (text: MarkupValue): Markup => html`<span class="soft">${text}</span>`;

export function factList(facts: readonly { readonly name: MarkupValue; readonly description: MarkupValue }[]): Markup {
  const lines = facts.map(({ name, description }) => html`<div><dt>${name}</dt><dd>${description}</dd></div>`);
  return html`<dl class="facts">${lines}</dl>`;
}

type SumLine = false | readonly [text: string, amount: string, isTotal?: boolean];

export function sumList(lines: readonly SumLine[]): Markup {
  const rows = compact(...lines).map(([text, amount, isTotal]) => {
    const totalClass = isTotal && html` class="total"`;
    return html`<dt${totalClass}>${text}</dt><dd${totalClass}>${amount}</dd>`;
  });
  return html`<dl class="sum">${rows}</dl>`;
}

/** Longer titles are set smaller. */
const MAX_LARGE_LETTERS = 40;

/** Returns a title as the page's heading, which never breaks after a `T-`. Styles capitalize one that is as typed. */
export function titleHeading(title: string, { isAsTyped = false } = {}): Markup {
  const className = `${title.length > MAX_LARGE_LETTERS ? 'is-long' : ''}${isAsTyped ? ' is-typed' : ''}`;
  const text = typeset(title.replace(/\bT-(?=\p{L})/giu, '$&\u{2060}'));
  return html`<h1 class="${className}">${text}</h1>`;
}

/** Replaces each ' between letters with an apostrophe. */
export const typeset = (text: string): string => text.replace(/(?<=\p{L})'(?=\p{L})/gu, '’');
