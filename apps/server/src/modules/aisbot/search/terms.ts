/** Words that say nothing about what is asked. */
const STOP = new Set(
  `的 了 吗 呢 吧 啊 呀 嘛 和 与 或 在 是 有 我 你 他 她 它 我们 你们 他们 这 那 这个 那个 个 一 一个 一下 请问 请 问 想 要 想要 会 能 可以 能够 大概 大约 多少 怎么 怎么样 怎样
   什么 哪 哪里 哪个 哪些 为什么 几 几个 是否 有没有 行不行 可不可以 能不能 好不好 就 都 也 还 还是 又 再 很 太 更 最 不 没 没有 对 从 到 把 被 给 让 用 于 之 其 等 及 并 而 但 但是 如果 因为 所以
   你好 您好 谢谢 一般 现在 然后 那么 这么 多 少 些 点 下 上 里 中 后 前 去 来 说 看 做 得 着 过 地 a an the is are of to in for and or`.split(
    /\s+/,
  ),
);

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** One spelling of what people type in many: full width, capitals, spaces. */
export const normalizeText = (text: string) =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** The words of a text, each once. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const { segment, isWordLike } of segmenter.segment(normalizeText(text)))
    if (isWordLike && !STOP.has(segment) && segment.length <= 40) words.add(segment);
  return [...words];
}

const LETTER = /[\p{L}\p{N}]/u;

/** Characters that stand side by side, each pair once; a pair never spans a mark. */
export function bigramsOf(text: string): string[] {
  const characters = Array.from(normalizeText(text));
  const pairs = new Set<string>();
  for (let at = 1; at < characters.length; at++) {
    const [one = '', other = ''] = [characters[at - 1], characters[at]];
    if (LETTER.test(one) && LETTER.test(other) && !(STOP.has(one) && STOP.has(other))) pairs.add(one + other);
  }
  return [...pairs];
}

const CLAUSE_END = /[。！？!?；;，,\n]+/;
const SHORTEST_CLAUSE = 4;
const MOST_CLAUSES = 5;

/** One message often asks several things: each is looked for, and the whole. */
export function clausesOf(question: string): string[] {
  const parts = question
    .split(CLAUSE_END)
    .map((part) => part.trim())
    .filter((part) => part.length >= SHORTEST_CLAUSE && wordsOf(part).length > 0);
  return parts.length > 1 ? parts.slice(0, MOST_CLAUSES) : [question];
}
