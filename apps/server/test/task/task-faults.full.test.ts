import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { contract, type Key } from '@zhiying/contract';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { likenessOf } from '#engines/media/picture.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { run as tick } from '../../src/modules/task/clock.run.ts';
import { distributeTask } from '../../src/modules/task/distribute.service.ts';
import { judgeScreenshot, type Screenshot } from '../../src/modules/task/judge-screenshot.service.ts';
import { run as follow } from '../../src/modules/task/sync-people.run.ts';
import { failWrites } from '../fail-writes.ts';
import { type Person, put } from '../library.ts';
import { seededRandom } from '../seeded-random.ts';
import {
  adviser,
  ask,
  colleague,
  context,
  evidence,
  handIn,
  library,
  manager,
  miscounted,
  openTasks,
  part,
  plan,
  planner,
  running,
  send,
  stranger,
} from '../task-desk.ts';

const { task, taskEvidence, taskMember } = contract;

// Without a worker: what it would do is done by the tests, so that nothing happens between two steps.
openTasks({ roles: new Set(['api']) });

/** `npm run faults` does with five hundred what `npm test` does with a few. */
const FULL = process.env.FAULTS === 'full';
const PEOPLE = FULL ? 25 : 6;
const EACH = 20;
/** Of all these screenshots so many were handed in before, in another size and saved anew. */
const DOUBLES = 40;
const ORIGINALS = PEOPLE * EACH - DOUBLES;

/** A picture of fields of grey that no other number has; doubles are larger and saved as JPEG. */
function screenshot(number: number): Promise<Buffer> {
  const [wide, high] = [17, 16];
  const { draw } = seededRandom((number % ORIGINALS) + 1);
  const fields = Buffer.alloc(wide * high);
  let level = 0;
  // Fields beside each other differ, as things on a screen do.
  for (let at = 0; at < fields.length; at += 1) {
    level = (level + 1 + draw(7)) % 8;
    fields[at] = 16 + level * 30;
  }
  const drawn = (times: number) =>
    sharp(fields, { raw: { width: wide, height: high, channels: 1 } }).resize({
      width: wide * times,
      height: high * times,
      kernel: 'nearest',
    });
  return number < ORIGINALS ? drawn(4).png().toBuffer() : drawn(8).jpeg({ quality: 75 }).toBuffer();
}

it(`${PEOPLE * EACH} 张截图同时交上来：都收下，有时限，每张重复的都指得出先交的那张`, async () => {
  const { house, store } = library;
  const { storage, tx } = house.app.kernel;
  const keys: Key[] = ['8-1'];
  const people: Person[] = [];
  for (let at = 0; at < PEOPLE; at += 1)
    people.push(await library.person(`shooter-${at}`, store, keys, 'SELF'));
  const { id } = await running({ evidence: ['screenshot'], wanted: EACH });
  const bytes = await Promise.all(Array.from({ length: PEOPLE * EACH }, (_, number) => screenshot(number)));
  const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
  const numbers = new Map(bytes.map((content, number) => [sha256(content), number]));
  const since = Date.now();
  const replies = await Promise.all(
    people.map(async (who, at) => {
      const own = bytes.slice(at * EACH, (at + 1) * EACH);
      const paths = await Promise.all(own.map((content) => put(library, who, content)));
      return send(
        taskEvidence.handIn,
        { id: (await part(id, who)).id, pieces: paths.map((path) => ({ path })) },
        who.token,
      );
    }),
  );
  expect(replies.map(({ msg }) => msg)).toEqual(people.map(() => ''));
  const shots = await house.db.query<Screenshot>(sql`
    SELECT id, task_id AS "taskId", member_task_id AS "memberTaskId", channel_id AS "channelId", path, owner_id AS "ownerId", object
    FROM task_evidence WHERE task_id = ${id} ORDER BY id`);
  expect(shots).toHaveLength(PEOPLE * EACH);
  const queued = await house.db.one<{ jobs: number }>(
    sql`SELECT count(DISTINCT payload ->> 'evidenceId')::int AS jobs FROM job_run WHERE name = 'task.look'`,
  );
  expect(queued?.jobs).toBe(PEOPLE * EACH);

  // What is kept is looked at as the job's own process does, without starting five hundred of them; in any order and many at once.
  const pictures = new Map<number, number>();
  const look = async (shot: Screenshot) => {
    const local = await storage.localFile(shot.object);
    const content = await readFile(local.file);
    await local.release();
    const looks = { sha256: sha256(content), likeness: await likenessOf(content), derived: {} };
    pictures.set(shot.id, numbers.get(looks.sha256) ?? -1);
    await tx(SYSTEM, (unit) => judgeScreenshot(unit, shot, looks));
  };
  const { draw } = seededRandom(500);
  const inAnyOrder = shots
    .map((shot) => ({ shot, turn: draw(1_000_000) }))
    .toSorted((one, next) => one.turn - next.turn);
  for (let from = 0; from < inAnyOrder.length; from += 10)
    await Promise.all(inAnyOrder.slice(from, from + 10).map(({ shot }) => look(shot)));
  expect(Date.now() - since).toBeLessThan(80_000);

  const found = await house.db.query<{ id: number; finding: string; doubleOf: number | null }>(sql`
    SELECT id, finding, double_of AS "doubleOf" FROM task_evidence WHERE task_id = ${id} ORDER BY id`);
  const first = new Map<number, number>();
  const expected = shots.map((shot) => {
    const picture = (pictures.get(shot.id) ?? -1) % ORIGINALS;
    const before = first.get(picture);
    if (before === undefined) first.set(picture, shot.id);
    return before === undefined ? ['clear', null] : ['double', before];
  });
  expect(expected.filter(([finding]) => finding === 'double')).toHaveLength(DOUBLES);
  expect(found.map(({ finding, doubleOf }) => [finding, doubleOf])).toEqual(expected);
  expect(await miscounted()).toEqual([]);
  await house.db.query(sql`UPDATE member SET status = 'disabled' WHERE uname LIKE 'shooter-%'`);
}, 120_000);

