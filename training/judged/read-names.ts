import { join } from 'node:path';
import { readTable } from '../read/csv-table.ts';
import { CORPUS, readUsd } from './read-judged.ts';

/** A model of the lexicon, judged by its name alone: used, in good condition. */
export interface JudgedModel {
  /** Slug of the brand. */
  readonly brand: string;
  /** Identifier of the lexicon, such as `speedy` or `speedy/nano`. */
  readonly model: string;
  readonly title: string;
  readonly gender: string;
  readonly judgedUsd: number;
  /** False where the judge knew only brand and kind. */
  readonly isKnown: boolean;
}

/** A piece of a brand outside the catalog, judged by its name alone: used, in good condition. */
export interface JudgedPiece {
  readonly brand: string;
  readonly piece: string;
  readonly judgedUsd: number;
  /** True for the piece that resellers look for; false for usual ones. */
  readonly isWanted: boolean;
  /** False where the judge guessed. */
  readonly isKnown: boolean;
}

/** Reads the judged models. Throws a sentence with file and line for an unusable row. */
export async function readJudgedModels(corpus: string = CORPUS): Promise<JudgedModel[]> {
  const columns = ['brand', 'model', 'title', 'gender', 'judged_usd', 'model_known'] as const;
  const rows = await readTable(join(corpus, 'models.csv'), columns);
  return rows.map(({ cells: { brand, model, title, gender, judged_usd, model_known }, place }) => ({
    brand,
    model,
    title,
    gender,
    judgedUsd: readUsd(judged_usd, place),
    isKnown: readKnown(model_known, place),
  }));
}

/** Reads the judged pieces of brands outside the catalog. Throws a sentence with file and line. */
export async function readJudgedPieces(corpus: string = CORPUS): Promise<JudgedPiece[]> {
  const columns = [
    'brand',
    'usual_piece',
    'usd',
    'second_piece',
    'second_usd',
    'wanted_piece',
    'wanted_usd',
    'known',
  ] as const;
  const rows = await readTable(join(corpus, 'other-brands.csv'), columns);
  return rows.flatMap(({ cells, place }) => {
    const isKnown = readKnown(cells.known, place);
    const pieces = [
      { piece: cells.usual_piece, usd: cells.usd, isWanted: false },
      { piece: cells.second_piece, usd: cells.second_usd, isWanted: false },
      { piece: cells.wanted_piece, usd: cells.wanted_usd, isWanted: true },
    ];
    return pieces
      .filter(({ piece }) => piece !== NONE)
      .map(({ piece, usd, isWanted }) => ({
        brand: cells.brand,
        piece,
        judgedUsd: readUsd(usd, place),
        isWanted,
        isKnown,
      }));
  });
}

/** The cell for a brand without such a piece. */
const NONE = '-';

function readKnown(text: string, place: string): boolean {
  if (text !== '0' && text !== '1') throw new Error(`${place}: "${text}" is neither 0 nor 1 (known).`);
  return text === '1';
}
