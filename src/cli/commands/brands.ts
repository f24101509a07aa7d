import { brands } from '../../garments/catalog.ts';
import type { Command } from '../command.ts';
import { textTable } from '../text-table.ts';

export const command: Command = {
  help: 'Lists the brands that have prices, by tier, the most expensive first.',
  async run({ print }) {
    const columns = ['Slug', 'Name', 'Tier'].map((title) => ({ title }));
    const rows = brands.map(({ slug, name, tierLabel }) => [slug, name, tierLabel]);
    for (const line of textTable(columns, rows)) print(line);
  },
};
