import type { Pricing } from '../../pricing/pricing.ts';
import { cardDocument } from './card.ts';
import { catalogDocuments } from './catalog.ts';
import { modelCardDocuments } from './model-card.ts';

/** Returns the catalog and the model card in sections, and the price card. */
export function createResources(pricing: Pricing) {
  return [...catalogDocuments(pricing), ...modelCardDocuments(pricing.artifacts.card), cardDocument()];
}
