import type { LineClass, LiveComment, ScriptLine } from '@zhiying/contract';

const line = (part: ScriptLine['part'], text: string): ScriptLine => ({ part, text, factIds: [] });

/** What the demo's room says; nothing in it is a price or a promise. */
export const DEMO_LINES: readonly ScriptLine[] = [
  line('opening', '大家好，欢迎来到示例·S5 金秋直播间。'),
  line('opening', '今天从空间、续航、底盘三件事讲起，有问题打在评论区。'),
  line('selling', '出发前一晚，两只 28 寸箱子平放，婴儿车还能立着放进去。'),
  line('selling', '第二排座椅可以放平，露营可以直接铺垫子。'),
  line('selling', '后备厢下面还有一层，充电线和雨伞放在那里，不占上面的地方。'),
  line('selling', '续航这件事，我们把家充、快充、外放电三种用法分开来说。'),
  line('selling', '再看底盘，过减速带的余震收得很快。'),
  line('selling', '安静也要坐进来听，关上车窗，后排说话不用提高声音。'),
  line('interaction', '家里几口人，平时怎么用车，评论区告诉我们。'),
  line('interaction', '想听价格的打“报价”，想换车的打“置换”，马上为您说明。'),
  line('closing', '想到店看实车的朋友，可以预约试驾。'),
  line('closing', '喜欢的点个关注，我们从头再讲一遍。'),
];

interface DemoPlay {
  class: LineClass;
  lineId: string;
  text: string;
  /** Seconds after the beginning, and how long it takes. */
  at: number;
  seconds: number;
  /** Which of the comments it answers. */
  answers: number | null;
}
interface DemoComment {
  /** Seconds after the beginning. */
  at: number;
  nickname: string;
  text: string;
  outcome: LiveComment['outcome'];
  note?: string;
  answer?: string;
}

const COMMENTS: readonly DemoComment[] = [
  {
    at: 75,
    nickname: '示例·青柠',
    text: '落地价大概多少？',
    outcome: 'spoken',
    note: '命中「落地价」',
    answer: '落地价与城市和保险有关，评论区打“报价”，顾问把明细发给您。',
  },
  { at: 150, nickname: '示例·北岸', text: '主播声音好听', outcome: 'noted' },
  {
    at: 225,
    nickname: '示例·老周',
    text: '置换旧车能补多少？',
    outcome: 'spoken',
    note: '命中「置换」',
    answer: '置换补贴要看旧车车况，带行驶证到店，二十分钟出评估价。',
  },
  { at: 300, nickname: '示例·小满妈', text: '二胎家庭够不够用', outcome: 'unanswered' },
  { at: 375, nickname: '示例·路人甲', text: '加我微信 低价拿车', outcome: 'hidden', note: '含「加我微信」' },
  { at: 450, nickname: '示例·阿泽', text: '冬天续航打几折？', outcome: 'unanswered' },
];

const PAUSE_SECONDS = 0.4;
const LASTS = 9 * 60;
/** What the clock puts in. */
const INSERT = { at: 300, text: '欢迎从同城页进来的朋友，今天到店试驾有礼。' };
const secondsOf = (text: string) => Math.round([...text].length * 2.2) / 10;

/** As a room says it: the loop from its beginning to its end again and again, and whatever is due after the sentence being spoken. */
function sayAll(): DemoPlay[] {
  const due = [
    ...COMMENTS.flatMap(({ at, answer }, nth) =>
      answer ? [{ at, text: answer, class: 'keyword' as const, lineId: `comment-${nth}`, answers: nth }] : [],
    ),
    { ...INSERT, class: 'insert' as const, lineId: 'insert-1', answers: null },
  ].toSorted((one, other) => one.at - other.at);
  const said: DemoPlay[] = [];
  for (let at = 0, cursor = 0; at < LASTS; ) {
    const line = cursor % DEMO_LINES.length;
    const loop = {
      class: 'loop' as const,
      lineId: `line-${line + 1}`,
      text: DEMO_LINES[line]?.text ?? '',
      answers: null,
    };
    const waits = (due[0]?.at ?? LASTS) <= at ? due.shift() : undefined;
    if (!waits) cursor += 1;
    const play = { ...(waits ?? loop), at };
    const seconds = secondsOf(play.text);
    said.push({ ...play, seconds });
    at += seconds + PAUSE_SECONDS;
  }
  return said;
}

export const DEMO_SHOW = {
  name: '示例·S5 金秋直播间',
  comments: COMMENTS,
  plays: sayAll(),
};
