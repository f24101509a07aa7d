/**
 * Returns the letter of a condition such as `AB`, `Grade AB` or `rank A-`, in capitals; any other text as it stands.
 */
export function letterOf(condition: string): string {
  return condition
    .trim()
    .slice(0, 40)
    .replace(/^(?:grade|rank) +| +(?:grade|rank)$/i, '')
    .toUpperCase();
}
