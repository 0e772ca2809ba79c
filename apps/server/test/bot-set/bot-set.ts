import { readFileSync } from 'node:fs';
import {
  type BotAnswer,
  type Call,
  contract,
  type DataOf,
  type FactKind,
  type InputOf,
} from '@zhiying/contract';

interface Knowledge {
  store: { name: string; address: string };
  pairs: { id: string; question: string; others: string[]; answer: string }[];
  facts: { kind: FactKind; subject: string; name: string; value: string; days?: number }[];
}

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const knowledge = read('knowledge.json') as Knowledge;
const groups = read('questions.json') as { group: string; questions: [question: string, wanted: string][] }[];

/** The store that is asked: its name and address are set by whoever runs the set. */
export const SET_STORE = knowledge.store;

interface Question {
  group: string;
  question: string;
  /** What may come of it: what is cited, small talk, or people. */
  wanted: readonly string[];
  /** Every third question is held out: the vocabulary is never tuned on what comes of it. */
  heldOut: boolean;
}

const QUESTIONS: readonly Question[] = groups
  .flatMap(({ group, questions }) => questions.map(([question, wanted]) => ({ group, question, wanted })))
  .map(({ wanted, ...each }, at) => ({
    ...each,
    wanted: wanted.split('|').map((parts) => parts.split('+').toSorted().join('+')),
    heldOut: at % 3 === 2,
  }));

type Ask = <C extends Call>(call: C, input: InputOf<C>) => Promise<DataOf<C>>;

/** Writes down what the set's bot knows, and by which name each row is called in the set. */
export async function teachSet(ask: Ask): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const { id, question, others, answer } of knowledge.pairs) {
    const pair = await ask(contract.aisbotPair.create, { question, others, answer, until: null });
    names.set(`pair ${pair.id}`, `pair:${id}`);
  }
  for (const { days, ...fact } of knowledge.facts) {
    const until =
      days === undefined ? null : new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const { id } = await ask(contract.aiFact.create, { ...fact, until, remark: '' });
    names.set(`fact ${id}`, `fact:${fact.subject}/${fact.name}`);
  }
  return names;
}

interface Scored extends Question {
  came: string;
  verdict: 'right' | 'wrong' | 'handed over';
}

function cameOf({ outcome, smallTalk, pieces }: BotAnswer, names: ReadonlyMap<string, string>): string {
  if (outcome === 'handover') return 'people';
  if (smallTalk) return 'talk';
  const cited = pieces.filter(({ citation }) => citation !== null);
  return cited
    .map(({ kind, sourceId }) =>
      kind === 'store' ? 'store:address' : (names.get(`${kind} ${sourceId}`) ?? kind),
    )
    .toSorted()
    .join('+');
}

/** Asks every question at the store, as the test page does, and compares what came with what was wanted. */
export async function askSet(
  ask: Ask,
  names: ReadonlyMap<string, string>,
  nodeId: number,
): Promise<Scored[]> {
  const scored: Scored[] = [];
  for (const each of QUESTIONS) {
    const came = cameOf(await ask(contract.aisbotTest.ask, { question: each.question, nodeId }), names);
    const right = each.wanted.includes(came);
    scored.push({ ...each, came, verdict: right ? 'right' : came === 'people' ? 'handed over' : 'wrong' });
  }
  return scored;
}

/** Shares of a part of the set: wrong of all, right of those that have an answer. */
export function sharesOf(part: readonly Scored[]) {
  const answerable = part.filter(({ wanted }) => !wanted.includes('people'));
  const count = (rows: readonly Scored[], verdict: Scored['verdict']) =>
    rows.filter((row) => row.verdict === verdict).length;
  return {
    all: part.length,
    answerable: answerable.length,
    right: count(answerable, 'right') / answerable.length,
    handedOver: count(answerable, 'handed over') / answerable.length,
    wrong: count(part, 'wrong') / part.length,
  };
}
