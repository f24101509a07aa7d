/** Rounds to a number of decimal digits, without a negative zero. */
export const round = (value: number, digits: number) => Number(value.toFixed(digits)) + 0;

/** Rounds all numbers of a report to four decimal digits. */
export function roundedMembers<T>(report: T): T {
  const text = JSON.stringify(report, (_, value: unknown) =>
    typeof value === 'number' ? Number(value.toFixed(4)) : value,
  );
  return JSON.parse(text) as T;
}
