import {
  type BodyOf,
  contract,
  POSTER_PLACES_MAX,
  type PosterBatch,
  type PosterInput,
  type QueryOf,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { nodesOn } from '#kernel/access/row-reach.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';
import { type ArchiveMaker, createArchive } from '#kernel/export/archive.ts';
import { chinaStamp } from '#kernel/export/exports.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findVisible } from '#kernel/list/find-visible.ts';
import { listPage } from '#kernel/list/list.ts';
import { factsAt } from '../../ai/index.ts';
import { nodeScope } from '../../organ/index.ts';
import { posterLink } from '../link/poster-link.ts';
import { applyOverrides } from '../making/apply-overrides.ts';
import { placesBelow, placesById } from '../making/place.repository.ts';
import type { PosterPlaceFacts } from '../making/place-values.ts';
import { fileName } from '../making/poster.service.ts';
import { refuseWaiting, sharedValues } from '../making/resolve.ts';
import { NoPlaces, NotADealer, TooManyPlaces } from '../poster.errors.ts';
import { batchJob } from '../poster.jobs.ts';
import { batchPolicy } from '../poster.policy.ts';
import { readable } from '../template/readable.ts';
import { templatePolicy } from '../template/template.policy.ts';
import { countUse, type TemplateRecord, templateFor, templateOf } from '../template/template.repository.ts';
import * as batches from './batch.repository.ts';
import { batchSource, itemSource } from './batch.source.ts';
import { checkPlaces, sharedLack, shownPlace } from './check-places.ts';
import { checkWords } from './check-words.ts';

type Calls = typeof contract.posterBatch;
type Asked = Pick<BodyOf<Calls['start']>, 'placeIds' | 'underId' | 'exceptIds' | 'kind'>;

export const batchService = (kernel: Kernel) => {
  const { db, tx, storage, jobs, secret } = kernel;

  const seen = (actor: Actor, id: number, queries: Queries = db): Promise<PosterBatch> =>
    findVisible(queries, batchSource(actor, {}), id, '批量海报');

  /** Those named, all of them within reach, or every open one below a place that is. */
  async function placesFor(
    queries: Queries,
    actor: Actor,
    { placeIds, underId, exceptIds, kind }: Asked,
  ): Promise<PosterPlaceFacts[]> {
    const reach = nodeScope(scope(actor, contract.posterBatch.start));
    const named = [...new Set(placeIds)];
    if (underId !== null && named.length === 0) {
      const [under] = await placesById(queries, [underId], reach);
      if (!under) throw RowMissing('组织');
      const found = await placesBelow(queries, { underId, kind, most: POSTER_PLACES_MAX }, reach);
      if (found.length > POSTER_PLACES_MAX) throw TooManyPlaces(POSTER_PLACES_MAX);
      const left = new Set(exceptIds);
      return found.filter(({ id }) => !left.has(id));
    }
    const found = await placesById(queries, named, reach);
    if (found.length < named.length) throw RowMissing('经销商或门店');
    if (found.some((place) => place.kind === 'organ')) throw NotADealer();
    return found;
  }

  /** What the batch is made of; each must be there for the actor before anything is said about the template. */
  async function partsOf(
    queries: Queries,
    actor: Actor,
    templateId: number,
    input: PosterInput,
    asked: Asked,
  ) {
    const template = await templateFor(queries, actor, 'batch', templateId);
    const shared = await sharedValues(queries, actor, input);
    return { template, shared, places: await placesFor(queries, actor, asked) };
  }

  /** What it draws: the template with what is changed on it. */
  const docFor = ({ name, doc, own }: TemplateRecord, { overrides }: PosterInput) =>
    applyOverrides(readable(name, doc), overrides, { openOnly: !own });

  /** Every place of a range with what it lacks itself, and what all of them lack. */
  async function checkedPlaces(actor: Actor, body: BodyOf<Calls['places']>) {
    const { templateId, placeIds, underId, exceptIds, kind, q, ...words } = body;
    const input = { ...words, placeId: null, memberId: null, film: false, musicId: null };
    const parts = await partsOf(db, actor, templateId, input, { placeIds, underId, exceptIds, kind });
    const doc = docFor(parts.template, input);
    const named = q?.toLowerCase();
    const places = named
      ? parts.places.filter(({ name }) => name.toLowerCase().includes(named))
      : parts.places;
    const above = [...new Set(places.flatMap(({ path }) => nodesOn(path)))];
    const { subject } = input;
    const facts = subject && actor.channelId ? await factsAt(db, actor.channelId, above) : [];
    const link = input.target ? posterLink(secret, '', 1) : '';
    const values = { ...parts.shared.values, 'poster.link': link };
    const lack = sharedLack(doc, values, { subject, places: parts.places });
    const known = new Set(lack.map(({ layerId }) => layerId));
    return { doc, checked: checkPlaces(doc, values, places, { facts, subject, known }), shared: lack };
  }

  return {
    async check(actor: Actor, body: BodyOf<Calls['check']>) {
      const { lacking, page, limit, sort: _sort, order: _order, ...asked } = body;
      const { doc, checked } = await checkedPlaces(actor, asked);
      const wanted = lacking ? checked.filter(({ findings }) => findings.length > 0) : checked;
      const rows = wanted.slice((page - 1) * limit, page * limit).map((one) => shownPlace(doc, one));
      return { rows, total: wanted.length };
    },

    async places(actor: Actor, body: BodyOf<Calls['places']>) {
      const { checked, shared } = await checkedPlaces(actor, body);
      const idsOf = (rows: typeof checked) => rows.map(({ place }) => place.id);
      return {
        ids: idsOf(checked),
        lackingIds: idsOf(checked.filter(({ findings }) => findings.length > 0)),
        shared,
      };
    },

    async start(actor: Actor, body: BodyOf<Calls['start']>, origin: string) {
      const { templateId, name, placeIds, underId, exceptIds, kind, ...words } = body;
      const input = { ...words, placeId: null, memberId: null, film: false, musicId: null };
      const id = await tx(actor, async (unit) => {
        const { template, shared, places } = await partsOf(unit, actor, templateId, input, {
          placeIds,
          underId,
          exceptIds,
          kind,
        });
        templatePolicy.guard(actor, 'batch', template);
        docFor(template, input);
        if (places.length === 0) throw NoPlaces();
        const at = await placeOf(unit, actor, contract.posterBatch.start);
        await checkWords(unit, at.channelId, input);
        const made = await batches.insertBatch(
          unit,
          { ...at, name, templateId, templateVersionNo: template.versionNo, input, shared, origin },
          places.map((place) => place.id),
        );
        await begin(unit, actor, { id: made, name }, { which: 'all' });
        await countUse(unit, templateId, places.length);
        const after = { name, templateId, places: places.length };
        await unit.audit({ call: contract.posterBatch.start, entity: 'posterBatch', entityId: made, after });
        return made;
      });
      return seen(actor, id);
    },

    list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, batchSource(actor, body), body),
    info: (actor: Actor, { id }: QueryOf<Calls['info']>) => seen(actor, id),

    async items(actor: Actor, body: BodyOf<Calls['items']>) {
      await seen(actor, body.id);
      return listPage(db, itemSource(storage, body), body);
    },

    async cancel(actor: Actor, { id }: BodyOf<Calls['cancel']>) {
      await tx(actor, async (unit) => {
        const batch = await batches.lockBatch(unit, actor, 'cancel', id);
        batchPolicy.guard(actor, 'cancel', batch);
        if (batch.jobId) await jobs.cancel(unit, batch.jobId);
        await batches.cancelBatch(unit, id);
        await batches.announceBatch(unit, batch);
        await unit.audit({ call: contract.posterBatch.cancel, entity: 'posterBatch', entityId: id });
      });
      return seen(actor, id);
    },

    async resume(actor: Actor, { id }: BodyOf<Calls['resume']>) {
      await tx(actor, async (unit) => {
        const batch = await batches.lockBatch(unit, actor, 'resume', id);
        batchPolicy.guard(actor, 'resume', batch);
        await refuseWaiting(unit, batch.input.articleId);
        await begin(unit, actor, batch, { which: 'left' });
        await unit.audit({ call: contract.posterBatch.resume, entity: 'posterBatch', entityId: id });
      });
      return seen(actor, id);
    },

    /** The template as it is now must have been passed as well. */
    async rerun(actor: Actor, { id }: BodyOf<Calls['rerun']>) {
      await tx(actor, async (unit) => {
        const batch = await batches.lockBatch(unit, actor, 'rerun', id);
        batchPolicy.guard(actor, 'rerun', batch);
        const template = await templateOf(unit, actor, batch.templateId);
        templatePolicy.guard(actor, 'batch', template);
        docFor(template, batch.input);
        await refuseWaiting(unit, batch.input.articleId);
        await begin(unit, actor, batch, { which: 'all', versionNo: template.versionNo });
        await unit.audit({ call: contract.posterBatch.rerun, entity: 'posterBatch', entityId: id });
      });
      return seen(actor, id);
    },

    async archive(actor: Actor, { id }: BodyOf<Calls['archive']>) {
      const batch = await tx(actor, async (unit) => {
        const found = await batches.lockBatch(unit, actor, 'archive', id);
        batchPolicy.guard(actor, 'archive', found);
        return found;
      });
      const files = await batches.finishedFiles(db, id);
      const filename = `${fileName(batch.name)}-${chinaStamp()}.zip`;
      const made = await createArchive(kernel, actor, contract.posterBatch.archive, {
        title: `下载 ${files.length} 张海报`,
        filename,
        input: { id },
        total: files.length,
      });
      return { filepath: made.filepath, filename, exportId: made.id, files: files.length };
    },

    remove: (actor: Actor, { id }: BodyOf<Calls['remove']>) =>
      tx(actor, async (unit) => {
        const batch = await batches.lockBatch(unit, actor, 'delete', id);
        batchPolicy.guard(actor, 'delete', batch);
        await batches.deleteBatch(unit, id);
        await batches.announceBatch(unit, batch);
        const summary = `删除批量海报「${batch.name}」`;
        await unit.audit({ call: contract.posterBatch.remove, entity: 'posterBatch', entityId: id, summary });
        return null;
      }),
  };

  async function begin(
    unit: Parameters<typeof jobs.enqueue>[0],
    actor: Actor,
    { id, name }: { id: number; name: string },
    { which, versionNo }: { which: 'all' | 'left'; versionNo?: number },
  ) {
    const jobId = await jobs.enqueue(unit, batchJob, { id }, { actor, title: `批量生成海报「${name}」` });
    await batches.beginBatch(unit, id, { jobId, which, versionNo });
    const batch = await batches.batchRecord(unit, id);
    if (batch) await batches.announceBatch(unit, batch);
  }
};

/** The posters as they are when the link is opened, if whoever asked may still have them. */
export const batchArchive: ArchiveMaker = {
  call: contract.posterBatch.archive,
  async files(kernel, actor, { id }: { id: number }) {
    const batch = await kernel.tx(actor, (unit) => batches.lockBatch(unit, actor, 'archive', id));
    const used = new Map<string, number>();
    return (await batches.finishedFiles(kernel.db, batch.id)).map(({ place, object }) => {
      const times = (used.get(place) ?? 0) + 1;
      used.set(place, times);
      return {
        name: `${fileName(place)}${times > 1 ? ` (${times})` : ''}.png`,
        read: () => kernel.storage.read(object),
        taken: async () => {},
      };
    });
  },
};
