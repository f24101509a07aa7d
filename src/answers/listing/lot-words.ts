import { usd } from '../../wording/numbers.ts';

/** Says what the pieces of a lot bring one by one and as one lot: "5 at about $8 each; as one lot about $24." */
export function lotInWords(pieces: number, each: number, whole: number): string {
  return `${pieces} at about ${usd(each)} each; as one lot about ${usd(whole)}.`;
}
