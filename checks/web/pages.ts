import { PAGES as TABLE } from '../../src/web/routes/pages.ts';
import pages from './pages.json' with { type: 'json' };

/**
 * Pages with several states and unusual states that people reach. `isKey` says that it must be fast on a slow network;
 * `mostBytes` limits a first visit.
 */
const NAMED: readonly PageKind[] = pages;
export type PageKind = (typeof pages)[number];

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
