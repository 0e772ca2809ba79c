import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { BOT_DOC_MAX_BYTES, type BodyOf, contract } from '@zhiying/contract';
import { documentKind } from '#engines/media/index.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { auditor } from '#kernel/audit/auditing.ts';
import { RowChanged } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findVisible } from '#kernel/list/find-visible.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { isOwnUpload } from '../../material/index.ts';
import { NotADocument, NotTyped, NotUploaded } from '../aisbot.errors.ts';
import { readDoc } from '../aisbot.jobs.ts';
import { isOwn, knownAt } from '../aisbot.scope.ts';
import { announceKnowledge } from '../announce.service.ts';
import * as repository from './doc.repository.ts';
import { docSource, docTexts } from './doc.source.ts';

type Calls = typeof contract.aisbotDoc;

const audit = auditor(contract.aisbotDoc, 'aisbotDoc');
const HEAD_BYTES = 4096;

export const docService = (kernel: Kernel) => {
  const { db, tx, storage, jobs } = kernel;

  /** A job reads a new version before customers are answered with it; until then the last one holds. */
  async function read(unit: Unit, actor: Actor, id: number, name: string) {
    await jobs.enqueue(unit, readDoc, { docId: id }, { actor, title: `解析「${name}」` });
    await announceKnowledge(unit, 'aisbot_doc', [id]);
  }

  async function insert(unit: Unit, actor: Actor, text: repository.DocText, nodeId: number | undefined) {
    const place = await knownAt(unit, actor, contract.aisbotDoc.create, nodeId);
    const id = await repository.insertDoc(unit, place, actor.id, text);
    await read(unit, actor, id, text.name);
    return id;
  }

  async function replace(unit: Unit, actor: Actor, id: number, text: repository.DocText) {
    await repository.updateDoc(unit, id, actor.id, text);
    await read(unit, actor, id, text.name);
  }

  /** Copies the upload out of reach of the browser's credentials and recognizes its kind by its content. */
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
      const doc = await findVisible(db, docSource(actor, {}), id, '文档');
      return { ...doc, ...(await docTexts(db, id)) };
    },

    create: (actor: Actor, { name, content, until, nodeId }: BodyOf<Calls['create']>) =>
      tx(actor, async (unit) => {
        const id = await insert(unit, actor, { name, kind: 'text', object: null, content, until }, nodeId);
        await audit(unit, 'create', id, { after: { name, until } });
        return repository.oneDoc(unit, actor, id);
      }),

    update: (actor: Actor, { id, version, name, until, content }: BodyOf<Calls['update']>) =>
      tx(actor, async (unit) => {
        const before = await repository.lockDoc(unit, actor, 'edit', id);
        if (before.version !== version)
          throw RowChanged({ ...(await repository.oneDoc(unit, actor, id)), ...(await docTexts(unit, id)) });
        if (content !== undefined && before.kind !== 'text') throw NotTyped();
        const last = await repository.newestText(unit, id);
        await replace(unit, actor, id, {
          name,
          kind: before.kind,
          object: last?.object ?? null,
          content: content ?? last?.content ?? '',
          until,
        });
        await audit(unit, 'update', id, {
          before: { name: before.name, until: before.until },
          after: { name, until },
        });
        return repository.oneDoc(unit, actor, id);
      }),

    async upload(actor: Actor, { id, name, path, until, nodeId }: BodyOf<Calls['upload']>) {
      // Nothing is copied for an actor who may not change the document.
      if (id !== undefined) await tx(actor, (unit) => repository.lockDoc(unit, actor, 'edit', id));
      if (nodeId !== undefined)
        await tx(actor, (unit) => knownAt(unit, actor, contract.aisbotDoc.upload, nodeId));
      const file = await takeFile(actor, path);
      return tx(actor, async (unit) => {
        const text = { name, ...file, content: '', until };
        if (id !== undefined) {
          await repository.lockDoc(unit, actor, 'edit', id);
          await replace(unit, actor, id, text);
        }
        const docId = id ?? (await insert(unit, actor, text, nodeId));
        await audit(unit, 'upload', docId, { after: { name, kind: file.kind, until } });
        return repository.oneDoc(unit, actor, docId);
      });
    },

    reread: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const doc = await repository.lockDoc(unit, actor, 'reread', id);
        await repository.startReading(unit, id);
        await jobs.enqueue(unit, readDoc, { docId: id }, { actor, title: `解析「${doc.name}」` });
        await audit(unit, 'reread', id);
        return repository.oneDoc(unit, actor, id);
      }),

    switch: (actor: Actor, { ids, on }: BodyOf<Calls['switch']>) =>
      tx(actor, async (unit) => {
        const found = await repository.lockDocs(unit, actor, 'switch', ids);
        const changed = found.filter(({ status }) => (status === 'live') !== on).map(({ id }) => id);
        await repository.settleDocs(unit, changed, on ? 'live' : 'off');
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
        const doc = await repository.lockDoc(unit, actor, 'pass', id);
        await repository.settleDocs(unit, [id], 'live');
        await audit(unit, 'pass', id, {
          ...(isOwn(actor, doc) && { summary: `通过知识文档「${doc.name}」（本人审核）` }),
        });
        return null;
      }),

    async remove(actor: Actor, ids: readonly number[]) {
      const { removed, files } = await tx(actor, async (unit) => {
        const found = await repository.lockDocs(unit, actor, 'delete', ids);
        const files = await repository.docFiles(unit, ids);
        await unit.auditAll(
          found.map(({ id, name, kind, until }) => ({
            call: contract.aisbotDoc.remove,
            entity: 'aisbotDoc',
            entityId: id,
            before: { name, kind, until },
          })),
        );
        await announceKnowledge(unit, 'aisbot_doc', ids);
        await repository.deleteDocs(unit, ids);
        return { removed: found.length, files };
      });
      await storage.remove(files);
      return { removed };
    },
  };
};
