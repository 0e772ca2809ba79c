import type { Brief } from '#kernel/model.ts';

/** The topic short enough to stand inside a sentence: its first clause, without closing marks. */
export function shortTopic(topic: string, most: number): string {
  const clause =
    topic
      .trim()
      .split(/[\n。！？!?；;]/)[0]
      ?.trim() || '这个话题';
  const chars = [...clause];
  if (chars.length <= most) return clause;
  const head = chars.slice(0, most).join('');
  const cut = Math.max(head.lastIndexOf('，'), head.lastIndexOf('、'), head.lastIndexOf(' '));
  return cut >= most / 2 ? head.slice(0, cut) : head;
}

/** The words that templates ask for. */
export function wordsOf({ topic, facts }: Brief) {
  const car = facts.find(({ kind }) => kind !== 'store')?.subject;
  const shop = facts.find(({ kind }) => kind === 'store')?.subject;
  return { 题: shortTopic(topic, 24), 车: car || '这款车', 店: shop || '门店' };
}

/** Marks that choices and slots may have put side by side. */
export const tidy = (text: string) =>
  text
    .replace(/([，、：；])(?=[，。！？；：])/g, '')
    .replace(/([。！？])[。，！？]+/g, '$1')
    .replace(/^[，。、：；]+/gm, '')
    // A thin rule of Chinese setting: a blank between Han and Latin.
    .replace(/([A-Za-z0-9])(?=[一-鿿])/g, '$1 ')
    .replace(/([一-鿿])(?=[A-Za-z0-9])/g, '$1 ');
