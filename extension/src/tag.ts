import { capital, usd } from '../../src/base/numbers.ts';
import type { PageListing } from '../../src/input/page-listing.ts';
import { rangeInWords } from '../../src/present/garment-words.ts';
import type { PageAnswer, PricedOnPage } from '../../src/present/listing.ts';
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
  /** The service to link to; empty if there is none. */
  readonly service: string;
  readonly isOn: boolean;
  /** Adds the listing to the list or removes it; resolves to true if it is on the list afterwards. */
  save(title: string, listing: PageListing): Promise<boolean>;
  openSettings(): void;
}

/** Styles of the elements by their name. Each is set as important, since `all` is too and would override the others. */
const PLACES = {
  tag: { position: 'fixed', right: '0', bottom: '0' },
  marks: { position: 'absolute', left: '0', top: '0', 'pointer-events': 'none' },
};

let shown: HTMLElement[] = [];
/** Marks with the links that they belong to: pages move their listings while pictures load. */
let marks: readonly (readonly [HTMLElement, Element])[] = [];
const resized = new ResizeObserver(placeSoon);
const changed = new MutationObserver(placeSoon);
/** Events that may move listings; those of any element are captured on their way down. */
const MOVING = ['scroll', 'load', 'transitionend'] as const;

function closeTag(): void {
  for (const host of shown.filter(({ dataset }) => dataset.hangtag === 'tag')) host.remove();
  shown = shown.filter(({ dataset }) => dataset.hangtag !== 'tag');
}

export function hide(): void {
  for (const host of shown) host.remove();
  shown = [];
  marks = [];
  resized.disconnect();
  changed.disconnect();
  for (const name of MOVING) removeEventListener(name, placeSoon, true);
  removeEventListener('keydown', onKey, true);
}

function onKey(event: KeyboardEvent): void {
  if (event.isTrusted && event.key === 'Escape') hide();
}

export function showTag(listing: PageListing, answer: PageAnswer, parts: TagParts): void {
  const root = attach('tag');
  const box = element('section', { class: `tag ${answer.kind}`, 'aria-label': 'Hangtag' });
  box.append(closeButton());
  box.append(...('why' in answer ? unpriced(answer) : priced(answer, listing)));
  box.append(actions(listing, answer, parts));
  root.append(box);
}

/** Informs the user that the page publishes nothing with a price. */
export function showNothing(): void {
  const root = attach('tag');
  const box = element('section', { class: 'tag unknown', 'aria-label': 'Hangtag' });
  box.append(
    closeButton(),
    element('p', { class: 'lead', role: 'status' }, 'No item on this page can be priced.'),
    element('p', {}, 'Select a listing’s title and click the button again.'),
  );
  root.append(box);
}

/** Adds a mark to each priced listing's link on a page with several; pressing one shows its tag. */
export function showMarks(
  listings: readonly (readonly [PageListing, PageAnswer | undefined])[],
  parts: TagParts,
): void {
  const links = new Map<string, Element>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    if (!links.has(link.href)) links.set(link.href, link);
  }
  const places = listings.flatMap(([listing, answer]) => {
    const link = listing.url && links.get(absolute(listing.url));
    if (!link || !answer || 'why' in answer) return [];
    return link.getBoundingClientRect().width > 0 ? [{ listing, answer, link }] : [];
  });
  if (places.length === 0) return;
  const root = attach('marks');
  marks = places.map(({ listing, answer, link }) => {
    const { judgment } = answer.appraisal;
    const mark = pressed(markWords(judgment), () => {
      closeTag();
      showTag(listing, answer, parts);
    });
    mark.className = `mark ${isAskedBack(judgment) ? 'beyond' : (judgment.zone ?? '')}`;
    mark.setAttribute('aria-label', `${listing.name}: ${judgmentInWords(judgment)}`);
    root.append(mark);
    return [mark, link] as const;
  });
  for (const { link } of places) resized.observe(link);
  resized.observe(document.documentElement);
  changed.observe(document.body, { childList: true, subtree: true, attributeFilter: ['class', 'style'] });
  for (const name of MOVING) addEventListener(name, placeSoon, { capture: true, passive: true });
  place();
}

let frame = 0;

/** Places the marks with the next frame of the page, once for any number of changes. */
function placeSoon(): void {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(place);
}

/** Places each mark at its listing. Measures all before any write, so that the page lays out only once. */
function place(): void {
  const boxes = marks.map(([, link]) => link.getBoundingClientRect());
  for (const [index, [mark]] of marks.entries()) {
    const { left, top, width } = boxes[index] as DOMRect;
    mark.hidden = width === 0;
    mark.style.left = `${left + scrollX}px`;
    mark.style.top = `${top + scrollY}px`;
  }
}

