const dollars = { type: 'number', minimum: 0, maximum: 100_000, multipleOf: 0.01 } as const;
const salePrice = { type: 'number', exclusiveMinimum: 0, maximum: 100_000, multipleOf: 0.01 } as const;
const shipping = { ...dollars, maximum: 1_000 } as const;

/** Fields for the amounts of a sale in US dollars and its tax rate as a fraction. */
export const SALE_FIELDS = {
  price: salePrice,
  keep: salePrice,
  cost: dollars,
  shipping,
  label: shipping,
  taxRate: { type: 'number', minimum: 0, maximum: 0.2 },
} as const;
