/** Enough problems to show what is wrong. */
const MAX_PROBLEMS = 12;

/** Counts checks and prints each one. */
export class Report {
  passed = 0;
  failed = 0;

  /** Records one check; `problems` is empty if it passed. */
  note(name: string, problems: readonly string[]): void {
    if (problems.length === 0) {
      this.passed++;
      console.log(`ok: ${name}`);
    } else {
      this.failed++;
      console.log(`not ok: ${name}`);
      for (const problem of problems.slice(0, MAX_PROBLEMS)) console.log(`    ${problem}`);
      if (problems.length > MAX_PROBLEMS) console.log(`    and ${problems.length - MAX_PROBLEMS} more`);
    }
  }

  /** Runs a check, which passes unless it throws. */
  async run(name: string, body: () => Promise<void> | void): Promise<void> {
    try {
      await body();
      this.note(name, []);
    } catch (error) {
      this.note(name, [error instanceof Error ? error.message : String(error)]);
    }
  }
}
