import { PAGES as TABLE } from '../../src/web/routes/pages.ts';

/** One kind of page. */
export interface PageKind {
  readonly name: string;
  readonly path: string;
  /** Status of the page; 200 by default. */
  readonly status?: number;
  /** Must meet Lighthouse's targets. */
  readonly isKey?: boolean;
  /** Limit on the CPU time of an answer, in ms; 2 unless the page prices many garments or is very long. */
  readonly mostCpuMs?: number;
  /** The most bytes of a first visit over the network; those of all pages by default. */
  readonly mostBytes?: number;
  /** Search engines must not index it. */
  readonly isUnlisted?: boolean;
}

/** Pages with several states, key pages, slow pages, and unusual states that people reach. */
const NAMED: readonly PageKind[] = [
  { name: 'home', path: '/', isKey: true },
  { name: 'price', mostCpuMs: 4, path: '/price/coach/bag', isKey: true },
  { name: 'price-condition', mostCpuMs: 4, path: '/price/hermes/bag?condition=Good' },
  {
    name: 'price-tags',
    mostCpuMs: 4,
    path: '/price/coach/bag?marketplace=poshmark&profit=25&cost=10',
  },
  { name: 'price-thin', path: '/price/shein/coat?gender=male&condition=Poor' },
  { name: 'browse', mostCpuMs: 5, path: '/browse' },
  { name: 'browse-group', path: '/browse?tier=fast-fashion' },
  { name: 'brands-found', mostCpuMs: 3, path: '/browse?q=gap', isUnlisted: true },
  { name: 'brand', path: '/browse?brand=levis' },
  { name: 'brand-other', path: '/browse?brand=gap' },
  { name: 'price-other', mostCpuMs: 4, path: '/price/gap/jeans' },
  { name: 'category', path: '/browse?category=bag' },
  { name: 'which-kind', path: '/appraise?title=coach', isUnlisted: true },
  { name: 'several', path: '/appraise?title=Levis+jeans,+Nike+hoodie,+Coach+bag', isUnlisted: true },
  { name: 'not-clothes', path: '/appraise?title=qqqq', isUnlisted: true },
  {
    name: 'appraisal',
    isKey: true,
    isUnlisted: true,
    path: '/appraise?title=Louis+Vuitton+Monogram+Neverfull+MM+tote%2C+good+condition%2C+%24900',
  },
  { name: 'appraisal-refused', path: '/appraise?title=Neverfull+inspired+dupe' },
  { name: 'list', path: '/list', isKey: true, mostBytes: 36_000 },
  { name: 'sold', path: '/sold' },
  {
    name: 'list-four',
    path: '/list?items=coach/bag,nike/sneakers/male/fair/x2,hermes/bag,zara/dress',
  },
  { name: 'offer', path: '/offer' },
  {
    name: 'offer-answer',
    isUnlisted: true,
    path: '/offer?title=Coach+Tabby+26+shoulder+bag&asked=200&offered=130&marketplace=poshmark&cost=60',
  },
  {
    name: 'offer-bad',
    isUnlisted: true,
    path: '/offer?title=Coach+bag&asked=much&offered=130',
    status: 400,
  },
  { name: 'sell', path: '/fees', isKey: true },
  { name: 'sell-garment', path: '/fees?brand=coach&category=bag&condition=Good&cost=10&profit=20' },
  { name: 'sell-keep', path: '/fees?keep=50&tax=7&shipping=8&label=8' },
  { name: 'sell-refused', path: '/fees?brand=shein&category=dress&price=12' },
  { name: 'sell-bad', path: '/fees?price=much', status: 400 },
  { name: 'developers', path: '/developers', isKey: true },
  { name: 'not-found', path: '/price/coachh/bagg', status: 404 },
  { name: 'bad-request', path: '/price/coach/bag?gender=unisex', status: 400 },
];

/**
 * Each kind of page once, including unusual states: the list above, and every other page in the service's table with a
 * fixed path.
 */
export const PAGES: readonly PageKind[] = [
  ...NAMED,
  ...TABLE.filter(({ path, listed }) => listed && !path.includes(':'))
    .filter(({ path }) => !NAMED.some((page) => page.path.split('?')[0] === path))
    .map(({ path }) => ({ name: path.slice(1).replaceAll('/', '-'), path })),
];
