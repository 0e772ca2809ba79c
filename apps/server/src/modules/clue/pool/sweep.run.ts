import { anyOf, sql } from '#db/sql.ts';
import { lockTree } from '#kernel/access/tree-lock.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleEach, settleInBatches } from '#kernel/jobs/settle-each.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { announceMoved, notifyOwners } from '../announce.service.ts';
import { remind } from '../follow/remind.service.ts';
import { heldSweep, poolRules } from './pool-rules.ts';
import { returnToPool } from './return-to-pool.service.ts';

const HOUR_MS = 3_600_000;
/** One person's clues are taken together: they are told once, and announced once, however many there are. */
const BATCH = 2_000;
/** So many are looked up together. */
const AT_ONCE = 100_000;
/** A sweep may take this many whatever they are, and beyond that no more than this share of what people hold. */
const ALWAYS = 50;
const MOST_SHARE = 0.2;

export async function run({ kernel, signal }: JobContext<unknown>) {
  const channels = await kernel.db.query<{ id: number }>(sql`SELECT id FROM channel ORDER BY id`);
  const { log } = kernel;
  // Each step of each channel by itself: what stops one channel's sweep stops neither its reminders nor the next channel.
  const steps = channels.flatMap(({ id }) => STEPS.map((step) => ({ id, step })));
  await settleEach(steps, ({ id, step }) => step(kernel, id, signal), {
    log,
    signal,
    name: ({ id, step }: (typeof steps)[number]) => ({ channel: id, step: step.name }),
    patienceMs: HOUR_MS,
  });
}

const remindOwners = (kernel: Kernel, channelId: number) => remind(kernel, channelId);
async function sweepDue(kernel: Kernel, channelId: number, signal: AbortSignal) {
  if (await maySweep(kernel, channelId)) await sweep(kernel, channelId, signal);
}
const STEPS = [takeFromLeavers, remindOwners, warn, sweepDue];

/** A clock that jumped, or rules made far too short, would empty everybody's list: that is for a person to decide. */
async function maySweep({ db, tx }: Kernel, channelId: number) {
  const held = sql`c.channel_id = ${channelId} AND c.owner_id IS NOT NULL AND c.merged_into IS NULL`;
  const due = await db.one<{ count: number; at: string }>(
    sql`SELECT count(*)::int AS count, now() AS at FROM clue c WHERE ${held} AND c.recycle_at <= now()`,
  );
  if (!due || due.count <= ALWAYS) return due !== undefined && due.count > 0;
  const stopped = await heldSweep.read(db, channelId);
  if (stopped?.goOn) return true;
  // All that people hold is counted only where the share matters: every minute would be far too often.
  const all = await db.one<{ of: number }>(
    sql`SELECT count(*)::int AS of FROM clue c WHERE ${held} AND c.recycle_at IS NOT NULL`,
  );
  const of = all?.of ?? 0;
  if (due.count <= of * MOST_SHARE) return true;
  if (stopped?.count !== due.count)
    await tx(SYSTEM, (unit) => heldSweep.write(unit, channelId, { ...due, of, goOn: false }));
  return false;
}

async function warn({ db, tx, log }: Kernel, channelId: number, signal: AbortSignal) {
  const { warnHours } = await poolRules.read(db, channelId);
  const isDue = sql`channel_id = ${channelId} AND owner_id IS NOT NULL AND warned_at IS NULL AND merged_into IS NULL
    AND recycle_at > now() AND recycle_at <= now() + make_interval(hours => ${warnHours})`;
  const due = await db.query<{ id: number }>(
    sql`SELECT id FROM clue WHERE ${isDue} ORDER BY recycle_at LIMIT ${BATCH}`,
  );
  const warnOf = (some: readonly { id: number }[]) =>
    tx(SYSTEM, async (unit) => {
      const warned = await unit.query<{ id: number; ownerId: number; name: string }>(sql`
        UPDATE clue c SET warned_at = now() WHERE c.id IN (
          SELECT id FROM clue WHERE id = ${anyOf(some.map(({ id }) => id))} AND ${isDue} FOR UPDATE SKIP LOCKED)
        RETURNING c.id, c.owner_id AS "ownerId", c.name`);
      await notifyOwners(unit, warned, (count, name) =>
        count === 1 ? `线索「${name}」即将回收，请尽快跟进` : `${count} 条线索即将回收，请尽快跟进`,
      );
    });
  await settleInBatches(due, warnOf, { log, signal });
}

