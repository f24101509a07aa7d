import { parseArgs } from 'node:util';
import { readConfig } from '../src/config.ts';
import { openKeyAdmin } from '../src/keys/open-store.ts';
import { progress } from './progress.ts';
import { installPackages } from './read/packages.ts';

const HELP = `Usage: npm run learn -- [files] [options]

Learns from contributed sales. Without files it reads them where the service keeps them (DATABASE_URL, or SQLite in DATA_DIR); files
are CSV or Parquet with the columns of training/README.md. The former artifacts stay in use where the new ones got worse.

  --out <folder>   where all versions are kept (default: learned); the service reads them with MODEL_DIR=<folder>/current
  --back           returns to the version before the one in use`;

try {
  const { values, positionals: files } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      back: { type: 'boolean' },
      out: { type: 'string', default: 'learned' },
    },
  });
  const { out } = values;
  if (values.help) console.log(HELP);
  else if (values.back) {
    const { goBack } = await import('./learn/versions.ts');
    const { from, to } = goBack(out);
    console.log(`Back from ${from} to ${to}. Restart the service to use it.`);
  } else {
    installPackages();
    const { learn, useInWords } = await import('./learn/run.ts');
    const step = progress();
    const { report, isNew } =
      files.length > 0
        ? await learn({ sales: files, out }, step)
        : await learnFromStore((sales) => learn({ sales, out }, step));
    console.log(`\n${report}`);
    if (isNew) console.log(useInWords(out));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function learnFromStore<T>(
  use: (sales: ReturnType<typeof import('./learn/stored.ts').storedSales>) => Promise<T>,
): Promise<T> {
  const { storedSales } = await import('./learn/stored.ts');
  const keys = await openKeyAdmin(readConfig(process.env));
  try {
    return await use(storedSales(keys.sales));
  } finally {
    await keys.close();
  }
}
