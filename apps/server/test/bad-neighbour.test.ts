import { beforeAll, describe, expect, it } from 'vitest';
import { type SQL, sql } from '#db/sql.ts';
import type { JobDefinition } from '#kernel/jobs/define.ts';
import { defineModule } from '#kernel/module.ts';
import { factClock } from '../src/modules/ai/fact.job.ts';
import { clueSweep } from '../src/modules/clue/clue.jobs.ts';
import { avatarClock } from '../src/modules/digitman/digitman.jobs.ts';
import { deleteExpired } from '../src/modules/growth/growth.jobs.ts';
import { koxWatch } from '../src/modules/kox/kox.jobs.ts';
import { materialClock } from '../src/modules/material/clock.job.ts';
import { setStatusOfAll } from '../src/modules/member/member.jobs.ts';
import { tokensEnding } from '../src/modules/open/open.jobs.ts';
import { sendClock } from '../src/modules/substance/send/send.jobs.ts';
import { housekeeping } from '../src/modules/system/housekeeping.job.ts';
import { taskClock } from '../src/modules/task/task.jobs.ts';
import { consentClock } from '../src/modules/video-resource/video-resource.jobs.ts';
import { failWrites } from './fail-writes.ts';
import { type House, openTestApp } from './test-app.ts';

/** Of two neighbours the first is bad: the database refuses whatever is written for them. The second must get theirs all the same. */
let house: House;
let channel: number;
let root: number;
let bad: number;
let good: number;

const nightly = defineModule({
  name: 'nightlyNeighbours',
  nightly: [
    sql`DELETE FROM no_such_table`,
    sql`INSERT INTO setting (key, value) VALUES ('neighbour', '"done"'::jsonb)`,
  ],
});

beforeAll(async () => {
  house = await openTestApp({ roles: new Set(['api']), beside: nightly });
  channel = await house.addChannel();
  root = await house.addNode('organ', null, channel);
  bad = await house.addMember('bad');
  good = await house.addMember('good');
  await failWrites(house.db, 'notification', `NEW.member_id = ${bad}`);
});

async function run<Payload>(
  job: JobDefinition<Payload>,
  payload: object = {},
  memberId: number | null = null,
) {
  const { run: work } = await job.handler();
  await work({
    id: 'x',
    payload: payload as Payload,
    memberId,
    attempt: 1,
    signal: new AbortController().signal,
    progress: async () => {},
    kernel: house.app.kernel,
  });
}
const expectSomeFailed = <Payload>(job: JobDefinition<Payload>, ...rest: [object?, number?]) =>
  expect(run(job, ...rest)).rejects.toMatchObject({ code: 'job.someFailed' });

/** A row for each of the two, the bad one's first. */
async function addBoth(table: SQL, columns: SQL, values: (owner: number) => SQL): Promise<[number, number]> {
  const ids: number[] = [];
  for (const owner of [bad, good]) {
    const row = await house.db.one<{ id: number }>(sql`
      INSERT INTO ${table} (channel_id, node_id, path, owner_id, ${columns})
      SELECT n.channel_id, n.id, n.path, ${owner}::bigint, ${values(owner)} FROM node n WHERE n.id = ${root} RETURNING id`);
    ids.push(row?.id ?? 0);
  }
  return ids as [number, number];
}

const titles = async (kind: string) =>
  (
    await house.db.query<{ title: string }>(
      sql`SELECT title FROM notification WHERE member_id = ${good} AND kind = ${kind} ORDER BY id`,
    )
  ).map(({ title }) => title);
const valueOf = async (what: SQL) => (await house.db.one<{ value: unknown }>(what))?.value;

