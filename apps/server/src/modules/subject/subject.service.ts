import { type BodyOf, contract, type Subject, type SubjectInfo, type SubjectInput } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { type Actor, keysFor } from '#kernel/access/actor.ts';
import { type Place, placeOf } from '#kernel/access/place-of.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findSeen } from '#kernel/list/find-seen.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { dropUsage, setUsage, shownMaterials } from '../material/index.ts';
import { findNodes } from '../organ/index.ts';
import {
  offerTargets,
  ownedSubstances,
  shownPieces,
  substanceChoices,
  visitsByDealer,
} from '../substance/index.ts';
import { NoSuchVersion, NothingInIt, NotPassed } from './subject.errors.ts';
import { subjectPolicy } from './subject.policy.ts';
import { subjectSource } from './subject.source.ts';
import { announceToRecipients, tellRecipients } from './tell-recipients.ts';

type Calls = typeof contract.subject;
type Verb = keyof typeof subjectPolicy.verbs;
const USAGE_KIND = '专题';

interface SubjectRecord extends Place {
  id: number;
  title: string;
  status: Subject['status'];
  versionNo: number;
  version: number;
  input: SubjectInput;
}

export const subjectService = ({ db, tx, storage }: Kernel) => {
  const seen = (actor: Actor, id: number, queries: Queries = db): Promise<Subject> =>
    findSeen(queries, subjectSource(storage, actor, {}), id, '专题');

  async function lockFor(unit: Unit, actor: Actor, verb: Verb, ids: readonly number[]) {
    const wanted = [...new Set(ids)];
    const rows = await unit.query<SubjectRecord>(sql`
      SELECT j.id, j.channel_id AS "channelId", j.node_id AS "nodeId", j.path, j.owner_id AS "ownerId", j.title, j.status,
             j.version_no AS "versionNo", j.version,
             (SELECT v.input FROM subject_version v WHERE v.subject_id = j.id AND v.no = j.version_no) AS input
      FROM subject j WHERE j.id = ${anyOf(wanted)} AND j.deleted_at IS NULL AND ${subjectPolicy.reach(actor, verb)}
      ORDER BY j.id FOR UPDATE OF j`);
    if (rows.length < wanted.length) throw RowMissing('专题');
    for (const row of rows) subjectPolicy.guard(actor, verb, row);
    return rows;
  }

  async function write(unit: Unit, where: SQL, columns: SQL) {
    const rows = await unit.query<{ id: number; channelId: number; path: string; ownerId: number }>(sql`
      UPDATE subject j SET ${columns}, updated_at = now(), version = version + 1 WHERE ${where}
      RETURNING j.id, j.channel_id AS "channelId", j.path, j.owner_id AS "ownerId"`);
    for (const { id, ...hangs } of rows)
      await unit.announce(
        'subject.changed',
        { ids: [id] },
        { ...hangs, keys: keysFor(contract.subject.list) },
      );
  }

  /** Everything in it must be there for the actor; what it held before may stay. */
  async function useParts(
    unit: Unit,
    actor: Actor,
    id: number,
    place: Place,
    input: SubjectInput,
    before?: SubjectInput,
  ) {
    const added = input.substanceIds.filter((each) => !before?.substanceIds.includes(each));
    const reach = ownedSubstances(actor, [contract.substance.list, contract.subject.update]);
    const found = await substanceChoices(unit, null, sql`s.id = ${anyOf(added)} AND ${reach}`);
    if (found.length < new Set(added).size) throw RowMissing('内容');
    await setUsage(
      unit,
      actor,
      { kind: USAGE_KIND, id, title: input.title, link: `/home/subject?id=${id}`, place },
      input.coverId ? [input.coverId] : [],
    );
  }

  async function save(unit: Unit, actor: Actor, id: number, no: number, input: SubjectInput) {
    await unit.query(sql`
      INSERT INTO subject_version (subject_id, channel_id, node_id, path, owner_id, no, input)
      SELECT j.id, j.channel_id, j.node_id, j.path, ${actor.id}, ${no}, ${JSON.stringify(input)}::jsonb FROM subject j WHERE j.id = ${id}`);
    await write(
      unit,
      sql`j.id = ${id}`,
      sql`title = ${input.title}, intro = ${input.intro}, cover_id = ${input.coverId},
          substance_ids = ${input.substanceIds}::bigint[], version_no = ${no}`,
    );
  }

  const audit = (
    unit: Unit,
    verb: keyof Calls,
    id: number,
    summary: string,
    before?: unknown,
    after?: unknown,
  ) => unit.audit({ call: contract.subject[verb], entity: 'subject', entityId: id, summary, before, after });

  async function change(
    actor: Actor,
    id: number,
    version: number,
    next: (row: SubjectRecord, unit: Unit) => Promise<['update' | 'restore', SubjectInput]>,
  ) {
    await tx(actor, async (unit) => {
      const [row] = await lockFor(unit, actor, 'edit', [id]);
      if (!row) throw RowMissing('专题');
      if (row.version !== version) throw RowChanged({ ...(await seen(actor, id, unit)), input: row.input });
      const [verb, input] = await next(row, unit);
      await useParts(unit, actor, id, row, input, row.input);
      await save(unit, actor, id, row.versionNo + 1, input);
      await audit(
        unit,
        verb,
        id,
        `${verb === 'restore' ? '恢复' : '编辑'}专题「${input.title}」`,
        row.input,
        input,
      );
    });
    return seen(actor, id);
  }

  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) =>
      listPage(db, subjectSource(storage, actor, body), body),
    targets: async (actor: Actor) => ({ rows: await offerTargets(db, actor, contract.subject.targets) }),

    async info(actor: Actor, id: number): Promise<SubjectInfo> {
      const row = await seen(actor, id);
      const version = await db.one<{ input: SubjectInput }>(
        sql`SELECT input FROM subject_version WHERE subject_id = ${id} AND no = ${row.versionNo}`,
      );
      if (!version) throw RowMissing('专题');
      const { coverId, substanceIds } = version.input;
      const [choices, covers, versions, dealers] = await Promise.all([
        substanceChoices(db, storage, sql`s.id = ${anyOf(substanceIds)}`),
        shownMaterials(db, storage, coverId ? [coverId] : []),
        db.query<SubjectInfo['versions'][number]>(sql`
          SELECT v.no, v.input->>'title' AS title, jsonb_array_length(v.input->'substanceIds') AS pieces, o.name AS by, v.created_at AS at
          FROM subject_version v JOIN member o ON o.id = v.owner_id WHERE v.subject_id = ${id} ORDER BY v.no DESC LIMIT 50`),
        visitsByDealer(db, 'subject', id),
      ]);
      const byId = new Map(choices.map((choice) => [choice.id, choice]));
      return {
        ...row,
        input: version.input,
        coverShown: (coverId && covers.get(coverId)) || null,
        rows: substanceIds.flatMap((each) => {
          const choice = byId.get(each);
          return choice ? [{ ...choice, title: choice.name }] : [];
        }),
        versions,
        dealers,
      };
    },

    async create(actor: Actor, input: BodyOf<Calls['create']>): Promise<Subject> {
      const id = await tx(actor, async (unit) => {
        const place = await placeOf(unit, actor, contract.subject.create);
        const row = await unit.one<{ id: number }>(sql`
          INSERT INTO subject (channel_id, node_id, path, owner_id, title)
          VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${actor.id}, ${input.title}) RETURNING id`);
        const made = row?.id ?? 0;
        await useParts(unit, actor, made, place, input);
        await save(unit, actor, made, 1, input);
        await audit(unit, 'create', made, `新建专题「${input.title}」`, undefined, input);
        return made;
      });
      return seen(actor, id);
    },

    update: (actor: Actor, { id, version, ...input }: BodyOf<Calls['update']>) =>
      change(actor, id, version, async () => ['update', input]),

    restore: (actor: Actor, { id, version, no }: BodyOf<Calls['restore']>) =>
      change(actor, id, version, async (_row, unit) => {
        const old = await unit.one<{ input: SubjectInput }>(
          sql`SELECT input FROM subject_version WHERE subject_id = ${id} AND no = ${no}`,
        );
        if (!old) throw NoSuchVersion(no);
        return ['restore', old.input];
      }),

    async publish(
      actor: Actor,
      { id, nodeIds }: BodyOf<Calls['publish']>,
      /** Tells nobody: for a past that never was. */
      { quiet = false } = {},
    ): Promise<Subject> {
      await tx(actor, async (unit) => {
        const [row] = await lockFor(unit, actor, 'publish', [id]);
        if (!row) throw RowMissing('专题');
        const nodes = await findNodes(unit, scope(actor, contract.subject.publish), nodeIds);
        if (nodes.length < new Set(nodeIds).size) throw RowMissing('发布对象');
        if (row.input.substanceIds.length === 0) throw NothingInIt(row.title);
        const pieces = await substanceChoices(unit, null, sql`s.id = ${anyOf(row.input.substanceIds)}`);
        const shown = await shownPieces(unit, row.input.substanceIds);
        const bad = pieces.find((piece) => !shown.has(piece.id));
        if (bad) throw NotPassed(bad.name);
        await unit.query(sql`
          UPDATE subject_publish SET ended_at = now() WHERE subject_id = ${id} AND ended_at IS NULL AND node_id <> ALL(${nodeIds}::bigint[])`);
        const added = await unit.query<{ nodeId: number }>(sql`
          INSERT INTO subject_publish (subject_id, channel_id, node_id, path, owner_id)
          SELECT ${id}, n.channel_id, n.id, n.path, ${actor.id} FROM node n WHERE n.id = ${anyOf(nodeIds)}
          ON CONFLICT (subject_id, node_id) WHERE ended_at IS NULL DO NOTHING RETURNING node_id AS "nodeId"`);
        // Those who have it already see the new version; they are not told of it as something new.
        const newNodes = added.map(({ nodeId }) => nodeId);
        if (!quiet) await tellRecipients(unit, actor, row.title, newNodes);
        await announceToRecipients(unit, row);
        await write(unit, sql`j.id = ${id}`, sql`status = 'published', published_no = ${row.versionNo}`);
        await audit(
          unit,
          'publish',
          id,
          `发布专题「${row.title}」第 ${row.versionNo} 版到 ${nodes.map(({ name }) => name).join('、')}`,
          { status: row.status },
          { status: 'published', nodeIds },
        );
      });
      return seen(actor, id);
    },

    takeDown: (actor: Actor, { ids }: BodyOf<Calls['takeDown']>) =>
      tx(actor, async (unit) => {
        const rows = await lockFor(unit, actor, 'takeDown', ids);
        await unit.query(
          sql`UPDATE subject_publish SET ended_at = now() WHERE subject_id = ${anyOf(ids)} AND ended_at IS NULL`,
        );
        await write(unit, sql`j.id = ${anyOf(ids)}`, sql`status = 'withdrawn'`);
        for (const row of rows) {
          const { id, title, status } = row;
          await announceToRecipients(unit, row);
          await audit(unit, 'takeDown', id, `下架专题「${title}」`, { status }, { status: 'withdrawn' });
        }
        return { changed: rows.length };
      }),

    remove: (actor: Actor, { ids }: BodyOf<Calls['remove']>) =>
      tx(actor, async (unit) => {
        const rows = await lockFor(unit, actor, 'delete', ids);
        await write(unit, sql`j.id = ${anyOf(ids)}`, sql`deleted_at = now()`);
        for (const { id, title } of rows) {
          await dropUsage(unit, { kind: USAGE_KIND, id });
          await audit(unit, 'remove', id, `删除专题「${title}」`);
        }
        return { changed: rows.length };
      }),
  };
};
