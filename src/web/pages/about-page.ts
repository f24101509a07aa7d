import { html } from 'ghtml';
import { KEEP_REVOKED_DAYS } from '../../service/keys/key-store.ts';
import { renderPage } from '../layout.ts';
import type { Markup } from '../markup.ts';
import { brandsInWords, kindsInWords } from '../parts/coverage.ts';
import type { Site } from '../site.ts';

/**
 * Returns the page on the purpose of the service, its operator if known, and the data stored about visitors and keys.
 */
export function aboutPage(site: Site): Markup {
  const { operator, contact, sourceUrl } = site.imprint;
  const removal = contact ? html`; to have your address removed, write to !${contactLink(contact)}` : '';
  return renderPage(site, {
    title: 'About and privacy',
    description: 'What Hangtag is for, what it stores about visitors and keys, and what stays in your browser.',
    path: '/about',
    main: html`<div class="narrow">
<h1>About Hangtag</h1>
<p>Hangtag answers one question: what does this secondhand garment sell for in the United States? It covers
${brandsInWords()} and ${kindsInWords()}, gives a price range, and shows the evidence behind each price: many
listings, a few, or a guess.</p>
<p>It is free and open source (Apache 2.0)!${sourceUrl ? html`: <a href="${sourceUrl}">the source</a>` : ''}. It
sells nothing, shows no ads, and takes no share of any sale. See <a href="/method">how it works</a>
and how often it is right.</p>
!${operator ? html`<p>${operator} runs this copy of the service.</p>` : ''}
!${contact ? html`<h2 id="contact">Contact</h2><p>!${contactLink(contact)}</p>` : ''}
<h2 id="beside">On other sites</h2>
<p>To price an item on another site without typing its title:</p>
<ul>
<li>
<strong>Bookmark</strong>: drag <a href="${bookmarklet(site)}">What does it sell for?</a>
to the bookmarks bar, then click it on a listing.</li>
<li><strong>Phone</strong>: install this site, then share a listing to Hangtag from any app.</li>
<li>
<strong>Browser extension</strong>, for Chrome, Edge and Firefox on a computer: a tag on the listing tells you if it
is worth buying, and at what price. It sends no data anywhere. !${extensionSteps(site)}</li>
</ul>
<h2 id="privacy">Privacy</h2>
<p>No cookies, no tracking, no ads, nothing loaded from other sites.</p>
<h3>What the service stores</h3>
<ul>
<li>
<strong>For a key</strong>: your email address, in lowercase; when the key was issued and revoked; a fingerprint of
the key (not the key itself); and the number of predictions on the last day it was used. All of this is deleted
${KEEP_REVOKED_DAYS} days after a key is revoked or replaced. Backups may keep it longer.</li>
!${
      site.trackRecord
        ? html`<li>
<strong>Sales that you contribute with a key</strong>: brand, kind, gender, condition, the words in the title that
are on our own lists, price, date, marketplace and our estimate. The contributor is stored as a fingerprint of your
email address and network, which nobody can read without this service’s secret. You can
<a href="/developers">delete your sales</a> at any time; they are also deleted with your key.</li>
`
        : ''
    }<li><strong>Lists</strong>: nothing. They are priced and discarded.</li>
<li>
<strong>Logs</strong>: errors and slow requests, with the time, the type of page or endpoint, and the duration. Logs
contain no network addresses, keys, email addresses or searches.</li>
<li><strong>Network addresses</strong>: in memory for an hour at most, to limit requests from one address.</li>
</ul>
<h3>What stays in your browser</h3>
<ul>
<li>Your marketplace, your profit goal, your list and your sales.</li>
<li>The prices and the code for the pages, so that they work offline.</li>
</ul>
<p>To remove all of it, clear this site’s data in your browser.</p>
<h3>Your key and your address</h3>
<p>You can revoke a key <a href="/developers#usage">yourself</a>!${removal}.</p>
</div>`,
  });
}

/** Returns the downloads of the extension with the steps to install it, or its source where none was built. */
function extensionSteps({ extensions = [], imprint: { sourceUrl } }: Site): Markup {
  if (extensions.length === 0)
    return sourceUrl
      ? html`Developers can build it from <a href="${sourceUrl}">the source</a>.`
      : 'Ask the operator of this site for it.';
  const links = extensions.map(({ name, path }) => html`<a href="${path}" download>Download for ${name} (.zip)</a>`);
  return html`!${links.join(' · ')}. Unzip it. In Chrome or Edge, open the extensions page, turn on “Developer
mode”, click “Load unpacked” and select the folder. In Firefox, open about:debugging, select “This Firefox”, and
click “Load Temporary Add-on”. Then click its button on any listing.`;
}

/** Returns a bookmarklet that opens the answer for the selected text, or for the title of the current page. */
function bookmarklet(site: Site): string {
  const title = 'encodeURIComponent(String(getSelection()).trim()||document.title)';
  const code = `open('${site.publicUrl()}/share?title='+${title})`;
  return `javascript:void(${code})`;
}

function contactLink(contact: string): Markup {
  return html`<a href="${contact}">${contact.replace(/^(mailto|tel):/, '')}</a>`;
}
