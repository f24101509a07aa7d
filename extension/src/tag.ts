import type { PageAnswer, PricedOnPage } from '../../src/answers/page-listing.ts';
import type { PageListing } from '../../src/listings/listing.ts';
import { beyondLead } from '../../src/wording/beyond-evidence.ts';
import { openRangeInWords, rangeInWords } from '../../src/wording/estimate.ts';
import { capital, plainDollars, usd, wholeDollars } from '../../src/wording/numbers.ts';
import { placeInWords, type Verdict } from '../../src/wording/verdict.ts';
import styles from './tag.css';

/** What the tag can do besides showing. */
export interface TagParts {
  /** Where links lead; empty where no service is named. */
  readonly service: string;
  readonly isOn: boolean;
  /** Puts the listing on the list or takes it off; resolves to whether it is on it. */
  save(title: string, listing: PageListing): Promise<boolean>;
  openSettings(): void;
}

const SIGNS: Readonly<Record<Verdict, string>> = {
  well_below: '▼▼',
  below: '▼',
  around: '●',
  above: '▲',
  well_above: '▲▲',
};

let shown: HTMLElement[] = [];

/** Takes everything off the page. */
export function hide(): void {
  for (const host of shown) host.remove();
  shown = [];
  removeEventListener('keydown', onKey, true);
}

function onKey(event: KeyboardEvent): void {
  if (event.isTrusted && event.key === 'Escape') hide();
}

/** Shows the tag of the listing that the page is about, at the lower edge of the window. */
export function showTag(listing: PageListing, answer: PageAnswer, parts: TagParts): void {
  const root = attach('tag');
  const box = element('section', { class: `tag ${answer.kind}`, 'aria-label': 'Hangtag' });
  box.append(closeButton());
  box.append(...('why' in answer ? unpriced(answer) : priced(listing, answer)));
  box.append(actions(listing, answer, parts));
  root.append(box);
}

/** Says that the page publishes nothing that has a price. */
export function showNothing(): void {
  const root = attach('tag');
  const box = element('section', { class: 'tag unknown', 'aria-label': 'Hangtag' });
  box.append(
    closeButton(),
    element('p', { class: 'lead', role: 'status' }, 'This page publishes no garment for sale.'),
    element('p', {}, 'Select a listing’s title and press the button again.'),
  );
  root.append(box);
}

/** Marks each priced listing at its link on a page that lists several. */
export function showMarks(
  listings: readonly (readonly [PageListing, PageAnswer | undefined])[],
): void {
  const links = new Map<string, Element>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    if (!links.has(link.href)) links.set(link.href, link);
  }
  const places = listings.flatMap(([listing, answer]) => {
    const link = listing.url && links.get(absolute(listing.url));
    if (!link || !answer || 'why' in answer) return [];
    // All places are measured before anything is written: once for the whole page.
    const { left, top, width } = link.getBoundingClientRect();
    return width > 0 ? [{ listing, answer, left: left + scrollX, top: top + scrollY }] : [];
  });
  if (places.length === 0) return;
  const root = attach('marks');
  for (const { listing, answer, left, top } of places) {
    const { estimate, askingPrice } = answer.appraisal;
    const sign = askingPrice?.verdict ? `${SIGNS[askingPrice.verdict]} ` : '';
    const text = answer.kind === 'beyond' ? '? rare' : `${sign}${usd(estimate.price)}`;
    const words = [listing.name, sentence(answer)].join(': ');
    const mark = element(
      'span',
      { class: `mark ${answer.kind}`, role: 'img', 'aria-label': words },
      text,
    );
    mark.style.left = `${left}px`;
    mark.style.top = `${top}px`;
    root.append(mark);
  }
}

function absolute(url: string): string {
  try {
    return new URL(url, document.baseURI).href;
  } catch {
    return url;
  }
}

