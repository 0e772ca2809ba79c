import type { Brief } from '#kernel/model.ts';
import type { Draw } from './expand.ts';
import { inTone } from './tone.ts';

/** Words that say the same; a rewriting takes another one of the row. */
const ROWS: readonly (readonly string[])[] = [
  ['因此', '所以'],
  ['但是', '不过', '可是'],
  ['非常', '十分', '相当'],
  ['可以', '能够'],
  ['如果', '要是', '假如'],
  ['虽然', '尽管'],
  ['并且', '而且', '同时'],
  ['很多', '不少', '许多'],
  ['容易', '不难'],
  ['需要', '要'],
  ['方便', '便利', '省事'],
  ['了解', '看一看', '弄清楚'],
  ['合适', '合用', '相宜'],
  ['舒适', '舒服', '自在'],
  ['重要', '要紧', '关键'],
  ['大概', '大致', '差不多'],
  ['马上', '立刻', '随即'],
  ['觉得', '感到', '认为'],
  ['开始', '着手'],
  ['具体', '详细'],
];

/** Sentences stay, words change, then the tone: a difference shows small pieces that can be taken one by one. */
export function polishOffline({ text = '', tone = 'plain' }: Brief, draw: Draw): string {
  const reworded = text
    .split(/(\{\{fact:\d+\}\})/)
    .map((piece, at) => (at % 2 === 1 ? piece : reword(piece, draw)))
    .join('');
  return inTone(reworded, tone, draw);
}

function reword(text: string, draw: Draw): string {
  const found = new RegExp(
    ROWS.flat()
      .toSorted((a, b) => b.length - a.length)
      .join('|'),
    'g',
  );
  return text.replace(found, (word) => {
    const others = ROWS.find((row) => row.includes(word))?.filter((other) => other !== word) ?? [];
    return others.length > 0 ? draw.pick(others) : word;
  });
}
