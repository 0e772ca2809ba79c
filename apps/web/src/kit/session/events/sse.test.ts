import { describe, expect, test } from 'vitest';
import { sseParser } from './sse.ts';

const all = (...pieces: string[]) => {
  const parser = sseParser();
  return pieces.flatMap((piece) => parser.feed(piece));
};

describe('事件流解析', () => {
  test('一帧：编号、类型、数据', () => {
    expect(all('id: 42\nevent: message\ndata: {"id":1}\n\n')).toEqual([
      { id: '42', event: 'message', data: '{"id":1}' },
    ]);
  });

  test('没有写类型就是 message，没有写编号就不动游标', () => {
    expect(all('data: x\n\n')).toEqual([{ event: 'message', data: 'x' }]);
  });

  test('网络怎么切都一样', () => {
    const text =
      'id: 7\r\nevent: message\r\ndata: 张伟\r\ndata: 明\r\n\r\n: ping\r\n\r\nevent: reset\r\ndata: {}\r\n\r\n';
    const expected = [
      { id: '7', event: 'message', data: '张伟\n明' },
      { event: 'reset', data: '{}' },
    ];
    expect(all(text)).toEqual(expected);
    expect(all(...text.split(''))).toEqual(expected);
    for (let cut = 1; cut < text.length; cut++)
      expect(all(text.slice(0, cut), text.slice(cut))).toEqual(expected);
  });

  test('注释和空行不产生消息', () => {
    expect(all(': ping\n\n', ': ping\n\n', '\n\n')).toEqual([]);
  });

  test('没有结束的帧留着等下一段', () => {
    const parser = sseParser();
    expect(parser.feed('data: a')).toEqual([]);
    expect(parser.feed('b\n')).toEqual([]);
    expect(parser.feed('\n')).toEqual([{ event: 'message', data: 'ab' }]);
  });

  test('只有编号的帧也推进游标', () => {
    expect(all('id: 9\n\n')).toEqual([{ id: '9', event: 'message', data: '' }]);
  });
});
