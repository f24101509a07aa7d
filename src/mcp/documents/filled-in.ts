/** Replaces names in double braces with their values. */
export const filledIn = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name]));
