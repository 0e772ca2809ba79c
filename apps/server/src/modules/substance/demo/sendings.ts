import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { deliverBatch } from '../send/deliver-batch.ts';
import { sendService } from '../send/send.service.ts';
import { settleSubstances } from '../send/send-states.ts';

const BATCH = 1000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface DemoSending {
  key: string;
  name: string;
  message: string;
  mustShare: boolean;
  /** Of the pieces that are sent, by place. */
  pieces: readonly number[];
  daysAgo: number;
  /** How long it was to hold. */
  days: number;
  /** How it ended; it still holds without. */
  ended?: { state: 'ended' | 'withdrawn'; reason: string };
}

/** One that people have now, and two that are over. */
const SENDINGS: readonly DemoSending[] = [
  {
    key: 'demo-warm-up',
    name: '秋季试驾预热',
    message: '试驾日之前先发一轮',
    mustShare: false,
    pieces: [0],
    daysAgo: 38,
    days: 10,
    ended: { state: 'ended', reason: '' },
  },
  {
    key: 'demo-first-poster',
    name: '看车节海报第一版',
    message: '请转发到社群',
    mustShare: true,
    pieces: [1],
    daysAgo: 12,
    days: 14,
    ended: { state: 'withdrawn', reason: '活动日期有误，已换新海报' },
  },
  {
    key: 'demo-autumn',
    name: '金秋看车节',
    message: '请本周内转发到朋友圈',
    mustShare: true,
    pieces: [0, 1],
    daysAgo: 2,
    days: 9,
  },
];

/** Sends the demo's pieces and lets the time since pass: the same at every start of a fresh demo. */
export async function sendDemo(kernel: Kernel, actor: Actor, ids: readonly number[], nodeId: number) {
  for (const sending of SENDINGS) {
    const pieces = sending.pieces.flatMap((at) => ids[at] ?? []);
    if (pieces.length > 0) await sendOne(kernel, actor, sending, pieces, nodeId);
  }
  await kernel.tx(actor, (unit) => countAll(unit, ids));
}

async function sendOne(
  kernel: Kernel,
  actor: Actor,
  { key, name, message, mustShare, daysAgo, days, ended }: DemoSending,
  ids: number[],
  nodeId: number,
) {
  const { id } = await sendService(kernel).create(actor, {
    name,
    message,
    mustShare,
    ids,
    nodeIds: [nodeId],
    roleIds: [],
    memberIds: [],
    groupIds: [],
    // Of what is over nobody is told: it is planned, and begun here instead of by the job that tells.
    from: ended ? new Date(Date.now() + HOUR_MS).toISOString() : null,
    until: new Date(Date.now() + Math.max(1, days - daysAgo) * DAY_MS).toISOString(),
    requestKey: key,
  });
  const quiet = ended !== undefined;
  if (quiet)
    await kernel.db.query(sql`UPDATE substance_send SET state = 'sending', from_at = now() WHERE id = ${id}`);
  const batch = () => kernel.tx(SYSTEM, (unit) => deliverBatch(unit, id, BATCH, { quiet }));
  while (await batch().then((made) => made && !made.done));
  await kernel.tx(actor, async (unit) => {
    await liveThrough(unit, id, daysAgo);
    if (!ended) return;
    await unit.query(sql`
      UPDATE substance_send SET state = ${ended.state}, reason = ${ended.reason}, until_at = from_at + make_interval(days => ${days}),
             ended_at = least(now(), from_at + make_interval(days => ${days})) WHERE id = ${id}`);
    await settleSubstances(unit, ids);
  });
}

/** What people would have done with it by now. Nobody opens what demo logins shall open. */
async function liveThrough(unit: Unit, sendId: number, daysAgo: number) {
  const moment = sql`now() - make_interval(days => ${daysAgo})`;
  await unit.query(sql`
    UPDATE substance_send SET created_at = ${moment}, from_at = ${moment}, sent_at = ${moment} WHERE id = ${sendId}`);
  await unit.query(sql`UPDATE substance_delivery SET created_at = ${moment} WHERE send_id = ${sendId}`);
  const after = (hours: number) => sql`v.created_at + v.owner_id % ${hours}::int * interval '1 hour'`;
  const luck = sql`((v.owner_id * 7 + v.send_id * 3) % 10)`;
  await unit.query(sql`
    UPDATE substance_delivery v SET
      opened_at = CASE WHEN ${luck} < 7 THEN ${after(20)} END, shared_at = CASE WHEN ${luck} < 4 THEN ${after(36)} END,
      published_at = CASE WHEN ${luck} < 1 THEN ${after(44)} END,
      shares = CASE WHEN ${luck} < 4 THEN 1 + v.owner_id % 3 ELSE 0 END,
      visits = CASE WHEN ${luck} < 4 THEN v.owner_id % 12 ELSE 0 END
    FROM member m WHERE m.id = v.owner_id AND m.uname NOT LIKE 'demo.%' AND v.send_id = ${sendId}`);
}

/** What opening and sharing would have kept, one by one. */
async function countAll(unit: Unit, ids: readonly number[]) {
  const counts = sql`count(opened_at)::int AS opened, count(shared_at)::int AS shared, count(published_at)::int AS published, sum(visits)::int AS visits`;
  const kept = sql`opened = c.opened, shared = c.shared, published = c.published, visits = c.visits`;
  await unit.query(sql`
    UPDATE substance_send_item i SET ${kept}
    FROM (SELECT send_id, substance_id, ${counts} FROM substance_delivery WHERE substance_id = ANY(${ids}::bigint[]) GROUP BY 1, 2) c
    WHERE i.send_id = c.send_id AND i.substance_id = c.substance_id`);
  await unit.query(sql`
    UPDATE substance s SET ${kept}
    FROM (SELECT substance_id, ${counts} FROM substance_delivery WHERE substance_id = ANY(${ids}::bigint[]) GROUP BY 1) c
    WHERE s.id = c.substance_id`);
}
