import { readFileSync } from 'node:fs';
import { html } from 'ghtml';
import { dayInWords } from '../../base/day.ts';
import { capital, plainDollars, usd, wholeDollars } from '../../base/numbers.ts';
import { plain, shortened } from '../../base/text.ts';
import { garments } from '../../catalog/garment-names.ts';
import { rangeInWords } from '../../present/garment-words.ts';
import { verdictInWords } from '../../present/verdict-words.ts';
import { type GarmentAnswer, titleWithoutTag } from '../answer.ts';
import type { Markup } from '../markup.ts';
import type { Site } from '../site.ts';

const SYMBOL = /<symbol id="([a-z-]+)" viewBox="0 0 48 48">(.*?)<\/symbol>/g;

const DRAWINGS = new Map(
  [...readFileSync(new URL('../assets/drawings.svg', import.meta.url), 'utf8').matchAll(SYMBOL)].map(
    ([, slug = '', lines = '']) => [slug, lines],
  ),
);

const MAX_NAME = 40;
/** Characters missing in the font: they would leave gaps. */
const NOT_DRAWN = /[^ -~·×çèéêñöü–—‘’“”…]+/gu;

/** Returns text in the font's characters, without accents and letters that it lacks. */
function drawn(text: string): string {
  const letters = text.replace(NOT_DRAWN, (rare) => rare.normalize('NFKD').replace(NOT_DRAWN, ''));
  return letters.replace(/ +/g, ' ').trim();
}

/** Draws the tag of an answer, 1,200 by 630 pixels, with the day of the prices. */
export function tagPicture({ pricing }: Site, { garment, price, judgment, listing, choice }: GarmentAnswer): Markup {
  const { ask, money, authenticity } = judgment;
  const { fittedOn } = pricing.artifacts.prediction;
  const name = plain(listing ? titleWithoutTag(listing.appraisal) : capital(garments(garment)));
  const profit = authenticity ? undefined : money.at.find(({ what }) => what === 'usual')?.profit;
  const left = profit === undefined || ask ? '' : `, ${wholeDollars(profit)} profit`;
  const tag = choice.tag === undefined ? '' : `${plainDollars(choice.tag)} on the tag${left}`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630"
font-family="Zilla Slab SemiBold, Rockwell, Georgia, serif" fill="#171c36">
<rect width="1200" height="630" fill="#eef1f7"/>
<path d="M100 130v450h1040V130l-50-50H150z" fill="#fff"/>
<path d="M100 580h1040" stroke="#a8551c" stroke-width="6" stroke-dasharray="24 14"/>
<circle cx="180" cy="140" r="18" fill="#eef1f7" stroke="#a8551c" stroke-width="6"/>
<g transform="translate(860 190) scale(4.8)" fill="none" stroke="#a8551c" stroke-width="1.5"
stroke-linecap="round" stroke-linejoin="round">!${DRAWINGS.get(garment.category.slug) ?? ''}</g>
<text x="230" y="156" font-size="46">${shortened(drawn(name), MAX_NAME)}</text>
<text x="160" y="330" font-size="160">${ask ? '?' : usd(price.price)}</text>
<text x="160" y="392" font-size="36"
fill="#50577a">${ask ? '' : capital(rangeInWords(price, authenticity !== undefined))}</text>
<text x="160" y="462" font-size="56"
fill="#a8551c">${ask ? 'Check three sold listings' : verdictInWords(judgment)}</text>
<text x="160" y="518" font-size="40">${tag}</text>
<text x="1110" y="560" font-size="28" fill="#50577a"
text-anchor="end">Hangtag, prices of ${dayInWords(fittedOn)}, ${fittedOn.slice(0, 4)}</text>
</svg>`;
}
