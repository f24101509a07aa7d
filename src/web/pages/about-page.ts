import { html } from 'ghtml';
import { KEEP_REVOKED_DAYS } from '../../service/keys/key-store.ts';
import { renderPage } from '../layout.ts';
import type { Markup } from '../markup.ts';
import type { Site } from '../site.ts';
import { brandsInWords, kindsInWords } from './accuracy-words.ts';
import { proseOf } from './prose.ts';

const prose = proseOf('about');

/** Returns the page about the service's purpose, its operator, and the data that it stores. */
export function aboutPage(site: Site): Markup {
  const { operator, contact, sourceUrl } = site.imprint;
  const source = sourceUrl ? prose('source', { url: sourceUrl }) : '';
  const reader = site.reader ? prose('reader', { model: site.reader.model, host: site.reader.host }) : '';
  const removal = contact ? prose('removal', { contact: contactLink(contact) }) : '';
  const parts = [
    prose('purpose', { brands: brandsInWords(), kinds: kindsInWords(), source }),
    operator ? prose('operator', { operator }) : '',
    contact ? prose('contact', { contact: contactLink(contact) }) : '',
    prose('beside', { bookmark: bookmarklet(site), extension: extensionSteps(site) }),
    prose('privacy', { keepDays: KEEP_REVOKED_DAYS, reader, removal }),
  ];
  return renderPage(site, {
    title: 'About and privacy',
    description: 'What Hangtag is for, what it stores about visitors and keys, and what stays in your browser.',
    path: '/about',
    main: html`<div class="narrow">!${parts}</div>`,
  });
}

function extensionSteps({ extensions = [], imprint: { sourceUrl } }: Site): Markup {
  if (extensions.length === 0) return sourceUrl ? prose('built', { url: sourceUrl }) : prose('ask');
  const links = extensions.map(({ name, path }) => html`<a href="${path}" download>Download for ${name} (.zip)</a>`);
  return prose('extension', { downloads: links.join(' · ') });
}

function bookmarklet(site: Site): string {
  const title = 'encodeURIComponent(String(getSelection()).trim()||document.title)';
  const code = `open('${site.publicUrl()}/share?title='+${title})`;
  return `javascript:void(${code})`;
}

const contactLink = (contact: string): Markup =>
  html`<a href="${contact}">${contact.replace(/^(mailto|tel):/, '')}</a>`;
