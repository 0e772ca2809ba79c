import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const limits = { places: 3, perParty: 2, forFloods: 1, placeMs: 60_000, mostWaiting: 50 };

/** Work that is done when it is told. */
function desk(turns: ReturnType<typeof createFairQueue>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    ask: (party: string, name: string) =>
      turns.take(party, async () => {
        begun.push(name);
        await new Promise<void>((end) => ends.set(name, end));
        return name;
      }),
    async end(name: string) {
      ends.get(name)?.();
      await new Promise((go) => setImmediate(go));
    },
  };
}

describe('先后', () => {
  it('一个人占不满，别人的下一个就轮到；各人轮流', async () => {
    const { begun, ask, end } = desk(createFairQueue(limits));
    const asked = ['a1', 'a2', 'a3', 'a4'].map((name) => ask('a', name));
    expect(begun).toEqual(['a1', 'a2']);
    asked.push(ask('b', 'b1'), ask('b', 'b2'), ask('c', 'c1'));
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await end('b1');
    expect(begun.at(-1)).toBe('b2');
    await end('a1');
    expect(begun.at(-1)).toBe('c1');
    for (const name of ['a2', 'b2', 'c1', 'a3', 'a4']) await end(name);
    expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']);
  });

  it('几个人一起刷，别人点一下仍不用等', async () => {
    const { begun, ask, end } = desk(createFairQueue(limits));
    const asked = ['a', 'b'].flatMap((who) => Array.from({ length: 20 }, (_, at) => ask(who, `${who}${at}`)));
    // What was under way before it was known to be a flood ends; from then on they have one place between them.
    await end('a0');
    await end('b0');
    expect(begun).toEqual(['a0', 'a1', 'b0', 'a2']);
    asked.push(ask('c', 'c0'));
    expect(begun.at(-1)).toBe('c0');
    for (let round = 0; round < 60; round++) for (const name of begun.slice()) await end(name);
    expect((await Promise.all(asked)).length).toBe(41);
  });

  it('等别处的不占位置；失败的让出位置；排得太多的拒绝', async () => {
    const slow = desk(createFairQueue({ ...limits, placeMs: 1 }));
    void slow.ask('a', 'a1');
    void slow.ask('b', 'b1');
    void slow.ask('c', 'c1');
    void slow.ask('d', 'd1');
    await expect.poll(() => slow.begun).toContain('d1');

    const turns = createFairQueue({ ...limits, places: 1, perParty: 1, mostWaiting: 1 });
    const { ask, end } = desk(turns);
    const first = ask('a', 'a1');
    const second = expect(turns.take('a', () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    expect(await ask('a', 'a3')).toBeNull();
    await end('a1');
    expect(await first).toBe('a1');
    await second;
    expect(await turns.take('a', async () => 'again')).toBe('again');
  });

  it('导出让着有人等的请求：没有请求时马上继续，一直有请求时过一会儿也继续', async () => {
    const turns = createFairQueue(limits);
    const { ask, end } = desk(turns);
    await turns.giveWay(60_000);
    const passed: string[] = [];
    const first = ask('a', 'a1');
    const second = ask('b', 'b1');
    const waiting = turns.giveWay(60_000).then(() => passed.push('patient'));
    await turns.giveWay(1).then(() => passed.push('after a while'));
    expect(passed).toEqual(['after a while']);
    await end('a1');
    expect(passed).toEqual(['after a while']);
    await end('b1');
    await waiting;
    expect(passed).toEqual(['after a while', 'patient']);
    await Promise.all([first, second]);
  });
});
