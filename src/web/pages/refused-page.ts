import { html } from 'ghtml';
import type { UnpricedListing } from '../../answers/listing.ts';
import { appraisePath } from '../../garments/appraise-path.ts';
import { type Markup, renderPage } from '../layout.ts';
import { keepForm } from '../parts/keep-form.ts';
import { wordChips } from '../parts/rests-on.ts';
import type { Site } from '../site.ts';

/** A listing without a price: why, what was understood, and what it leaves to whoever knows what it sells for. */
export function refusedPage(site: Site, { reading, message }: UnpricedListing): Markup {
  return renderPage(site, {
    title: `No price: “${reading.text}”`,
    description: 'Why a listing has no price here.',
    path: appraisePath(reading.text),
    unlisted: true,
    main: html`<h1 class="said">“${reading.text}”</h1>
<p class="lead">${message}</p>
!${keepForm()}
!${wordChips(reading)}`,
  });
}
