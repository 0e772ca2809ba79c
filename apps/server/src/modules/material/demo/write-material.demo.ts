import type { FileKind } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { createClock, iso } from '#seed/demo/clock.ts';
import { addStoredVersion, registerStored } from '../upload/register-material.service.ts';
import type { People } from './people.demo.ts';
import type { MaterialPlan } from './plan.ts';

export interface MadeFile {
  object: string;
  type: FileKind;
  ext: string;
  size: number;
}

const MINUTE = 60_000;

/** Registers the file and gives the material its history, all or nothing: a second run finds it and passes by. */
export async function writeMaterial(
  kernel: Kernel,
  actor: Actor,
  plan: MaterialPlan,
  { files, people, folderId }: { files: MadeFile[]; people: People; folderId: number | null },
) {
  const place = people.placeOf(plan);
  await kernel.tx(actor, async (unit) => {
    const [first, ...later] = files;
    if (!first) return;
    const { name, tags } = plan;
    const made = await registerStored(kernel, unit, place, {
      ...first,
      name,
      tags,
      classifyId: folderId,
      source: 'demo',
      remark: '演示数据',
    });
    if (!made) return;
    for (const file of later) {
      await decide(unit, plan, people, { materialId: made.id, decision: 'reject', minutes: 20 });
      await addStoredVersion(kernel, unit, made.id, { ...file, name }, actor);
    }
    await giveState(unit, plan, people, made.id);
    await publish(unit, plan, people, made.id);
    await remember(unit, plan, people, made.id);
  });
}

const clockOf = (plan: MaterialPlan) => {
  const clock = createClock(Date.now());
  const made = clock.past(plan.daysAgo, plan.minute);
  /** That many minutes after it was made, never ahead of now. */
  return (minutes: number) => iso(Math.min(made + minutes * MINUTE, clock.now - MINUTE));
};

async function giveState(unit: Unit, plan: MaterialPlan, people: People, id: number) {
  const { status, rights, reason, reviewer } = plan;
  const at = clockOf(plan);
  const submitted = status === 'draft' ? null : at(90);
  const reviewers = reviewer ? [people.idOf(reviewer)] : [];
  await unit.query(sql`
    UPDATE material SET status = ${status}, created_at = ${at(0)}, updated_at = ${submitted ?? at(0)},
           submitted_at = ${status === 'pending' ? submitted : null}::timestamptz, submitted_by = ${submitted ? people.placeOf(plan).ownerId : null},
           reject_reason = ${status === 'rejected' ? reason : ''}, reviewer_ids = ${reviewers}::bigint[],
           licence = ${rights.licence ?? 'unknown'}, person_release = ${rights.personRelease ?? 'none'},
           rights_origin = ${rights.origin ?? ''}, expires_on = (now() AT TIME ZONE 'Asia/Shanghai')::date + ${rights.expiresInDays ?? null}::int
    WHERE id = ${id}`);
  await unit.query(sql`
    UPDATE material_version SET created_at = ${at(0)}::timestamptz + (no - 1) * interval '60 minutes' WHERE material_id = ${id}`);
  if (status === 'draft' || status === 'pending') return;
  const decision = status === 'rejected' ? 'reject' : 'pass';
  await decide(unit, plan, people, { materialId: id, decision, minutes: 150 });
}

/** On the version that is current at this moment of the writing. */
async function decide(
  unit: Unit,
  plan: MaterialPlan,
  people: People,
  { materialId, decision, minutes }: { materialId: number; decision: 'pass' | 'reject'; minutes: number },
) {
  await unit.query(sql`
    INSERT INTO review_decision (kind, subject_id, version_id, version_no, channel_id, node_id, path, owner_id, stage, decision, reason, reviewer_id, created_at)
    SELECT 'material', m.id, m.version_id, m.version_no, m.channel_id, m.node_id, m.path, m.owner_id, 1, ${decision},
           ${decision === 'reject' ? plan.reason : ''}, ${people.reviewerOf(plan)}, ${clockOf(plan)(minutes)}
    FROM material m WHERE m.id = ${materialId}`);
}

async function publish(unit: Unit, plan: MaterialPlan, people: People, id: number) {
  const nodeIds = plan.publishedTo.map((name) => people.nodeOf(plan.channel, name));
  if (nodeIds.length === 0) return;
  const at = clockOf(plan);
  const over = plan.status === 'withdrawn';
  await unit.query(sql`
    INSERT INTO material_publish (material_id, version_id, channel_id, node_id, path, owner_id, from_at, state, message, created_at, ended_at)
    SELECT m.id, m.version_id, n.channel_id, n.id, n.path, ${people.reviewerOf(plan)}, ${at(200)}, ${over ? 'withdrawn' : 'active'},
           '示例·请各店按需使用', ${at(200)}, ${over ? at(2_000) : null}::timestamptz
    FROM material m JOIN node n ON n.id = ${anyOf(nodeIds)} WHERE m.id = ${id}`);
}

/** Who took it away and who keeps it at hand. */
async function remember(unit: Unit, plan: MaterialPlan, people: People, id: number) {
  const at = clockOf(plan);
  for (const [turn, uname] of plan.downloadedBy.entries())
    await unit.query(sql`
      INSERT INTO material_download (material_id, version_id, version_no, channel_id, node_id, path, owner_id, bytes, created_at)
      SELECT m.id, m.version_id, m.version_no, m.channel_id, m.node_id, m.path, ${people.idOf(uname)}, m.size, ${at(300 + turn * 700)}
      FROM material m WHERE m.id = ${id}`);
  await unit.query(sql`UPDATE material SET downloads = ${plan.downloadedBy.length} WHERE id = ${id}`);
  for (const [turn, uname] of plan.favouriteOf.entries()) {
    const owner = people.idOf(uname);
    const channelId = people.placeOf(plan).channelId;
    await unit.query(sql`
      INSERT INTO favorite_folder (channel_id, owner_id, name) VALUES (${channelId}, ${owner}, '示例·常用') ON CONFLICT DO NOTHING`);
    await unit.query(sql`
      INSERT INTO favorite (channel_id, owner_id, folder_id, kind, target_id, title, created_at)
      SELECT m.channel_id, ${owner}, (SELECT f.id FROM favorite_folder f WHERE f.owner_id = ${owner} AND f.channel_id = m.channel_id AND f.name = '示例·常用' AND m.id % 2 = 0),
             'material', m.id, m.name, ${at(240 + turn * 30)} FROM material m WHERE m.id = ${id}
      ON CONFLICT DO NOTHING`);
  }
}
