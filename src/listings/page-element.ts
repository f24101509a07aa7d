import { bounded } from '../base/text.ts';

/** The part of an HTML element that we use, common to browsers and parsers. */
export interface PageElement {
  readonly textContent: string | null;
  getAttribute(name: string): string | null | undefined;
  querySelectorAll(selectors: string): Iterable<PageElement>;
  /** Returns the nearest matching ancestor, or the element itself. */
  closest(selectors: string): PageElement | null;
}

/** Returns an element's text with single spaces; undefined if it is empty. */
export function textOf(element: PageElement): string | undefined {
  return tidy(element.textContent);
}

/** Returns the beginning of a text with single spaces; undefined if it is empty. */
export function tidy(text: string | null | undefined): string | undefined {
  return (
    bounded(text?.trim() ?? '')
      .replace(/\s+/g, ' ')
      .trim() || undefined
  );
}
