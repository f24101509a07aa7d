import type { AnswerParts } from '../present/item-answer.ts';
import { compilePatterns } from '../titles/phrase-index.ts';
import { appraise, requireAppraisal } from './appraise-item.ts';
import type { Context } from './operation.ts';

/**
 * Loads the model in a folder and the fees in a file of the operator's own, by default the published ones. Rejects with
 * an Error that names an invalid file. Validators are imported only for the operator's files: they take a third of the
 * startup time, and 10 MB.
 */
export async function loadParts(files: {
  readonly modelDir?: URL | undefined;
  readonly feesFile?: string | undefined;
}): Promise<AnswerParts> {
  const { modelDir, feesFile } = files;
  const pricing = modelDir
    ? (await import('../pricing/load-model.ts')).loadModel(modelDir)
    : (await import('../pricing/read-model.ts')).readShippedModel();
  const fees =
    feesFile === undefined
      ? (await import('../money/seller.ts')).shippedFees
      : (await import('../money/load.ts')).loadFees(feesFile);
  return { pricing, fees };
}

const WARM_UP_TITLES = ['Coach Tabby 26 $60', 'Men’s Nike sneakers', 'Adidas sneakers', 'Levi’s jeans'];

/** Does what the first answers would wait for, and yields after each step of a few milliseconds. */
export function* warmUp(parts: Omit<Context, 'publicUrl'>): Generator<undefined> {
  yield* compilePatterns();
  const context = { ...parts, publicUrl: () => undefined };
  for (const title of WARM_UP_TITLES) {
    // Reading a first title takes as long as the rest of its answer, so it is a step of its own.
    yield void requireAppraisal(context, { title });
    yield void appraise.run(context, { title, include: ['payouts', 'searches'] });
  }
}
