let passed = 0;
let failed = 0;

/** Runs one check and prints how it went; a check fails by throwing. */
export async function check(name: string, run: () => unknown): Promise<void> {
  try {
    await run();
    passed++;
    console.log(`ok: ${name}`);
  } catch (error) {
    failed++;
    console.log(`not ok: ${name}\n${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Prints the line that counts all checks, and sets the exit code by it. */
export function finish(): void {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
