export const isQuick = process.argv.includes('--quick');

const wantedParts = process.argv.slice(2).filter((word) => word !== '--quick');

/** Returns true for a part that the arguments name, or for any if they name none. */
export const isWanted = (part: string) => wantedParts.length === 0 || wantedParts.includes(part);

let passedCount = 0;
let failedCount = 0;
let notedAt = performance.now();

/** Counts and prints one check with the seconds since the previous one. An empty `problems` means that it passed. */
export function reportCheck(name: string, problems: readonly string[]): void {
  if (problems.length === 0) passedCount++;
  else failedCount++;
  const now = performance.now();
  const seconds = ((now - notedAt) / 1000).toFixed(1);
  notedAt = now;
  console.log(`${problems.length === 0 ? 'ok' : 'not ok'}: ${name} (${seconds} s)`);
  for (const problem of problems) console.log(`    ${problem}`);
}

/** Runs a check, which passes unless it throws. If it returns text, prints that too. */
export async function check(name: string, runCheck: () => unknown): Promise<void> {
  try {
    const outcome = await runCheck();
    reportCheck(typeof outcome === 'string' ? `${name}: ${outcome}` : name, []);
  } catch (error) {
    reportCheck(name, [error instanceof Error ? error.message : String(error)]);
  }
}

/** Prints the totals and sets the exit code. */
export function finish(): void {
  console.log(`${passedCount} passed, ${failedCount} failed`);
  process.exitCode = failedCount > 0 || passedCount === 0 ? 1 : 0;
}
