/** The 95% point of a standard normal: half the width of a 90% interval, in standard deviations. */
export const P95 = 1.645;

/** The median of the absolute value of a standard normal. */
export const MEDIAN_DISTANCE = 0.6745;
