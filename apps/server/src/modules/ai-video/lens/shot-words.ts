/** A word of the library that is worth asking for. */
const WORD = /^[\p{Script=Han}A-Za-z0-9]{2,}$/u;
/** These stand in every line and say nothing about a picture. */
const EMPTY = new Set([
  '我们',
  '你们',
  '可以',
  '这个',
  '一个',
  '就是',
  '没有',
  '还有',
  '现在',
  '开场',
  '结尾',
  '画面',
  '镜头',
]);

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
/** What stands between marks as a whole first: names of a trade are in no dictionary, and fall apart in it. */
const RUNS = /[\p{Script=Han}A-Za-z0-9]{2,12}/gu;
/** The words of a text that can be looked for in names and tags, the longest runs first. */
export const wordsOf = (text: string) => {
  const runs = [...text.matchAll(RUNS)].map(([run]) => run);
  const parts = [...segmenter.segment(text)].map(({ segment }) => segment);
  return [...new Set([...runs, ...parts])].filter((word) => WORD.test(word) && !EMPTY.has(word));
};
