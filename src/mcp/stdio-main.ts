// The tools for desktop clients, without a service: `npm run mcp`.
import { loadPricing } from '../pricing/load-pricing.ts';
import { serveMcpOverStdio } from './stdio.ts';

serveMcpOverStdio({
  pricing: loadPricing(),
  publicUrl: process.env.PUBLIC_URL?.replace(/\/+$/, '') || 'http://localhost:3000',
});
