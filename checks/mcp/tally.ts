/** Result of a check that passes only because it contains an expected failure. */
export const EXEMPT = Symbol('exempt');

let passed = 0;
let exempt = 0;
let failed = 0;

/** Runs a check and prints the outcome; a check fails by throwing, and returns EXEMPT for an expected failure. */
export async function check(name: string, run: () => unknown): Promise<void> {
  try {
    const isExempt = (await run()) === EXEMPT;
    if (isExempt) exempt++;
    else passed++;
    console.log(`${isExempt ? 'exempt' : 'ok'}: ${name}`);
  } catch (error) {
    failed++;
    console.log(`not ok: ${name}\n${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Prints the number of checks, and sets the exit code. */
export function finish(): void {
  console.log(`${passed} passed, ${exempt} exempt, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
