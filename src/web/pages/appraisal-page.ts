import { html } from 'ghtml';
import { appraisePath } from '../../garments/appraise-path.ts';
import { GENDERS } from '../../garments/catalog.ts';
import type { TitleMatch, TitleReading } from '../../garments/read/title.ts';
import {
  type Appraisal,
  appraise,
  isPriced,
  isUsualItem,
  type ListingQuery,
  type Unpriced,
} from '../../pricing/appraise.ts';
import type { Offers } from '../../pricing/asking.ts';
import { type ListingEstimate, listingEstimate } from '../../pricing/listing-estimate.ts';
import { pricePath } from '../../pricing/price-path.ts';
import { ORDINARY_WORDS } from '../../wording/estimate.ts';
import { EVIDENCE_WORDS, isGuess } from '../../wording/evidence-grade.ts';
import { categoryWords, garments, genderWord } from '../../wording/garments.ts';
import { count, usd } from '../../wording/numbers.ts';
import { refusalText } from '../../wording/title-refusals.ts';
import { type Markup, renderPage, searchBox } from '../layout.ts';
import { gradeLinks } from '../parts/grade-switch.ts';
import { hangtag, tagAnswer } from '../parts/price-tag.ts';
import { rangeChart } from '../parts/range-chart.ts';
import type { Site } from '../site.ts';

/**
 * What /appraise answers: a listing's page, or the address of the garment's own page where the title says no more than
 * that garment.
 */
export function appraisalAnswer(
  site: Site,
  asked: ListingQuery,
): { readonly path: string } | { readonly page: Markup } {
  const outcome = appraise(site.pricing, asked);
  return isPriced(outcome) && isUsualItem(outcome)
    ? { path: pricePath(site.pricing, outcome.garment) }
    : { page: appraisalPage(site, outcome) };
}

/** What one listing is worth by the words of its title, or why it has no price. */
function appraisalPage(site: Site, outcome: Appraisal | Unpriced): Markup {
  const { text } = outcome.reading;
  return renderPage(site, {
    title: `Appraisal: ${text}`,
    description: 'What a listing is worth, judged by the words of its title.',
    path: appraisePath(text),
    unlisted: true,
    ownSearch: true,
    main: isPriced(outcome) ? priced(site, outcome) : refused(outcome),
  });
}

function againBox(title: string): Markup {
  return html`<div class="again">!${searchBox({ id: 'again', label: 'Change the title, or try another item', value: title })}</div>`;
}

function refused({ reading, refusal }: Unpriced): Markup {
  return html`<h1 class="said">“${reading.text}”</h1>
<p class="lead">${refusalText(refusal)}</p>
!${againBox(reading.text)}
!${understood(reading)}`;
}

function priced(site: Site, appraisal: Appraisal): Markup {
  const { pricing } = site;
  const { garment, reading, price } = appraisal;
  const { gender, condition } = garment;
  const { words } = price;
  const answer = listingEstimate(pricing, appraisal);
  const { evidence, beyondEvidence, askingPrice, offers } = answer;
  // That a price is not one of this very item comes before the price.
  const first = beyondEvidence ? answer.caveats.slice(0, 1) : [];
  const known =
    words.read.length === 0
      ? 'The title has no other words that could change the price.'
      : `${count(words.known.length, 'word')} of ${words.read.length} that could change the price ${words.known.length === 1 ? 'is' : 'are'} known from listings.`;
  const grades = gradeLinks(site, condition, (grade) => ({
    path: appraisePath(reading.text, { gender, condition: grade }),
    range: price.atCondition(grade),
  }));
  return html`<div class="columns is-answer">
<div class="answer">
<h1 class="said">“${reading.text}”</h1>
!${first.map((one) => html`<p class="lead">${one}</p>`)}
!${hangtag(html`!${tagAnswer(condition ?? 'Any condition', price, !isGuess(evidence.grade), beyondEvidence !== undefined)}
!${grades}`)}
<p class="soft">Without its words: ${evidence.text}. ${EVIDENCE_WORDS[evidence.grade]}.</p>
</div>
<section!${offers || askingPrice ? html` aria-labelledby="ask-heading"` : ''}>
!${offers || askingPrice ? html`<h2 id="ask-heading">What to ask</h2>` : ''}
!${askingPrice ? html`<p class="lead">${askingPrice.text}</p>` : ''}
!${offers ? whatToAsk(offers) : ''}
!${againBox(reading.text)}
</section>
</div>
!${understood(reading, appraisal)}
<section aria-labelledby="words-heading">
<h2 id="words-heading">What the words do</h2>
!${words.known.length === 0 ? html`<p>${known}</p>` : wordsInFigures(answer, known)}
!${answer.caveats.slice(first.length).map((one) => html`<p class="soft">${one}</p>`)}
<p><a href="${pricePath(site.pricing, garment)}">All about ${garments(garment)}</a></p>
</section>`;
}

