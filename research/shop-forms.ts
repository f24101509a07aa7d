import type { Random } from '../training/numbers/random.ts';

/** A sold row of an open source, with its own words. */
export interface OpenRow {
  readonly source: string;
  readonly brand: string;
  readonly title: string;
  readonly category: string;
  readonly gender: string;
  readonly condition: string;
  /** US dollars. */
  readonly paid: number;
}

/** A row as a shop's file has it. */
interface ShopRow extends OpenRow {
  readonly day: Date;
  /** Price that the shop paid, US dollars. */
  readonly cost: number;
  readonly number: number;
}

/** A made-up shop: whose sales it has, and the form of its file. */
export interface Shop {
  readonly name: string;
  readonly sources: readonly string[];
  /** Takes a row of the sources. */
  readonly takes?: (row: OpenRow) => boolean;
  readonly file: (rows: readonly ShopRow[], random: Random) => Buffer;
}

const ROWS = 300;

/** Returns a shop's rows in an order of their own, with made-up days and costs. */
export function rowsOf({ sources, takes = () => true }: Shop, all: readonly OpenRow[], random: Random): ShopRow[] {
  return all
    .filter((row) => sources.includes(row.source) && row.paid > 0 && takes(row))
    .map((row) => ({ row, place: random.uniform() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, ROWS)
    .map(({ row }, number) => ({
      ...row,
      number,
      day: new Date(Date.UTC(2026, 4 + (number % 6), 1 + (number % 27))),
      cost: Math.round(100 * row.paid * (0.1 + 0.4 * random.uniform())) / 100,
    }));
}

const iso = (day: Date) => day.toISOString().slice(0, 10);
const american = (day: Date) => `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`;
const month = (day: Date) => day.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });
const ebayDay = (day: Date) =>
  `${month(day)}-${String(day.getUTCDate()).padStart(2, '0')}-${String(day.getUTCFullYear() % 100)}`;