it('有一个人怎么也派不到：其余的人照样收到，再试时补上', async () => {
  const mend = await failWrites(library.house.db, 'task_member', `NEW.owner_id = ${adviser.id}`, 'INSERT');
  const given = await plan();
  await ask(task.publish, { id: given.id, version: given.version }, planner.token);
  await expect(distributeTask(context(), given.id)).rejects.toMatchObject({ code: 'job.someFailed' });
  const has = async () =>
    (
      await library.house.db.query<{ id: number }>(
        sql`SELECT owner_id AS id FROM task_member WHERE task_id = ${given.id}`,
      )
    ).map(({ id }) => id);
  expect(await has()).toContain(colleague.id);
  expect(await has()).not.toContain(adviser.id);
  expect((await ask(task.info, { id: given.id }, planner.token)).spread).toBe(true);
  await mend();
  await distributeTask(context(), given.id);
  expect(await has()).toContain(adviser.id);
});

it('终止时已完成的保留，没交的不再要求，待验收的照选择处理，审计里写明', async () => {
  const { id } = await running({ evidence: ['link'], points: 5 });
  await handIn(id, adviser, { link: 'https://www.douyin.com/video/5501' });
  await handIn(id, manager, { link: 'https://www.douyin.com/video/5502' });
  await ask(taskEvidence.accept, { ids: [(await evidence(id))[0]?.id ?? 0] }, planner.token);
  const ended = await ask(task.terminate, { id, reason: '活动改期', waiting: 'accept' }, planner.token);
  expect(ended).toMatchObject({ state: 'terminated', done: 2, waiting: 0 });
  expect(await part(id, adviser)).toMatchObject({ state: 'done', points: 5 });
  expect((await part(id, colleague)).state).toBe('terminated');
  const told = await library.house.db.one<{ summary: string }>(
    sql`SELECT summary FROM audit WHERE action = 'task.terminate' ORDER BY id DESC LIMIT 1`,
  );
  expect(told?.summary).toBe(
    '终止任务「秋日试驾分享」：活动改期；已完成的保留，3 人不再要求，待验收的通过，核对有问题的和本人的仍可验收',
  );
  expect(await miscounted()).toEqual([]);
});

