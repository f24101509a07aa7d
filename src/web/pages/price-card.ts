import { html } from 'ghtml';
import type { Garment } from '../../garments/garment.ts';
import { pricePath } from '../../pricing/price-path.ts';
import { garments } from '../../wording/garments.ts';
import { capital, usd } from '../../wording/numbers.ts';
import type { Markup } from '../layout.ts';
import type { Site } from '../site.ts';

/** Size that the card needs in a frame, in pixels. */
export const CARD_SIZE = { width: 340, height: 200 };

/** One price, small, to stand in a frame on another site. */
export function priceCard(site: Site, garment: Garment): Markup {
  const { price, priceLow, priceHigh } = site.pricing.priceAtCondition(garment);
  const what = capital(garments(garment));
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${what}: resale price</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="canonical" href="${site.publicUrl()}${pricePath(site.pricing, garment)}">
<style>!${site.assets.styles.css}</style>
</head>
<body class="card-body">
<main class="price-card">
<p class="tag-kind">${what}, ${garment.condition ?? 'any condition'}</p>
<p class="tag-price">${usd(price)}</p>
<p class="tag-more">8 in 10 between <strong>${usd(priceLow)} and ${usd(priceHigh)}</strong>, secondhand.</p>
<p class="fine"><a href="${site.publicUrl()}${pricePath(site.pricing, garment)}" target="_blank" rel="noopener">Hangtag</a>, model ${site.pricing.modelVersion}. An estimate, not an offer.</p>
</main>
</body>
</html>
`;
}
