/** Returns one member of each object. */
export const pluck = <All extends readonly object[], Name extends keyof All[number]>(
  all: All,
  name: Name,
): All[number][Name][] => all.map((one: All[number]) => one[name]);
