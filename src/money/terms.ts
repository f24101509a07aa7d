const amountBounds = { minimum: 0, maximum: 100_000, multipleOf: 0.01 } as const;
const priceBounds = { exclusiveMinimum: 0, maximum: 100_000, multipleOf: 0.01 } as const;
const shippingBounds = { ...amountBounds, maximum: 1_000 } as const;

/** Bounds of the amounts of a sale in US dollars, and of its tax rate as a fraction. Without a library, for bundles. */
export const SALE_BOUNDS = {
  price: priceBounds,
  minNet: priceBounds,
  cost: amountBounds,
  buyerShipping: shippingBounds,
  shippingLabel: shippingBounds,
  taxRate: { minimum: 0, maximum: 0.2 },
} as const;

/** Default terms. `hourly`, the value of an hour of work, doesn't have a default. */
export const USUAL_TERMS = { marketplace: 'ebay', shippingLabel: 0, profit: 8, minutes: 30 } as const;

/** Names of the goals, which are mutually exclusive. */
export const GOALS = ['minProfit', 'minReturn', 'minMargin'] as const;
