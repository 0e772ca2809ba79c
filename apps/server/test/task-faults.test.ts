import { contract, type Key } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { run as tick } from '../src/modules/task/clock.run.ts';
import { run as follow } from '../src/modules/task/follow.run.ts';
import { judgeScreenshot, type Screenshot } from '../src/modules/task/judge-screenshot.ts';
import { chance } from './chance.ts';
import { type Person, picture, put } from './library.ts';
import {
  adviser,
  ask,
  colleague,
  context,
  library,
  manager,
  miscounted,
  openTasks,
  part,
  planner,
  running,
  send,
  stranger,
} from './task-desk.ts';

const { task, taskEvidence, taskMember } = contract;

// Without a worker: what it would do is done by the tests, so that nothing happens between two steps.
openTasks({ roles: new Set(['api']) });

/** `npm run faults` does with five hundred what `npm test` does with a few. */
const FULL = process.env.FAULTS === 'full';
const PEOPLE = FULL ? 25 : 6;
const EACH = 20;
/** Of all these screenshots so many were handed in before, in another size or by somebody else. */
const DOUBLES = 40;

/** 256 bits of no likeness to any other number's. */
function bitsOf(number: number) {
  const { draw } = chance(number + 1);
  return Array.from({ length: 256 }, () => draw(2)).join('');
}

it(`${PEOPLE * EACH} 张截图同时交上来：都收下，有时限，每张重复的都指得出先交的那张`, async () => {
  const { house, store } = library;
  const keys: Key[] = ['8-1'];
  const people: Person[] = [];
  for (let at = 0; at < PEOPLE; at += 1)
    people.push(await library.person(`shooter-${at}`, store, keys, 'SELF'));
  const { id } = await running({ evidence: ['screenshot'], wanted: EACH });
  const bytes = await picture(32, 24);
  const since = Date.now();
  const replies = await Promise.all(
    people.map(async (who) => {
      const paths = await Promise.all(Array.from({ length: EACH }, () => put(library, who, bytes)));
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

  // As they come out of the process that looks at each, in any order and many at once: the last forty look like the first forty.
  const { draw } = chance(500);
  const original = (at: number) => (at >= shots.length - DOUBLES ? at - (shots.length - DOUBLES) : at);
  const inAnyOrder = shots
    .map((shot, at) => ({ shot, at, turn: draw(1_000_000) }))
    .toSorted((one, next) => one.turn - next.turn);
  const look = async ({ shot, at }: (typeof inAnyOrder)[number]) => {
    const looks = { sha256: `${id}-${at}`, likeness: bitsOf(original(at)), derived: {} };
    await house.app.kernel.tx(SYSTEM, (unit) => judgeScreenshot(unit, shot, looks));
  };
  for (let from = 0; from < inAnyOrder.length; from += 10)
    await Promise.all(inAnyOrder.slice(from, from + 10).map(look));
  expect(Date.now() - since).toBeLessThan(80_000);

  const found = await house.db.query<{ id: number; finding: string; doubleOf: number | null }>(sql`
    SELECT id, finding, double_of AS "doubleOf" FROM task_evidence WHERE task_id = ${id} ORDER BY id`);
  expect(found.map(({ finding, doubleOf }) => [finding, doubleOf])).toEqual(
    shots.map((_, at) => (original(at) === at ? ['clear', null] : ['double', shots[original(at)]?.id])),
  );
  expect(await miscounted()).toEqual([]);
  await house.db.query(sql`UPDATE member SET status = 'disabled' WHERE uname LIKE 'shooter-%'`);
}, 120_000);

it('随便做一百五十步之后，每一级记着的数和数出来的一样', async () => {
  const { draw, pick } = chance(61);
  const tasks: number[] = [];
  const start = async () => {
    const { id } = await running({ evidence: pick([[], ['link'], ['figure']]), wanted: 1 + draw(2) });
    tasks.push(id);
  };
  await start();
  const who = () => pick([adviser, colleague, manager, stranger]);
  let links = 0;
  const handIn = async () => {
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
    handIn,
    handIn,
    handIn,
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
