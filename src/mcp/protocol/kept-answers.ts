/** Bounds on what is kept: answers, their JSON in characters, and the text that an answer is found by. */
const MOST_ANSWERS = 500;
const MOST_LENGTH = 4_000_000;
const LONGEST_QUESTION = 2_000;

/**
 * Keeps the answers to the latest questions as JSON: agents ask for one thing again, and several for the same one. An
 * answer that is read from JSON shares nothing with another.
 */
export class KeptAnswers<Answer extends object> {
  /** JSON by question, the latest last. */
  readonly #answers = new Map<string, string>();
  #length = 0;

  /** Returns the answer to a question; undefined where it is not kept. */
  get(question: string): Answer | undefined {
    const text = this.#answers.get(question);
    if (text === undefined) return undefined;
    this.#answers.delete(question);
    this.#answers.set(question, text);
    return JSON.parse(text);
  }

  /** Keeps an answer in place of the oldest ones. */
  keep(question: string, answer: Answer): void {
    if (question.length > LONGEST_QUESTION || this.#answers.has(question)) return;
    const text = JSON.stringify(answer);
    this.#answers.set(question, text);
    this.#length += text.length;
    for (const [oldest, { length }] of this.#answers) {
      if (this.#answers.size <= MOST_ANSWERS && this.#length <= MOST_LENGTH) break;
      this.#answers.delete(oldest);
      this.#length -= length;
    }
  }
}
