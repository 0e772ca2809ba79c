import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { type Clock, iso } from '#seed/demo/clock.ts';
import { STORY_SENDINGS, type StorySending } from '#seed/demo/story/sendings.ts';
import { readStory, readStoryClock } from '#seed/demo/story/story.ts';
import { BEGINS, ENDS } from '#seed/demo/story/working-hours.ts';
import { deliverBatch } from '../send/deliver-batch.service.ts';
import { sendService } from '../send/send.service.ts';
import { settleSubstances } from '../send/send-states.repository.ts';
import { writeDemoLeads } from './leads.demo.ts';
import { writeDeliveredVisits } from './visits.demo.ts';

const BATCH = 1000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The minute of the day at which somebody noticed. */
const WITHDRAWN = 15 * 60 + 20;

interface DemoSending extends Pick<StorySending, 'key' | 'pieces' | 'daysAgo'> {
  name: string;
  message: string;
  mustShare: boolean;
  /** How long it was to hold. */
  days: number;
  /** How it ended, and how many days ago where that was before its time; it still holds without. */
  ended?: { state: 'ended' | 'withdrawn'; reason: string; daysAgo?: number };
}

type Told = Omit<DemoSending, 'key' | 'pieces' | 'daysAgo'>;
/** One that people have now, and three that are over. */
const TOLD: Readonly<Record<string, Told>> = {
  'demo-warm-up': {
    name: '秋季试驾预热',
    message: '试驾日之前先发一轮',
    mustShare: false,
    days: 10,
    ended: { state: 'ended', reason: '' },
  },
  'demo-test-drive': {
    name: '山路试驾日报名',
    message: '请转发给意向客户',
    mustShare: false,
    days: 12,
    ended: { state: 'ended', reason: '' },
  },
  'demo-first-poster': {
    name: '看车节海报第一版',
    message: '请转发到社群',
    mustShare: true,
    days: 14,
    ended: { state: 'withdrawn', reason: '活动日期有误，已换新海报', daysAgo: 9 },
  },
  'demo-autumn': { name: '金秋看车节', message: '请本周内转发到朋友圈', mustShare: true, days: 9 },
};
const SENDINGS: readonly DemoSending[] = STORY_SENDINGS.flatMap(({ key, pieces, daysAgo }) => {
  const told = TOLD[key];
  return told ? [{ ...told, key, pieces, daysAgo }] : [];
});

/** Sends the demo's pieces and lets the time since pass: the same at every start of a fresh demo. */
export async function sendDemo(kernel: Kernel, actor: Actor, ids: readonly number[], nodeId: number) {
  const clock = await readStoryClock(kernel.db);
  for (const sending of SENDINGS) {
    const pieces = sending.pieces.flatMap((at) => ids[at] ?? []);
    if (pieces.length > 0) await sendOne(kernel, actor, sending, pieces, { nodeId, clock });
  }
  const { customers } = await readStory(kernel.db);
  await kernel.tx(actor, async (unit) => {
    await writeDemoLeads(kernel, unit, customers, ids);
    await writeDeliveredVisits(unit, ids);
    await countAll(unit, ids);
  });
}

async function sendOne(
  kernel: Kernel,
  actor: Actor,
  { key, name, message, mustShare, daysAgo, days, ended }: DemoSending,
  ids: number[],
  { nodeId, clock }: { nodeId: number; clock: Clock },
) {
  const until = iso(clock.at(daysAgo - days, ENDS));
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
    until: ended ? iso(Date.now() + DAY_MS) : until,
    requestKey: key,
  });
  const quiet = ended !== undefined;
  if (quiet)
    await kernel.db.query(sql`UPDATE substance_send SET state = 'sending', from_at = now() WHERE id = ${id}`);
  const batch = () => kernel.tx(SYSTEM, (unit) => deliverBatch(unit, id, BATCH, { quiet }));
  while (await batch().then((made) => made && !made.done));
  await kernel.tx(actor, async (unit) => {
    await liveThrough(unit, id, daysAgo, clock);
    if (!ended) return;
    await unit.query(sql`
      UPDATE substance_send SET state = ${ended.state}, reason = ${ended.reason}, until_at = ${until}::timestamptz,
             ended_at = ${ended.daysAgo === undefined ? until : iso(clock.at(ended.daysAgo, WITHDRAWN))}::timestamptz WHERE id = ${id}`);
    await settleSubstances(unit, ids);
  });
}

/** What people would have done with it by now. Nobody opens what demo logins shall open. */
async function liveThrough(unit: Unit, sendId: number, daysAgo: number, clock: Clock) {
  const moment = sql`${iso(clock.at(daysAgo, BEGINS))}::timestamptz`;
  await unit.query(sql`
    UPDATE substance_send SET created_at = ${moment}, from_at = ${moment}, sent_at = ${moment} WHERE id = ${sendId}`);
  await unit.query(sql`UPDATE substance_delivery SET created_at = ${moment} WHERE send_id = ${sendId}`);
  // On that day or the next ones, while shops are open.
  const after = (minutes: number) =>
    sql`v.created_at + v.owner_id % ${Math.min(daysAgo, 3)}::int * interval '1 day'
        + (v.owner_id * 37 % 480 + ${minutes}::int) * interval '1 minute'`;
  const luck = sql`((v.owner_id * 7 + v.send_id * 3) % 10)`;
  await unit.query(sql`
    UPDATE substance_delivery v SET
      opened_at = CASE WHEN ${luck} < 7 THEN ${after(5)} END, shared_at = CASE WHEN ${luck} < 4 THEN ${after(25)} END,
      published_at = CASE WHEN ${luck} < 1 THEN ${after(60)} END,
      shares = CASE WHEN ${luck} < 4 THEN 1 + v.owner_id % 3 ELSE 0 END,
      visits = CASE WHEN ${luck} < 4 THEN v.owner_id % 12 ELSE 0 END
    FROM member m WHERE m.id = v.owner_id AND m.uname NOT LIKE 'demo.%' AND v.send_id = ${sendId}`);
}

/** What opening and sharing would have kept, one by one. */
async function countAll(unit: Unit, ids: readonly number[]) {
  const counts = sql`count(opened_at)::int AS opened, count(shared_at)::int AS shared, count(published_at)::int AS published, sum(visits)::int AS visits, sum(leads)::int AS leads`;
  const kept = sql`opened = c.opened, shared = c.shared, published = c.published, visits = c.visits, leads = c.leads`;
  await unit.query(sql`
    UPDATE substance_send_item i SET ${kept}
    FROM (SELECT send_id, substance_id, ${counts} FROM substance_delivery WHERE substance_id = ANY(${ids}::bigint[]) GROUP BY 1, 2) c
    WHERE i.send_id = c.send_id AND i.substance_id = c.substance_id`);
  await unit.query(sql`
    UPDATE substance s SET ${kept}
    FROM (SELECT substance_id, ${counts} FROM substance_delivery WHERE substance_id = ANY(${ids}::bigint[]) GROUP BY 1) c
    WHERE s.id = c.substance_id`);
}
