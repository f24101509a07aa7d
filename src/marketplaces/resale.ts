/**
 * The goal of a buyer who sells on. The three are different notions, and give different figures:
 * - `profit`: an amount, in cents, left after fees and what was paid;
 * - `returnOnCost`: that amount as a share of what was paid;
 * - `margin`: that amount as a share of the price the garment sells for.
 */
export type Goal = { readonly profit: number } | { readonly returnOnCost: number } | { readonly margin: number };

/**
 * The most to pay, in whole cents rounded down, for a garment that sells at `price` and leaves `net` after fees.
 * Undefined when the goal is out of reach even for nothing.
 */
export function payUpTo(net: number, price: number, goal: Goal): number | undefined {
  const most =
    'profit' in goal
      ? net - goal.profit
      : 'returnOnCost' in goal
        ? net / (1 + goal.returnOnCost)
        : net - goal.margin * price;
  // A floating-point hair below a whole cent is that cent.
  const whole = Math.floor(most + 1e-6);
  return whole < 0 ? undefined : whole;
}
