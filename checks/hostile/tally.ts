let passed = 0;
let failed = 0;

/** Counts one check, and prints it where it failed. */
export function tally(isGood: boolean, name: string): void {
  if (isGood) passed++;
  else failed++;
  if (!isGood) console.log(`FAILED ${name}`);
}

/** Prints the line that counts all checks, and ends the process by it. */
export function finish(): never {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}
