import { ownSalesInWords } from '../../answers/explanation/data-words.ts';
import type { OwnSales } from '../../pricing/artifact.ts';

/** States the license of the figures: the sources permit no more. */
export const LICENSE_TEXT =
  'The figures are estimates that a model makes from public listings, and from an operator’s own sales where the ' +
  'limits say so; no listing, title or person is in them. Most of ' +
  'the sources state no license for their data, so no license is stated for the figures either. The program that ' +
  'makes ' +
  'them is under Apache-2.0.';

/** Returns the limitations of the figures, one or two sentences each. */
export function limitsOf(ownSales: OwnSales | undefined): readonly string[] {
  return [...(ownSales ? [ownSalesInWords(ownSales)] : []), ...LIMITS];
}

const LIMITS: readonly string[] = [
  'Estimates from past listings: neither offers nor appraisals of a specific item.',
  'A price is what a US buyer pays another person for one item, sold, without shipping and sales tax. That level ' +
    'was inferred from several markets, asked and sold; it may be off by a quarter for designer and luxury ' +
    'goods, by a sixth for the rest.',
  'The range holds about 8 of 10 items. It is wide because brand, category and condition say little about a ' +
    'single item.',
  'Many prices rest on asking prices only, or on few or no listings of their own. Look at the column evidence.',
  'The grade Poor is extrapolated.',
  'Clothes, shoes and bags for adults. Brands that no table names are priced by the service, by kind and words.',
];
