import type { Brand } from '../../garments/catalog.ts';
import { brandsLike, resolveBrand } from '../../garments/read/brand-field.ts';
import { listingsByCategory } from '../../pricing/other-brands.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { notCoveredInWords } from '../../wording/coverage.ts';
import { count } from '../../wording/numbers.ts';
import { brandPath } from '../paths.ts';
import type { Suggestion } from './suggest.ts';

/** What is shown while somebody types a brand. */
const MOST = 8;

/** The brands that a text may mean, as suggestions; or why a maker has no price. */
export function brandSuggestions(
  pricing: Pricing,
  text: string,
  most = MOST,
): { readonly suggestions: readonly Suggestion[]; readonly notCovered?: string } {
  const { notCovered } = resolveBrand(text);
  return {
    suggestions: brandsLike(text)
      .slice(0, most)
      .map((brand) => ({
        title: brand.name,
        note: brandInWords(pricing, brand),
        url: brandPath(brand),
      })),
    ...(notCovered && { notCovered: notCoveredInWords(notCovered) }),
  };
}

/** A brand's tier; of one outside the catalog, the tier that it resembles and how many of its listings were seen. */
function brandInWords({ artifacts }: Pricing, brand: Brand): string {
  if (!brand.isOther) return brand.tierLabel;
  const seen = listingsByCategory(artifacts.prediction, brand);
  const listings = seen.reduce((sum, one) => sum + one.listings, 0);
  return `${listings === 0 ? 'no listings' : count(listings, 'listing')}, like ${brand.tierLabel}`;
}
