import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { BOT_DOC_MAX_BYTES, type BodyOf, type BotDoc, type BotDocKind, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { documentKind } from '#engines/media/index.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findSeen } from '#kernel/list/find-seen.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { isOwnUpload } from '../../material/index.ts';
import { NotADocument, NotTyped, NotUploaded } from '../aisbot.errors.ts';
import { readDoc } from '../aisbot.jobs.ts';
import { docPolicy } from '../aisbot.policy.ts';
import { knownAt } from '../aisbot.scope.ts';
import { announceKnowledge } from '../announce.ts';
import { docSource, docTexts, loadDocs } from './doc.source.ts';

type Calls = typeof contract.aisbotDoc;
const HEAD_BYTES = 4096;

interface DocRecord extends Place {
  id: number;
  name: string;
  kind: BotDocKind;
  status: BotDoc['status'];
  until: string | null;
  version: number;
}

interface Said {
  name: string;
  kind: BotDocKind;
  object: string | null;
  content: string;
  until: string | null;
}

export const docService = (kernel: Kernel) => {
  const { db, tx, storage, jobs } = kernel;

  /** A new version is read by a job before anybody is answered with it; until then the last one holds. */
  async function keepVersion(unit: Unit, actor: Actor, id: number, said: Said) {
    await unit.query(sql`
      INSERT INTO aisbot_doc_version (channel_id, node_id, path, owner_id, doc_id, version, name, kind, object, content, until)
      SELECT channel_id, node_id, path, ${actor.id}, id, version, ${said.name}, ${said.kind}, ${said.object}, ${said.content},
             ${said.until}::date
      FROM aisbot_doc WHERE id = ${id}`);
    await jobs.enqueue(unit, readDoc, { docId: id }, { actor, title: `解析「${said.name}」` });
    await announceKnowledge(unit, 'aisbot_doc', [id]);
  }

  async function insert(unit: Unit, actor: Actor, said: Said, nodeId: number | undefined) {
    const place = await knownAt(unit, actor, contract.aisbotDoc.create, nodeId);
    const row = await unit.one<{ id: number }>(sql`
      INSERT INTO aisbot_doc (channel_id, node_id, path, owner_id, name, kind, status, until, updated_by)
      VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId}, ${said.name}, ${said.kind}, 'reading',
              ${said.until}::date, ${actor.id}) RETURNING id`);
    const id = row?.id ?? 0;
    await keepVersion(unit, actor, id, said);
    return id;
  }

  async function replace(unit: Unit, actor: Actor, id: number, said: Said) {
    await unit.query(sql`
      UPDATE aisbot_doc SET name = ${said.name}, kind = ${said.kind}, status = 'reading', trouble = '', until = ${said.until}::date,
             version = version + 1, updated_at = now(), updated_by = ${actor.id} WHERE id = ${id}`);
    await keepVersion(unit, actor, id, said);
  }

  /** Copied out of reach of the browser's credentials, and known by what is in it. */
  async function takeFile(actor: Actor, path: string) {
    if (!isOwnUpload(actor, path)) throw NotUploaded();
    const stored = await storage.head(path);
    if (!stored) throw NotUploaded();
    if (stored.size === 0 || stored.size > BOT_DOC_MAX_BYTES) throw NotADocument();
    const object = `aisbot/${actor.channelId}/${randomUUID()}`;
    await storage.copy(path, object, { contentType: 'application/octet-stream' });
    const kept = await storage.head(object);
    const head = await buffer(
      await storage.read(object, { start: 0, end: Math.min(HEAD_BYTES, kept?.size ?? 1) - 1 }),
    );
    const kind = kept && kept.size <= BOT_DOC_MAX_BYTES ? documentKind(head, path) : null;
    if (kind) return { object, kind };
    await storage.remove([object]);
    throw NotADocument();
  }

  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, docSource(actor, body), body),

    async info(actor: Actor, id: number) {
      const doc = await findSeen(db, docSource(actor, {}), id, '文档');
      return { ...doc, ...(await docTexts(db, id)) };
    },

    create: (actor: Actor, { name, content, until, nodeId }: BodyOf<Calls['create']>) =>
      tx(actor, async (unit) => {
        const id = await insert(unit, actor, { name, kind: 'text', object: null, content, until }, nodeId);
        await unit.audit({
          call: contract.aisbotDoc.create,
          entity: 'aisbotDoc',
          entityId: id,
          after: { name, until },
        });
        return one(unit, actor, id);
      }),

    update: (actor: Actor, { id, version, name, until, content }: BodyOf<Calls['update']>) =>
      tx(actor, async (unit) => {
        const [before] = await lock(unit, actor, 'edit', [id]);
        if (!before) throw RowMissing('文档');
        if (before.version !== version)
          throw RowChanged({ ...(await one(unit, actor, id)), ...(await docTexts(unit, id)) });
        if (content !== undefined && before.kind !== 'text') throw NotTyped();
        const last = await unit.one<{ object: string | null; content: string }>(sql`
          SELECT object, content FROM aisbot_doc_version WHERE doc_id = ${id} ORDER BY version DESC LIMIT 1`);
        await replace(unit, actor, id, {
          name,
          kind: before.kind,
          object: last?.object ?? null,
          content: content ?? last?.content ?? '',
          until,
        });
        await unit.audit({
          call: contract.aisbotDoc.update,
          entity: 'aisbotDoc',
          entityId: id,
          before: { name: before.name, until: before.until },
          after: { name, until },
        });
        return one(unit, actor, id);
      }),

    async upload(actor: Actor, { id, name, path, until, nodeId }: BodyOf<Calls['upload']>) {
      // Whoever may not change the document has nothing copied either.
      if (id !== undefined && (await tx(actor, (unit) => lock(unit, actor, 'edit', [id]))).length === 0)
        throw RowMissing('文档');
      if (nodeId !== undefined)
        await tx(actor, (unit) => knownAt(unit, actor, contract.aisbotDoc.upload, nodeId));
      const file = await takeFile(actor, path);
      return tx(actor, async (unit) => {
        const said = { name, ...file, content: '', until };
        if (id !== undefined) {
          const [before] = await lock(unit, actor, 'edit', [id]);
          if (!before) throw RowMissing('文档');
          await replace(unit, actor, id, said);
        }
        const docId = id ?? (await insert(unit, actor, said, nodeId));
        await unit.audit({
          call: contract.aisbotDoc.upload,
          entity: 'aisbotDoc',
          entityId: docId,
          after: { name, kind: file.kind, until },
        });
        return one(unit, actor, docId);
      });
    },

    reread: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const [doc] = await lock(unit, actor, 'reread', [id]);
        if (!doc) throw RowMissing('文档');
        await unit.query(sql`UPDATE aisbot_doc SET status = 'reading', trouble = '' WHERE id = ${id}`);
        await jobs.enqueue(unit, readDoc, { docId: id }, { actor, title: `解析「${doc.name}」` });
        await unit.audit({ call: contract.aisbotDoc.reread, entity: 'aisbotDoc', entityId: id });
        return one(unit, actor, id);
      }),

    switch: (actor: Actor, { ids, on }: BodyOf<Calls['switch']>) =>
      tx(actor, async (unit) => {
        const found = await lock(unit, actor, 'switch', ids);
        if (found.length < new Set(ids).size) throw RowMissing('文档');
        const changed = found.filter(({ status }) => (status === 'live') !== on).map(({ id }) => id);
        await settle(unit, changed, on ? 'live' : 'off');
        await unit.auditAll(
          changed.map((entityId) => ({
            call: contract.aisbotDoc.switch,
            entity: 'aisbotDoc',
            entityId,
            after: { on },
          })),
        );
        return { changed: changed.length };
      }),

    pass: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const [doc] = await lock(unit, actor, 'pass', [id]);
        if (!doc) throw RowMissing('文档');
        await settle(unit, [id], 'live');
        await unit.audit({ call: contract.aisbotDoc.pass, entity: 'aisbotDoc', entityId: id });
        return null;
      }),

    async remove(actor: Actor, ids: readonly number[]) {
      const { removed, files } = await tx(actor, async (unit) => {
        const found = await lock(unit, actor, 'delete', ids);
        if (found.length < new Set(ids).size) throw RowMissing('文档');
        const objects = await unit.query<{ object: string }>(sql`
          SELECT DISTINCT object FROM aisbot_doc_version WHERE doc_id = ${anyOf(ids)} AND object IS NOT NULL`);
        await unit.auditAll(
          found.map(({ id, name, kind, until }) => ({
            call: contract.aisbotDoc.remove,
            entity: 'aisbotDoc',
            entityId: id,
            before: { name, kind, until },
          })),
        );
        await announceKnowledge(unit, 'aisbot_doc', ids);
        await unit.query(sql`DELETE FROM aisbot_doc WHERE id = ${anyOf(ids)}`);
        return { removed: found.length, files: objects.map(({ object }) => object) };
      });
      await storage.remove(files);
      return { removed };
    },
  };
};

