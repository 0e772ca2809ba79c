import {
  contract,
  DIALLED_AND_RETURNED,
  DIALS_A_DAY,
  DIALS_AN_HOUR,
  DIALS_WITHOUT_FOLLOW,
  SELF_ASSIGNED_DIALS_A_DAY,
} from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { signLink } from '#kernel/access/signed-link.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { addEntries } from '../../src/modules/clue/follow/entry.repository.ts';
import { ground, house, nextPhone, type Person, useClues } from '../clue-ground.ts';

const { clue, cluePool, notification } = contract;

useClues();

const times = <T>(count: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));
const dial = ({ token }: Person, id: number, reason?: string) =>
  house.send(clue.dial, { id, ...(reason && { reason }) }, token);
const told = async ({ token }: Person) =>
  (await house.ask(notification.list, {}, token)).rows.map(({ title }) => title);
const noted = async (who: Person, id: number, said: object = {}) =>
  ground.follow(who, await ground.info(who, id), said);
/** Clues of this person that were dialled so long ago, each followed up. */
const dialledBefore = ({ id }: Person, count: number, ago: string) =>
  house.db.query(sql`
    WITH made AS (
      INSERT INTO clue (channel_id, node_id, path, owner_id, name, source)
      SELECT n.channel_id, n.id, n.path, ${id}, '示例', 'manual' FROM node n, generate_series(1, ${count}::int) WHERE n.id = ${ground.place.store}
      RETURNING id, channel_id, node_id, path)
    INSERT INTO clue_follow (channel_id, node_id, path, owner_id, clue_id, kind, at)
    SELECT m.channel_id, m.node_id, m.path, ${id}, m.id, k.kind, now() - ${ago}::interval + k.later
    FROM made m, (VALUES ('dialled', interval '0'), ('call', interval '1 second')) AS k(kind, later)`);

it('自行分配的线索：不说明原因拨不出号，说明后每天也只有几条，每次都告诉上级', { tags: 'full' }, async () => {
  const [adviser, manager] = [await ground.person('store'), await ground.person('store', 'TREE')];
  const [head, rival] = [await ground.person('dealer', 'TREE'), await ground.person('rival', 'TREE')];
  const rows = await times(20, () => ground.add(adviser));
  await house.ask(clue.assign, { ids: rows.map(({ id }) => id), memberId: manager.id }, manager.token);
  const bare = await times(20, (at) => dial(manager, rows[at]?.id ?? 0));
  expect(bare.filter(({ status }) => status === 'y')).toEqual([]);
  expect(bare[0]).toMatchObject({
    code: 'clue.dialReason',
    msg: '线索由你分配给自己，请填写拨打原因',
    issues: [{ path: 'reason' }],
  });
  const reasoned = await times(20, (at) => dial(manager, rows[at]?.id ?? 0, '客户到店前确认时间'));
  expect(reasoned.filter(({ status }) => status === 'y')).toHaveLength(SELF_ASSIGNED_DIALS_A_DAY);
  expect(reasoned.find(({ status }) => status === 'n')?.msg).toBe(
    '自行分配的线索今天已拨打 5 条，请明天再拨，或由上级分配',
  );
  expect(await told(head)).toHaveLength(SELF_ASSIGNED_DIALS_A_DAY);
  expect((await told(head))[0]).toMatch(/^「clue-\d+」拨打了自行分配的线索「示例客户」$/);
  expect(await told(rival)).toEqual([]);
});

it('客户再次留下联系方式，自行分配的线索还是自行分配的', async () => {
  const [adviser, manager] = [await ground.person('store'), await ground.person('store', 'TREE')];
  const { id } = await ground.add(adviser);
  await house.ask(clue.assign, { ids: [id], memberId: manager.id }, manager.token);
  await house.app.kernel.tx(SYSTEM, (unit) =>
    addEntries(unit, [id], null, { kind: 'created', text: '再次留下联系方式' }),
  );
  expect((await dial(manager, id)).code).toBe('clue.dialReason');
});

it('退回线索池再领取，也算自行分配；别人退回、按规则领取的可以直接拨', async () => {
  const [adviser, manager] = [await ground.person('store'), await ground.person('store', 'TREE')];
  const [mine, theirs] = [await ground.add(adviser), await ground.add(adviser)];
  await house.ask(cluePool.release, { ids: [mine.id], reason: '示例' }, manager.token);
  await house.ask(cluePool.release, { ids: [theirs.id], reason: '示例' }, adviser.token);
  for (const { id } of [mine, theirs]) await house.ask(cluePool.take, { id }, manager.token);
  expect((await dial(manager, mine.id)).code).toBe('clue.dialReason');
  expect((await dial(manager, theirs.id)).status).toBe('y');
});

