import type { Clue, Colleague, Talk } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { customersOfToday, heldUp, levelOf, orderedBy, ownerWords, waitedText } from './customers.ts';

const NOW = Date.parse('2026-11-17T15:00:00+08:00');
const talk = (id: number, waitingSince: string | null) =>
  ({
    id,
    customer: { name: `客户${id}` },
    lastText: '在吗',
    owner: null,
    node: { name: '示例店' },
    waitingSince,
    can: ['reply', 'transfer'],
  }) as unknown as Talk;
const clue = (id: number, nextAt: string) =>
  ({
    id,
    name: `线索${id}`,
    nextAt,
    model: '星河 S5',
    remark: '',
    owner: { id: 1, name: '周宁' },
    node: { name: '甲店' },
  }) as Clue;

describe('今天的客户', () => {
  it('等得最久的在最前，然后是逾期的，然后按约定的时间', () => {
    const rows = customersOfToday(
      [talk(1, '2026-11-17T14:56:00+08:00'), talk(2, null), talk(3, '2026-11-17T14:34:00+08:00')],
      { overdue: [clue(4, '2026-11-16T10:00:00+08:00')], next: [clue(5, '2026-11-17T16:00:00+08:00')] },
      NOW,
    );
    expect(rows.map(({ key, waited, late }) => [key, waited, late])).toEqual([
      ['talk.3', 26, false],
      ['talk.1', 4, false],
      ['clue.4', null, true],
      ['clue.5', null, false],
    ]);
    expect(rows[0]).toMatchObject({ owner: '待分配，示例店', action: '看会话' });
  });

  it('管别人会话的人：没人接待或接待人离开的，去转接；在线的和看不到别人的，看会话', () => {
    const since = '2026-11-17T14:56:00+08:00';
    const owned = (id: number, ownerId: number) => ({
      ...talk(id, since),
      owner: { id: ownerId, name: '周宁' },
    });
    const talks = [talk(1, since), owned(2, 7), owned(3, 8), { ...talk(4, since), can: [] }];
    const acts = (gives: boolean) =>
      customersOfToday(talks, { overdue: [], next: [] }, NOW, { gives, held: new Set([7]) }).map(
        ({ action, link }) => [action, link.search.act],
      );
    expect(acts(true)).toEqual([
      ['转接', 'transfer'],
      ['转接', 'transfer'],
      ['看会话', undefined],
      ['看会话', undefined],
    ]);
    expect(new Set(acts(false).map(([action]) => action))).toEqual(new Set(['看会话']));
  });

  it('离开和接待已满的算顾不上；自己的会话自己看', () => {
    const presences = { 1: 'here', 2: 'busy', 3: 'away', 4: 'busy' };
    const colleagues = Object.entries(presences).map(([id, presence]) => ({ id: Number(id), presence }));
    expect([...heldUp(colleagues as Colleague[], 4)]).toEqual([2, 3]);
  });

  it('看得到几家门店的人，每一位写明门店；只有一家的和已写明的不重复', () => {
    expect(ownerWords({ owner: '周宁', store: '滨江店' }, true)).toBe('滨江店，周宁');
    expect(ownerWords({ owner: '', store: '滨江店' }, true)).toBe('滨江店');
    expect(ownerWords({ owner: '待分配，滨江店', store: '滨江店' }, true)).toBe('待分配，滨江店');
    expect(ownerWords({ owner: '周宁', store: '滨江店' }, false)).toBe('周宁');
  });

  it('按时间：从开始等待或约定的时间算；按门店：同一家的在一起，其中最急的在前', () => {
    const rows = customersOfToday(
      [talk(1, '2026-11-17T14:56:00+08:00'), talk(2, '2026-11-17T14:34:00+08:00')],
      { overdue: [], next: [clue(3, '2026-11-17T14:50:00+08:00'), clue(4, '2026-11-17T16:00:00+08:00')] },
      NOW,
    );
    const keys = (order: 'urgent' | 'time' | 'store') => orderedBy(rows, order, NOW).map(({ key }) => key);
    expect(keys('urgent')).toEqual(['talk.2', 'talk.1', 'clue.3', 'clue.4']);
    expect(keys('time')).toEqual(['talk.2', 'clue.3', 'talk.1', 'clue.4']);
    expect(keys('store')).toEqual(['clue.3', 'clue.4', 'talk.2', 'talk.1']);
  });

  it('十分钟起提醒，二十分钟起告急；钟不准也不会是负的', () => {
    expect([9, 10, 20].map(levelOf)).toEqual([undefined, 'warning', 'error']);
    expect([4, 90, 3000].map(waitedText)).toEqual(['等 4 分', '等 1 小时', '等 2 天']);
    const [row] = customersOfToday([talk(1, '2026-11-17T15:05:00+08:00')], { overdue: [], next: [] }, NOW);
    expect(row?.waited).toBe(0);
  });
});
