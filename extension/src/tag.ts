import { capital, usd } from '../../src/base/numbers.ts';
import type { PageListing } from '../../src/input/page-listing.ts';
import { rangeInWords } from '../../src/present/garment-words.ts';
import type { PageAnswer } from '../../src/present/listing.ts';
import {
  isAskedBack,
  judgmentInWords,
  limitsInWords,
  rateInWords,
  verdictInWords,
  ZONE_NAMES,
} from '../../src/present/verdict-words.ts';
import { priceBar } from '../../src/web/parts/decision-card.ts';
import styles from './tag.css';

interface TagParts {
  /** URL of the service for links, or an empty string if there is none. */
  readonly service: string;
  readonly isOn: boolean;
  /** Adds a listing to the saved list or removes it. Returns true if it is on the list afterward. */
  save(title: string, listing: PageListing): Promise<boolean>;
  openSettings(): void;
}

type PricedOnPage = Extract<PageAnswer, { readonly appraisal: unknown }>;

/** A listing on the page with its answer. */
interface AnsweredListing {
  readonly listing: PageListing;
  readonly answer: PageAnswer | undefined;
}

/** Styles of the host elements, by name. All are important, since `all: initial` is important too. */
const HOST_STYLES = {
  tag: { position: 'fixed', right: '0', bottom: '0' },
  marks: { position: 'absolute', left: '0', top: '0', 'pointer-events': 'none' },
};

let hosts: HTMLElement[] = [];
/** Marks with the links that they stay next to. Links may move, for example, while images load. */
let marks: readonly { readonly mark: HTMLElement; readonly link: Element }[] = [];
const resized = new ResizeObserver(schedulePlacement);
const changed = new MutationObserver(schedulePlacement);
/** Events that may move listings. They are captured, because some do not bubble. */
const MOVING = ['scroll', 'load', 'transitionend'] as const;

function closeTag(): void {
  for (const host of hosts.filter(({ dataset }) => dataset.hangtag === 'tag')) host.remove();
  hosts = hosts.filter(({ dataset }) => dataset.hangtag !== 'tag');
}

/** Removes the tag and all marks. */
export function hide(): void {
  for (const host of hosts) host.remove();
  hosts = [];
  marks = [];
  resized.disconnect();
  changed.disconnect();
  for (const name of MOVING) removeEventListener(name, schedulePlacement, true);
  removeEventListener('keydown', onKey, true);
}

function onKey(event: KeyboardEvent): void {
  if (event.isTrusted && event.key === 'Escape') hide();
}

/** Shows a listing's tag at the lower right of the window. */
export function showTag(listing: PageListing, answer: PageAnswer, parts: TagParts): void {
  const root = attach('tag');
  const box = createElement('section', { class: `tag ${answer.kind}`, 'aria-label': 'Hangtag' });
  box.append(closeButton());
  box.append(...('why' in answer ? unpricedContent(answer) : pricedContent(answer, listing)));
  box.append(actions(listing, answer, parts));
  root.append(box);
}

/** Shows a tag that says that nothing on the page can be priced. */
export function showNothing(): void {
  const root = attach('tag');
  const box = createElement('section', { class: 'tag unknown', 'aria-label': 'Hangtag' });
  box.append(
    closeButton(),
    createElement('p', { class: 'lead', role: 'status' }, 'No item on this page can be priced.'),
    createElement('p', {}, 'Select a listing’s title and click the button again.'),
  );
  root.append(box);
}

/** Puts a mark at the link of each priced listing. Pressing a mark shows its tag. */
export function showMarks(listings: readonly AnsweredListing[], parts: TagParts): void {
  const links = new Map<string, Element>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    if (!links.has(link.href)) links.set(link.href, link);
  }
  const places = listings.flatMap(({ listing, answer }) => {
    const link = listing.url && links.get(absoluteUrl(listing.url));
    if (!link || !answer || 'why' in answer) return [];
    return link.getBoundingClientRect().width > 0 ? [{ listing, answer, link }] : [];
  });
  if (places.length === 0) return;
  const root = attach('marks');
  marks = places.map(({ listing, answer, link }) => {
    const { judgment } = answer.appraisal;
    const mark = createButton(markWords(judgment), () => {
      closeTag();
      showTag(listing, answer, parts);
    });
    mark.className = `mark ${isAskedBack(judgment) ? 'beyond' : (judgment.zone ?? '')}`;
    mark.setAttribute('aria-label', `${listing.name}: ${judgmentInWords(judgment)}`);
    root.append(mark);
    return { mark, link };
  });
  for (const { link } of places) resized.observe(link);
  resized.observe(document.documentElement);
  changed.observe(document.body, { childList: true, subtree: true, attributeFilter: ['class', 'style'] });
  for (const name of MOVING) addEventListener(name, schedulePlacement, { capture: true, passive: true });
  placeMarks();
}

let frame = 0;

/** Places the marks in the next frame. Several changes before that frame cause only one placement. */
function schedulePlacement(): void {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(placeMarks);
}

/** Places each mark at its listing. Measures all links before it moves any mark, so there is only one layout. */
function placeMarks(): void {
  const measured = marks.map(({ mark, link }) => ({ mark, box: link.getBoundingClientRect() }));
  for (const { mark, box } of measured) {
    const { left, top, width } = box;
    mark.hidden = width === 0;
    mark.style.left = `${left + scrollX}px`;
    mark.style.top = `${top + scrollY}px`;
  }
}