function whatToAsk({ quick, patient }: Offers): Markup {
  return html`<dl class="facts">
<div><dt>To sell soon</dt><dd>${usd(quick)}</dd></div>
<div><dt>With patience</dt><dd>${usd(patient)}</dd></div>
</dl>
<p class="soft">4 in 10 such items are estimated below the first; 6 to 7 in 10 below the second.</p>`;
}

function wordsInFigures(answer: ListingEstimate, known: string): Markup {
  return html`<div class="columns is-tight">
<div>
<p>${known}</p>
!${wordList(answer)}
</div>
<figure class="chart-figure">
!${rangeChart({
    title: 'Price range with and without the words of the title, in US dollars',
    rows: [
      row('With these words', answer.estimate, true),
      row('Without them', answer.withoutWords, false),
    ],
  })}
</figure>
</div>`;
}

function row(
  label: string,
  { price, priceLow, priceHigh }: { price: number; priceLow: number; priceHigh: number },
  isMarked: boolean,
) {
  return { label, low: priceLow, mid: price, high: priceHigh, isMarked };
}

/** The way from the price without words to the price, one factor a line. */
function wordList({ words, ordinaryWords, withoutWords, estimate }: ListingEstimate): Markup {
  const line = (text: string, figure: string) =>
    html`<div><dt>${text}</dt><dd>${figure}</dd></div>`;
  return html`<dl class="facts">!${line('Without the words', usd(withoutWords.price))}
!${words.map(({ text, factor }) => line(text, `× ${factor}`))}
!${ordinaryWords === 1 ? '' : line(ORDINARY_WORDS, `× ${ordinaryWords}`)}
!${line('With them', usd(estimate.price))}</dl>`;
}

function understood(reading: TitleReading, appraisal?: Appraisal): Markup {
  const chips = reading.understood.map((one) => {
    const without = withoutText(reading.text, one.text);
    const name = `${meaning(one, reading)}`;
    return html`<li><a href="${appraisePath(without)}" aria-label="${`${name}, from “${one.text}”: leave it out`}">${name} <span aria-hidden="true">×</span></a></li>`;
  });
  const assumed = appraisal && !reading.gender ? genderChip(appraisal) : '';
  const ignored = appraisal?.ignored ?? [];
  if (chips.length === 0 && assumed === '') return '';
  return html`<section aria-labelledby="understood-heading">
<h2 id="understood-heading">What was understood</h2>
<ul class="chips">!${chips}!${assumed}</ul>
!${ignored.length > 0 ? html`<p class="soft">Without effect: ${ignored.join(', ')}.</p>` : ''}
</section>`;
}

/** Whose garment it is where the title does not say, with the way to the other. */
function genderChip({ garment, reading }: Appraisal): Markup {
  const other = GENDERS.find((gender) => gender !== garment.gender);
  return html`<li><a href="${appraisePath(reading.text, { gender: other as (typeof GENDERS)[number] })}" aria-label="${`${genderWord(garment.gender)}, assumed: change it`}">${genderWord(garment.gender)}, assumed</a></li>`;
}

function meaning({ field, value }: TitleMatch, { brand, category }: TitleReading): string {
  switch (field) {
    case 'brand':
      return brand?.name ?? String(value);
    case 'category':
      return category ? categoryWords(category) : String(value);
    case 'gender':
      return value === 'male' ? genderWord('male') : genderWord('female');
    case 'askingPrice':
      return `asks ${usd(Number(value))}`;
    default:
      return String(value);
  }
}

function withoutText(title: string, text: string): string {
  return title
    .replace(text, () => ' ')
    .replace(/\s+([,;.!])/g, '$1')
    .replace(/([,;])[,;]+/g, '$1')
    .replace(/ +/g, ' ')
    .replace(/^[\s,;.]+|[\s,;]+$/g, '');
}