function priced({ price }: PageListing, answer: PricedOnPage): HTMLElement[] {
  const { estimate, askingPrice, beyondEvidence, caveats } = answer.appraisal;
  if (answer.kind === 'beyond') {
    return [
      element('p', { class: 'lead', role: 'status' }, `${beyondLead(beyondEvidence ?? [])}.`),
      element('p', {}, `More usual items: ${openRangeInWords(estimate)}.`),
    ];
  }
  const verdict = askingPrice?.verdict;
  const lead =
    verdict && price !== undefined
      ? `${SIGNS[verdict]} ${plainDollars(price)} is ${besideUsual(verdict)}`
      : `About ${usd(estimate.price)}`;
  const range = rangeInWords(estimate);
  const { keeps } = answer;
  return [
    element('p', { class: `lead ${verdict ?? ''}`, role: 'status' }, lead),
    element('p', {}, verdict ? `${usd(estimate.price)}, ${range}` : capital(range)),
    ...(keeps
      ? [
          element(
            'p',
            {},
            `A seller keeps about ${wholeDollars(keeps.amount)} on ${keeps.marketplace}.`,
          ),
        ]
      : []),
    ...(caveats[0] ? [element('p', { class: 'small' }, caveats[0])] : []),
  ];
}

function unpriced({ kind, why }: Extract<PageAnswer, { why: string }>): HTMLElement[] {
  const leads = { refused: 'Not priced', unknown: 'Not known', currency: 'US dollars only' };
  return [element('p', { class: 'lead', role: 'status' }, leads[kind]), element('p', {}, why)];
}

/** The whole answer in a sentence, for those who hear a mark. */
function sentence(answer: PricedOnPage): string {
  const { estimate, askingPrice } = answer.appraisal;
  const range =
    answer.kind === 'beyond'
      ? capital(openRangeInWords(estimate))
      : `${usd(estimate.price)}, ${rangeInWords(estimate)}`;
  return askingPrice?.verdict ? `${besideUsual(askingPrice.verdict)}. ${range}` : range;
}

const besideUsual = (verdict: Verdict) => `${placeInWords(verdict)} the usual price`;

function actions(listing: PageListing, answer: PageAnswer, parts: TagParts): HTMLElement {
  const row = element('p', { class: 'actions' });
  if (!('why' in answer)) {
    const button = pressed('Save', async () => {
      button.textContent = (await parts.save(answer.title, listing)) ? 'Saved' : 'Save';
    });
    row.append(button);
    if (parts.service !== '') {
      const query = new URLSearchParams({ title: answer.title });
      if (listing.price !== undefined) query.set('tag', String(listing.price));
      const link = element('a', { target: '_blank', rel: 'noreferrer' }, 'Why this price');
      link.setAttribute('href', `${parts.service}/appraise?${query}`);
      row.append(link);
    }
  }
  row.append(pressed(parts.isOn ? 'Settings' : 'Always on this site', () => parts.openSettings()));
  return row;
}

/** A button that only the person can press: the page’s scripts make events that are not trusted. */
function pressed(text: string, act: () => void): HTMLElement {
  const button = element('button', { type: 'button' }, text);
  button.addEventListener('click', (event) => {
    if (event.isTrusted) act();
  });
  return button;
}

function closeButton(): HTMLElement {
  const button = pressed('×', hide);
  button.className = 'close';
  button.setAttribute('aria-label', 'Hide (Escape)');
  return button;
}

/** A shadow root that the page can neither look into nor style, above the page and outside of its layout. */
function attach(name: string): ShadowRoot {
  const host = document.createElement('div');
  host.dataset.hangtag = name;
  host.style.cssText = `all: initial !important; position: ${name === 'tag' ? 'fixed' : 'absolute'} !important; z-index: 2147483647 !important; ${
    name === 'tag' ? 'right: 0; bottom: 0' : 'left: 0; top: 0; pointer-events: none'
  } !important;`;
  const root = host.attachShadow({ mode: 'closed' });
  // Not a style element: the page’s content security policy may refuse it.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  document.documentElement.append(host);
  shown.push(host);
  addEventListener('keydown', onKey, true);
  return root;
}

function element(
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  text?: string,
): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}