/** Returns the text of a mark: the verdict and the prices that it holds for. */
function markWords(judgment: PricedOnPage['appraisal']['judgment']): string {
  const { zone, zones, authenticity } = judgment;
  const { payUpTo } = judgment.money;
  if (isAskedBack(judgment)) return 'See sold listings';
  if (zone === null && authenticity) return ZONE_NAMES.check;
  if (zone === null) return payUpTo === undefined ? 'Not worth buying' : `Buy up to ${usd(payUpTo)}`;
  const range = zones.find((candidate) => candidate.zone === zone);
  if (!range) return ZONE_NAMES[zone];
  const bound = range.to === undefined ? `over ${usd(range.from)}` : `up to ${usd(range.to)}`;
  return `${ZONE_NAMES[zone]} ${bound}`;
}

function absoluteUrl(url: string): string {
  try {
    return new URL(url, document.baseURI).href;
  } catch {
    return url;
  }
}

function pricedContent(answer: PricedOnPage, { price, currency = 'USD' }: PageListing): HTMLElement[] {
  const { estimate, evidence, judgment } = answer.appraisal;
  const { zone, reason, ask, authenticity } = judgment;
  const question = ask ? [paragraph(ask.text), ...soldLinks(ask)] : [];
  if (ask && zone === null) return [leadLine(ask.text), ...soldLinks(ask)];
  const parts = [
    leadLine(verdictAndWorth(answer), zone ?? ''),
    priceBarElement(answer, currency === 'USD' ? price : undefined),
    paragraph(`${capital(reason)}.`),
    ...question,
  ];
  if (zone !== null) parts.push(paragraph(`${limitsInWords(judgment)}.`));
  // For a possible copy, the reason already states the range.
  if (!authenticity) parts.push(paragraph(`${capital(rangeInWords(estimate, false))}.`));
  for (const sign of authenticity?.look ?? []) parts.push(paragraph(`Look: ${sign}.`, 'small'));
  parts.push(paragraph(`${capital(evidence.text)}.${rateInWords(judgment)}`, 'small'));
  return parts;
}

function verdictAndWorth({ appraisal: { estimate, judgment } }: PricedOnPage): string {
  const worth = `${verdictInWords(judgment)}: worth ${usd(estimate.price)}${judgment.authenticity ? ' if real' : ''}`;
  const limit = judgment.money.payUpTo;
  // If there is no asking price, the verdict already states the limit.
  return limit === undefined || judgment.zone === null ? worth : `${worth}, pay ${usd(limit)}`;
}

const soldLinks = ({ sold }: NonNullable<PricedOnPage['appraisal']['judgment']['ask']>): HTMLElement[] =>
  sold.map(({ name, url }) => createElement('p', {}, link(name, url)));

const leadLine = (text: string, zone = ''): HTMLElement =>
  createElement('p', { class: `lead ${zone}`.trim(), role: 'status' }, text);

const paragraph = (text: string, className?: string): HTMLElement =>
  createElement('p', className === undefined ? {} : { class: className }, text);

/** Returns the range as a bar, with a needle at the asking price in US dollars. */
function priceBarElement({ appraisal: { estimate, judgment } }: PricedOnPage, askingPrice?: number): HTMLElement {
  const mark = askingPrice === undefined ? undefined : { amount: askingPrice, name: 'asked' };
  const bar = priceBar(estimate, judgment.zones, { mark, isUsualKnown: true });
  const page = new DOMParser().parseFromString(bar, 'text/html');
  return document.adoptNode(page.body.firstElementChild as HTMLElement);
}

function unpricedContent({ kind, why }: Extract<PageAnswer, { why: string }>): HTMLElement[] {
  const leads = { refused: 'Not priced', unknown: 'Not recognized', currency: 'US dollars only' };
  return [leadLine(leads[kind]), paragraph(why)];
}

function actions(listing: PageListing, answer: PageAnswer, parts: TagParts): HTMLElement {
  const row = createElement('p', { class: 'actions' });
  if (!('why' in answer)) {
    const button = createButton('Save', async () => {
      button.textContent = (await parts.save(answer.title, listing)) ? 'Saved' : 'Save';
    });
    row.append(button);
    if (parts.service !== '') {
      const query = new URLSearchParams({ title: answer.title });
      if (listing.price !== undefined) query.set('tag', String(listing.price));
      row.append(link('Why this price', `${parts.service}/appraise?${query}`));
    }
  }
  row.append(createButton(parts.isOn ? 'Settings' : 'Always on this site', () => parts.openSettings()));
  return row;
}

const link = (text: string, address: string): HTMLElement =>
  createElement('a', { target: '_blank', rel: 'noreferrer', href: address }, text);

/** Creates a button that only the user can press, since the browser does not trust events from the page's scripts. */
function createButton(text: string, act: () => void): HTMLElement {
  const button = createElement('button', { type: 'button' }, text);
  button.addEventListener('click', (event) => {
    if (event.isTrusted) act();
  });
  return button;
}

function closeButton(): HTMLElement {
  const button = createButton('×', hide);
  button.className = 'close';
  button.setAttribute('aria-label', 'Hide (Escape)');
  return button;
}

/** Attaches a shadow root above the page, which the page can neither read nor style. */
function attach(name: keyof typeof HOST_STYLES): ShadowRoot {
  const host = document.createElement('div');
  host.dataset.hangtag = name;
  for (const [property, value] of Object.entries({ all: 'initial', 'z-index': '2147483647', ...HOST_STYLES[name] })) {
    host.style.setProperty(property, value, 'important');
  }
  const root = host.attachShadow({ mode: 'closed' });
  // The page's Content-Security-Policy might block a style element.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  document.documentElement.append(host);
  hosts.push(host);
  addEventListener('keydown', onKey, true);
  return root;
}

function createElement(
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  content?: string | Node,
): HTMLElement {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (content !== undefined) element.append(content);
  return element;
}
