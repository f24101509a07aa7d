import { hash } from 'node:crypto';
import {
  brands,
  CONDITIONS,
  categories,
  conditionGrades,
  GENDERS,
} from '../../garments/catalogue.ts';
import genderWords from '../../garments/genders.json' with { type: 'json' };
import titleRules from '../../garments/title-rules.json' with { type: 'json' };
import { singular, wordsOf } from '../../garments/words.ts';
import type { Marketplace } from '../../marketplaces/load.ts';
import { saleOf } from '../../marketplaces/payout-answer.ts';
import { payoutOf } from '../../marketplaces/payouts.ts';
import type { PriceRange } from '../../pricing/pricing.ts';
import { categoryWords } from '../../wording/garments.ts';
import type { Site } from '../site.ts';

/** The file that the pages answer from without a network, and the name of its version. */
export interface OfflineData {
  readonly version: string;
  readonly json: string;
}

/** Prices above this are not met offline, US dollars. */
const MOST_DOLLARS = 20_000;

/**
 * Makes the file: every price of every grade with its listings, the words that name brands, kinds, grades and genders,
 * and what marketplaces leave. It takes some tenths of a second.
 */
export function makeOfflineData({ pricing, marketplaces }: Site): OfflineData {
  const { date } = pricing.facts.prediction;
  const content = {
    model: pricing.modelVersion,
    date,
    brands: brands.map(({ slug, name, aliases }) => [slug, name, keysOf([slug, name, ...aliases])]),
    categories: categories.map((category) => [
      category.slug,
      categoryWords(category),
      keysOf([category.slug, category.name, ...category.aliases]),
    ]),
    conditions: conditionGrades.map(({ name, aliases }) => [name, keysOf([name, ...aliases])]),
    genders: GENDERS.map((gender) => keysOf(wordsFor(gender))),
    refused: keysOf([
      ...wordsFor('children'),
      ...genderWords.children,
      ...titleRules.counterfeit_words.words,
    ]),
    usual: brands.map((brand) =>
      categories.map((category) => GENDERS.indexOf(pricing.usualGender(brand, category).gender)),
    ),
    prices: allPrices(pricing),
    marketplaces: marketplaces.list.flatMap((one) => {
      const points = keptPoints(one);
      return points ? [[one.id, one.name, points]] : [];
    }),
  };
  const body = JSON.stringify(content);
  return {
    version: hash('sha256', body, 'base64url').slice(0, 10),
    json: body,
  };
}

/** Phrases in the form that typed text is compared in: singular words with one space between them. */
function keysOf(phrases: readonly string[]): string[] {
  return [...new Set(phrases.map((phrase) => wordsOf(phrase).map(singular).join(' ')))];
}

function wordsFor(who: 'female' | 'male' | 'children'): string[] {
  const rules = genderWords.rules.filter(({ is }) => is === who).flatMap(({ words }) => words);
  return who === 'children' ? rules : [...rules, ...genderWords.phrases[who]];
}

/** By brand, category and gender: listings, whether there are such goods, then price, low and high of any condition and of each grade. */
function allPrices(pricing: Site['pricing']): number[] {
  const figures = ({ price, priceLow, priceHigh }: PriceRange) => [price, priceLow, priceHigh];
  return brands.flatMap((brand) =>
    categories.flatMap((category) =>
      GENDERS.flatMap((gender) => {
        const item = { brand, category, gender };
        const { listings, exists } = pricing.predict(item);
        const ranges = [undefined, ...CONDITIONS].flatMap((condition) =>
          figures(pricing.priceAtCondition({ ...item, condition })),
        );
        return [listings, exists ? 1 : 0, ...ranges];
      }),
    ),
  );
}

/**
 * What a seller keeps of a price, as points between which it is a straight line to the cent at whole dollars; nothing
 * for a marketplace of whose fees only a range is known.
 */
function keptPoints(
  marketplace: Marketplace,
): (readonly [price: number, kept: number])[] | undefined {
  const kept = (price: number) => payoutOf(marketplace, saleOf({ price, garment: {} })).net;
  const [least, most] = [kept(1), kept(MOST_DOLLARS)];
  if (least === undefined || most === undefined) return undefined;
  const points: (readonly [number, number])[] = [[1, least]];
  const add = (from: number, atFrom: number, to: number, atTo: number) => {
    const isStraight = [0.25, 0.5, 0.75].every((share) => {
      const price = Math.round(from + (to - from) * share);
      const straight = atFrom + ((atTo - atFrom) * (price - from)) / (to - from);
      return Math.abs((kept(price) ?? 0) - straight) <= 0.011;
    });
    if (to - from <= 1 || (isStraight && to - from < 2_000)) {
      points.push([to, atTo]);
      return;
    }
    const middle = Math.round((from + to) / 2);
    const atMiddle = kept(middle) ?? 0;
    add(from, atFrom, middle, atMiddle);
    add(middle, atMiddle, to, atTo);
  };
  add(1, least, MOST_DOLLARS, most);
  return points;
}
