import {
  type BodyOf,
  contract,
  type PosterDoc,
  type PosterTemplateInfo,
  type PosterTemplateInput,
  type PosterTemplateSearch,
  type QueryOf,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { type Place, placeOf } from '#kernel/access/place-of.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { totalOf } from '#kernel/list/counts-by.ts';
import { findVisible } from '#kernel/list/find-visible.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { areMaterialsVisible, dropUsage, setUsage } from '../../material/index.ts';
import { findNodes } from '../../organ/index.ts';
import { decisionsOn, reviewing } from '../../review/index.ts';
import { materialsOfDoc } from '../making/doc-parts.ts';
import { shownPictures } from '../making/pictures.ts';
import { VersionMissing } from '../poster.errors.ts';
import { readable } from './readable.ts';
import { templateHistory, templateQueue } from './review.source.ts';
import { reviewedTemplate } from './reviewed-template.ts';
import { templatePolicy } from './template.policy.ts';
import * as templates from './template.repository.ts';
import { templateCounts, templateSource } from './template.source.ts';

type Calls = typeof contract.posterTemplate;
type ReviewCalls = typeof contract.posterTemplateReview;
/** What a material's usage calls us. */
export const TEMPLATE_USE = '海报模板';

export const templateService = (kernel: Kernel) => {
  const { db, tx, storage } = kernel;

  async function infoOf(actor: Actor, id: number, queries: Queries = db): Promise<PosterTemplateInfo> {
    const row = await findVisible(queries, templateSource(storage, actor, {}), id, '海报模板');
    const versions = await templates.versionsOf(queries, id);
    const decisions = await decisionsOn(queries, reviewedTemplate.kind, id);
    return {
      ...row,
      openOnly: !row.builtin && !(await templates.templateFor(queries, actor, 'use', id)).own,
      versions: versions.map((version) => ({
        ...version,
        decisions: decisions.filter(({ versionNo }) => versionNo === version.no),
      })),
    };
  }

  /** Its pictures must be there for the actor; those it had before may have left their sight. */
  async function usePictures(
    unit: Unit,
    actor: Actor,
    id: number,
    place: Place,
    { name, doc }: Pick<PosterTemplateInput, 'name' | 'doc'>,
    before?: PosterDoc,
  ) {
    const known = before ? materialsOfDoc(before) : [];
    const wanted = materialsOfDoc(doc);
    if (
      !(await areMaterialsVisible(
        unit,
        actor,
        wanted.filter((one) => !known.includes(one)),
      ))
    )
      throw RowMissing('素材');
    const user = {
      kind: TEMPLATE_USE,
      id,
      title: name,
      link: `/home/ai?tabid=posterTemplates&template=${id}`,
      place,
    };
    await setUsage(unit, actor, user, wanted);
  }

  async function insert(unit: Unit, actor: Actor, place: Place, input: PosterTemplateInput) {
    const id = await templates.insertTemplate(unit, place, input);
    await usePictures(unit, actor, id, place, input);
    await templates.insertVersion(unit, id, { no: 1, ...input, by: actor.id });
    return id;
  }

  /** At the node asked for, which must be theirs to fill, else where the actor sits. */
  async function placeFor(unit: Unit, actor: Actor, nodeId: number | undefined): Promise<Place> {
    if (nodeId === undefined) return placeOf(unit, actor, contract.posterTemplate.create);
    const [node] = await findNodes(unit, scope(actor, contract.posterTemplate.create), [nodeId]);
    if (!node) throw RowMissing('所属组织');
    return { channelId: node.channelId, nodeId: node.id, path: node.path, ownerId: actor.id };
  }

  /** What was passed or rejected starts over as a draft; a version that something was made of, or that an old one replaces, is kept. */
  async function save(
    unit: Unit,
    actor: Actor,
    before: templates.TemplateRecord,
    input: PosterTemplateInput,
    call: Calls['update'] | Calls['restore'],
  ) {
    await usePictures(unit, actor, before.id, before, input, before.doc);
    const fresh =
      call === contract.posterTemplate.restore ||
      before.status !== 'draft' ||
      (await templates.isUsed(unit, before.id, before.versionNo));
    const no = before.versionNo + (fresh ? 1 : 0);
    await templates.insertVersion(unit, before.id, { no, ...input, by: actor.id });
    await templates.writeTemplates(unit, [before.id], templates.savedColumns(input, no));
    await unit.audit({
      call,
      entity: 'posterTemplate',
      entityId: before.id,
      summary: `编辑海报模板「${input.name}」`,
      before: { name: before.name, kind: before.kind, folder: before.folder, versionNo: before.versionNo },
      after: { name: input.name, kind: input.kind, folder: input.folder, versionNo: no },
    });
  }

  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) =>
      listPage(db, templateSource(storage, actor, body), body),

    async counts(actor: Actor, search: PosterTemplateSearch) {
      const { byKind, folders } = await templateCounts(db, actor, search);
      return { total: totalOf(byKind, search.kind), byKind, folders };
    },

    info: (actor: Actor, { id }: QueryOf<Calls['info']>) => infoOf(actor, id),

    async create(actor: Actor, { nodeId, ...input }: BodyOf<Calls['create']>) {
      const id = await tx(actor, async (unit) => {
        const made = await insert(unit, actor, await placeFor(unit, actor, nodeId), input);
        await unit.audit({ call: contract.posterTemplate.create, entity: 'posterTemplate', entityId: made });
        return made;
      });
      return infoOf(actor, id);
    },

    async update(actor: Actor, { id, version, ...input }: BodyOf<Calls['update']>) {
      await tx(actor, async (unit) => {
        const before = await templates.lockTemplate(unit, actor, 'edit', id);
        templatePolicy.guard(actor, 'edit', before);
        if (before.version !== version) throw RowChanged(await infoOf(actor, id, unit));
        await save(unit, actor, before, input, contract.posterTemplate.update);
      });
      return infoOf(actor, id);
    },

    async copy(actor: Actor, { id, name }: BodyOf<Calls['copy']>) {
      const made = await tx(actor, async (unit) => {
        const from = await templates.lockTemplate(unit, actor, 'copy', id);
        const place = await placeOf(unit, actor, contract.posterTemplate.copy);
        const input = { name, kind: from.kind, folder: '', doc: readable(from.name, from.doc) };
        const copy = await insert(unit, actor, place, input);
        await unit.audit({ call: contract.posterTemplate.copy, entity: 'posterTemplate', entityId: copy });
        return copy;
      });
      return infoOf(actor, made);
    },

    remove: (actor: Actor, { ids }: BodyOf<Calls['remove']>) =>
      tx(actor, async (unit) => {
        const rows = await templates.lockTemplates(unit, actor, templatePolicy.reach(actor, 'delete'), ids);
        for (const row of rows) templatePolicy.guard(actor, 'delete', row);
        await templates.writeTemplates(unit, ids, templates.DELETED);
        for (const { id, name } of rows) {
          await dropUsage(unit, { kind: TEMPLATE_USE, id });
          await unit.audit({
            call: contract.posterTemplate.remove,
            entity: 'posterTemplate',
            entityId: id,
            summary: `删除海报模板「${name}」`,
          });
        }
        return { changed: rows.length };
      }),

    async version(actor: Actor, { id, no }: QueryOf<Calls['version']>) {
      if (!(await templates.seesTemplate(db, actor, id))) throw RowMissing('海报模板');
      const found = await templates.versionDoc(db, id, no);
      if (!found) throw VersionMissing(no);
      const doc = readable(found.name, found.doc);
      const pictures = await shownPictures(db, storage, materialsOfDoc(doc));
      return { ...found, doc, pictures: [...pictures.values()] };
    },

    async restore(actor: Actor, { id, version, no }: BodyOf<Calls['restore']>) {
      await tx(actor, async (unit) => {
        const before = await templates.lockTemplate(unit, actor, 'edit', id);
        templatePolicy.guard(actor, 'edit', before);
        if (before.version !== version) throw RowChanged(await infoOf(actor, id, unit));
        const then = await templates.versionDoc(unit, id, no);
        if (!then) throw VersionMissing(no);
        const { kind, folder } = before;
        const input = { name: then.name, kind, folder, doc: readable(then.name, then.doc) };
        await save(unit, actor, before, input, contract.posterTemplate.restore);
      });
      return infoOf(actor, id);
    },

    file: (actor: Actor, { ids, folder }: BodyOf<Calls['file']>) =>
      tx(actor, async (unit) => {
        const rows = await templates.lockTemplates(unit, actor, templatePolicy.reach(actor, 'edit'), ids);
        await templates.writeTemplates(unit, ids, templates.folderColumn(folder));
        for (const { id, name, folder: before } of rows)
          await unit.audit({
            call: contract.posterTemplate.file,
            entity: 'posterTemplate',
            entityId: id,
            summary: `移动海报模板「${name}」到文件夹「${folder}」`,
            before: { folder: before },
            after: { folder },
          });
        return { changed: rows.length };
      }),

    /** Somebody's own mark; nothing about the template changes. */
    favourite: (actor: Actor, { id, on }: BodyOf<Calls['favourite']>) =>
      tx(actor, async (unit) => {
        if (!(await templates.seesTemplate(unit, actor, id))) throw RowMissing('海报模板');
        await templates.setFavourite(unit, actor.id, id, on);
        return null;
      }),
  };
};

export const templateReviews = (kernel: Kernel) => ({
  ...reviewing(kernel, reviewedTemplate),
  queue: (actor: Actor, body: BodyOf<ReviewCalls['queue']>) =>
    listPage(kernel.db, templateQueue(kernel.storage, actor, body), body),
  history: (actor: Actor, body: BodyOf<ReviewCalls['history']>) =>
    listPage(kernel.db, templateHistory(actor, body), body),
});
