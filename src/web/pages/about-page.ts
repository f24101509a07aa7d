import { html } from 'ghtml';
import { categories } from '../../garments/catalog.ts';
import { KEEP_REVOKED_DAYS } from '../../keys/key-store.ts';
import { brandsInWords } from '../../wording/coverage.ts';
import { renderPage } from '../layout.ts';
import type { Markup } from '../markup.ts';
import type { Site } from '../site.ts';

/**
 * Returns the page on the purpose of the service, its operator if known, and the data stored about visitors and keys.
 */
export function aboutPage(site: Site): Markup {
  const { operator, contact, sourceUrl } = site.imprint;
  return renderPage(site, {
    title: 'About and privacy',
    description: 'What Hangtag is for, what it keeps about its visitors and its keys, and what stays in the browser.',
    path: '/about',
    main: html`<div class="narrow">
<h1>About Hangtag</h1>
<p>Hangtag answers one question: what does this secondhand garment sell for in the United States? It covers ${brandsInWords()} and ${categories.length} kinds of garment, gives the range, and shows what each price is based on: many listings, few, or a guess.</p>
<p>It is free and open source (Apache 2.0)!${sourceUrl ? html`: <a href="${sourceUrl}">the source</a>` : ''}. It sells nothing, shows no ads, and takes no share of any sale. <a href="/method">How it works</a> and how often it is right are published.</p>
!${operator ? html`<p>${operator} runs this copy of the service.</p>` : ''}
!${contact ? html`<h2 id="contact">Contact</h2><p>!${contactLink(contact)}</p>` : ''}
<h2 id="beside">Beside the listing</h2>
<p>To price what you look at on another site without typing its title:</p>
<ul>
<li><strong>Bookmark</strong>: drag <a href="${bookmarklet(site)}">What does it sell for?</a> to the bookmarks bar, and press it on a listing.</li>
<li><strong>Phone</strong>: install this site, then share a listing to Hangtag from any app.</li>
<li><strong>Browser extension</strong>, for Chrome, Edge and Firefox on a computer: a tag on the listing says whether to buy, and up to what price. It sends nothing anywhere. !${extensionSteps(site)}</li>
</ul>
<h2 id="privacy">Privacy</h2>
<p>No cookies, no tracking, no ads, nothing loaded from other sites.</p>
<h3>What the service keeps</h3>
<ul>
<li><strong>For a key</strong>: the e-mail address you give, in lower case; when the key was issued and revoked; a fingerprint of the key (not the key itself); and how many predictions it got on the last day it was used. ${KEEP_REVOKED_DAYS} days after a key is revoked or replaced, all of this is deleted. Backups may hold it longer.</li>
!${
      site.trackRecord
        ? html`<li><strong>Sales that you contribute with a key</strong>: brand, kind, gender, condition, the words of the title that are on our own lists, price, day and marketplace, and what we had estimated. Whose they are is a fingerprint of your e-mail address and of the network you sent them from; nobody can read either from it without this service’s secret. You can <a href="/developers">delete them</a> at any time; they are deleted with your key.</li>
`
        : ''
    }<li><strong>Lists of garments</strong>: nothing. They are priced and forgotten.</li>
<li><strong>Logs</strong>: lines about errors and slow requests: when, what kind of page or endpoint, how long it took. They hold no network address, no key, no e-mail address and nothing of what you searched for.</li>
<li><strong>Network addresses</strong>: in memory, to limit how much one address asks for, each for an hour at most.</li>
</ul>
<h3>What stays in your browser</h3>
<ul>
<li>Your marketplace and the profit that you want, your list, and your sales, which nothing else ever sees.</li>
<li>The prices and the code of the pages, so that they work offline.</li>
</ul>
<p>Clearing the data of this site in the browser removes all of it.</p>
<h3>Your key and your address</h3>
<p>You can revoke a key <a href="/developers#usage">yourself</a>!${contact ? html`; to have the address removed, write to !${contactLink(contact)}` : ''}.</p>
</div>`,
  });
}

/** Returns the downloads of the extension with the steps to install it, or its source where none was built. */
function extensionSteps({ extensions = [], imprint: { sourceUrl } }: Site): Markup {
  if (extensions.length === 0)
    return sourceUrl
      ? html`Developers build it from <a href="${sourceUrl}">the source</a>.`
      : 'Ask whoever runs this site for it.';
  const links = extensions.map(({ name, path }) => html`<a href="${path}" download>Download for ${name} (.zip)</a>`);
  return html`!${links.join(' · ')}. Unzip it. In Chrome or Edge, open the page of extensions, turn on “Developer mode”, press “Load unpacked” and choose the folder. In Firefox, open about:debugging, “This Firefox”, and press “Load Temporary Add-on”. Then press its button on any listing.`;
}

/** Returns a bookmarklet that opens the answer for the selected text, or for the title of the current page. */
function bookmarklet(site: Site): string {
  const code = `open('${site.publicUrl()}/share?title='+encodeURIComponent(String(getSelection()).trim()||document.title))`;
  return `javascript:void(${code})`;
}

function contactLink(contact: string): Markup {
  return html`<a href="${contact}">${contact.replace(/^(mailto|tel):/, '')}</a>`;
}
