import { bounded } from '../text.ts';

/** As much of an element of a page as is read: what browsers and parsers of HTML have in common. */
export interface PageElement {
  readonly textContent: string | null;
  getAttribute(name: string): string | null | undefined;
  querySelectorAll(selectors: string): Iterable<PageElement>;
  /** The nearest element around this one, itself included, that matches. */
  closest(selectors: string): PageElement | null;
}

/** The text of an element with single spaces; undefined where there is none. */
export function textOf(element: PageElement): string | undefined {
  return tidy(element.textContent);
}

/** The beginning of a text with single spaces; undefined where nothing is left. */
export function tidy(text: string | null | undefined): string | undefined {
  return (
    bounded(text?.trim() ?? '')
      .replace(/\s+/g, ' ')
      .trim() || undefined
  );
}
