import { readConfig } from '../../src/app/config.ts';
import { type Commands, command, FLAG, WORDS } from '../../src/cli/command.ts';
import { dayAt } from '../../src/items/day.ts';
import { openKeyAdmin } from '../../src/service/keys/open-store.ts';
import { allSales, type SaleReader } from '../../src/service/sales/sale-store.ts';
import { requireDatabase } from '../checkout.ts';
import type { ContributedSale } from '../learn/contributed.ts';
import { progress } from '../progress.ts';

export const commands = {
  learn: command({ back: FLAG, out: WORDS }, async (io, { back, out = 'learned' }, files: readonly string[]) => {
    requireDatabase();
    if (back) {
      const { goBack } = await import('../learn/versions.ts');
      const moved = goBack(out);
      return io.printAnswer(moved, [`Back from ${moved.from} to ${moved.to}. Restart the service to use it.`]);
    }
    const { learn, useInWords } = await import('../learn/run.ts');
    const step = progress(io.stderr);
    const fittedOn = dayAt(Date.now());
    const outcome =
      files.length > 0
        ? await learn({ sales: files, out, fittedOn }, step)
        : await fromStore(io.env, (sales) => learn({ sales, out, fittedOn }, step));
    return io.printAnswer(outcome, ['', outcome.report, ...(outcome.isNew ? [useInWords(out)] : [])]);
  }),
} satisfies Commands;

async function fromStore<T>(
  env: NodeJS.ProcessEnv,
  use: (sales: AsyncIterable<ContributedSale>) => Promise<T>,
): Promise<T> {
  const keys = await openKeyAdmin(readConfig(env));
  try {
    return await use(storedSales(keys.sales));
  } finally {
    await keys.close();
  }
}

/** The accepted sales, in order of arrival. */
async function* storedSales(reader: SaleReader): AsyncGenerator<ContributedSale> {
  for await (const { number, condition, ...sale } of allSales(reader))
    yield { ...sale, arrived: number, condition: condition ?? '' };
}
