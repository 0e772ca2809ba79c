import { type CommentMark, CommentWords, maskPhone } from '@zhiying/contract';
import { defineSetting } from '#kernel/setting.ts';

export const commentWords = defineSetting({
  key: 'comment.words',
  schema: CommentWords,
  initial: {
    intent: [
      '多少钱',
      '价格',
      '报价',
      '落地',
      '优惠',
      '试驾',
      '现车',
      '置换',
      '分期',
      '首付',
      '补贴',
      '怎么买',
      '在哪买',
      '提车',
      '联系',
    ],
    complaint: ['投诉', '维权', '骗', '退车', '退订', '差评', '质量问题', '故障', '异响', '虚假'],
  },
});

/** Eleven digits as people write them, with spaces or dashes between the usual groups. */
const NUMBER = /(?<!\d)(1[3-9]\d)[\s-]?(\d{4})[\s-]?(\d{4})(?!\d)/g;

export interface Judged {
  /** With every number masked. */
  text: string;
  phone: string | null;
  marks: CommentMark[];
  words: string[];
}

const found = (text: string, words: readonly string[]) => {
  const small = text.toLowerCase();
  return words.filter((word) => small.includes(word.toLowerCase()));
};

/** What the words of a comment say: who asks to buy, who complains, who left a number. */
export function judge(said: string, { intent, complaint }: CommentWords): Judged {
  let phone: string | null = null;
  const text = said.replace(NUMBER, (_all, ...groups: string[]) => {
    const number = groups.slice(0, 3).join('');
    phone ??= number;
    return maskPhone(number) ?? '';
  });
  return { text, phone, ...marksOf(text, phone !== null, { intent, complaint }) };
}

export function marksOf(text: string, hasPhone: boolean, { intent, complaint }: CommentWords) {
  const [asking, angry] = [found(text, intent), found(text, complaint)];
  const marks: CommentMark[] = [
    ...(hasPhone ? (['phone'] as const) : []),
    ...(asking.length > 0 ? (['intent'] as const) : []),
    ...(angry.length > 0 ? (['complaint'] as const) : []),
  ];
  return { marks, words: [...asking, ...angry] };
}
