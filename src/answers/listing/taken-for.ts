import { listOf } from '../../base/numbers.ts';
import type { Condition, Gender } from '../../catalog/catalog.ts';
import { type Facts, NO_FACTS } from '../../titles/facts.ts';
import { categoryWords, genderWord } from '../garment/words.ts';

/** A garment, as far as its name goes. */
interface Named {
  readonly brand: { readonly name: string };
  readonly category: { readonly name: string; readonly slug: string };
  readonly gender: Gender;
  readonly condition?: Condition | undefined;
}

/** The parts of a title that name its item. */
interface TitleOfItem {
  readonly facts: Facts;
  /** Makers of a collaboration, by name. */
  readonly makers: readonly string[];
  readonly isGradeFromTitle: boolean;
  /** Pieces of a lot. */
  readonly pieces: number;
}

const UNTITLED: TitleOfItem = { facts: NO_FACTS, makers: [], isGradeFromTitle: false, pieces: 1 };

/**
 * Returns what a text was taken for, before any number is said of it: `Coach Tabby 26: women’s bag, shoulder, leather;
 * Like New, from the title`. `brand` is the brand's name, or what stands in place of one that is not known.
 */
export function takenForInWords(garment: Named, brand: string, title: TitleOfItem = UNTITLED): string {
  const { facts, makers, isGradeFromTitle, pieces } = title;
  const { line, model, variants, size, subKind, materials, era, features, themes } = facts;
  // A `jordan` line is in the name of its `jordan-1`.
  const isNamed = line !== undefined && model?.startsWith(line);
  const name = [brand, ...[isNamed ? undefined : line, model].flatMap((id) => (id ? [nameInWords(id)] : []))];
  const sizes = [...variants, ...(size ? [size] : [])].map(sizeOf);
  const all = [subKind, ...materials, era, ...features, ...themes].flatMap((id) =>
    id ? [id.replaceAll('-', ' ')] : [],
  );
  const traits = [...new Set(all)];
  const { condition } = garment;
  const grade = condition ? `; ${condition}${isGradeFromTitle ? ', from the title' : ''}` : '; any condition';
  const kind = categoryWords(garment.category).replace(/^kids’ /, '');
  const what = [`${genderWord(garment.gender, garment.category)} ${kind}`, ...traits];
  return [
    pieces > 1 ? `Lot of ${pieces}: ` : '',
    [...name, ...sizes].join(' ') + (model ? '' : ', model unknown'),
    `: ${what.join(', ')}`,
    makers.length > 1 ? `, by ${listOf(makers)}` : '',
    grade,
  ].join('');
}

/** Writes an identifier as a name: `wales-bonner-samba` as `Wales Bonner Samba`. */
function nameInWords(id: string): string {
  return id
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');
}

/** Writes a variant: letters of sizes are capitals, as on a `Neverfull MM`. */
function sizeOf(id: string): string {
  return id.length <= 2 ? id.toUpperCase() : nameInWords(id);
}
