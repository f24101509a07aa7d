import type { Garment } from '../catalog/catalog.ts';
import type { FoundFacts } from '../titles/facts.ts';
import copied from './copied.json' with { type: 'json' };

type Signs = Readonly<Record<string, readonly string[]>>;

/** An item with the facts that decide if it could be a copy: its model, and doubts in its title. */
interface Piece {
  readonly garment: Pick<Garment, 'brand' | 'category'>;
  readonly facts?: Pick<FoundFacts, 'model' | 'isDoubted'> | undefined;
}

const BRANDS: Readonly<
  Record<string, { readonly kinds?: readonly string[]; readonly models?: readonly string[]; readonly look: Signs }>
> = copied.brands;

/** What goes with all signs: that they are not proof, and how to buy online. */
export const { caveat, online } = copied;

/** Returns three signs of a real item to look at, by brand and kind, or undefined if copies of such items are rare. */
export function signsOf({ garment: { brand, category }, facts }: Piece): readonly string[] | undefined {
  const entry = Object.hasOwn(BRANDS, brand.slug) ? BRANDS[brand.slug] : undefined;
  const { kinds = [category.slug], models, look } = entry ?? {};
  const isCopiedKind = kinds.includes(category.slug) || kinds.includes(category.family);
  const isCopiedModel = models === undefined || models.includes(facts?.model ?? '');
  if (!look || !isCopiedKind || !isCopiedModel) return facts?.isDoubted ? copied.general : undefined;
  const group = GROUPS[category.slug] ?? GROUPS[category.family] ?? 'clothes';
  const { any = [], [group]: ofGroup = [] } = look;
  const ofKind = KINDS[group];
  // What holds for all that a house makes tells less about a scarf or glasses than their own signs.
  return [...ofGroup, ...(ofKind ? any.slice(0, 1) : any), ...(ofKind ?? []), ...copied.general].slice(0, 3);
}

const GROUPS: Readonly<Record<string, string>> = copied.groups;
const KINDS: Signs = copied.kinds;

/** Returns true if copies of such items are common according to `copied.json`. */
export const isOftenCopied = (piece: Piece): boolean => signsOf(piece) !== undefined;
