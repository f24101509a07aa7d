import type { FoundPhrase } from './phrase-tree.ts';

/** A thing that words of a text name: those from `from` up to, not including, `to`. */
export interface Span extends FoundPhrase<string> {
  readonly concept: 'brand' | 'category' | 'gender';
  /** A slug or a gender. */
  readonly value: string;
  /**
   * `name`: a brand's name; `spelling`: a slip of one; `model`: a model's name or words that belong to one; `word`: a
   * word for it; `garment`, of a gender: what the garment is; `size`, of a gender: its size.
   */
  readonly by: 'name' | 'spelling' | 'model' | 'word' | 'garment' | 'size';
}
