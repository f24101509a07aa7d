/**
 * What a lot brings, as judged lots show (training/MODEL.md): the first pieces bring as much as alone, and the more there
 * are, the less each adds. Of dear pieces, later ones add more. A pack from a store brings little more than one piece.
 */
const LOT = { slowest: 3.25, at: 15, power: 0.6, ofPack: 0.3 };

/** Returns what a lot brings as a multiple of the price of one piece, US dollars. It rises with every piece. */
export function lotMultiple(each: number, pieces: number, isPack = false): number {
  if (isPack) return pieces ** LOT.ofPack;
  const halved = LOT.slowest * Math.sqrt(each / LOT.at);
  return pieces * (1 + (pieces - 1) / halved) ** -LOT.power;
}