it('拨打后不记录跟进，不能退回，也不能转交，只能再拨有限的几条', async () => {
  const [adviser, manager] = [await ground.person('store'), await ground.person('store', 'TREE')];
  const rows = await times(DIALS_WITHOUT_FOLLOW + 2, () => ground.add(manager));
  const answers = await times(rows.length, (at) => dial(manager, rows[at]?.id ?? 0));
  const [refused] = answers.filter(({ status }) => status === 'n');
  expect(answers.filter(({ status }) => status === 'y')).toHaveLength(DIALS_WITHOUT_FOLLOW);
  expect(refused?.msg).toBe('有 10 条线索拨打后未记录跟进，请先记录再拨打其他线索');
  const dialled = rows.filter((_, at) => answers[at]?.status === 'y').map(({ id }) => id);
  const first = dialled[0] ?? 0;
  const away = { ids: [first], memberId: adviser.id };
  expect((await house.send(cluePool.release, { ids: [first], reason: '示例' }, manager.token)).msg).toBe(
    '线索「示例客户」拨打后未记录跟进，记录后才能退回或转交',
  );
  expect((await house.send(clue.assign, away, manager.token)).code).toBe('clue.followFirst');
  // The same number again uncovers nothing new.
  expect((await dial(manager, first)).status).toBe('y');
  await noted(manager, first);
  expect((await house.send(clue.assign, away, manager.token)).status).toBe('y');
  const next = rows.find((_, at) => answers[at]?.status === 'n')?.id ?? 0;
  expect((await dial(manager, next)).status).toBe('y');
});

it('上级转走下属拨打过的线索不受限制', async () => {
  const [adviser, manager] = [await ground.person('store'), await ground.person('store', 'TREE')];
  const row = await ground.add(adviser);
  await dial(adviser, row.id);
  const answer = await house.send(clue.assign, { ids: [row.id], memberId: manager.id }, manager.token);
  expect(answer.status).toBe('y');
});

it('每小时、每天拨打的线索有上限，说明何时可以再拨，并告诉上级一次', async () => {
  const [adviser, head] = [await ground.person('store'), await ground.person('dealer', 'TREE')];
  await dialledBefore(adviser, DIALS_AN_HOUR - 1, '10 minutes');
  const rows = await times(3, () => ground.add(adviser));
  const answers = await times(3, (at) => dial(adviser, rows[at]?.id ?? 0));
  expect(answers.filter(({ status }) => status === 'y')).toHaveLength(1);
  const refused = answers.find(({ status }) => status === 'n');
  expect(refused?.httpStatus).toBe(429);
  expect(refused?.msg).toMatch(/^一小时内最多拨打 30 条线索，请在 \d\d:\d\d 之后再拨$/);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(2_900);
  expect(await told(head)).toEqual([expect.stringMatching(/^「clue-\d+」一小时内拨打了 30 条线索$/)]);

  const busy = await ground.person('store');
  await dialledBefore(busy, DIALS_A_DAY, '61 minutes');
  // Shortly after midnight the dials of an hour ago are yesterday's.
  await house.db.query(sql`
    UPDATE clue_follow SET at = greatest(at, date_trunc('day', now() AT TIME ZONE 'Asia/Shanghai') AT TIME ZONE 'Asia/Shanghai')
    WHERE owner_id = ${busy.id}`);
  const answer = await dial(busy, (await ground.add(busy)).id);
  expect(answer.msg).toMatch(/^今天已拨打 120 条线索，请明天再拨$|^一小时内最多拨打/);
});

it('领取、拨打、退回成了规律，上级收到一次提醒；每次拨号写进处理记录', { tags: 'full' }, async () => {
  const [adviser, taker] = [await ground.person('store'), await ground.person('store')];
  const head = await ground.person('dealer', 'TREE');
  const rows = await times(DIALLED_AND_RETURNED + 1, () => ground.add(adviser));
  await house.ask(cluePool.release, { ids: rows.map(({ id }) => id), reason: '示例' }, adviser.token);
  for (const { id } of rows) {
    await house.ask(cluePool.take, { id }, taker.token);
    expect((await dial(taker, id)).status).toBe('y');
    expect((await ground.info(taker, id)).history[0]).toMatchObject({ kind: 'dialled' });
    await noted(taker, id);
    await house.ask(cluePool.release, { ids: [id], reason: '未接' }, taker.token);
  }
  expect(await told(head)).toEqual([
    expect.stringMatching(/^「clue-\d+」24 小时内有 5 条线索拨打后退回或转交$/),
  ]);
});

