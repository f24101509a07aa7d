// The library of property tests, with a seed: the same inputs at each run, so that a failure comes back. PROPERTY_SEED
// sets another.
import fc from 'fast-check';

const { PROPERTY_SEED = '1' } = process.env;
fc.configureGlobal({ seed: Number(PROPERTY_SEED) });

export default fc;
