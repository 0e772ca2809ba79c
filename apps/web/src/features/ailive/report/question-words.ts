/** Words that every question has. */
const COMMON = new Set([
  '什么',
  '怎么',
  '怎样',
  '多少',
  '哪里',
  '哪个',
  '可以',
  '能不能',
  '有没有',
  '大概',
  '一下',
  '请问',
  '这个',
  '那个',
  '是不是',
  '够不够',
  '不够',
  '多久',
  '几点',
  '现在',
  '我们',
  '你们',
]);
const MOST = 3;
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** What a question is about, proposed as the words of a rule: its longest, or the whole of it where there are none. */
export function wordsOf(question: string): string[] {
  const words = [...segmenter.segment(question)]
    .filter(({ segment, isWordLike }) => isWordLike && [...segment].length > 1 && !COMMON.has(segment))
    .map(({ segment }) => segment);
  const longest = [...new Set(words)].toSorted((a, b) => b.length - a.length).slice(0, MOST);
  return longest.length > 0 ? longest : [question.replace(/[?？。！\s]/g, '').slice(0, 30)].filter(Boolean);
}
