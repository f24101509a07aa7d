import { findMoney } from '../titles/amounts.ts';
import { compilePatterns } from '../titles/phrase-index.ts';
import { appraisalOf, appraise } from './appraise.ts';
import type { Context } from './operation.ts';

const TITLES = ['Coach Tabby 26 $60', 'Men’s Nike sneakers', 'Adidas sneakers', 'Levi’s jeans'];

/** Does what the first answers would wait for, and yields after each step of a few milliseconds. */
export function* warmUp(parts: Omit<Context, 'publicUrl'>): Generator<undefined> {
  yield* compilePatterns();
  yield void findMoney('Gap tee, $20');
  const context = { ...parts, publicUrl: () => undefined };
  for (const title of TITLES) {
    // Reading a first title takes as long as the rest of its answer, so it is a step of its own.
    yield void appraisalOf(context, { title });
    yield void appraise.run(context, { title, include: ['payouts', 'searches'] });
  }
}
