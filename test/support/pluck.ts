/** Returns one member of each object. */
export const pluck = <All extends readonly object[], Name extends keyof All[number]>(
  objects: All,
  name: Name,
): All[number][Name][] => objects.map((object: All[number]) => object[name]);
