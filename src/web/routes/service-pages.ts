import type { ApiParts } from '../../api/endpoint.ts';
import { PROBLEM_CODES, PROBLEMS_PATH } from '../../base/problem.ts';
import type { CountRequests } from '../../service/http/address-throttle.ts';
import type { WorkQueue } from '../../service/http/work-queue.ts';
import type { Clock } from '../../service/keys/quota.ts';
import type { OfflineFile } from '../offline/offline-files.ts';
import { aboutPage } from '../pages/about-page.ts';
import { developersPage } from '../pages/developers-page.ts';
import { methodPage } from '../pages/method-page.ts';
import { NoSuchPage } from '../paths.ts';
import { fixedPage, forGood, type PageRoute } from '../site.ts';
import data from './site-files.json' with { type: 'json' };

/** The parts of the running service that its pages need. */
export interface WebParts {
  readonly keys: ApiParts;
  readonly openApi: () => Parameters<typeof developersPage>[1];
  /** The queue where pages and lists wait for their turn. */
  readonly work: WorkQueue;
  readonly clock: Clock;
  /** Counts the pages for each client address. */
  readonly countPages: CountRequests;
  readonly offlineFiles: () => Promise<readonly OfflineFile[]>;
  /** Informs operators of missing parts. */
  readonly warn: (message: string) => void;
}

/** The pages that need the service: their content, or a linked page, exists only there. */
export const SERVICE_PAGES: readonly PageRoute<WebParts>[] = [
  fixedPage('/method', methodPage),
  fixedPage('/developers', (site, { openApi }) => developersPage(site, openApi())),
  // Without a fragment, so that the browser keeps a code's fragment, which opens its fold.
  { path: PROBLEMS_PATH, find: () => forGood('/developers') },
  fixedPage('/about', aboutPage),
  // Pages that became parts of others: the rest of their address is dropped.
  ...Object.entries(data.partsOfPages).map(([path, to]) => ({ path, find: () => forGood(to) })),
  {
    path: '/problems/:code',
    find: (_, { params }) => {
      const code = PROBLEM_CODES.find((known) => known === params.code);
      if (!code) throw new NoSuchPage('There is no error with this code.');
      return forGood(`/developers#${code}`);
    },
  },
];
