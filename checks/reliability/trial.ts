/** A fault of the service, and the required outcome. */
export interface Trial {
  readonly name: string;
  /** Resolves to a short description of the outcome; rejects if it is not the required one. `folder` is empty. */
  run(folder: string): Promise<string>;
}

/** A trial that this machine cannot run. */
export class SkippedTrial extends Error {
  override name = 'SkippedTrial' as const;
}

/** Fails the trial unless the condition holds. */
export function must(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Error(otherwise);
}
