/**
 * Returns the letter of a condition such as `AB`, `Grade AB` or `rank A-`, in capitals; of any other text its words.
 */
export function letterOf(condition: string): string {
  return condition
    .slice(0, 40)
    .split(/\s+/)
    .filter((word) => !/^(?:grade|rank)?$/i.test(word))
    .join(' ')
    .toUpperCase();
}
