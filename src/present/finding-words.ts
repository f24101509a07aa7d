import { capital, listOf, plainDollars, usd } from '../base/numbers.ts';
import { quoted, stated } from '../base/text.ts';
import type { Category, Garment, Gender } from '../catalog/catalog.ts';
import { categoryWords, genderWord } from '../catalog/garment-names.ts';
import { isUnknown } from '../catalog/other-brands.ts';
import decisions from '../decide/labels.json' with { type: 'json' };
import type { Appraisal, AskedPrice, Finding } from '../pricing/appraisal.ts';
import type { UsualBy } from '../pricing/pricing.ts';
import { NO_FACTS } from '../titles/facts.ts';
import { lineName } from '../titles/item-names.ts';
import type { ParsedTitle } from '../titles/parse-title.ts';
import type { UnreadName } from '../titles/unread-name.ts';
import type { Caveat } from './caveats.ts';
import labels from './labels.json' with { type: 'json' };

/** Returns what a garment or a listing was taken for: `Coach Tabby 26: women’s bags; Like New, from the title`. */
export function takenFor({ garment, parsed, query, facts, lot }: Partial<Appraisal> & { garment: Garment }) {
  const { brand, category, gender, condition } = garment;
  const { line, model, variants, size, subKind, materials, era, features, themes } = facts ?? NO_FACTS;
  // The name of a `jordan-1` includes its line, `jordan`.
  const isNamed = line !== undefined && model?.startsWith(line);
  const names = stated(!isNamed && line, model).map((id) => withoutPrefix(nameInWords(id), brand.name));
  const sizes = stated(...variants, size)
    .map(sizeOf)
    .filter((one) => !names.at(-1)?.endsWith(` ${one}`));
  const all = stated(subKind, ...materials, era, ...features, ...themes).map((id) => id.replaceAll('-', ' '));
  const traits = [...new Set(all)];
  const source = parsed && !query?.condition ? ', from the title' : '';
  const kind = categoryWords(category).replace(/^kids’ /, '');
  const what = [`${genderWord(gender, category)} ${kind}`, ...traits];
  const makers = parsed?.collaboration?.brands.map(({ name }) => name) ?? [];
  return [
    lot && lot.pieces > 1 ? `Lot of ${lot.pieces}: ` : '',
    [parsed && isUnknown(brand) ? unknownInWords(parsed) : brand.name, ...names, ...sizes].join(' '),
    model ? '' : ', model unknown',
    `: ${what.join(', ')}`,
    makers.length > 1 ? `, by ${listOf(makers)}` : '',
    condition ? `; ${condition}${source}` : '; any condition',
  ].join('');
}

const unknownInWords = ({ unreadName }: ParsedTitle) =>
  unreadName?.stands === 'brand' ? `${quoted(unreadName.text)}, a brand that is not known` : 'Brand that is not known';

/** Initials and model numbers, which are capitals: `GG Marmont`, `NMD`, `B23`, `3D`, but `90s` and `5th`. */
const INITIALS =
  /^(?!(?:st|dr|mr)$)(?:[b-df-hj-np-tv-xz]{2,4}|ii|[a-z]{1,2}\d+|\d+(?!nd|rd|th)[a-rt-z]{1,2}|[a-z]\d[a-z])$/;

function nameInWords(id: string): string {
  return id
    .split('-')
    .map((part) => (INITIALS.test(part) ? part.toUpperCase() : capital(part)))
    .join(' ');
}

/** Returns a model's name without its brand's: `Quilted` of Burberry's `Burberry Quilted`. */
function withoutPrefix(name: string, brand: string): string {
  return name.startsWith(`${brand} `) ? name.slice(brand.length + 1) : name;
}

/** Writes a variant: letters of sizes are capitals, as on a `Neverfull MM`. */
function sizeOf(id: string): string {
  return id.length <= 2 ? id.toUpperCase() : nameInWords(id);
}

type FindingOf<C extends Finding['code']> = Extract<Finding, { readonly code: C }>;

