import type { Condition, Gender } from '../../catalog/catalog.ts';
import type { Item } from '../../titles/item.ts';
import { categoryWords, genderWord } from '../../wording/garments.ts';
import { listOf } from '../../wording/numbers.ts';

/** A garment, as far as its name goes. */
interface Named {
  readonly brand: { readonly name: string };
  readonly category: { readonly name: string; readonly slug: string };
  readonly gender: Gender;
  readonly condition?: Condition | undefined;
}

/**
 * Returns what a text was taken for, before any number is said of it: `Coach Tabby 26: women’s bag, shoulder, leather;
 * Like New, from the title`. `brand` is the brand's name, or what stands in place of one that is not known; `pieces` are
 * those of a lot.
 */
export function takenForInWords(garment: Named, brand: string, item?: Item, pieces = 1): string {
  const {
    line,
    model,
    variants = [],
    size,
    subKind,
    materials = [],
    era,
    features = [],
    themes = [],
    makers = [],
  } = item ?? {};
  // A `jordan` line is in the name of its `jordan-1`.
  const isNamed = line !== undefined && model?.startsWith(line);
  const name = [brand, ...[isNamed ? undefined : line, model].flatMap((id) => (id ? [nameInWords(id)] : []))];
  const sizes = [...variants, ...(size ? [size] : [])].map(sizeOf);
  const all = [subKind, ...materials, era, ...features, ...themes].flatMap((id) =>
    id ? [id.replaceAll('-', ' ')] : [],
  );
  const traits = [...new Set(all)];
  const { condition } = garment;
  const from = item?.condition?.grade === condition && item?.condition?.from;
  const grade = condition ? `${condition}${from === 'title' ? ', from the title' : ''}` : 'any condition';
  const kind = categoryWords(garment.category).replace(/^kids’ /, '');
  const what = [`${genderWord(garment.gender, garment.category)} ${kind}`, ...traits];
  return [
    pieces > 1 ? `Lot of ${pieces}: ` : '',
    [...name, ...sizes].join(' ') + (model ? '' : ', model unknown'),
    `: ${what.join(', ')}`,
    makers.length > 1 ? `, by ${listOf([...makers])}` : '',
    `; ${grade}`,
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
