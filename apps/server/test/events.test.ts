import { contract, EVENT_STREAM_PATH, type StreamEvent } from '@zhiying/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { writeEvent } from '#kernel/events/announce.ts';
import { type House, openTestApp, serveOn } from './test-app.ts';

let house: House;
let neighbour: Awaited<ReturnType<typeof serveOn>>;
let uid: number;
let token: string;

beforeAll(async () => {
  house = await openTestApp();
  neighbour = await serveOn(house.db.url);
  uid = await house.addMember('listener');
  token = await house.signIn('listener');
});
afterAll(() => neighbour.close());

/** Reads a stream as a browser would: events by their own id, the cursor from the frame. */
async function openStream(url: string, from?: string, bearer = token) {
  const abort = new AbortController();
  const response = await fetch(url + EVENT_STREAM_PATH, {
    headers: { authorization: `Bearer ${bearer}`, ...(from ? { 'last-event-id': from } : {}) },
    signal: abort.signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const events: StreamEvent[] = [];
  const cursors: string[] = [];
  const state = { cursor: '', reset: false, ready: false };
  const reading = (async () => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        take(text.slice(0, end));
        text = text.slice(end + 2);
      }
    }
  })().catch(() => {});
  function take(frame: string) {
    const field = (name: string) =>
      frame
        .split('\n')
        .find((line) => line.startsWith(`${name}: `))
        ?.slice(name.length + 2);
    state.cursor = field('id') ?? state.cursor;
    const kind = field('event');
    if (kind === 'reset') state.reset = true;
    if (kind) state.ready = true;
    else if (field('data')) {
      events.push(JSON.parse(field('data') ?? '') as StreamEvent);
      cursors.push(state.cursor);
    }
  }
  await expect.poll(() => state.ready).toBe(true);
  return {
    events,
    cursors,
    state,
    /** The server ended it. */
    ended: reading,
    unread: () => events.map((event) => (event.data as { unread: number }).unread),
    async close() {
      abort.abort();
      await reading;
    },
  };
}

const announce = (unread: number, memberId = uid) =>
  house.app.kernel.tx(house.app.kernel.jobs.system, (unit) =>
    unit.announce('notification.read', { unread }, memberId),
  );

describe('事件流', () => {
  it('另一个进程写的事件也到达，别人的事件不到', async () => {
    const stream = await openStream(neighbour.url);
    const other = await house.addMember('someone-else');
    await announce(100, other);
    await announce(1);
    await expect.poll(stream.unread).toEqual([1]);
    await stream.close();
  });

  // Long before the next ping, at which the session would be looked at anyway.
  it('停用以后流马上结束，之后的事件不再发', async () => {
    await house.addChannel();
    await house.addMember('stream-admin', [], { isAdmin: true });
    const leaver = await house.addMember('stream-leaver', [], { isAdmin: true });
    const theirs = await house.signIn('stream-leaver');
    const streams = await Promise.all(
      [house.url, neighbour.url].map((url) => openStream(url, undefined, theirs)),
    );
    await announce(31, leaver);
    for (const stream of streams) await expect.poll(stream.unread).toEqual([31]);
    const admin = await house.signIn('stream-admin');
    await house.ask(contract.member.setStatus, { ids: [leaver], status: 'disabled' }, admin);
    await announce(32, leaver);
    for (const stream of streams) {
      await stream.ended;
      expect(stream.unread()).toEqual([31]);
    }
  });

  it('一个听者出错，其他听者和后面的事件照常', async () => {
    const off = house.app.kernel.events.on('notification.read', () => {
      throw new Error('bad listener');
    });
    const stream = await openStream(house.url);
    for (const unread of [41, 42]) await announce(unread);
    await expect.poll(stream.unread).toEqual([41, 42]);
    off();
    await stream.close();
  });

  it('回滚的事件不发', async () => {
    const stream = await openStream(house.url);
    await house.app.kernel
      .tx(house.app.kernel.jobs.system, async (unit) => {
        await unit.announce('notification.read', { unread: 13 }, uid);
        throw new Error('rolled back');
      })
      .catch(() => {});
    await announce(14);
    await expect.poll(stream.unread).toEqual([14]);
    await stream.close();
  });

  it('断开期间的事件在重连后补上，一个不少', async () => {
    const first = await openStream(house.url);
    await announce(21);
    await expect.poll(first.unread).toEqual([21]);
    await first.close();
    for (const unread of [22, 23, 24]) await announce(unread);
    const second = await openStream(neighbour.url, first.state.cursor);
    await announce(25);
    // The last one before may come again; the browser knows it by its id.
    await expect
      .poll(() => [...new Set([...first.unread(), ...second.unread()])])
      .toEqual([21, 22, 23, 24, 25]);
    await second.close();
  });

  it('先开始后提交的事务也不会漏', async () => {
    const stream = await openStream(house.url);
    const slow = openDatabase(house.db.directUrl, { max: 1 });
    let finish = () => {};
    const slowWrite = slow.transaction(async (tx) => {
      await writeEvent(tx, 'notification.read', { unread: 31 }, uid);
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    await expect
      .poll(
        async () =>
          (await house.db.query(sql`SELECT 1 FROM pg_stat_activity WHERE state = 'idle in transaction'`))
            .length,
      )
      .toBeGreaterThan(0);
    await announce(32);
    await expect.poll(stream.unread).toEqual([32]);
    await stream.close();
    finish();
    await slowWrite;
    await slow.close();
    const resumed = await openStream(house.url, stream.state.cursor);
    await expect.poll(() => resumed.unread()).toContain(31);
    await resumed.close();
  });

  it('一批事件发到一半断开，剩下的在重连后补上', async () => {
    const stream = await openStream(house.url);
    const { kernel } = house.app;
    await kernel.tx(kernel.jobs.system, async (unit) => {
      for (const unread of [41, 42, 43]) await unit.announce('notification.read', { unread }, uid);
    });
    await expect.poll(stream.unread).toEqual([41, 42, 43]);
    await stream.close();
    // As if the connection had ended right after the first of them arrived.
    const resumed = await openStream(house.url, stream.cursors[0]);
    await expect.poll(resumed.unread).toEqual(expect.arrayContaining([42, 43]));
    await resumed.close();
  });

  it('太久以前的位置答复重来', async () => {
    await house.db.query(
      sql`INSERT INTO setting VALUES ('events.forgottenBefore', to_jsonb('1000000000'::text)) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    );
    const stream = await openStream(house.url, '5:5:');
    expect(stream.state.reset).toBe(true);
    await stream.close();
    const impossible = await openStream(house.url, '9:5:');
    expect(impossible.state.reset).toBe(true);
    await impossible.close();
    await house.db.query(sql`DELETE FROM setting WHERE key = 'events.forgottenBefore'`);
  });

  it('没有令牌不能听', async () => {
    const response = await fetch(house.url + EVENT_STREAM_PATH);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ status: 'n', code: 'auth.required' });
  });

  it('一个进程里改的权限，另一个进程马上感到', async () => {
    const there = await neighbour.send(contract.self.profile, {}, token);
    expect(there.status).toBe('y');
    const second = await house.signIn('listener');
    expect((await neighbour.send(contract.self.profile, {}, second)).status).toBe('y');
    await house.ask(contract.auth.logout, {}, second);
    await expect
      .poll(async () => (await neighbour.send(contract.self.profile, {}, second)).code)
      .toBe('auth.ended');
  });
});
