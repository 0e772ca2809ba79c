/** What a character of a title is held against. */
type Test = (letter: string) => boolean;

type Node =
  | { is: 'one'; test: Test }
  | { is: 'start' }
  | { is: 'end' }
  | { is: 'all'; parts: Node[] }
  | { is: 'either'; parts: Node[] }
  | { is: 'times'; part: Node; least: number; most: number };

type Step =
  | { do: 'take'; test: Test; to: number }
  | { do: 'fork'; to: number[] }
  | { do: 'start' | 'end'; to: number }
  | { do: 'found' };

const PATTERN_MAX = 60;
const REPEAT_MAX = 20;
const STEPS_MAX = 400;
const DEPTH_MAX = 6;

class Trouble extends Error {}
const refuse = (words: string): never => {
  throw new Trouble(words);
};

const CLASSES: Readonly<Record<string, Test>> = {
  d: (letter) => /\d/.test(letter),
  w: (letter) => /\w/.test(letter),
  s: (letter) => /\s/.test(letter),
};
const SIGNS = '.*+?()[]{}|^$\\/-';

/**
 * Patterns of words to follow: letters, `.`, `[…]`, `\d \w \s`, groups, `|`, `* + ? {m,n}`, `^ $`. What looks around or back is refused, so that
 * a title is read once, with every way to go on kept side by side: the time is that of title × pattern, whatever either says.
 */
function parse(pattern: string): Node {
  const typed = Array.from(pattern);
  const letters = typed.map((letter) => letter.toLowerCase());
  let at = 0;
  const peek = () => letters[at];

  const either = (depth: number): Node => {
    if (depth > DEPTH_MAX) refuse(`正则的括号最多 ${DEPTH_MAX} 层`);
    const parts = [all(depth)];
    while (peek() === '|') {
      at += 1;
      parts.push(all(depth));
    }
    return parts.length === 1 && parts[0] ? parts[0] : { is: 'either', parts };
  };

  const all = (depth: number): Node => {
    const parts: Node[] = [];
    for (let next = peek(); next !== undefined && next !== '|' && next !== ')'; next = peek())
      parts.push(repeated(depth));
    if (parts.length === 0) refuse('正则中有空的选项或括号');
    return { is: 'all', parts };
  };

  const repeated = (depth: number): Node => {
    const part = atom(depth);
    const range = times();
    if (!range) return part;
    if (part.is === 'start' || part.is === 'end') refuse('正则的 ^ 和 $ 不能重复');
    if (times()) refuse('正则的重复符号不能连用');
    return { is: 'times', part, ...range };
  };

  const times = (): { least: number; most: number } | null => {
    const sign = peek();
    const plain = { '*': [0, Infinity], '+': [1, Infinity], '?': [0, 1] }[sign ?? ''];
    if (plain) {
      at += 1;
      return { least: plain[0] ?? 0, most: plain[1] ?? 0 };
    }
    if (sign !== '{') return null;
    const found = /^\{(\d{1,3})(,(\d{0,3}))?\}/.exec(letters.slice(at).join(''));
    if (!found) return refuse('正则的 { } 写法不正确');
    at += found[0].length;
    const least = Number(found[1]);
    const most = found[2] ? (found[3] ? Number(found[3]) : Infinity) : least;
    if (least > REPEAT_MAX || (most !== Infinity && most > REPEAT_MAX) || most < least)
      refuse(`正则的 { } 须由小到大，且不超过 ${REPEAT_MAX}`);
    return { least, most };
  };

  const atom = (depth: number): Node => {
    const letter = letters[at++] ?? '';
    if (letter === '(') {
      if (peek() === '?') refuse('正则不支持以 (? 开头的括号');
      const inner = either(depth + 1);
      if (letters[at++] !== ')') refuse('正则的括号没有成对');
      return inner;
    }
    if (letter === '[') return { is: 'one', test: oneOf() };
    if (letter === '.') return { is: 'one', test: () => true };
    if (letter === '^') return { is: 'start' };
    if (letter === '$') return { is: 'end' };
    if (letter === '\\') return { is: 'one', test: escaped(true) };
    if ('*+?{}]'.includes(letter)) refuse(`正则中「${letter}」的位置不正确`);
    return { is: 'one', test: (other) => other === letter };
  };

  /** After a backslash: a kind of letters, the opposite of one, or a sign as it is. */
  const escaped = (opposites: boolean): Test => {
    // The pattern was written small, so what follows is looked up as it was typed.
    const asTyped = typed[at];
    const letter = letters[at++] ?? '';
    const kind = CLASSES[letter];
    if (kind && asTyped === letter) return kind;
    if (kind && opposites) return (other) => !kind(other);
    if (!SIGNS.includes(letter) || letter === '') refuse('正则不支持反向引用和特殊转义');
    return (other) => other === letter;
  };

  const oneOf = (): Test => {
    const not = peek() === '^';
    if (not) at += 1;
    const tests: Test[] = [];
    for (let next = peek(); next !== ']'; next = peek()) {
      if (next === undefined) refuse('正则的方括号没有成对');
      if (next === '[') refuse('正则的方括号不能嵌套');
      tests.push(inBrackets());
    }
    at += 1;
    if (tests.length === 0) refuse('正则的方括号不能为空');
    return (letter) => tests.some((test) => test(letter)) !== not;
  };

  const inBrackets = (): Test => {
    const from = letters[at++] ?? '';
    if (from === '\\') return escaped(false);
    const to = letters[at + 1];
    if (peek() !== '-' || to === ']' || to === undefined) return (letter) => letter === from;
    if (to === '\\' || to === '[' || to < from) refuse('正则的方括号范围不正确');
    at += 2;
    return (letter) => letter >= from && letter <= to;
  };

  const whole = either(0);
  if (at < letters.length) refuse('正则的括号没有成对');
  return whole;
}

