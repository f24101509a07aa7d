import artifact from '../../model/asker-evidence.json' with { type: 'json' };

/**
 * The fitted file that ships with the project; its schema describes each member. It is about what people find and
 * guess, so an operator's own prices leave it as it is.
 */
export const askerEvidence = artifact;
