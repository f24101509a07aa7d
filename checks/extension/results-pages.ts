import type { CDPSession, Page } from 'playwright-core';
import { note } from '../support/report.ts';

/** Number of listings on a page, enough for ten screens. */
const LISTINGS = 60;
const SCREENS = 10;
/** Maximum distance of a mark from its listing's link, px. */
const MAX_DISTANCE = 8;
const TITLES = ['Coach Willow Tote', 'Nike Air Force 1 mens', 'Madewell denim jacket', 'Zara midi dress'];

/** Styles of made-up results pages, modeled on four sites, and the scripts that later move their listings. */
const STRUCTURES: Readonly<Record<string, { readonly style: string; readonly move: string }>> = {
  // Rows with pictures on the left. An ad appears above them.
  'results-rows': {
    style: 'li { display: flex; height: 150px } .image { width: 140px; height: 140px }',
    move: `const ad = document.createElement('div'); ad.style.height = '240px'; document.body.prepend(ad);`,
  },
  // Tiles in a grid. Their pictures get their height late.
  'results-tiles': {
    style: 'ul { display: grid; grid-template-columns: repeat(3, 1fr) } li { min-height: 420px } .image { height: 0 }',
    move: `for (const image of document.querySelectorAll('.image')) image.style.height = '300px';`,
  },
  // Cards positioned by a transform inside a scrolling element.
  'results-scroller': {
    style: 'main { height: 100vh; overflow: auto } li { height: 140px; transform: translateX(40px) }',
    move: `document.querySelector('main').scrollTop = 900;`,
  },
  // A table below a sticky bar that grows.
  'results-table': {
    style: 'body { margin: 0 } header { position: sticky; top: 0; height: 60px } li { display: table; height: 140px }',
    move: `document.querySelector('header').style.height = '200px'; scrollTo(0, 2000);`,
  },
};

/** Returns a results page by name; undefined if there is none. */
export function resultsPage(name: string): string | undefined {
  const structure = STRUCTURES[name];
  if (!structure) return undefined;
  const items = Array.from({ length: LISTINGS }, (_, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: {
      '@type': 'Product',
      name: `${TITLES[index % TITLES.length]}`,
      url: `https://www.example.com/item-${index}`,
      offers: { '@type': 'Offer', price: String(10 + index), priceCurrency: 'USD' },
    },
  }));
  const data = JSON.stringify({ '@context': 'https://schema.org', '@type': 'ItemList', itemListElement: items });
  const rows = items.map(({ item }) => `<li><div class="image"></div><a href="${item.url}">${item.name}</a></li>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Results</title>
<style>ul { list-style: none; margin: 0; padding: 0 } ${structure.style}</style>
<script type="application/ld+json">${data}</script></head>
<body><header>Results</header><main><ul>${rows.join('')}</ul></main>
<script>globalThis.move = () => { ${structure.move} };</script></body></html>`;
}

/** Checks that marks on long pages stay at their listings, even after these move. */
export async function checkDistances(page: Page, site: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  const session = await page.context().newCDPSession(page);
  for (const name of Object.keys(STRUCTURES)) {
    await page.goto(`${site}/${name}.html`);
    await page.locator('[data-hangtag=marks]').waitFor({ state: 'attached' });
    const screens = await page.evaluate(
      () =>
        Math.max(...[document.documentElement, ...document.querySelectorAll('main')].map((e) => e.scrollHeight)) / 800,
    );
    const problems = screens < SCREENS ? [`${screens} screens long`] : [];
    problems.push(...(await farMarks(page, session)));
    await page.evaluate('move()');
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    problems.push(...(await farMarks(page, session)));
    note(`${name}: marks at most ${MAX_DISTANCE} px from their listings`, problems);
  }
}

/** Returns a problem for each mark that is missing or too far from its listing's link. */
async function farMarks(page: Page, session: CDPSession): Promise<string[]> {
  const links = await page.locator('a').evaluateAll((all) =>
    all.map((link) => {
      const { left, top } = link.getBoundingClientRect();
      return { left, top };
    }),
  );
  const corners = await markCorners(session);
  if (corners.length !== links.length) return [`${corners.length} marks of ${links.length} listings`];
  return links.flatMap(({ left, top }, index) => {
    const [x = 0, y = 0] = corners[index] ?? [];
    const distance = Math.hypot(x - left, y - top);
    return distance > MAX_DISTANCE ? [`listing ${index}: ${Math.round(distance)} px`] : [];
  });
}

interface Node {
  readonly nodeId: number;
  readonly attributes?: readonly string[];
  readonly children?: readonly Node[];
  readonly shadowRoots?: readonly Node[];
}

/** Returns the upper left corners of all marks. Their shadow root is closed to the page, but not to DevTools. */
async function markCorners(session: CDPSession): Promise<(readonly number[])[]> {
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  const marks: number[] = [];
  const visit = (node: Node): void => {
    const { attributes = [] } = node;
    const className = attributes[attributes.indexOf('class') + 1] ?? '';
    if (attributes.includes('class') && className.split(' ').includes('mark')) marks.push(node.nodeId);
    for (const child of [...(node.children ?? []), ...(node.shadowRoots ?? [])]) visit(child);
  };
  visit(root as Node);
  const boxes = marks.map((nodeId) => session.send('DOM.getBoxModel', { nodeId }));
  return (await Promise.all(boxes)).map(({ model }) => model.border.slice(0, 2));
}
