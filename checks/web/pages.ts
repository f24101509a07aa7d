import { PAGES as ROUTES } from '../../src/web/register-web.ts';
import pages from './pages.json' with { type: 'json' };

/** A page or a state of one. An `isVariant` page is much like another one; `mostBytes` limits a first visit. */
export type PageKind = (typeof pages)[number];

const NAMED: readonly PageKind[] = pages;

/** Every kind of page: those named in the file, including unusual states, and all others with a fixed path. */
export const PAGES: readonly PageKind[] = [
  ...NAMED,
  ...ROUTES.filter(({ path, listedPaths }) => listedPaths && !path.includes(':'))
    .filter(({ path }) => !NAMED.some((page) => page.path.split('?')[0] === path))
    .map(({ path }) => ({ name: path.slice(1).replaceAll('/', '-'), path })),
];
