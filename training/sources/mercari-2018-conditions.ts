import type { Grade } from '../read/cells.ts';
import type { PublishedTable } from './published-table.ts';

/** Mercari, 2018: ratios of each grade to Good by category. */
export const mercariConditions: PublishedTable = {
  file: 'mercari-2018/conditions.csv',
  columns: ['category', 'new', 'like_new', 'fair'],
  read: (rows) => ({
    grades: rows.flatMap((row) =>
      GRADES.map(([column, grade]) => ({ grade, log: Math.log(Number(row[column])), figures: 1 })),
    ),
    used: rows.length,
  }),
};

const GRADES: readonly (readonly [column: string, grade: Grade])[] = [
  ['new', 'New with tags'],
  ['like_new', 'Like New'],
  ['fair', 'Fair'],
];
