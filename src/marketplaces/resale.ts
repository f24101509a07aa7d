/**
 * A reseller's goal. The three kinds give different figures:
 * - `profit`: an amount, in cents, left after fees and cost;
 * - `returnOnCost`: that amount as a share of the cost;
 * - `margin`: that amount as a share of the selling price.
 */
export type Goal = { readonly profit: number } | { readonly returnOnCost: number } | { readonly margin: number };

/**
 * Returns the most to pay, in whole cents rounded down, for a garment that sells at `price` and nets `net` after fees.
 * Undefined if the goal is out of reach even if the garment were free.
 */
export function payUpTo(net: number, price: number, goal: Goal): number | undefined {
  const most =
    'profit' in goal
      ? net - goal.profit
      : 'returnOnCost' in goal
        ? net / (1 + goal.returnOnCost)
        : net - goal.margin * price;
  // A cent less a floating-point error counts as the whole cent.
  const whole = Math.floor(most + 1e-6);
  return whole < 0 ? undefined : whole;
}
