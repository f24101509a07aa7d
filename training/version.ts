/** Version of the artifacts when none is given; raised by hand with each published fit. */
export const VERSION = '2026.12.0';