/** In steps that each are whole: killed in between, the next one finds what is left. */
async function sweep(kernel: Kernel, channelId: number, signal: AbortSignal) {
  let taken: number;
  do taken = await sweepSome(kernel, channelId, signal);
  while (taken === AT_ONCE && !signal.aborted);
  if (signal.aborted) return;
  const { db, tx } = kernel;
  if ((await heldSweep.read(db, channelId)) !== null)
    await tx(SYSTEM, (unit) => heldSweep.write(unit, channelId, null));
}

/** Which ones are due, and whose, is asked once and not with every step, which would sort all that are left each time. */
async function sweepSome({ tx, db, log }: Kernel, channelId: number, signal: AbortSignal): Promise<number> {
  const isDue = sql`c.channel_id = ${channelId} AND c.owner_id IS NOT NULL AND c.merged_into IS NULL AND c.recycle_at <= now()`;
  const due = await db.query<{ id: number }>(
    sql`SELECT c.id FROM clue c WHERE ${isDue} ORDER BY c.owner_id, c.id LIMIT ${AT_ONCE}`,
  );
  let taken = 0;
  const takeThese = async (some: readonly { id: number }[]) => {
    taken += await tx(SYSTEM, async (unit) => {
      await lockTree(unit, channelId);
      const ids = some.map(({ id }) => id);
      // What somebody has in hand at this moment has its turn with the next sweep.
      const clues = await unit.query<Taken>(sql`
        SELECT c.id, c.owner_id AS "ownerId", c.name, c.path FROM clue c
        WHERE c.id = ${anyOf(ids)} AND ${isDue} ORDER BY c.owner_id, c.id FOR UPDATE SKIP LOCKED`);
      await takeBack(unit, channelId, clues, '超过跟进时限');
      return clues.length;
    });
  };
  // One clue that cannot be taken back must not keep two thousand others with their people.
  await settleInBatches(due, takeThese, { log, signal, atOnce: BATCH });
  return taken;
}

/** Clues of people who were disabled wait in the pool meant for the place they worked at. */
async function takeFromLeavers({ db, tx, log }: Kernel, channelId: number, signal: AbortSignal) {
  const isLeft = sql`c.channel_id = ${channelId} AND m.status = 'disabled' AND c.merged_into IS NULL
    AND c.state IN ('new', 'following', 'invited')`;
  const left = await db.query<{ id: number }>(sql`
    SELECT c.id FROM clue c JOIN member m ON m.id = c.owner_id WHERE ${isLeft} ORDER BY c.owner_id, c.id`);
  const takeThese = (some: readonly { id: number }[]) =>
    tx(SYSTEM, async (unit) => {
      await lockTree(unit, channelId);
      const clues = await unit.query<Taken>(sql`
        SELECT c.id, c.owner_id AS "ownerId", c.name, c.path FROM clue c JOIN member m ON m.id = c.owner_id
        WHERE c.id = ${anyOf(some.map(({ id }) => id))} AND ${isLeft} ORDER BY c.owner_id, c.id FOR UPDATE OF c SKIP LOCKED`);
      await takeBack(unit, channelId, clues, '负责人已停用');
    });
  await settleInBatches(left, takeThese, { log, signal, atOnce: BATCH });
}

interface Taken {
  id: number;
  ownerId: number;
  name: string;
  path: string;
}

async function takeBack(unit: Unit, channelId: number, clues: readonly Taken[], why: string) {
  if (clues.length === 0) return;
  const moved = await returnToPool(unit, channelId, clues, null, { kind: 'recycled', text: why });
  await unit.auditAll(
    clues.map(({ id, name }) => ({
      action: 'clue.recycle',
      entity: 'clue',
      entityId: id,
      entityName: name,
      // Short: every two characters of it go into the index of the audit, a hundred thousand times in a large sweep.
      summary: `回收线索「${name}」`,
      after: { reason: why },
    })),
  );
  await notifyOwners(unit, clues, (count, name) =>
    count === 1 ? `线索「${name}」已回收到线索池` : `${count} 条线索已回收到线索池`,
  );
  await announceMoved(unit, moved);
}
