import { readTitle, type TitleReading } from './title.ts';

/** Signs and words between two items of one title. */
const BETWEEN = /[,;+|]| (?:and|plus|&) /i;
/** More parts than this are read of no title. */
const MOST_PARTS = 10;

/**
 * Returns the items of a title that names several, each as it was written: every part between commas or the like names
 * a kind of its own. Empty for one item, and where a part is not understood.
 */
export function separateItems(reading: TitleReading): readonly string[] {
  const { text, refusal, collaboration } = reading;
  if (refusal?.code !== 'lot' && !collaboration) return [];
  const parts = text.split(BETWEEN, MOST_PARTS + 1).map((part) => part.trim());
  if (parts.length < 2 || parts.length > MOST_PARTS) return [];
  const readings = parts.map((part) => readTitle(part));
  const isItem = ({ mentions, category }: TitleReading) =>
    category !== undefined && (!collaboration || mentions.brand !== undefined);
  return readings.every(isItem) ? parts : [];
}
