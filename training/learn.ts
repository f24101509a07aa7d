import { readConfig } from '../src/config.ts';
import { openKeyAdmin } from '../src/keys/open-store.ts';
import { allSales, type SaleReader } from '../src/sales/sale-store.ts';
import { FLAG, progress, runCommand } from './command.ts';
import type { ContributedSale } from './learn/contributed.ts';
import { requireDatabase } from './read/require-database.ts';

const HELP = `Usage: npm run learn -- [files] [options]

Learns from contributed sales. Without files it reads them where the service keeps them (DATABASE_URL, or SQLite in DATA_DIR); files
are CSV or Parquet with the columns of training/README.md. The former artifacts stay in use where the new ones got worse.

  --out <folder>   where all versions are kept (default: learned); the service reads them with MODEL_DIR=<folder>/current
  --back           returns to the version before the one in use`;

const options = { back: FLAG, out: { type: 'string', default: 'learned' } } as const;

runCommand({ help: HELP, options, takesFiles: true }, async ({ back, out }, files) => {
  if (back) {
    const { goBack } = await import('./learn/versions.ts');
    const { from, to } = goBack(out);
    console.log(`Back from ${from} to ${to}. Restart the service to use it.`);
    return;
  }
  requireDatabase();
  const { learn, useInWords } = await import('./learn/run.ts');
  const step = progress();
  const { report, isNew } =
    files.length > 0
      ? await learn({ sales: files, out }, step)
      : await fromStore((sales) => learn({ sales, out }, step));
  console.log(`\n${report}`);
  if (isNew) console.log(useInWords(out));
});

async function fromStore<T>(use: (sales: AsyncIterable<ContributedSale>) => Promise<T>): Promise<T> {
  const keys = await openKeyAdmin(readConfig(process.env));
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
