/** Retries a check until it passes. Rejects with its error after a thousand retries. */
export async function eventually(check: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await check();
    } catch (error) {
      if (tries === 1_000) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
