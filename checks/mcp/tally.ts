/** Result of a check that passes only because a failure within it is expected. */
export const EXEMPT = Symbol('exempt');

let passed = 0;
let exempt = 0;
let failed = 0;

/** Runs one check and prints how it went; a check fails by throwing, and returns EXEMPT where a failure is expected. */
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

/** Prints the line that counts all checks, and sets the exit code by it. */
export function finish(): void {
  console.log(`${passed} passed, ${exempt} exempt, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
