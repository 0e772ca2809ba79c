import type { AuditKind, AuditRule } from '@zhiying/contract';
import type { Mark } from './audit.table.ts';

/** What each kind knows by itself; the words of a rule are added to it. */
const SIGNS: Record<AuditKind, readonly RegExp[]> = {
  words: [],
  promise: [
    /(保证|承诺|包你|绝对|肯定)(能|会|不|最|给你|有现车|放款|批下来|通过|降价)/g,
    /(全国|全网|全城|史上|市场)?最低价/g,
    /稳赚|零风险|百分之?百|(?<!\d)100%|无条件(退|赔)|假一赔/g,
    /落地(价|只要|就)?\s?\d{1,3}(\.\d{1,2})?\s?万/g,
  ],
  // Numbers of customers are kept masked.
  personal: [
    /(?<!\d)1[3-9]\d(?:\d{4}|\*{4})\d{4}(?!\d)/g,
    /(?<!\d)\d{17}[\dXx](?![\dXx])/g,
    /(?<!\d)62\d{14,17}(?!\d)/g,
  ],
  abuse: [/傻[逼比叉]|煞笔|骗子|去死|滚蛋|废物|王八蛋|脑残|智障|他妈|妈的|垃圾(店|公司|服务|东西)/g],
  outside: [
    /加(我|个|下|一下)?\s?(微信|薇信|威信|v信|vx|wx|qq)/gi,
    /(微信号?|vx|wx|qq号?)\s?[:：是]?\s?[a-z\d][\w-]{4,19}/gi,
    /(私下|线下)(转账|交易|付款|成交)|转(到|给)?我(个人)?(账户|账号|卡|支付宝|微信)/g,
  ],
};
const MOST_MARKS = 50;

/** Where a text shows what the rule looks for, in order and without overlaps. */
export function findMarks({ kind, words }: Pick<AuditRule, 'kind' | 'words'>, text: string): Mark[] {
  const found: Mark[] = SIGNS[kind].flatMap((sign) =>
    [...text.matchAll(sign)].map(({ index, 0: hit }) => ({ from: index, to: index + hit.length })),
  );
  const plain = text.toLowerCase();
  // Some letters change their length in lower case; then offsets would lie.
  const searched = plain.length === text.length ? plain : text;
  for (const word of words) {
    const sought = word.toLowerCase();
    for (let at = searched.indexOf(sought); at >= 0; at = searched.indexOf(sought, at + sought.length))
      found.push({ from: at, to: at + sought.length });
  }
  return together(found).slice(0, MOST_MARKS);
}

function together(marks: Mark[]): Mark[] {
  const joined: Mark[] = [];
  for (const mark of marks.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = joined.at(-1);
    if (last && mark.from < last.to) last.to = Math.max(last.to, mark.to);
    else joined.push({ ...mark });
  }
  return joined;
}