it('终止时一并通过的不含与他人重复的，重复的仍可验收', async () => {
  const { id } = await running({ evidence: ['link'], points: 5 });
  const link = 'https://www.douyin.com/video/5601';
  await handIn(id, adviser, { link });
  await handIn(id, colleague, { link });
  const ended = await ask(task.terminate, { id, reason: '活动改期', waiting: 'accept' }, planner.token);
  expect(ended).toMatchObject({ state: 'terminated', done: 1, waiting: 1 });
  expect(await part(id, adviser)).toMatchObject({ state: 'done', points: 5 });
  const [, double] = await evidence(id);
  expect(double).toMatchObject({ state: 'waiting', finding: 'double' });
  const refused = await library.house.send(taskEvidence.accept, { ids: [double?.id ?? 0] }, planner.token);
  expect(refused.httpStatus).toBe(409);
  await ask(taskEvidence.accept, { ids: [double?.id ?? 0], ground: '同一家门店合拍' }, planner.token);
  expect(await miscounted()).toEqual([]);
});

it('随便做一百五十步之后，每一级记着的数和数出来的一样', async () => {
  const { draw, pick } = seededRandom(61);
  const tasks: number[] = [];
  const start = async () => {
    const { id } = await running({ evidence: pick([[], ['link'], ['figure']]), wanted: 1 + draw(2) });
    tasks.push(id);
  };
  await start();
  const who = () => pick([adviser, colleague, manager, stranger]);
  let links = 0;
  const handInAny = async () => {
    const person = who();
    const { rows } = await ask(taskMember.mine, { only: 'todo' }, person.token);
    if (rows.length === 0) return;
    const { id, evidence: wanted } = pick(rows);
    links += 1;
    const piece = { link: { link: `https://www.douyin.com/video/66${links}` }, figure: { figure: 3 } };
    const asked = wanted[0] === 'figure' ? piece.figure : wanted[0] === 'link' ? piece.link : {};
    await send(taskEvidence.handIn, { id, pieces: [asked] }, person.token);
  };
  const waiting = async (by: Person = planner) => {
    const { rows } = await ask(taskEvidence.list, { state: 'waiting' }, by.token);
    return rows.length > 0 ? [pick(rows).id] : null;
  };
  const person = async (state: 'open' | 'exempt') => {
    const { rows } = await ask(taskMember.list, { taskId: pick(tasks), state }, planner.token);
    return rows.length > 0 ? [pick(rows).id] : null;
  };
  const actions: (() => Promise<unknown>)[] = [
    handInAny,
    handInAny,
    handInAny,
    async () => {
      const ids = await waiting();
      if (ids) await send(taskEvidence.accept, { ids, ground: '看过' }, planner.token);
    },
    async () => {
      const ids = await waiting();
      if (ids) await send(taskEvidence.return, { ids, reason: '看不清' }, planner.token);
    },
    async () => {
      const ids = await waiting();
      if (!ids) return;
      await send(taskEvidence.accept, { ids, ground: '看过' }, planner.token);
      await send(taskEvidence.undo, { ids }, planner.token);
    },
    async () => {
      const own = who();
      const ids = await waiting(own);
      if (ids) await send(taskEvidence.withdraw, { ids }, own.token);
    },
    async () => {
      const ids = await person('open');
      if (ids) await send(taskMember.exempt, { ids, reason: '休假' }, planner.token);
    },
    async () => {
      const ids = await person('exempt');
      if (ids) await send(taskMember.restore, { ids }, planner.token);
    },
    async () => {
      const away = pick([colleague, stranger]);
      await library.house.db.query(
        sql`UPDATE member SET status = CASE status WHEN 'active' THEN 'disabled' ELSE 'active' END WHERE id = ${away.id}`,
      );
      await follow(context());
      await library.house.db.query(sql`UPDATE member SET status = 'active' WHERE id = ${away.id}`);
    },
    async () => {
      if (draw(4) > 0) return;
      const reason = { id: pick(tasks), reason: '随便', waiting: pick(['keep', 'accept'] as const) };
      await send(task.terminate, reason, planner.token);
    },
    async () => {
      await library.house.db.query(
        sql`UPDATE task SET end_at = now() WHERE id = ${pick(tasks)} AND state = 'running' AND ${draw(3)} = 0`,
      );
      await tick(context());
    },
    async () => {
      if (tasks.length < 5) await start();
    },
  ];
  for (let step = 0; step < 150; step += 1) await pick(actions)();
  expect(await miscounted()).toEqual([]);
});