/** The pattern as steps, the first of which is 0; `found` is the last. */
function stepsOf(whole: Node): Step[] {
  const steps: Step[] = [];
  const add = (step: Step) => {
    if (steps.length >= STEPS_MAX) refuse('正则过于复杂');
    return steps.push(step) - 1;
  };
  /** Writes a node whose way goes on at what comes right after it. */
  const write = (node: Node): void => {
    if (node.is === 'one') add({ do: 'take', test: node.test, to: steps.length + 1 });
    else if (node.is === 'start' || node.is === 'end') add({ do: node.is, to: steps.length + 1 });
    else if (node.is === 'all') for (const part of node.parts) write(part);
    else if (node.is === 'either') writeEither(node.parts);
    else writeTimes(node);
  };
  const fork = (to: number[] = []) => {
    add({ do: 'fork', to });
    return to;
  };
  const writeEither = (parts: readonly Node[]) => {
    const begins = fork();
    const ends: number[][] = [];
    for (const part of parts) {
      begins.push(steps.length);
      write(part);
      ends.push(fork());
    }
    for (const end of ends) end.push(steps.length);
  };
  const writeTimes = ({ part, least, most }: { part: Node; least: number; most: number }) => {
    for (let done = 0; done < least; done++) write(part);
    if (most === Infinity) {
      const again = steps.length;
      const ways = fork([again + 1]);
      write(part);
      fork([again]);
      ways.push(steps.length);
      return;
    }
    const skips = Array.from({ length: most - least }, () => {
      const ways = fork([steps.length + 1]);
      write(part);
      return ways;
    });
    for (const ways of skips) ways.push(steps.length);
  };
  write(whole);
  add({ do: 'found' });
  return steps;
}

/** A check for a line of text, or what is wrong with the pattern. */
export function compilePattern(pattern: string): ((line: string) => boolean) | { trouble: string } {
  if (pattern.length > PATTERN_MAX) return { trouble: `正则最多 ${PATTERN_MAX} 个字符` };
  try {
    const steps = stepsOf(parse(pattern));
    return (line) => matches(steps, Array.from(line.toLowerCase()));
  } catch (error) {
    if (error instanceof Trouble) return { trouble: error.message };
    throw error;
  }
}

function matches(steps: readonly Step[], letters: readonly string[]): boolean {
  let now = new Set<number>();
  for (let at = 0; at <= letters.length; at++) {
    // It may begin at any letter.
    const open = [0, ...now];
    const seen = new Set<number>();
    const next = new Set<number>();
    for (let no = open.pop(); no !== undefined; no = open.pop()) {
      const step = steps[no];
      if (!step || seen.has(no)) continue;
      seen.add(no);
      if (step.do === 'found') return true;
      if (step.do === 'fork') open.push(...step.to);
      else if (step.do === 'take') {
        if (at < letters.length && step.test(letters[at] ?? '')) next.add(step.to);
      } else if (at === (step.do === 'start' ? 0 : letters.length)) open.push(step.to);
    }
    now = next;
  }
  return false;
}