describe('一个出错，其余照常', () => {
  it('夜间清理：一步出错，后面的步骤照做', async () => {
    await expectSomeFailed(housekeeping);
    expect(await valueOf(sql`SELECT value FROM setting WHERE key = 'neighbour'`)).toBe('done');
  });

  it('任务到点截止', async () => {
    const [, theirs] = await addBoth(
      sql`task`,
      sql`title, kind, state, start_at, end_at, spread_at`,
      (owner) =>
        sql`${`任务 ${owner}`}, 'publish', 'running', now() - interval '2 days', now() - interval '1 hour', now()`,
    );
    await expectSomeFailed(taskClock);
    expect(await valueOf(sql`SELECT state AS value FROM task WHERE id = ${theirs}`)).toBe('done');
    expect(await titles('task')).toEqual([`任务「任务 ${good}」已截止`]);
  });

  it('KOX 协议到期提醒', async () => {
    await addBoth(
      sql`kox`,
      sql`kind, platform, name, agreed_until`,
      (owner) => sql`'influencer', 'douyin', ${`达人 ${owner}`}, (now() + interval '3 days')::date`,
    );
    await expectSomeFailed(koxWatch);
    expect(await titles('kox')).toEqual([expect.stringContaining(`「达人 ${good}」的协议将于`)]);
  });

  it('声音与形象的授权到期提醒', async () => {
    await addBoth(
      sql`video_voice`,
      sql`name, gender, consent_until, updated_by`,
      (owner) => sql`${`声音 ${owner}`}, 'female', now()::date, ${owner}::bigint`,
    );
    await expectSomeFailed(consentClock);
    await addBoth(
      sql`digit_avatar`,
      sql`name, object, consent_who, consent_for, consent_until, updated_by`,
      (owner) =>
        sql`${`形象 ${owner}`}, ${`video/1/avatar/${owner}`}, '某人', '宣传', now()::date, ${owner}::bigint`,
    );
    await expectSomeFailed(avatarClock);
    expect(await titles('digitman')).toEqual([
      `声音「声音 ${good}」的授权即将到期`,
      `形象「形象 ${good}」的授权即将到期`,
    ]);
  });

  it('API 令牌到期提醒', async () => {
    await addBoth(
      sql`api_token`,
      sql`name, keys, per_minute, token_hash, tail, expires_at`,
      (owner) => sql`${`令牌 ${owner}`}, '{}', 60, ${`hash ${owner}`}, 'tail', now() + interval '3 days'`,
    );
    await expectSomeFailed(tokensEnding);
    expect(await titles('account')).toEqual([expect.stringContaining(`API 令牌「令牌 ${good}」将于`)]);
  });

  it('线索回收与提醒：一条收不回，其余照收；一个渠道出错，下一个渠道照做', async () => {
    const [stuck, free] = await addBoth(
      sql`clue`,
      sql`name, source, state, assigned_at, recycle_at`,
      (owner) =>
        sql`${`客户 ${owner}`}, 'manual', 'new', now() - interval '9 days', now() - interval '1 hour'`,
    );
    const mend = await failWrites(house.db, 'clue', `NEW.id = ${stuck}`, 'UPDATE');
    await expectSomeFailed(clueSweep);
    expect(await valueOf(sql`SELECT owner_id AS value FROM clue WHERE id = ${free}`)).toBeNull();
    expect(await valueOf(sql`SELECT owner_id AS value FROM clue WHERE id = ${stuck}`)).toBe(bad);
    await mend();
    await house.db.query(sql`DELETE FROM clue WHERE id = ${stuck}`);
  });

  it('跟进时间将到的提醒', async () => {
    await house.db.query(sql`DELETE FROM setting WHERE key = ${`clue.reminded.${channel}`}`);
    await addBoth(
      sql`clue`,
      sql`name, source, state, next_at`,
      (owner) => sql`${`回访 ${owner}`}, 'manual', 'following', now() + interval '10 minutes'`,
    );
    await expectSomeFailed(clueSweep);
    // The mark went on: nobody is told twice, and nothing fails any more.
    await run(clueSweep);
    const told = (await titles('clue')).filter((title) => title.includes('回访'));
    expect(told).toEqual([`线索「回访 ${good}」马上到跟进时间`]);
  });

  it('内容下发到点开始和到期结束', async () => {
    const send = (from: SQL, until: SQL, state: string) =>
      addBoth(
        sql`substance_send`,
        sql`name, from_at, until_at, state, request_key`,
        (owner) => sql`${`下发 ${owner}`}, ${from}, ${until}, ${state}, ${`${state}-${owner}`}`,
      );
    const [stuckEnd, freeEnd] = await send(
      sql`now() - interval '2 days'`,
      sql`now() - interval '1 hour'`,
      'active',
    );
    const [stuckStart, freeStart] = await send(sql`now() - interval '1 hour'`, sql`NULL`, 'scheduled');
    await failWrites(house.db, 'substance_send', `NEW.id IN (${stuckEnd}, ${stuckStart})`, 'UPDATE');
    await expectSomeFailed(sendClock);
    expect(await valueOf(sql`SELECT state AS value FROM substance_send WHERE id = ${freeEnd}`)).toBe('ended');
    expect(await valueOf(sql`SELECT state AS value FROM substance_send WHERE id = ${freeStart}`)).toBe(
      'sending',
    );
  });

  it('事实到期、潜客按期删除', async () => {
    const [stuck, free] = await addBoth(
      sql`ai_fact`,
      sql`kind, subject, name, value, until, updated_by`,
      (owner) => sql`'price', '车型', ${`价格 ${owner}`}, '1', now()::date - 3, ${owner}::bigint`,
    );
    await failWrites(house.db, 'ai_fact', `NEW.id = ${stuck}`, 'UPDATE');
    await expectSomeFailed(factClock);
    expect(await valueOf(sql`SELECT expiry_told IS NOT NULL AS value FROM ai_fact WHERE id = ${free}`)).toBe(
      true,
    );

    const [kept, erased] = await addBoth(
      sql`growth_prospect`,
      sql`platform, source, author_mark, name, first_at, last_at`,
      (owner) =>
        sql`'douyin', 'page', ${`mark-${owner}`}, '某人', now() - interval '9 years', now() - interval '9 years'`,
    );
    await failWrites(house.db, 'growth_prospect', `NEW.id = ${kept}`, 'UPDATE');
    await expectSomeFailed(deleteExpired);
    expect(await valueOf(sql`SELECT state AS value FROM growth_prospect WHERE id = ${erased}`)).toBe(
      'erased',
    );
  });

  it('素材发布到期', async () => {
    const materials = await addBoth(
      sql`material`,
      sql`name, type, status, ext, size`,
      (owner) => sql`${`素材 ${owner}`}, 'image', 'published', 'png', 1`,
    );
    for (const id of materials)
      await house.db.query(sql`
        INSERT INTO material_publish (material_id, version_id, channel_id, node_id, path, owner_id, from_at, until_at, state)
        SELECT m.id, 1, m.channel_id, m.node_id, m.path, m.owner_id, now() - interval '2 days', now() - interval '1 hour', 'active'
        FROM material m WHERE m.id = ${id}`);
    await expectSomeFailed(materialClock);
    expect(await titles('material')).toEqual([`素材「素材 ${good}」发布到期，已下架`]);
  });

  it('批量停用：一个人停用不了，其余照停，并如实说明', async () => {
    const roleId = await house.addRole(['3-1'], 'SELF');
    const people = [];
    for (const uname of ['crowd-1', 'crowd-2', 'crowd-3'])
      people.push(await house.addMember(uname, [{ nodeId: root, roleId }]));
    const boss = await house.addMember('boss', [], { isAdmin: true });
    await house.db.query(sql`UPDATE member SET channel_id = ${channel} WHERE id = ${boss}`);
    await failWrites(house.db, 'member', `NEW.id = ${people[0]} AND NEW.status = 'disabled'`, 'UPDATE');
    await expectSomeFailed(
      setStatusOfAll,
      { channelId: channel, search: { q: 'crowd-' }, status: 'disabled' },
      boss,
    );
    const states = await house.db.query<{ status: string }>(
      sql`SELECT status FROM member WHERE id = ANY(${people}::bigint[]) ORDER BY id`,
    );
    expect(states.map(({ status }) => status)).toEqual(['active', 'disabled', 'disabled']);
  });
});
