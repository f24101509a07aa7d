import { PAGES as TABLE } from '../../src/web/routes/pages.ts';
import pages from './pages.json' with { type: 'json' };

/** One kind of page. */
export interface PageKind {
  readonly name: string;
  readonly path: string;
  /** Status of the page; 200 by default. */
  readonly status?: number;
  /** Must be fast on a slow network. */
  readonly isKey?: boolean;
  /** Maximum bytes of a first visit over the network; by default, those for all pages. */
  readonly mostBytes?: number;
  /** Search engines must not index it. */
  readonly isUnlisted?: boolean;
}

/** Pages with several states, key pages, slow pages, and unusual states that people reach. */
const NAMED: readonly PageKind[] = pages;

/**
 * Each kind of page once, including unusual states: the list above, and every other page that the service's table
 * lists with a fixed path.
 */
export const PAGES: readonly PageKind[] = [
  ...NAMED,
  ...TABLE.filter(({ path, listed }) => listed && !path.includes(':'))
    .filter(({ path }) => !NAMED.some((page) => page.path.split('?')[0] === path))
    .map(({ path }) => ({ name: path.slice(1).replaceAll('/', '-'), path })),
];
