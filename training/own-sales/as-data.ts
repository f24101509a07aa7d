import type { Move } from './moves.ts';
import type { Sales } from './sale.ts';

/** Returns the columns read from each file, and the rows used and left out, as JSON data. */
export function readingAsData({
  sales,
  columns,
  ownBrands,
  rows,
  leftOut,
  conditionsNotRead,
  letters,
  from,
  to,
}: Sales) {
  return {
    files: columns.map(({ read, ...file }) => ({ ...file, read: Object.fromEntries(read) })),
    rows,
    sales: sales.length,
    from,
    to,
    ownBrands: ownBrands.map(({ name }) => name),
    conditionsNotRead: Object.fromEntries(conditionsNotRead),
    grades: Object.fromEntries(letters),
    leftOut: leftOut.map(({ texts, ...left }) => ({ ...left, ...(texts && { texts: Object.fromEntries(texts) }) })),
  };
}

/** Returns a move as JSON data: prices in USD, `scale` the width of the range relative to the published one. */
export const moveAsData = ({ brand, category, gender, sales, before, after, scale }: Move) => ({
  brand: brand.slug,
  category: category.slug,
  gender,
  sales,
  before,
  after,
  scale,
});
