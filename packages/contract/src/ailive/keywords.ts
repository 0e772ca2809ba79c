export const RULE_WORDS_MOST = 30;
export const RULE_WORD_MAX = 30;
export const RULE_ANSWERS_MOST = 10;
export const ANSWER_MAX = 200;

/** A rule for comments: which it answers, and with what. */
export interface KeywordRule {
  id: number;
  name: string;
  enabled: boolean;
  /** Every one of these is in the comment. */
  must: readonly string[];
  /** At least one of these is; none named: no matter. */
  any: readonly string[];
  /** None of these is. */
  deny: readonly string[];
  /** The highest goes first. */
  priority: number;
  cooldownSeconds: number;
  answers: readonly string[];
}

/** Why a rule does not answer a comment, or that it does. */
export type RuleVerdict =
  | { fits: true; by: string }
  | { fits: false; reason: 'disabled' | 'must' | 'any' | 'deny' | 'cooldown'; word: string };

export interface RuleTrial {
  rule: KeywordRule;
  verdict: RuleVerdict;
  /** Of the rules that fit, the one that answers. */
  wins: boolean;
}

/** Full-width letters, case and spaces make no difference to what somebody asks. */
export const plainComment = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/** Words of a rule as they are looked for; a rule is tried on many comments. */
const plainWords = new WeakMap<readonly string[], readonly string[]>();
function plainOf(words: readonly string[]): readonly string[] {
  const known = plainWords.get(words);
  if (known) return known;
  const plain = words.map(plainComment);
  plainWords.set(words, plain);
  return plain;
}
/** The first of these words that is in a comment, or is not. */
const firstWord = (words: readonly string[], comment: string, isThere: boolean) => {
  const plain = plainOf(words);
  return words.find((_word, at) => {
    const looked = plain[at] ?? '';
    return (looked !== '' && comment.includes(looked)) === isThere;
  });
};

/** Judges one rule on a comment that was made plain; `lastAt` is when it answered last, in milliseconds. */
function judgeRule(
  rule: KeywordRule,
  plain: string,
  { now, lastAt }: { now: number; lastAt: number | undefined },
): RuleVerdict {
  if (!rule.enabled) return { fits: false, reason: 'disabled', word: '' };
  const denied = firstWord(rule.deny, plain, true);
  if (denied !== undefined) return { fits: false, reason: 'deny', word: denied };
  const missing = firstWord(rule.must, plain, false);
  if (missing !== undefined) return { fits: false, reason: 'must', word: missing };
  const found = firstWord(rule.any, plain, true);
  if (rule.any.length > 0 && found === undefined)
    return { fits: false, reason: 'any', word: rule.any.join('、') };
  // A rule that asks for nothing answers nothing.
  const by = found ?? rule.must[0];
  if (by === undefined) return { fits: false, reason: 'any', word: '' };
  if (lastAt !== undefined && now - lastAt < rule.cooldownSeconds * 1000)
    return { fits: false, reason: 'cooldown', word: by };
  return { fits: true, by };
}

/** Tries every rule and says which one answers: the highest priority, then the longest word, then the oldest rule. */
export function tryRules(
  rules: readonly KeywordRule[],
  comment: string,
  { now, lastAt }: { now: number; lastAt(ruleId: number): number | undefined },
): RuleTrial[] {
  const plain = plainComment(comment);
  const tried = rules.map((rule) => ({
    rule,
    verdict: judgeRule(rule, plain, { now, lastAt: lastAt(rule.id) }),
  }));
  const [best] = tried
    .flatMap(({ rule, verdict }) => (verdict.fits ? [{ rule, length: verdict.by.length }] : []))
    .toSorted((a, b) => b.rule.priority - a.rule.priority || b.length - a.length || a.rule.id - b.rule.id);
  return tried.map((trial) => ({ ...trial, wins: trial.rule === best?.rule }));
}

/** What an answer may name, and what stands in for it. */
export const ANSWER_NAMES = ['昵称', '时间', '车型'] as const;
export type AnswerName = (typeof ANSWER_NAMES)[number];

/**
 * An answer as it is spoken: of `[a|b]` one, by turns of `turn`, and `{昵称}` and its like filled in. A name without a
 * value is left out, so nobody is called 「{昵称}」.
 */
export function fillAnswer(
  answer: string,
  values: Partial<Record<AnswerName, string>>,
  turn: number,
): string {
  let nth = 0;
  return answer
    .replace(/\[([^\]]*\|[^\]]*)\]/g, (_whole, choices: string) => {
      const all = choices.split('|');
      const chosen = all[(turn + nth) % all.length] ?? '';
      nth += 1;
      return chosen;
    })
    .replace(/\{(昵称|时间|车型)\}/g, (_whole, name: AnswerName) => values[name] ?? '')
    .trim();
}

/** Names between braces that nobody fills in. */
export const unknownNames = (answer: string): string[] =>
  [...answer.matchAll(/\{([^{}]*)\}/g)]
    .map(([, name]) => name ?? '')
    .filter((name) => !(ANSWER_NAMES as readonly string[]).includes(name));

export interface PastedRule {
  line: number;
  any: string[];
  answers: string[];
}
export interface PasteFault {
  line: number;
  text: string;
  fault: string;
}

/** Rules pasted as text, one a line: `关键词A/关键词B|回复1|回复2`. A `|` inside `[a|b]` belongs to the answer. */
export function readPastedRules(text: string): { rules: PastedRule[]; faults: PasteFault[] } {
  const rules: PastedRule[] = [];
  const faults: PasteFault[] = [];
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = index + 1;
    const trimmed = raw.trim();
    if (!trimmed) continue;
    const [words = '', ...answers] = splitOutside(trimmed);
    const any = [...new Set(words.split('/').map((word) => word.trim()))].filter(Boolean);
    const said = answers.map((answer) => answer.trim()).filter(Boolean);
    const fault = faultOf(any, said);
    if (fault) faults.push({ line, text: trimmed, fault });
    else rules.push({ line, any, answers: said });
  }
  return { rules, faults };
}

/** What a single rule would be refused for, in words; null: nothing. */
function faultOf(any: readonly string[], answers: readonly string[]): string | null {
  const unknown = answers.flatMap(unknownNames)[0];
  const faults: [boolean, string][] = [
    [any.length === 0, '缺少关键词'],
    [any.length > RULE_WORDS_MOST, `最多 ${RULE_WORDS_MOST} 个关键词`],
    [any.some((word) => word.length > RULE_WORD_MAX), `关键词最多 ${RULE_WORD_MAX} 个字`],
    [answers.length === 0, '缺少回复'],
    [answers.length > RULE_ANSWERS_MOST, `最多 ${RULE_ANSWERS_MOST} 条回复`],
    [answers.some((answer) => answer.length > ANSWER_MAX), `回复最多 ${ANSWER_MAX} 个字`],
    [unknown !== undefined, `没有变量「${unknown}」`],
  ];
  return faults.find(([holds]) => holds)?.[1] ?? null;
}

function splitOutside(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of text) {
    if (sign === '[') depth += 1;
    if (sign === ']') depth = Math.max(0, depth - 1);
    if (sign === '|' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts;
}
