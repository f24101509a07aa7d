import { readFields } from '../../titles/fields.ts';

/** Returns a sentence for each misspelled name, with the name used instead. */
export function slipsIn(words: Parameters<typeof readFields>[0]): string[] {
  const reading = readFields(words);
  if (reading.problems) return [];
  const { garment, understood } = reading;
  return understood.flatMap(({ argument, given, by }) => {
    if (by !== 'spelling') return [];
    const { name } = (argument === 'brand' ? garment.brand : garment.category) ?? {};
    return [`There is no ${argument} "${given}". Showing ${name}.`];
  });
}
