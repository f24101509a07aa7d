// Gives the property-testing library a fixed seed, so that failures are reproducible. PROPERTY_SEED sets another.
import fc from 'fast-check';

const { PROPERTY_SEED = '1' } = process.env;
fc.configureGlobal({ seed: Number(PROPERTY_SEED) });

/** Any character except half of a surrogate pair. The library's own unit `binary` takes three seconds to set up. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - 0x800 })
  .map((at) => String.fromCodePoint(at < 0xd800 ? at : at + 0x800));

export default fc;
