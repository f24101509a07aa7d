import requests from '../../../test/mcp/requests.json' with { type: 'json' };
import searches from '../../../test/requests/requests.json' with { type: 'json' };
import { type Call, shortcomings } from '../tasks/grade.ts';
import type { Conversation, MadeCall } from './loop.ts';
import recorded from './recorded.json' with { type: 'json' };

/** A request in a person's words, with the right call. */
export interface OpenRequest {
  readonly asks: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Members of its answer by path; see {@link shortcomings}. */
  readonly values?: Readonly<Record<string, unknown>> | undefined;
}

/** Returns the requests of people and agents, each with its call: for a search, the price of its title. */
export function readOpenRequests(): OpenRequest[] {
  const ofTools = requests.map(({ promise, calls, values }) => {
    const [[tool, args]] = calls as unknown as [Call];
    return { asks: promise, tool, args, values };
  });
  const ofPages = searches.map(({ asks, title, values }) => ({ asks, tool: 'get_price', args: { title }, values }));
  return [...ofTools, ...ofPages];
}

/** Returns the recorded conversations, each with its request and the grade that it deserves. */
export function readRecorded() {
  const requests = readOpenRequests();
  return Object.entries(recorded as Record<string, Conversation & { readonly grade: Grade }>).map(
    ([kind, { grade, ...conversation }]) => {
      const request = requests.find(({ asks }) => asks === conversation.asks);
      if (!request) throw new Error(`${conversation.asks} is not an open request.`);
      return { kind, request, grade, conversation };
    },
  );
}

/** Grade of a model's answer to a person, made with the tools. */
export interface Grade {
  readonly calls: number;
  /** Calls of a different tool than the right one. */
  readonly wrongTools: number;
  /** Calls of the right tool that were refused or had arguments without effect, or the last on another garment. */
  readonly wrongArguments: number;
  /** Answered calls of the right tool beyond the first. */
  readonly again: number;
  /** The tool's verdict, limit, warnings and range that are missing in the answer. */
  readonly lost: readonly string[];
}

// biome-ignore lint/suspicious/noExplicitAny: looks into all tools' structures; their schemas are held elsewhere.
type Facts = any;

/** Grades a conversation that answers a request. */
export function gradeConversation(request: OpenRequest, { calls, answer }: Conversation): Grade {
  const right = calls.filter(({ name }) => name === request.tool);
  const answered = right.filter(({ isError }) => !isError);
  const last = answered.at(-1);
  const isOfAnother = (one: MadeCall) => one === last && !isAbout(one.structured, request.values);
  return {
    calls: calls.length,
    wrongTools: calls.length - right.length,
    wrongArguments: right.filter((one) => isWrong(one) || isOfAnother(one)).length,
    again: Math.max(0, answered.length - 1),
    lost: last ? lostFacts(last.structured ?? {}, answer) : ['no call was answered'],
  };
}

/** Returns true if a call was refused, or had arguments that the tool does not accept. */
const isWrong = ({ isError, args, structured }: MadeCall) =>
  isError || ((structured?.ignored as string[] | undefined) ?? []).some((name) => name in args);

/** Returns true if an answer is about the garment in a request. */
function isAbout(structured: MadeCall['structured'], values: OpenRequest['values']): boolean {
  const wanted = { request: '', calls: [], facts: [], values: values ?? {} };
  return shortcomings(wanted, [{ text: '', structured, isError: false }], '').length === 0;
}

/** Words for each verdict. The first in an answer is its own. */
const VERDICTS = {
  leave: /\b(?:skip|leave it|pass on|do(?:n.t| not) buy)\b/i,
  check: /\bcheck (?:first|(?:that )?it.s real|that it is real)/i,
  thin: /\bmaybe\b/i,
  buy: /\b(?:buy|grab|go for it)\b/i,
};

/** Returns the parts of a price, its decision and its warnings that an answer omits, in a few words each. */
function lostFacts(facts: Facts, answer: string): string[] {
  const { estimate, evidence, beyondEvidence, judgment, caveats = [] } = facts;
  // Lists, brands and payouts do not have the price of one piece.
  if (!estimate) return [];
  const { zone, money, ask } = judgment ?? {};
  const has = (amount: number) => new RegExp(`\\$${amount.toLocaleString('en-US')}(?![\\d,.]*\\d)`).test(answer);
  const isGuess = ['brand', 'kind'].includes(evidence.of) || evidence.grade === 'judged';
  const isTheirs = evidence.yours?.weight > 0.5 && evidence.yours.comps === 0;
  const warnings = caveats.filter((caveat: string) => !isRepeated(caveat, answer));
  const kept: Record<string, boolean> = {
    'the range': beyondEvidence || (has(estimate.priceLow) && has(estimate.priceHigh)),
    'the verdict': !zone || verdictOf(answer) === zone,
    'the limit': !zone || money?.payUpTo === undefined || has(money.payUpTo),
    'the question': !ask || answer.includes('?'),
    'that it has to be real': !estimate.ifReal || /\b(?:real|authentic|copies|copy)\b/i.test(answer),
    'that it is a guess': beyondEvidence || !isGuess || /\b(?:about|guess|roughly)\b/i.test(answer),
    'whose guess it is': !isTheirs || /\b(?:your|my) own (?:estimate|guess)/i.test(answer),
    'to look it up': !beyondEvidence || /\b(?:look up|look it up|sold listings)\b/i.test(answer),
  };
  const lost = Object.keys(kept).filter((what) => !kept[what]);
  return [...lost, ...warnings];
}

/** Returns the first verdict in an answer; undefined if there is none. */
function verdictOf(answer: string): string | undefined {
  const [first] = Object.entries(VERDICTS)
    .map(([zone, words]) => ({ zone, at: answer.search(words) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  return first?.zone;
}

/** Share of a warning's long words that must be in an answer: it may be shortened. */
const ENOUGH = 1 / 3;

function isRepeated(caveat: string, answer: string): boolean {
  const words = new Set(caveat.toLowerCase().match(/\p{L}{5,}/gu));
  const said = [...words].filter((word) => answer.toLowerCase().includes(word));
  return said.length >= ENOUGH * words.size;
}
