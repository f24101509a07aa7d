/** Longest body: a full call of compare_prices takes a tenth of it. */
export const BODY_LIMIT = 65_536;

/** Deepest nesting: the protocol's own messages need about eight levels. */
export const MAX_DEPTH = 32;

/** Returns true for a JSON value that is nested more deeply. Looks at each level in turn, so depth costs no stack. */
export function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    const next: unknown[] = [];
    for (const one of level) {
      if (one === null || typeof one !== 'object') continue;
      if (depth === MAX_DEPTH) return true;
      for (const inner of Object.values(one)) {
        if (inner !== null && typeof inner === 'object') next.push(inner);
      }
    }
    level = next;
  }
  return false;
}