/** Returns the text of a mark: the advice, and the price up to or above which it applies. */
function markWords({
  zone,
  zones,
  ask,
  authenticity,
  money: { payUpTo },
}: PricedOnPage['appraisal']['judgment']): string {
  if (isAskedBack({ zone, ask })) return 'See sold listings';
  if (zone === null && authenticity) return ZONE_NAMES.check;
  if (zone === null) return payUpTo === undefined ? 'Not worth buying' : `Buy up to ${usd(payUpTo)}`;
  const own = zones.find((range) => range.zone === zone);
  const bound = own?.to === undefined ? `over ${usd(own?.from ?? 0)}` : `up to ${usd(own.to)}`;
  return own ? `${ZONE_NAMES[zone]} ${bound}` : ZONE_NAMES[zone];
}

function absolute(url: string): string {
  try {
    return new URL(url, document.baseURI).href;
  } catch {
    return url;
  }
}

function priced(answer: PricedOnPage, { price, currency = 'USD' }: PageListing): HTMLElement[] {
  const { estimate, evidence, judgment } = answer.appraisal;
  const { zone, reason, ask } = judgment;
  const limit = judgment.money.payUpTo;
  const worth = `worth ${usd(estimate.price)}${judgment.authenticity ? ' if real' : ''}`;
  const pay = limit === undefined ? '' : `, pay ${usd(limit)}`;
  // Without an asking price, the maximum to pay is the verdict.
  const lead = `${verdictInWords(judgment)}: ${worth}${zone === null ? '' : pay}`;
  const small = (text: string) => element('p', { class: 'small' }, text);
  const sold = (ask?.sold ?? []).map(({ name, url }) => element('p', {}, link(name, url)));
  if (ask && zone === null) return [element('p', { class: 'lead', role: 'status' }, ask.text), ...sold];
  return [
    element('p', { class: `lead ${zone ?? ''}`, role: 'status' }, lead),
    bar(answer, currency === 'USD' ? price : undefined),
    element('p', {}, `${capital(reason)}.`),
    ...(ask ? [element('p', {}, ask.text), ...sold] : []),
    ...(zone === null ? [] : [element('p', {}, `${limitsInWords(judgment)}.`)]),
    // For a possible copy, the reason names the range of a genuine one.
    ...(judgment.authenticity ? [] : [element('p', {}, `${capital(rangeInWords(estimate, false))}.`)]),
    ...(judgment.authenticity?.look ?? []).map((one) => small(`Look: ${one}.`)),
    small(`${capital(evidence.text)}.${rateInWords(judgment)}`),
  ];
}

/** Returns the range as a bar with its numbers and a needle at the price `asked`. */
function bar({ appraisal: { estimate, judgment } }: PricedOnPage, asked: number | undefined): HTMLElement {
  const mark = asked === undefined ? undefined : { amount: asked, name: 'asked' };
  const drawn = priceBar(estimate, judgment.zones, { mark, isUsualKnown: true });
  const page = new DOMParser().parseFromString(drawn, 'text/html');
  return document.adoptNode(page.body.firstElementChild as HTMLElement);
}

function unpriced({ kind, why }: Extract<PageAnswer, { why: string }>): HTMLElement[] {
  const leads = { refused: 'Not priced', unknown: 'Not recognized', currency: 'US dollars only' };
  return [element('p', { class: 'lead', role: 'status' }, leads[kind]), element('p', {}, why)];
}

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
      row.append(link('Why this price', `${parts.service}/appraise?${query}`));
    }
  }
  row.append(pressed(parts.isOn ? 'Settings' : 'Always on this site', () => parts.openSettings()));
  return row;
}

const link = (text: string, address: string): HTMLElement =>
  element('a', { target: '_blank', rel: 'noreferrer', href: address }, text);

/** Returns a button that only the user can press: events from the page's scripts are not trusted. */
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

/** Attaches a shadow root that the page can neither read nor style, above the page and outside its layout. */
function attach(name: keyof typeof PLACES): ShadowRoot {
  const host = document.createElement('div');
  host.dataset.hangtag = name;
  for (const [property, value] of Object.entries({ all: 'initial', 'z-index': '2147483647', ...PLACES[name] })) {
    host.style.setProperty(property, value, 'important');
  }
  const root = host.attachShadow({ mode: 'closed' });
  // Not a style element: the page's Content-Security-Policy might block it.
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
  content?: string | Node,
): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (content !== undefined) made.append(content);
  return made;
}
