import { ownSalesInWords } from '../../answers/garment/data-words.ts';
import type { OwnSales } from '../../pricing/loading/artifact.ts';

/** States the license of the figures: the sources permit no more. */
export const LICENSE_TEXT =
  'The figures are estimates that a model makes from public listings, and from an operator’s own sales where the ' +
  'limits say so; they contain no listing, title or person. Most of the sources state no license for their data, so ' +
  'no license is stated for the figures either. The program that makes them is under Apache-2.0.';

/** Returns the limitations of the figures, one or two sentences each. */
export function limitsOf(ownSales: OwnSales | undefined): readonly string[] {
  return [...(ownSales ? [ownSalesInWords(ownSales)] : []), ...LIMITS];
}

const LIMITS: readonly string[] = [
  'Estimates from past listings: neither offers nor appraisals of a specific item.',
  'A price is what a US buyer pays another person for one item, excluding shipping and sales tax. That level ' +
    'was inferred from several markets, from asking and sold prices. It may be off as a whole: answers say by how ' +
    'much.',
  'The range covers about 8 in 10 items. It is wide because brand, category and condition say little about a ' +
    'single item.',
  'Many prices are based only on asking prices, or on few or no listings of their own. See the evidence column.',
  'The grade Poor is extrapolated.',
  'Clothes, shoes and bags for adults. The service prices brands that are in no table by their kind and details.',
];
