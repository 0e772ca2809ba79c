import {
  type BodyOf,
  type contract,
  LINE_MAX,
  SCRIPT_LINES_MOST,
  type ScriptLine,
  spokenMs,
} from '@zhiying/contract';
import type { FactNote } from '#kernel/model.ts';

type Asked = Pick<BodyOf<typeof contract.liveScript.produce>, 'product' | 'style' | 'minutes' | 'questions'>;

const OPENINGS: Record<Asked['style'], string[]> = {
  warm: ['大家好，欢迎来到直播间。', '今天慢慢聊，有问题打在评论区，看到就回答。'],
  expert: ['各位好，这里是直播讲解。', '接下来按配置、价格、用车三部分逐项说明。'],
  lively: ['哈喽大家好，直播开始啦！', '想了解哪一点，评论区扣出来，马上讲。'],
  plain: ['大家好，直播现在开始。', '有问题请在评论区留言。'],
};
/** The same fact, told once more to those who came in meanwhile. */
const TELLINGS = [
  (about: string, value: string) => `${about}是${value}。`,
  (about: string, value: string) => `刚进来的朋友听一下，${about}是${value}。`,
  (about: string, value: string) => `再说一遍${about}，${value}。`,
  (about: string, value: string) => `有朋友关心${about}，答案是${value}。`,
];
const ASIDES = [
  '还想了解什么，欢迎在评论区留言。',
  '刚进直播间的朋友，可以先点个关注。',
  '平时主要在市区开还是跑长途，评论区说说看。',
  '想看实车的朋友，把城市打在评论区。',
];
const CLOSINGS = ['喜欢的朋友可以预约到店试驾。', '感谢观看，我们继续从头讲起。'];
const MINUTE_MS = 60_000;

/**
 * Lines without a model, about as long as was asked: a sentence for each fact, the questions as they are, and nothing that nobody said.
 * What is short of the length is told again in other words; what is beyond it is left out.
 */
export function layOut(
  { product, style, minutes, questions }: Asked,
  facts: readonly FactNote[],
): ScriptLine[] {
  const line = (part: ScriptLine['part'], text: string, factIds: number[] = []): ScriptLine => ({
    part,
    text: text.slice(0, LINE_MAX),
    factIds,
  });
  const opening = [...OPENINGS[style], ...(product ? [`今天介绍的是${product}。`] : [])];
  const first = opening.map((text) => line('opening', text));
  const last = CLOSINGS.map((text) => line('closing', text));
  const lasts = (lines: readonly ScriptLine[]) => lines.reduce((sum, { text }) => sum + spokenMs(text), 0);
  let leftMs = minutes * MINUTE_MS - lasts([...first, ...last]);
  const asides = [...questions, ...ASIDES];
  const middle: ScriptLine[] = [];
  for (let round = 0; middle.length < SCRIPT_LINES_MOST - first.length - last.length; round++) {
    const lines = roundOf(round, facts, questions, asides).map(({ part, text, factIds }) =>
      line(part, text, factIds),
    );
    for (const one of lines) {
      if (leftMs <= 0 && (round > 0 || one.part === 'selling') && middle.length > 0) break;
      middle.push(one);
      leftMs -= spokenMs(one.text);
    }
    if (leftMs <= 0) break;
  }
  return [...first, ...middle.slice(0, SCRIPT_LINES_MOST - first.length - last.length), ...last];
}

/** The facts in one wording, then what viewers are asked: all questions at first, one after another later on. */
function roundOf(
  round: number,
  facts: readonly FactNote[],
  questions: readonly string[],
  asides: readonly string[],
): ScriptLine[] {
  const telling = TELLINGS[round % TELLINGS.length];
  const selling = facts.map(({ id, subject, name, value }) => ({
    part: 'selling' as const,
    text: telling?.(`${subject ? `${subject}的` : ''}${name}`, value) ?? '',
    factIds: [id],
  }));
  const asked =
    round === 0
      ? [...questions, ASIDES[0] ?? '']
      : [asides[(questions.length + round) % asides.length] ?? ''];
  return [...selling, ...asked.map((text) => ({ part: 'interaction' as const, text, factIds: [] }))];
}
