/** The protocol revisions to check the service against. */
export const REVISIONS = ['2025-11-25', '2026-07-28'] as const;
export type Revision = (typeof REVISIONS)[number];

/**
 * Checks of the suite that cannot apply, by scenario, with the reason. All other checks of these scenarios have to
 * pass.
 */
export interface Exemption {
  readonly revisions: readonly Revision[];
  readonly reason: string;
  readonly checks: Readonly<Record<string, readonly string[]>>;
}

const BOTH = REVISIONS;
const ONLY_2025 = ['2025-11-25'] as const;
const ONLY_2026 = ['2026-07-28'] as const;

/** All checks that are expected to fail. One that passes or no longer exists fails the run. */
export const BASELINE: readonly Exemption[] = [
  {
    revisions: BOTH,
    reason: 'Asks for completions, which the service does not offer: few hosts show them.',
    checks: { 'completion-complete': ['completion-complete'] },
  },
  {
    revisions: BOTH,
    reason:
      'Calls test tools of the suite’s own, which return texts, images, sounds, embedded resources and failures on demand. ' +
      'The service has its own tools and no others; test/mcp calls each of them with the official clients.',
    checks: {
      'tools-call-simple-text': ['tools-call-simple-text'],
      'tools-call-image': ['tools-call-image'],
      'tools-call-audio': ['tools-call-audio'],
      'tools-call-embedded-resource': ['tools-call-embedded-resource'],
      'tools-call-mixed-content': ['tools-call-mixed-content'],
      'tools-call-error': ['tools-call-error'],
      'json-schema-2020-12': ['json-schema-2020-12-tool-found'],
    },
  },
  {
    revisions: BOTH,
    reason: 'Calls a test tool that reports progress. An answer takes less than a millisecond here: none does.',
    checks: { 'tools-call-with-progress': ['tools-call-with-progress'] },
  },
  {
    revisions: BOTH,
    reason: 'Reads resources of the suite’s own. The service’s are read in test/mcp.',
    checks: {
      'resources-read-text': ['resources-read-text'],
      'resources-read-binary': ['resources-read-binary'],
      'resources-templates-read': ['resources-templates-read'],
    },
  },
  {
    revisions: BOTH,
    reason: 'Gets prompts of the suite’s own. The service’s is got in test/mcp.',
    checks: {
      'prompts-get-simple': ['prompts-get-simple'],
      'prompts-get-with-args': ['prompts-get-with-args'],
      'prompts-get-embedded-resource': ['prompts-get-embedded-resource'],
      'prompts-get-with-image': ['prompts-get-with-image'],
    },
  },
  {
    revisions: ONLY_2025,
    reason: 'Needs the logging capability, which the service does not announce: it logs to its operator only.',
    checks: {
      'logging-set-level': ['logging-set-level'],
      'tools-call-with-logging': ['tools-call-with-logging'],
    },
  },
  {
    revisions: ONLY_2025,
    reason: 'Needs resource subscriptions, which the service does not announce: nothing changes while it runs.',
    checks: {
      'resources-subscribe': ['resources-subscribe'],
      'resources-unsubscribe': ['resources-unsubscribe'],
    },
  },
  {
    revisions: ONLY_2025,
    reason: 'Calls test tools that ask the client for something. This server asks its clients nothing.',
    checks: {
      'tools-call-sampling': ['tools-call-sampling'],
      'tools-call-elicitation': ['tools-call-elicitation'],
      'elicitation-sep1034-defaults': ['elicitation-sep1034-general'],
      'elicitation-sep1330-enums': ['elicitation-sep1330-general'],
    },
  },
  {
    revisions: ONLY_2025,
    reason: 'Warnings, not failures: sessions and event streams are optional, and the service has neither.',
    checks: {
      'server-sse-multiple-streams': ['server-sse-multiple-streams-session'],
      'server-sse-polling': ['server-sse-polling-session'],
    },
  },
  {
    revisions: ONLY_2026,
    reason:
      'Not testable, as the suite says itself: needs its test tools for missing capabilities, streams and logging. The other ' +
      'checks of server-stateless pass.',
    checks: {
      'server-stateless': [
        'sep-2575-server-rejects-undeclared-capability',
        'sep-2575-missing-capability-http-400',
        'sep-2575-http-server-no-independent-requests-on-stream',
        'sep-2575-server-no-log-without-loglevel',
      ],
    },
  },
  {
    revisions: ONLY_2026,
    reason: 'Calls test tools and a test prompt that need more input. This server asks its clients nothing.',
    checks: {
      'input-required-result-basic-elicitation': ['sep-2322-elicitation-incomplete'],
      'input-required-result-basic-sampling': ['sep-2322-sampling-incomplete'],
      'input-required-result-basic-list-roots': ['sep-2322-list-roots-incomplete'],
      'input-required-result-request-state': ['sep-2322-request-state-incomplete'],
      'input-required-result-multiple-input-requests': ['sep-2322-multiple-inputs-incomplete'],
      'input-required-result-multi-round': ['sep-2322-multi-round-r1'],
      'input-required-result-missing-input-response': ['sep-2322-missing-response-rerequests'],
      'input-required-result-non-tool-request': ['sep-2322-non-tool-incomplete'],
      'input-required-result-result-type': ['sep-2322-result-type-included'],
      'input-required-result-tampered-state': ['sep-2322-reject-tampered-state'],
      'input-required-result-capability-check': ['sep-2322-respect-client-capabilities'],
      'input-required-result-ignore-extra-params': ['sep-2322-ignore-unexpected-params'],
    },
  },
  {
    revisions: ONLY_2026,
    reason:
      'Not scored by the suite: checks the tasks extension, which the service does not announce. No call takes long.',
    checks: {
      'tasks-lifecycle': [
        'tasks-sync-tool-call',
        'sep-2663-result-type-task-on-create',
        'sep-2663-tasks-get-status-working',
        'sep-2663-tasks-get-status-completed',
        'sep-2663-tool-error-uses-completed-status',
        'sep-2663-tasks-get-status-failed',
        'sep-2663-cancel-ack-empty-result',
        'tasks-cancel-terminal-idempotent-ack',
      ],
      'tasks-capability-negotiation': [
        'tasks-extension-advertised',
        'sep-2663-tasks-methods-non-declaring',
        'sep-2663-server-rejects-undeclared-client',
        'tasks-per-request-meta-opt-in',
      ],
      'tasks-wire-fields': [
        'tasks-wire-field-renames',
        'tasks-no-early-ttl-expiry',
        'tasks-no-related-task-meta-on-inlined-result',
      ],
      'tasks-request-state-removal': ['tasks-request-state-removal-setup'],
      'tasks-mrtr-input': [
        'sep-2663-tasks-get-status-input-required',
        'tasks-mrtr-tasks-update-resumes',
        'tasks-mrtr-partial-fulfillment',
      ],
      'tasks-request-headers': [
        'tasks-headers-tolerate-mcp-method-on-tools-call',
        'sep-2663-routing-headers-accepted-on-tasks-get',
        'sep-2663-server-rejects-mismatched-mcp-name-on-tasks-get',
      ],
      'tasks-dispatch-and-envelope': [
        'tasks-server-directed-creation-no-hint',
        'sep-2663-legacy-task-param-ignored',
        'tasks-immediate-result-shortcut',
        'tasks-result-type-complete-on-non-task-responses',
        'sep-2663-durable-create-strong-consistency',
        'sep-2663-tasks-get-invalid-task-id-32602',
      ],
      'tasks-required-task-error': ['sep-2663-server-returns-missing-capability-when-required'],
      'tasks-mrtr-composition': ['sep-2663-mrtr-synchronous-before-task-creation'],
    },
  },
  {
    revisions: ONLY_2026,
    reason:
      'Not scored by the suite: needs a tool that takes an argument from a header. None does: nothing routes by arguments.',
    checks: {
      'http-custom-header-server-validation': [
        'sep-2243-server-no-xmcp-tool',
        'sep-2243-server-decode-base64',
        'sep-2243-server-validate-param-match',
        'sep-2243-server-reject-invalid-param-chars',
        'sep-2243-server-reject-param-mismatch',
      ],
    },
  },
];
