/** An error in a model's file. The message names the file, the problem, and the remedy. */
export class ArtifactError extends Error {
  override readonly name = 'ArtifactError';
  readonly path: string;
  readonly problem: string;
  constructor(path: string, problem: string, remedy = '') {
    super(`${path}: ${problem} ${remedy}`.trimEnd());
    this.path = path;
    this.problem = problem;
  }
}
