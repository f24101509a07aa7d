/** A number with at most so many decimal digits, and no negative zero. */
export const round = (value: number, digits: number) => Number(value.toFixed(digits)) + 0;
