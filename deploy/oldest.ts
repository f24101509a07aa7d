// The oldest versions that the package runs on, which documents name and checks try.

export const OLDEST_VERSIONS = {
  /** The first that has SQLite without a flag. `bin/hangtag.js` and `src/package/node-version.js` require it too. */
  node: '22.18',
  /** Those that have `toWellFormed`, and lookbehind in expressions. */
  browsers: ['Chrome 111', 'Firefox 119', 'Safari 16.4'],
  /** Those that also import JSON, for pages without a bundler. */
  withoutBundler: ['Chrome 123', 'Firefox 138', 'Safari 17.2'],
} as const;
