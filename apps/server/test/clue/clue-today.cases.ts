import { contract } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { day, ground, house, nextSerial, type Person } from '../clue-ground.ts';

const { clue } = contract;

describe('今天的客户', () => {
  /** A customer of this person who wrote and waits. */
  const wrote = (who: Person, name: string, clueId: number | null) =>
    house.db.query(sql`
      WITH account AS (
        INSERT INTO chat_account (channel_id, node_id, path, owner_id, platform, name, external_id, callback_mark)
        SELECT channel_id, id, path, ${who.id}, 'douyin', '示例', ${`day-${nextSerial()}`}, ${`day-${nextSerial()}`} FROM node WHERE id = ${ground.place.store}
        RETURNING id, channel_id, node_id, path),
      customer AS (
        INSERT INTO chat_customer (channel_id, node_id, path, owner_id, account_id, platform, external_id, name, clue_id)
        SELECT channel_id, node_id, path, ${who.id}, id, 'douyin', ${`day-${nextSerial()}`}, ${name}, ${clueId}::bigint FROM account RETURNING id, account_id)
      INSERT INTO chat_talk (channel_id, node_id, path, owner_id, account_id, customer_id, platform, state, last_text, waiting_since)
      SELECT a.channel_id, a.node_id, a.path, ${who.id}, a.id, c.id, 'douyin', 'human', '周五还有试驾位吗', now() - interval '22 minutes'
      FROM account a, customer c`);

  it('等回复、要跟进、已完成各是谁，一位客户只出现一次；预约在最上面；别人的会话和线索不在其中', async () => {
    const keys = ['7-1', '7-2', '13-1', '13-3'] as const;
    const [adviser, colleague] = [
      await ground.person('store', 'SELF', [...keys]),
      await ground.person('store', 'SELF', [...keys]),
    ];
    const [waits, due, done, comes, theirs] = [
      await ground.add(adviser, { name: '等回复' }),
      await ground.add(adviser, { name: '要跟进' }),
      await ground.add(adviser, { name: '已完成' }),
      await ground.add(adviser, { name: '要到店' }),
      await ground.add(colleague, { name: '同事的' }),
    ];
    await ground.follow(adviser, done);
    const soon = new Date(Date.now() + 60_000).toISOString();
    await ground.follow(adviser, comes, {
      kind: 'appointment',
      result: 'reached',
      text: '安全座椅已装好',
      state: 'invited',
      nextAt: soon,
    });
    await house.db.query(
      sql`UPDATE clue SET next_at = now() - interval '1 hour' WHERE id IN (${waits.id}, ${due.id}, ${theirs.id})`,
    );
    await wrote(adviser, '等回复', waits.id);
    await wrote(adviser, '陌生人', null);
    await wrote(colleague, '同事的客户', theirs.id);
    const today = await house.ask(clue.day, {}, adviser.token);
    const names = (rows: typeof today.due) => rows.map((row) => row.clue?.name ?? row.talk?.customer);
    expect(names(today.waiting)).toEqual(['等回复', '陌生人']);
    expect(today.waiting[0]).toMatchObject({
      talk: { text: '周五还有试驾位吗', platform: 'douyin' },
      clue: { id: waits.id },
    });
    // Shortly before midnight the appointment is tomorrow's.
    const isToday = day(soon) === day(new Date());
    expect(names(today.due)).toEqual(isToday ? ['要跟进', '要到店'] : ['要跟进']);
    expect(names(today.done)).toEqual(isToday ? ['已完成'] : ['要到店', '已完成']);
    if (isToday) expect(today.appointment).toMatchObject({ clue: { id: comes.id }, note: '安全座椅已装好' });
    expect(today.left).toBeGreaterThan(0);
  });

  it('没有会话权限的人只有线索', async () => {
    const adviser = await ground.person('store');
    await wrote(adviser, '等回复', null);
    expect(await house.ask(clue.day, {}, adviser.token)).toMatchObject({
      waiting: [],
      due: [],
      done: [],
      appointment: null,
    });
  });
});
