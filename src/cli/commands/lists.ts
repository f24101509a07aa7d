import { brands, categories } from '../../garments/catalog.ts';
import type { Command } from '../command.ts';
import { textTable } from '../text-table.ts';

/** Prints entries of the catalog, one per line. */
function listCommand(help: string, columns: readonly string[], rows: () => string[][]): Command {
  return {
    synopsis: '',
    help,
    options: {},
    arguments: [0, 0],
    async run({ print }) {
      const titled = columns.map((title) => ({ title }));
      for (const line of textTable(titled, rows())) print(line);
    },
  };
}

export const brandsCommand = listCommand(
  'Lists the brands that have prices, by tier, the most expensive first.',
  ['Slug', 'Name', 'Tier'],
  () => brands.map(({ slug, name, tierLabel }) => [slug, name, tierLabel]),
);

export const categoriesCommand = listCommand(
  'Lists the categories that have prices, with what each holds.',
  ['Slug', 'Name', 'Holds'],
  () => categories.map(({ slug, name, holds }) => [slug, name, holds]),
);
