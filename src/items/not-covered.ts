import type { NotCovered } from '../titles/not-covered.ts';

/**
 * Says in a sentence that a thing is not covered. There is nothing to offer instead: a neighbor's price would be wrong.
 */
export function notCoveredInWords({ what, name, isAppraised }: NotCovered): string {
  if (isAppraised && what === 'kind')
    return `${name} ${name.endsWith('s') ? 'need' : 'needs'} an appraiser: there is no estimate.`;
  if (isAppraised)
    return `${name} is not covered: its items need an appraiser, so there is no estimate for this brand.`;
  switch (what) {
    case 'brand':
      return `${name} is not covered: there is no estimate for this brand.`;
    case 'kind':
      return `${name} ${name.endsWith('s') ? 'are' : 'is'} not covered: there is no estimate for this kind of item.`;
  }
}
