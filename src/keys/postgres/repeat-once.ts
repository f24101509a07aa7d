/** A deadlock with another node or program, or a transaction that the server asks to repeat: nothing was changed. */
const REPEATABLE = new Set(['40P01', '40001']);

/** Runs a whole transaction, and once more if the server gave it up for another. Rejects with any other error. */
export async function repeatOnce<Result>(transaction: () => Promise<Result>): Promise<Result> {
  try {
    return await transaction();
  } catch (error) {
    if (!REPEATABLE.has((error as { code?: string }).code ?? '')) throw error;
    return transaction();
  }
}
