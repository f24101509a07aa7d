import type { ValuesOf } from '../input/field.ts';
import type { ITEM_FIELDS } from '../input/item-fields.ts';
import type { GuessReader } from '../pricing/asker/weigh-evidence.ts';
import type { ReadDay } from './cells.ts';

/** A garment in a list: a title of one line, a category from wide to narrow, US dollars for one piece. */
export interface FileItem extends ValuesOf<typeof ITEM_FIELDS> {
  readonly quantity: number;
  readonly daysListed?: number;
  /** The language model that was asked for the guess; files never state one. */
  readonly reader?: GuessReader | undefined;
}

/** A row of a file: written back as it was, with our columns. */
export interface FileRow {
  readonly source: string;
  readonly lineEnd: string;
  readonly line: number;
  /** The contents of its cells. */
  readonly cells: readonly string[];
  /** The item; undefined for column names, rows above them, empty lines, footers and continued descriptions. */
  readonly item?: FileItem;
  readonly continues?: boolean;
  readonly refusal?: string | undefined;
  readonly remark?: string | undefined;
  readonly isSoldOut?: boolean;
  readonly isSold?: boolean;
  /** Its meaning among the sales of its file; undefined for a garment that has not sold. */
  readonly sale?: RowSale;
  /** The address of its listing. */
  readonly url?: string;
  /** The line of an earlier row about the same listing. */
  readonly repeats?: number | undefined;
}

/** The meaning of a row: a sale, or no sale or unknown with the reason. */
export type RowSale =
  | {
      readonly kind: 'sale';
      /** Paid for all pieces, in its currency, without what was refunded. */
      readonly price: number;
      readonly currency: string;
      readonly on?: ReadDay | undefined;
      readonly marketplace?: string | undefined;
      /** The price is that of several different garments. */
      readonly isBundle: boolean;
      /** The cost of the other garments of a bundle. */
      readonly othersCost: number;
      /** False if columns that could also list what is asked, such as price and date, are all that says so. */
      readonly isSure: boolean;
    }
  | {
      readonly kind: 'not' | 'unknown';
      /** A few words, the same for all such rows: `returned`. */
      readonly is: string;
      readonly why: string;
    };
