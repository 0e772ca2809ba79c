import { type CommentMark, CommentWords } from '@zhiying/contract';
import { findPhones, maskPhones } from '#kernel/phone/phone-mask.ts';
import { defineSetting } from '#kernel/setting.ts';

export const commentKeywords = defineSetting({
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

export interface ClassifiedComment {
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
export function classifyComment(said: string, { intent, complaint }: CommentWords): ClassifiedComment {
  const text = maskPhones(said);
  const phone = findPhones(said)[0]?.phone ?? null;
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