describe('扫码拨号', () => {
  const tokenOf = (link: string) => new URL(link, 'http://house').searchParams.get('id') ?? '';
  const linkFor = async (who: Person, id: number) =>
    tokenOf((await house.ask(clue.dialLink, { id }, who.token)).link);
  const kinds = async (who: Person, id: number) =>
    (await ground.info(who, id)).history.map(({ kind }) => kind);

  it('链接里没有号码，打开不算拨号，只能拨一次；两部手机同时扫，只有一部拨得出', async () => {
    const adviser = await ground.person('store');
    const phone = nextPhone();
    const { id } = await ground.add(adviser, { phone });
    const made = await house.ask(clue.dialLink, { id }, adviser.token);
    expect(JSON.stringify(made)).not.toContain(phone.slice(3, 7));
    const token = tokenOf(made.link);
    for (const _again of [1, 2])
      expect((await house.send(clue.dialLinkOpen, { id: token })).data).toMatchObject({
        name: '示例客户',
        phone: `${phone.slice(0, 3)}****${phone.slice(7)}`,
      });
    expect(await kinds(adviser, id)).not.toContain('dialled');
    // The phone may be signed in too, as somebody who may not see numbers.
    const answers = await times(2, () => house.send(clue.dialByLink, { id: token }, adviser.token));
    expect(answers.map(({ status }) => status).sort()).toEqual(['n', 'y']);
    expect(answers.find(({ status }) => status === 'y')?.data).toEqual({ phone });
    expect(answers.find(({ status }) => status === 'n')?.msg).toBe('二维码已失效，请在电脑上重新生成');
    expect((await house.send(clue.dialLinkOpen, { id: token })).code).toBe('clue.dialLinkEnded');
    expect((await kinds(adviser, id)).filter((kind) => kind === 'dialled')).toHaveLength(1);
  });

  it('过期、不是自己的线索、线索已转走、被退出登录的人，都拨不出；改过的链接也不行', async () => {
    const [adviser, manager] = [await ground.person('store'), await ground.person('store', 'TREE')];
    const [row, other] = [await ground.add(adviser), await ground.add(adviser)];
    expect((await house.send(clue.dialLink, { id: row.id }, manager.token)).code).toBe('clue.notYours');
    const { kernel } = house.app;
    const actor = await kernel.access.actFor(adviser.id, ground.channel, SYSTEM.origin);
    if (!actor) throw new Error('nobody');
    const past = signLink(kernel.secret, 'dial', row.id, actor, -1).token;
    const forged = (await linkFor(adviser, row.id)).replace(/^\d+/, String(other.id));
    const [moved, left] = [await linkFor(adviser, row.id), await linkFor(adviser, other.id)];
    await house.ask(clue.assign, { ids: [row.id], memberId: manager.id }, manager.token);
    await house.db.query(
      sql`UPDATE member SET signed_out_at = now() + interval '1 second' WHERE id = ${adviser.id}`,
    );
    for (const id of [past, forged, moved, left]) {
      const answer = await house.send(clue.dialByLink, { id });
      expect(answer.status).toBe('n');
      expect(answer.data).toBeNull();
    }
  });

  it('自行分配的线索在手机上说明原因；到了上限，电脑上就说明，不出二维码', async () => {
    const [adviser, manager] = [await ground.person('store'), await ground.person('store', 'TREE')];
    const { id } = await ground.add(adviser);
    await house.ask(clue.assign, { ids: [id], memberId: manager.id }, manager.token);
    const token = await linkFor(manager, id);
    expect((await house.send(clue.dialByLink, { id: token })).code).toBe('clue.dialReason');
    expect((await house.send(clue.dialByLink, { id: token, reason: '到店前确认' })).status).toBe('y');
    await dialledBefore(adviser, DIALS_AN_HOUR, '10 minutes');
    const full = await house.send(clue.dialLink, { id: (await ground.add(adviser)).id }, adviser.token);
    expect(full.msg).toMatch(/^一小时内最多拨打 30 条线索/);
  });
});
