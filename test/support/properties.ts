// The library of property tests with a fixed seed, so that a failure is reproducible. PROPERTY_SEED sets another.
import fc from 'fast-check';

const { PROPERTY_SEED = '1' } = process.env;
fc.configureGlobal({ seed: Number(PROPERTY_SEED) });

export default fc;
