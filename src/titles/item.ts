/** Facts of an item in a text, beside its brand, kind, gender and condition: identifiers of `lexicon/items`. */
export interface Facts {
  /** Line or outlet of the brand, such as `purple-label`. */
  readonly line?: string | undefined;
  /** Model of the brand, such as `tabby`. */
  readonly model?: string | undefined;
  /** Variants of the model, such as `26`. */
  readonly variants: readonly string[];
  /** Size of a bag, such as `small`, unless a variant of its model states it. */
  readonly size?: string | undefined;
  /** Form within the kind, such as `loafers`; models imply it. */
  readonly subKind?: string | undefined;
  /** Materials, such as `suede`; a model implies its own if none is named. */
  readonly materials: readonly string[];
  /** Decade, or `vintage`. */
  readonly era?: string | undefined;
  /** Features, such as `made-in-usa`, `selvedge` or `swingman`. */
  readonly features: readonly string[];
  /** Teams, schools, bands and characters that a garment shows, such as `lakers`; else their group, such as `nba`. */
  readonly themes: readonly string[];
  /** Forms of the other words that say something, each once; absent of what has no title. */
  readonly others?: readonly string[] | undefined;
}

/** Facts of a text that states none. */
export const NO_FACTS: Facts = { variants: [], materials: [], features: [], themes: [] };
