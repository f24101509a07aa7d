// Every element that the pages' scripts look for is an HTML element, and forms are asked for their fields by name.

interface EventTarget {
  readonly id: string;
  readonly name: string;
  readonly dataset: DOMStringMap;
  readonly form: HTMLFormElement | null;
  // biome-ignore lint/suspicious/noExplicitAny: a list item's value is a number.
  value: any;
  closest(selectors: string): HTMLElement | null;
  matches(selectors: string): boolean;
}

interface Element {
  readonly dataset: DOMStringMap;
  readonly selectionStart: number | null;
  readonly selectionEnd: number | null;
  // biome-ignore lint/suspicious/noExplicitAny: fields are members under their names.
  readonly elements: any;
  inert: boolean;
  /** Of `details`. */
  open: boolean;
  hidden: boolean | 'until-found';
  onclick: ((event: MouseEvent) => void) | null;
  focus(options?: FocusOptions): void;
}

interface Event {
  // biome-ignore lint/suspicious/noExplicitAny: each of our events has its own.
  readonly detail: any;
  readonly submitter: HTMLButtonElement | null;
  /** Of `beforeinstallprompt`. */
  prompt(): void;
}

interface HTMLElement {
  readonly href: string;
}

interface Window {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: object): { createScriptURL(path: string): string };
  };
}

interface Navigator {
  readonly connection?: { readonly saveData?: boolean };
}
