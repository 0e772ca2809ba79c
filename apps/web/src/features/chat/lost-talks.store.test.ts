import { afterEach, describe, expect, it } from 'vitest';
import { isLost, loseTalk, regainTalks, useLostTalks, whyLost } from './lost-talks.store.ts';

afterEach(() => useLostTalks.setState({}, true));

describe('不再看得到的会话', () => {
  it('说明由谁接管、转给了谁；自己转出的说「你」', () => {
    const boss = { id: 2, name: '程立群' };
    expect(whyLost({ by: boss, to: '程立群' }, 1)).toBe('会话已由程立群接管');
    expect(whyLost({ by: boss, to: '周宁' }, 1)).toBe('程立群已将会话转接给周宁');
    expect(whyLost({ by: null, to: '周宁' }, 1)).toBe('会话已分配给周宁');
    expect(whyLost({ by: boss, to: null }, 2)).toBe('你已将会话转到其他门店');
  });

  it('再次看到的会话照常打开，别的不受影响', () => {
    loseTalk(1, '会话已由程立群接管');
    loseTalk(2, '会话已由程立群接管');
    regainTalks([1, 3]);
    expect([isLost(1), isLost(2)]).toEqual([false, true]);
  });
});
