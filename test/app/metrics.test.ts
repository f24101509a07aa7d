import assert from 'node:assert/strict';
import { it } from 'node:test';
import packageJson from '../../package.json' with { type: 'json' };
import { createMetrics } from '../../src/app/metrics.ts';
import { startService } from '../support/service.ts';

it('metrics count answers by route, in seconds, and refusals by code, without naming a key', async (t) => {
  const metrics = createMetrics('2026.29.0');
  const { ask, issueKey } = await startService(t, {}, { metrics });
  await ask('/api/public/ml-price?brand=coach&category=bag', { key: await issueKey('ada@example.com') });
  await ask('/api/public/price?brand=nothing&category=bag');
  await ask('/nowhere');
  metrics.countBatch(30);
  const text = await metrics.formatMetrics();
  for (const line of [
    `hangtag_build_info{version="${packageJson.version}",model="2026.29.0"} 1`,
    'hangtag_request_duration_seconds_count{method="POST",route="/api/public/keys",status="200"} 1',
    'hangtag_request_duration_seconds_count{method="GET",route="/api/public/ml-price",status="200"} 1',
    'hangtag_request_duration_seconds_count{method="GET",route="/api/public/price",status="404"} 1',
    'hangtag_request_duration_seconds_count{method="GET",route="none",status="404"} 1',
    'hangtag_refusals_total{code="brand_not_found"} 1',
    // Shown before its first count, so that an alert sees the first.
    'hangtag_refusals_total{code="internal_error"} 0',
    'hangtag_key_store_batch_duration_seconds_bucket{le="0.025"} 0',
    'hangtag_key_store_batch_duration_seconds_bucket{le="0.05"} 1',
  ]) {
    assert.ok(text.split('\n').includes(line), line);
  }
  assert.match(text, /^nodejs_eventloop_lag_p99_seconds /m);
  assert.doesNotMatch(text, /ht_|\bada\b|nothing/);
});
