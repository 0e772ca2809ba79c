import { rowsOf, subtitleLines, widthOf } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { card, cut } from '../testing/cuts.ts';
import { assFor, eventsOf } from './ass.ts';
import { drawable, isDrawable } from './font.ts';

it('字体没有的字符不画，生僻字照画', () => {
  expect(drawable('新车🚗到店𠮷龘喆！')).toBe('新车到店龘喆！');
  expect([...'，。！？“”《》·—…℃¥㎡Ａｚ'].filter((one) => !isDrawable(one))).toEqual([]);
});

it('一行放不下时均匀地分成几行，词和数字不拆开，标点不在行首', () => {
  expect(rowsOf('到店试驾', 10)).toEqual(['到店试驾']);
  expect(rowsOf('续航里程达到700公里以上，百公里加速只要3.8秒', 15)).toEqual([
    '续航里程达到700公里以上，',
    '百公里加速只要3.8秒',
  ]);
  for (const row of rowsOf('很'.repeat(100), 12)) expect(widthOf(row)).toBeLessThanOrEqual(13);
  expect(rowsOf('', 10)).toEqual([]);
});

it('字幕按说的时间断句，行尾不留标点', () => {
  const text = '续航700公里，到店试驾有礼。';
  const marks = [...text].map((_, at): [number, number] => [at * 100, at * 100 + 100]);
  const lines = subtitleLines([{ text, at: 1000, ms: 1500, marks }]);
  expect(lines.map(({ from, to, text: said }) => [from, to, said])).toEqual([
    [1000, 1700, '续航700公里'],
    [1800, 2400, '到店试驾有礼'],
  ]);
  expect(lines[1]?.marks[0]).toEqual([0, 100]);
  const figures = 'Model Y加速3.8秒，售价19.98万元起，9:30开门。';
  const told = figures.length * 100;
  expect(subtitleLines([{ text: figures, at: 0, ms: told, marks: [] }]).map((line) => line.text)).toEqual([
    'Model Y加速3.8秒',
    '售价19.98万元起',
    '9:30开门',
  ]);
  const long = subtitleLines([
    { text: '这一句没有任何标点而且长得一行字幕怎么也放不下', at: 0, ms: 4000, marks: [] },
  ]);
  expect(long.length).toBeGreaterThan(1);
  expect(long.map((line) => line.text).join('')).toBe('这一句没有任何标点而且长得一行字幕怎么也放不下');
  expect(long.at(-1)?.to).toBe(4000);
});

it('文字里的括号和反斜杠不会变成命令；标识在每一段里，位置不影响同样的段', () => {
  const layer = {
    kind: 'text',
    look: 'plain',
    from: 0,
    to: 900,
    x: 50,
    y: 50,
    size: 6,
    color: '#ffffff',
    ground: null,
  } as const;
  const one = cut([card(400), card(400)], { layers: [{ ...layer, text: '{\\an9}价格' }] });
  const events = eventsOf(one, 800);
  const { text } = assFor(events, one, 0, 12);
  expect(text).toContain('｛＼an9｝价格');
  const bare = cut([card(400), card(400)]);
  const [first, second] = [0, 12].map((start) => assFor(eventsOf(bare, 800), bare, start, 12).text);
  expect(first).toContain('人工智能生成');
  expect(second).toBe(first);
});