/** What it is from now on, and whether its pieces are found. */
async function settle(unit: Unit, ids: readonly number[], status: 'live' | 'off') {
  await unit.query(
    sql`UPDATE aisbot_doc SET status = ${status}, updated_at = now() WHERE id = ${anyOf(ids)}`,
  );
  await unit.query(sql`UPDATE aisbot_piece SET live = ${status === 'live'} WHERE doc_id = ${anyOf(ids)}`);
  await announceKnowledge(unit, 'aisbot_doc', ids);
}

async function lock(unit: Unit, actor: Actor, verb: keyof typeof docPolicy.verbs, ids: readonly number[]) {
  const rows = await unit.query<DocRecord>(sql`
    SELECT r.id, r.name, r.kind, r.status, r.until, r.version, r.channel_id AS "channelId", r.node_id AS "nodeId", r.path,
           r.owner_id AS "ownerId"
    FROM aisbot_doc r WHERE r.id = ${anyOf(ids)} AND ${docPolicy.reach(actor, verb)} ORDER BY r.id FOR UPDATE OF r`);
  for (const row of rows) docPolicy.guard(actor, verb, row);
  return rows;
}

async function one(db: Queries, actor: Actor, id: number): Promise<BotDoc> {
  const [row] = await loadDocs(db, actor, [id]);
  if (!row) throw RowMissing('文档');
  return row;
}