const usd = (amount: number) => `$${amount.toFixed(2)}`;
const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`;
const csv = (lines: readonly (readonly (string | number)[])[], delimiter = ',') =>
  lines.map((cells) => cells.map(quoted).join(delimiter)).join('\r\n');

const pick = <T>(from: readonly T[], random: Random): T => from[Math.floor(random.uniform() * from.length)] as T;

/** Money as five people write it. */
const MONEY: readonly ((amount: number) => string)[] = [
  usd,
  (amount) => amount.toFixed(2),
  (amount) => `US $${amount.toFixed(2)}`,
  (amount) => `${amount.toFixed(2)} USD`,
  (amount) => amount.toFixed(2).replace('.', ','),
];
const DAYS: readonly ((day: Date) => string)[] = [
  iso,
  american,
  ebayDay,
  (day) => `${month(day)} ${day.getUTCDate()}, 2026`,
];

const GRADES: Readonly<Record<string, string>> = {
  'Never worn, with tag': 'Pristine',
  'Never worn': 'Pristine',
  'Very good condition': 'A',
  'Good condition': 'AB',
  'Fair condition': 'B',
};

/** Eight shops of open sales, each in the form of a report or of a seller's own file. */
export const SHOPS: readonly Shop[] = [
  {
    name: 'eBay orders',
    sources: ['ebay_ninjascout'],
    takes: ({ condition }) => condition === 'Pre-Owned',
    file: (rows) =>
      Buffer.from(
        `\uFEFF\r\n${csv([
          [
            'Sales record number',
            'Order number',
            'Item number',
            'Item title',
            'Custom label',
            'Quantity',
            'Sold for',
            'Total price',
            'Sale date',
          ],
          ...rows.map((row) => [
            row.number,
            `11-${row.number}`,
            1e11 + row.number,
            row.title,
            '',
            1,
            usd(row.paid),
            usd(row.paid + 8),
            ebayDay(row.day),
          ]),
          [rows.length, 'record(s) downloaded,', 'from May-01-26 to Oct-31-26'],
        ])}`,
      ),
  },
  {
    name: 'Poshmark report',
    sources: ['posh_xaboo'],
    file: (rows) =>
      Buffer.from(
        `Poshmark Sales Report for @made_up\r\n${csv([
          [
            'Listing Date',
            'Order Date',
            'SKU',
            'Listing Title',
            'Department',
            'Category',
            'Brand',
            'NWT',
            'Cost Price',
            'Order Price',
            'Your Earnings',
          ],
          ...rows.map((row) => {
            const wearer = row.gender === 'women' ? 'Women' : row.gender;
            const earnings = row.paid < 15 ? row.paid - 2.95 : 0.8 * row.paid;
            return [
              iso(row.day),
              iso(row.day),
              '',
              row.title,
              wearer,
              row.category,
              row.brand,
              row.condition === 'NWT' ? 'Yes' : 'No',
              usd(row.cost),
              usd(row.paid),
              usd(earnings),
            ];
          }),
        ])}`,
      ),
  },
  {
    name: 'Shopify orders',
    sources: ['jenaalsup_ebay'],
    file: (rows) =>
      Buffer.from(
        csv([
          [
            'Name',
            'Financial Status',
            'Currency',
            'Created at',
            'Lineitem quantity',
            'Lineitem name',
            'Lineitem price',
            'Lineitem sku',
            'Vendor',
            'Discount Amount',
            'Refunded Amount',
            'Cancelled at',
          ],
          ...rows.map((row) => [
            `#${1000 + row.number}`,
            'paid',
            'USD',
            `${iso(row.day)} 10:00:00 -0400`,
            1,
            row.title,
            row.paid.toFixed(2),
            '',
            row.brand,
            '0.00',
            row.number % 50 === 0 ? row.paid.toFixed(2) : '0.00',
            '',
          ]),
        ]),
      ),
  },
  {
    name: 'Mercari report',
    sources: ['mercari_2018_corykaye'],
    file: (rows) =>
      Buffer.from(
        csv([
          [
            'Item Id',
            'Sold Date',
            'Item Title',
            'Order Status',
            'Item Price',
            'Mercari Selling Fee',
            'Net Seller Proceeds',
          ],
          ...rows.map((row) => [
            `m${row.number}`,
            american(row.day),
            `${row.brand} ${row.title}`.trim(),
            'Completed',
            usd(row.paid),
            usd(row.paid * 0.1),
            usd(row.paid * 0.9),
          ]),
        ]),
      ),
  },
  {
    name: 'Depop report',
    sources: ['depop_liana'],
    file: (rows) =>
      Buffer.from(
        csv([
          [
            'Date of sale',
            'Date of listing',
            'Bundle',
            'Brand',
            'Description',
            'Item price',
            'Depop fee',
            'Depop Payments fee',
            'Category',
          ],
          ...rows.map((row) => [
            american(row.day),
            american(row.day),
            'No',
            row.brand,
            row.title,
            usd(row.paid),
            usd(0),
            usd(row.paid * 0.033),
            row.category,
          ]),
        ]),
      ),
  },
  {
    name: 'messy list',
    sources: ['jenaalsup_poshmark'],
    file: (rows, random) =>
      Buffer.from(
        csv(
          [
            ['#', 'Thing', 'Item name', 'How many', 'SOLD $', 'When', 'Sold date', 'Where', 'Cost $'],
            ...rows.map((row) => [
              row.number,
              'é',
              `${row.brand} ${row.title}`,
              pick(['1', 'x1', '1 pc'], random),
              row.number % 60 === 7 ? 'TBD' : pick(MONEY, random)(row.paid),
              '',
              pick(DAYS, random)(row.day),
              pick(['eBay', 'Poshmark', 'posh', ''], random),
              row.cost.toFixed(2),
            ]),
            ['Total', '', '', '', usd(rows.reduce((sum, row) => sum + row.paid, 0)), '', '', '', ''],
          ],
          ';',
        ),
        'latin1',
      ),
  },
  {
    name: 'consigner',
    sources: ['vestiaire_majadra_designers'],
    file: (rows) =>
      Buffer.from(
        csv([
          ['Designer', 'Piece', 'Cond', 'Sale amount', 'Site', 'Sold on'],
          ...rows.map((row) => [
            row.brand,
            row.title,
            GRADES[row.condition] ?? '',
            usd(row.paid),
            'Instagram',
            iso(row.day),
          ]),
        ]),
      ),
  },
  {
    name: 'Vendoo export',
    sources: ['vendoo_btxbtwn', 'rkish_2023_log'],
    file: (rows) =>
      Buffer.from(
        csv([
          [
            'Title',
            'Brand',
            'Condition',
            'Category',
            'Sku',
            'Status',
            'Price',
            'Cost of Goods',
            'Price Sold',
            'Listed Date',
            'Sold Date',
            'Sold On',
            'Marketplace Fees',
          ],
          ...rows.map((row) => [
            row.title,
            row.brand,
            row.condition,
            row.category,
            '',
            'Sold',
            row.paid,
            row.cost,
            row.paid,
            iso(row.day),
            iso(row.day),
            'Depop',
            row.paid * 0.1,
          ]),
        ]),
      ),
  },
];