const SENTENCES: { readonly [C in Finding['code']]: (finding: FindingOf<C>, garment: Garment) => string } = {
  beyond_evidence: beyondInWords,
  copy_sign: ({ words }) =>
    `Words that suggest a copy: ${listOf(words.map((one) => quoted(one)))}. Check first that it is real.`,
  lot: ({ pieces, each, whole }) => `${pieces} at about ${usd(each)} each; as one lot about ${usd(whole)}.`,
  childs_model: ({ size, price, log, sold, judged }) =>
    `${labels.pairs[size]} sell for ${Math.round(100 * Math.exp(log))}% of the adult model’s price (about ` +
    `${usd(price)}), based on ${sold} sold and ${judged} judged pairs.`,
  title_followed: ({ text, given }, { brand }) =>
    `The title names “${text}”, not ${given.name}, the brand you gave: priced as ${brand.name}.`,
  field_followed: fieldFollowed,
  model_followed: ({ text, field }, { category }) =>
    `“${text}” is a name of ${categoryWords(category)}: priced as those, not as “${field}”, the category you gave.`,
  usual_kind: ({ field }, { category }) =>
    `“${field}” names several kinds: priced as ${categoryWords(category)}, the most usual one.`,
  unknown_brand: ({ text }) => `${quoted(text)} is not a known brand.`,
  kind_spelling: ({ text }, { category }) => spellingMended(text, category.name),
  spelling: ({ text }, { brand }) => spellingMended(text, brand.name),
  unknown_name: ({ name }, garment) => nameUnread(name, garment),
  other_money: otherMoney,
  bare_number: ({ number }) => `${number} was not read as a price: write ${usd(number)} if it is on the tag.`,
  assumed_gender: ({ by }, { gender, category }) => assumedGender(gender, by, category),
  line_without_price: ({ line }, { brand }) =>
    `${lineName(brand.slug, line)} has no price of its own: it is priced as ${brand.name}.`,
  altered: ({ words }) => `Altered (${words.join(', ')}): the price is for the unaltered item.`,
};

/** Mass-market collaborations are many and sell for little more than other clothes. */
function beyondInWords({ signs, isMassMarket }: FindingOf<'beyond_evidence'>): string {
  const [first] = signs;
  const names = listOf([...new Set(signs.map(({ text }) => `“${text}”`))]);
  const more = isMassMarket ? '' : ', and items like this often sell for many times as much';
  return (
    `${first && decisions.rarities[first.reason]}: look up what this exact item sold for. Our listings cannot price ` +
    `${names}: these figures are for more common items${more}.`
  );
}

function otherMoney({ reason, amounts, isAsked }: FindingOf<'other_money'>): string {
  if (reason === 'other_currency') return `US dollars only: ${listOf(amounts)} in the title was ignored.`;
  const why = `Not used as the asking price: ${listOf(amounts)} in the title${labels.notAsked[reason]}`;
  return isAsked ? `${why}.` : `${why}; if it costs that now, write “asking ${amounts[0]}”.`;
}

/** Returns the findings of a listing as caveats, the most important first. */
export function findingCaveats({ findings, garment }: Pick<Appraisal, 'findings' | 'garment'>): Caveat[] {
  return findings.map((finding) => {
    const sentence = SENTENCES[finding.code] as (finding: Finding, garment: Garment) => string;
    return { code: finding.code, text: sentence(finding, garment) };
  });
}

function fieldFollowed(finding: FindingOf<'field_followed'>, { brand, category, condition, gender }: Garment): string {
  switch (finding.field) {
    case 'brand':
      return `“${finding.text}” belongs to ${finding.name}: priced as ${brand.name}, the brand you gave.`;
    case 'category':
      return `The title says “${finding.text}”: priced as ${categoryWords(category)}, the category you gave.`;
    case 'condition':
      return `The title says ${finding.titled}: priced as ${condition}, the condition you gave.`;
    case 'gender':
      return `The title says ${genderWord(finding.titled)}: priced as ${genderWord(gender)}, as you asked.`;
  }
}

function nameUnread({ text, stands }: UnreadName, { brand, category }: Garment): string {
  const goods = categoryWords(category);
  return stands === 'model'
    ? `We do not know “${text}”: the price is for ${brand.name} ${goods} in general.`
    : `We do not know the brand “${text}”: the price is for ${goods} without a known brand.`;
}

/** States what a misspelled word was taken for. */
export function spellingMended(text: string, name: string): string {
  return `“${text}” was read as ${name}.`;
}

/** Names the assumed gender; `by` is its basis. */
export function assumedGender(gender: Gender, by: UsualBy, category?: Pick<Category, 'slug'>): string {
  return `${capital(genderWord(gender, category))} assumed${labels.mostAre[by]}.`;
}

/** States that a price in a title was taken for the asking price. */
export function takenAsAsked(asked: number): string {
  return `Used ${usd(asked)} from the title as the asking price.`;
}

/** Compares an asking price with what such items usually sell for; names its source if it is from the title. */
export function askedPriceInWords({ price: asked, isFromTitle, band }: AskedPrice, { garment, price }: Appraisal) {
  const taken = isFromTitle ? takenAsAsked(asked) : '';
  if (!band) return taken;
  const change = Math.round(100 * (asked / price.price - 1));
  const side = `${Math.abs(change)}% ${change < 0 ? 'under' : 'over'} `;
  const distance = `${change === 0 ? '' : side}what it usually sells for`;
  const { tier } = garment.brand;
  const isCopied = band === 'well_below' && (tier === 'designer' || tier === 'luxury');
  const doubt = isCopied && 'At this price, check that it is genuine.';
  return stated(taken, `${plainDollars(asked)} is ${distance}.`, doubt).join(' ');
}
