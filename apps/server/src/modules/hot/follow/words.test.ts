import { matchReason, parseSelector, parseWords } from '@zhiying/contract';
import { expect, it } from 'vitest';

/** Whether a line is hit by a pattern, or what is wrong with it. */
const matches = (pattern: string, line: string) => {
  const words = parseWords(`/${pattern}/`);
  return 'trouble' in words ? words.trouble : matchReason(words, line) !== null;
};

it('reads what people write, like the patterns they know', () => {
  const lines = ['快充站限流', 'Model Y 降价 3000 元', 'abcabc', '', '续航 500km', '续续航航'];
  const patterns = [
    '快充|补能',
    '^续航',
    '元$',
    'model\\s+[xy]',
    '\\d{3,4}',
    '(ab?c)+',
    '(abc){2}',
    '[^a-z]+',
    '续.{0,3}航',
    'a.*c|降价',
    '[一-龥]{4}',
    '\\w+km',
    '(续+)+航*',
    '\\D元',
  ];
  for (const pattern of patterns)
    for (const line of lines)
      expect([pattern, line, matches(pattern, line)]).toEqual([
        pattern,
        line,
        new RegExp(pattern, 'i').test(line),
      ]);
});

it.each([
  '(?=a)',
  '(a)\\1',
  '[[a]]',
  '(a',
  'a)',
  '*a',
  'a**',
  'a{3,1}',
  'a{99}',
  '\\bword',
  '[z-a]',
  'a|',
  '()',
  '^*',
  `${'(a{1,20}'.repeat(3)}${'){1,20}'.repeat(3)}`,
])('refuses %s', (pattern) => {
  expect(typeof matches(pattern, '')).toBe('string');
});

it('takes no longer for what runs away elsewhere', () => {
  const patterns = ['(a+)+$', '(a*)*b', '.*.*.*.*x', '(a|a)+$', `${'a?'.repeat(20)}b`];
  const cost = (length: number) => {
    const line = `${'a'.repeat(length)}!`;
    const before = process.cpuUsage();
    for (const pattern of patterns) matches(pattern, line);
    return process.cpuUsage(before).user;
  };
  const least = (length: number) => Math.min(cost(length), cost(length), cost(length));
  cost(500);
  // Four times as long costs about four times as much; what goes with the square would cost sixteen times.
  expect(least(4_000) / least(1_000)).toBeLessThan(10);
});

it('reads selectors of a page and says what it does not know', () => {
  expect(parseSelector('ul#top.hot > li a[data-x="1"]')).toMatchObject([
    { tag: 'ul', id: 'top', classes: ['hot'], child: false },
    { tag: 'li', child: true },
    { tag: 'a', attributes: [{ name: 'data-x', value: '1' }] },
  ]);
  expect(parseSelector('td:nth-child(2)')).toMatchObject([{ tag: 'td', nth: 2 }]);
  for (const wrong of ['', '> li', 'li >', 'a + b', 'a:hover', 'li,td', 'a b c d e f g h i'])
    expect('trouble' in parseSelector(wrong)).toBe(true);
});
