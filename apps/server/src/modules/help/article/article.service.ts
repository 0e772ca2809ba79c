import { isDeepStrictEqual } from 'node:util';
import { type BodyOf, contract, type HelpDoc, type HelpDraft, type QueryOf } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { visibleMaterials } from '../../material/index.ts';
import { materialIdsOf } from '../doc-text.ts';
import { requireKeeper } from '../keeper.repository.ts';
import { pictureUrls } from '../pictures.ts';
import * as repository from './article.repository.ts';
import { articleSource } from './article.source.ts';

type Calls = typeof contract.helpArticle;
type Verb = 'edit' | 'publish' | 'withdraw' | 'adopt' | 'keep';
const CALLS = {
  publish: contract.helpArticle.publish,
  withdraw: contract.helpArticle.withdraw,
  adopt: contract.helpArticle.adopt,
  keep: contract.helpArticle.keep,
};

/** Pictures that were in it before stay, whoever saves; others must be in sight. */
async function requireMaterials(unit: Unit, actor: Actor, doc: HelpDoc, before?: HelpDoc) {
  const known = new Set(before ? materialIdsOf(before) : []);
  const added = materialIdsOf(doc).filter((id) => !known.has(id));
  if ((await visibleMaterials(unit, actor, added)).length < added.length) throw RowMissing('素材');
}

/** Articles as those keep them who are responsible for the channel's help. */
export const articleService = ({ db, tx, storage }: Kernel) => {
  /** The article, locked, unless somebody changed it since the version. */
  async function locked(unit: Unit, actor: Actor, verb: Verb, of: { id: number; version: number }) {
    const before = await repository.lockArticle(unit, actor, verb, of.id);
    if (before.version !== of.version) throw RowChanged(await repository.loadArticle(unit, actor, before.id));
    return before;
  }

  const step = (
    actor: Actor,
    verb: keyof typeof CALLS,
    which: { id: number; version: number },
    change: (unit: Unit, before: repository.ArticleRecord) => Promise<unknown>,
  ) =>
    tx(actor, async (unit) => {
      const before = await locked(unit, actor, verb, which);
      await change(unit, before);
      const after = await repository.loadArticle(unit, actor, before.id);
      await unit.audit({
        call: CALLS[verb],
        entity: 'helpArticle',
        entityId: before.id,
        entityName: after.title,
        before: { status: before.status, follows: before.follows },
        after: { status: after.status, follows: after.follows },
      });
      return after;
    });

  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, articleSource(actor, body), body),

    async draft(actor: Actor, { id }: QueryOf<Calls['draft']>): Promise<HelpDraft> {
      const row = await repository.loadArticle(db, actor, id);
      const { doc } = await repository.findText(db, actor, id, null);
      return {
        ...row,
        doc,
        pictures: await pictureUrls(db, storage, doc),
        notes: await repository.findNotes(db, id),
        versions: await repository.findVersions(db, id),
      };
    },

    async version(actor: Actor, { id, no }: QueryOf<Calls['version']>) {
      const { title, doc } = await repository.findText(db, actor, id, no);
      return { title, doc, pictures: await pictureUrls(db, storage, doc) };
    },

    create: (actor: Actor, body: BodyOf<Calls['create']>) =>
      tx(actor, async (unit) => {
        await repository.requireCategory(unit, actor, body.categoryId);
        await requireMaterials(unit, actor, body.doc);
        const channelId = await requireKeeper(unit, actor, contract.helpArticle.create);
        const id = await repository.insertArticle(unit, actor, channelId, body);
        const { doc: _text, ...said } = body;
        await unit.audit({
          call: contract.helpArticle.create,
          entity: 'helpArticle',
          entityId: id,
          after: said,
        });
        return { id };
      }),

    update: (actor: Actor, { id, version, title, doc, ...settings }: BodyOf<Calls['update']>) =>
      tx(actor, async (unit) => {
        const before = await locked(unit, actor, 'edit', { id, version });
        await repository.requireCategory(unit, actor, settings.categoryId);
        await requireMaterials(unit, actor, doc, before.doc);
        const row = await repository.loadArticle(unit, actor, id);
        // Settings alone leave the text what it is: one that follows the guide goes on doing so.
        const rewritten = title !== before.title || !isDeepStrictEqual(doc, before.doc);
        if (rewritten) await repository.updateText(unit, actor, before, { title, doc });
        await repository.updateSettings(unit, actor, id, settings);
        await unit.audit({
          call: contract.helpArticle.update,
          entity: 'helpArticle',
          entityId: id,
          entityName: title,
          before: {
            title: before.title,
            categoryId: row.category?.id ?? null,
            keys: row.keys,
            pages: row.pages,
            public: row.public,
          },
          after: { title, ...settings, ...(rewritten ? { textNo: before.textNo + 1 } : {}) },
        });
        return repository.loadArticle(unit, actor, id);
      }),

    publish: (actor: Actor, which: BodyOf<Calls['publish']>) =>
      step(actor, 'publish', which, (unit, before) => repository.publishArticle(unit, actor, before)),
    withdraw: (actor: Actor, which: BodyOf<Calls['withdraw']>) =>
      step(actor, 'withdraw', which, (unit, { id }) => repository.withdrawArticle(unit, actor, id)),
    adopt: (actor: Actor, which: BodyOf<Calls['adopt']>) =>
      step(actor, 'adopt', which, (unit, before) => repository.adoptGuide(unit, actor, before)),
    keep: (actor: Actor, which: BodyOf<Calls['keep']>) =>
      step(actor, 'keep', which, (unit, { id }) => repository.keepOwn(unit, actor, id)),

    remove: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const { title } = await repository.lockArticle(unit, actor, 'delete', id);
        await repository.deleteArticle(unit, id);
        await unit.audit({
          call: contract.helpArticle.remove,
          entity: 'helpArticle',
          entityId: id,
          entityName: title,
          before: { title },
        });
        return null;
      }),

    order: (actor: Actor, { ids }: BodyOf<Calls['order']>) =>
      tx(actor, async (unit) => {
        const wanted = [...new Set(ids)];
        const changed = await repository.orderArticles(unit, actor, wanted);
        await unit.audit({
          call: contract.helpArticle.order,
          entity: 'helpArticle',
          entityId: wanted[0] ?? null,
          summary: '调整帮助文章的顺序',
          after: { ids: wanted },
        });
        return { changed };
      }),
  };
};
