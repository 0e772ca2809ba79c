import { contract } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { failWrites } from '../fail-writes.ts';
import { type Person, until } from '../library.ts';
import { type LiveDesk, openLiveDesk } from './live-desk.ts';

const { liveAccount, liveShow, growthCrawl, growthIntent, publish } = contract;
let desk: LiveDesk;
let seeker: Person;
const ask: LiveDesk['house']['ask'] = (call, input, token) => desk.house.ask(call, input, token);

beforeAll(async () => {
  desk = await openLiveDesk();
  seeker = await desk.person('seeker', desk.root, ['7-1', '7-2', '15-10', '14-1', '19-5']);
  await ask(growthCrawl.create, { name: '直播间', kind: 'live' }, seeker.token);
});

/** A show on air in a room of a real platform, or a made-up one. */
async function onAir(platform: 'douyin' | 'sandbox') {
  const show = await desk.show(['一句台词。']);
  await desk.house.db.query(
    sql`UPDATE live_account SET platform = ${platform} WHERE id = ${show.account.id}`,
  );
  await desk.start(show.id);
  const say = (nickname: string, text: string) =>
    ask(liveShow.say, { id: show.id, nickname, text }, desk.host.token);
  const leads = async () =>
    (await ask(liveShow.report, { id: show.id }, desk.host.token)).leads.map(({ text }) => text);
  return { ...show, say, leads };
}
const signals = async () => (await ask(growthIntent.list, {}, seeker.token)).rows;

const allTold = () =>
  until(async () => {
    const row = await desk.house.db.one<{ left: number }>(
      sql`SELECT count(*)::int AS left FROM live_comment WHERE untold`,
    );
    return row?.left === 0;
  });

describe('直播间与潜客', () => {
  it('有意向的发言各成为一条意向，写明直播间和场次；闲聊、隐藏词和沙箱不计；报告列出线索', async () => {
    const show = await onAir('douyin');
    const account = (await ask(liveAccount.list, {}, desk.host.token)).rows.find(
      ({ id }) => id === show.account.id,
    );
    await show.say('示例·青柠', '周末能试驾吗');
    await show.say('示例·北岸', '主播声音好听');
    await show.say('示例·路人', '加我微信 低价试驾');
    await show.say('示例·老周', '留个电话 13900001234');
    await allTold();
    expect(await show.leads()).toHaveLength(2);
    expect((await ask(liveShow.activity, { id: show.id }, desk.host.token)).leads).toBe(2);
    const kept = await signals();
    expect(kept.map(({ text }) => text).toSorted()).toEqual(['周末能试驾吗', '留个电话 139****1234']);
    expect(kept[0]).toMatchObject({ kind: 'live', post: show.name, account: account?.name });
    const { rows } = await ask(growthCrawl.list, {}, seeker.token);
    expect(rows[0]).toMatchObject({ read: 3, kept: 2 });
    await ask(liveShow.stop, { id: show.id }, desk.host.token);

    const rehearsal = await onAir('sandbox');
    await rehearsal.say('示例·青柠', '落地价多少，想试驾');
    await allTold();
    expect(await rehearsal.leads()).toHaveLength(1);
    expect(await signals()).toHaveLength(2);
    await ask(liveShow.stop, { id: rehearsal.id }, desk.host.token);
  });

  it('一条无法转交时只略过它，前后的照常', async () => {
    const show = await onAir('douyin');
    const before = (await signals()).length;
    const mend = await failWrites(desk.house.db, 'growth_signal', "NEW.text LIKE '%坏的%'");
    await Promise.all([
      show.say('示例·一', '第一位想试驾'),
      show.say('示例·二', '坏的这位想试驾'),
      show.say('示例·三', '第三位想试驾'),
    ]);
    await allTold();
    await mend();
    expect((await signals()).length).toBe(before + 2);
    expect(await show.leads()).toHaveLength(2);
    await ask(liveShow.stop, { id: show.id }, desk.host.token);
  });

  it('计划的场次按开播时间出现在内容日历，没有权限的人看不到', async () => {
    const { account, script } = await desk.show(['一句台词。']);
    const startsAt = '2099-03-05T12:00:00Z';
    const planned = { name: '新车首播', accountId: account.id, scriptId: script.id ?? 0, startsAt };
    const early = await desk.house.send(
      liveShow.create,
      { ...planned, endsAt: '2099-03-05T11:00:00Z' },
      desk.host.token,
    );
    expect(early).toMatchObject({ httpStatus: 400, msg: '计划结束须晚于计划开播' });
    const made = await ask(liveShow.create, { ...planned, endsAt: '2099-03-05T14:00:00Z' }, desk.host.token);
    expect(made.startsAt).toBe(startsAt);
    const marks = async ({ token }: Person, states?: ['queued' | 'failed']) =>
      (
        await ask(
          publish.calendar,
          { from: '2099-03-01', to: '2099-03-31', ...(states && { states }) },
          token,
        )
      ).marks;
    expect(await marks(seeker)).toMatchObject([
      {
        kind: 'ailive',
        title: '新车首播',
        at: startsAt,
        until: '2099-03-05T14:00:00Z',
        state: 'queued',
        note: `待开播 ${account.name}`,
        late: false,
        link: `/home/ailive?show=${made.id}`,
      },
    ]);
    expect([await marks(seeker, ['queued']), await marks(seeker, ['failed'])]).toMatchObject([[{}], []]);
    const elsewhere = await desk.person('elsewhere', desk.otherDealer, ['14-1', '19-5']);
    const keyless = await desk.person('keyless', desk.root, ['14-1']);
    expect([await marks(elsewhere), await marks(keyless)]).toEqual([[], []]);
  });
});
