import { type BodyOf, type contract, LINE_MAX, type ScriptLine } from '@zhiying/contract';
import type { FactNote } from '#kernel/model.ts';

type Asked = Pick<BodyOf<typeof contract.liveScript.produce>, 'product' | 'style' | 'questions'>;

const OPENINGS: Record<Asked['style'], string[]> = {
  warm: ['大家好，欢迎来到直播间。', '今天慢慢聊，有问题打在评论区，看到就回答。'],
  expert: ['各位好，这里是直播讲解。', '接下来按配置、价格、用车三部分逐项说明。'],
  lively: ['哈喽大家好，直播开始啦！', '想了解哪一点，评论区扣出来，马上讲。'],
  plain: ['大家好，直播现在开始。', '有问题请在评论区留言。'],
};

/** Lines without a model: a sentence for each fact, the questions as they are, and nothing that nobody said. */
export function layOut({ product, style, questions }: Asked, facts: readonly FactNote[]): ScriptLine[] {
  const line = (part: ScriptLine['part'], text: string, factIds: number[] = []): ScriptLine => ({
    part,
    text: text.slice(0, LINE_MAX),
    factIds,
  });
  return [
    ...OPENINGS[style].map((text) => line('opening', text)),
    ...(product ? [line('opening', `今天介绍的是${product}。`)] : []),
    ...facts.map(({ id, subject, name, value }) =>
      line('selling', `${subject ? `${subject}的` : ''}${name}是${value}。`, [id]),
    ),
    ...questions.map((question) => line('interaction', question)),
    line('interaction', '还想了解什么，欢迎在评论区留言。'),
    line('closing', '喜欢的朋友可以预约到店试驾。'),
    line('closing', '感谢观看，我们继续从头讲起。'),
  ];
}
