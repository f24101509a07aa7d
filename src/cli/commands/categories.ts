import { categories } from '../../garments/catalog.ts';
import type { Command } from '../command.ts';
import { textTable } from '../text-table.ts';

export const command: Command = {
  help: 'Lists the categories that have prices, with what each holds.',
  async run({ print }) {
    const columns = ['Slug', 'Name', 'Holds'].map((title) => ({ title }));
    const rows = categories.map(({ slug, name, holds }) => [slug, name, holds]);
    for (const line of textTable(columns, rows)) print(line);
  },
};
