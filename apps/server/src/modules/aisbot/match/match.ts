import type { Passage } from '../search/retrieve.ts';
import { asksOf } from './asks.ts';
import { isOwn, type Known, matchFact, namedSubject, storeTopic } from './match-fact.ts';
import { matchPair } from './match-pair.ts';
import { type Meaning, meaningOf } from './meaning.ts';
import { typeWord } from './question-type.ts';
import { loadSegment, type Segment } from './segment.ts';
import { DAY_WORDS } from './vocabulary.ts';

/** A piece of knowledge, as the matching rule needs it. */
export interface Candidate {
  passage: Passage;
  /** For pairs: each way to ask it. */
  wordings?: readonly string[];
  fact?: Known;
  /** The deeper its place, the nearer to the store. */
  depth: number;
}

interface Why {
  ok: boolean;
  text: string;
}

export interface Matched {
  /** One for each thing that was asked, none twice; empty unless all of it is answered. */
  chosen: Passage[];
  /** Why it matched, or what did not. */
  why: Why[];
}

/** What answers a message by the rule that needs no model: the same kind of question about the same thing. */
export async function matchKnown(question: string, candidates: readonly Candidate[]): Promise<Matched> {
  const segment = await loadSegment();
  const holding = candidates.filter(({ passage }) => !passage.expired && passage.kind !== 'doc');
  const asks = asksOf(segment, question);
  const found = asks.map((ask) => answerTo(segment, ask, holding));
  const why = found.flatMap((each) => each.why);
  const chosen = found.flatMap(({ passage }) => passage ?? []);
  // Who asks two things and hears one is not answered.
  return { chosen: chosen.length < asks.length ? [] : [...new Set(chosen)], why };
}

interface Found {
  passage: Passage | null;
  why: Why[];
}

function answerTo(segment: Segment, asked: Meaning, candidates: readonly Candidate[]): Found {
  const told = `提问方式：${typeWord(asked.type)}${asked.about.size > 0 ? `；对象：${[...asked.about].join('、')}` : ''}`;
  const facts = candidates.flatMap((each) => (each.fact ? [{ ...each, fact: each.fact }] : []));
  const subject = namedSubject(segment, asked.text, [...new Set(facts.map(({ fact }) => fact.subject))]);
  const topic = storeTopic(asked);
  const own = topic && subject === undefined ? facts.filter(({ fact }) => isOwn(topic, fact)) : [];
  const of =
    subject === undefined
      ? []
      : facts.filter(({ fact }) => fact.subject === subject && matchFact(segment, asked.text, fact));
  const fact = onlyOne(own) ?? onlyOne(of);
  if (fact)
    return {
      passage: fact.passage,
      why: [{ ok: true, text: `${told}；与${fact.fact.subject}的${fact.fact.name}一致` }],
    };
  const pairs = candidates
    .flatMap((each) => {
      const match =
        each.wordings &&
        matchPair(
          byHours(asked, each.passage.text),
          each.wordings.map((wording) => wordingMeaning(segment, wording)),
        );
      return match ? [{ ...each, ...match }] : [];
    })
    .toSorted((a, b) => a.spare - b.spare || b.depth - a.depth);
  const [best, ...others] = pairs;
  const rival = others.find(({ spare, depth }) => spare === best?.spare && depth === best.depth);
  if (best && (!rival || rival.passage.text === best.passage.text))
    return {
      passage: best.passage,
      why: [{ ok: true, text: `${told}；与问法「${best.wording.text}」一致` }],
    };
  return {
    passage: null,
    why: [
      { ok: false, text: best ? `${told}；有两条回答不同的问答，无法确定` : `${told}；没有一致的问答或事实` },
    ],
  };
}

const FROM_TO = /\d\s*[点时]?[^\d。；]{0,6}(?:到|至|[-~～—–])[^\d。；]{0,6}\d/;

/** An answer for every day answers 周末开门吗, and one with both hours answers 几点关门. */
function byHours(asked: Meaning, answer: string): Meaning {
  const about = [...asked.about].map((word) => (word === '打烊' && FROM_TO.test(answer) ? '营业' : word));
  if (!about.includes('营业')) return asked;
  const everyDay = /每天|每日/.test(answer);
  return { ...asked, about: new Set(about.filter((word) => !everyDay || !DAY_WORDS.has(word))) };
}

/** What the wordings of pairs mean, kept: they are compared with every question. */
const kept = new Map<string, Meaning>();
const MOST_KEPT = 10_000;

function wordingMeaning(segment: Segment, wording: string): Meaning {
  const known = kept.get(wording);
  if (known) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const meaning = meaningOf(segment, wording);
  kept.set(wording, meaning);
  return meaning;
}

/** The nearest to the store; null where there is none, or two that say different things. */
function onlyOne<One extends Candidate>(found: readonly One[]): One | null {
  const [first, second] = found.toSorted((a, b) => b.depth - a.depth);
  if (!first || (second && second.depth === first.depth && second.passage.text !== first.passage.text))
    return null;
  return first;
}
