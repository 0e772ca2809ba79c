import {
  type BodyOf,
  contract,
  type Poster,
  type PosterDoc,
  type PosterInfo,
  type PosterInput,
  type QueryOf,
  SAMPLE_VALUES,
  withSamples,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { type Place, placeOf, readPlace } from '#kernel/access/place-of.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findVisible } from '#kernel/list/find-visible.ts';
import { listPage } from '#kernel/list/list.ts';
import { maskPhones } from '#kernel/phone/phone-mask.ts';
import type { Unit } from '#kernel/unit.ts';
import { dropUsage, setUsage } from '../../material/index.ts';
import { suspiciousVisits, visitsByDay } from '../../substance/index.ts';
import { posterLink } from '../link/poster-link.ts';
import { NoTimeline, NotFilm } from '../poster.errors.ts';
import { drawFileJob, drawPosterJob, filmPosterJob } from '../poster.jobs.ts';
import { posterPolicy } from '../poster.policy.ts';
import * as posters from '../poster.repository.ts';
import { posterSource } from '../poster.source.ts';
import { readable } from '../template/readable.ts';
import {
  countUse,
  type TemplateRecord,
  templateFor,
  templateOf,
  versionDoc,
} from '../template/template.repository.ts';
import { applyOverrides } from './apply-overrides.ts';
import { materialOfKey, materialsOfDoc, materialsOfValues, variablesOfDoc } from './doc-parts.ts';
import { keptObject, putInLibrary } from './keep-drawn.ts';
import { shownAvatar, shownPictures } from './pictures.ts';
import { ofCar, ofPlace, placeFor, type Resolved, sharedValues } from './resolve.ts';

type Calls = typeof contract.poster;
interface Written {
  name: string;
  input: PosterInput;
  doc: PosterDoc;
  templateVersionNo: number;
  resolved: Resolved;
}

/** What a material's usage calls us. */
const POSTER_USE = '海报';
const LINK_SECONDS = 600;
const DAYS = 30;

export const posterService = (kernel: Kernel) => {
  const { db, tx, storage, secret, jobs } = kernel;

  const seen = (actor: Actor, id: number, queries: Queries = db): Promise<Poster> =>
    findVisible(queries, posterSource(kernel, actor, {}), id, '海报');

  /** Everything a poster says, for whoever makes it. */
  async function resolve(
    queries: Queries,
    actor: Actor,
    input: PosterInput,
    place: Place,
    options: { waiting: boolean },
  ): Promise<Resolved> {
    const shared = await sharedValues(queries, actor, input, options);
    const { preview, placeId } = input;
    const { subject } = input;
    const local = input.placeId
      ? await ofPlace(
          queries,
          { ...place, subject },
          await placeFor(queries, actor, input.placeId, contract.poster.make),
        )
      : await ofCar(queries, { ...place, subject });
    const values = { ...shared.values, ...local.values };
    const asOnCanvas = placeId === null ? SAMPLE_VALUES : withSamples(values);
    return {
      values: preview ? asOnCanvas : values,
      findings: [...shared.findings, ...local.findings],
      ai: shared.ai,
      ...(shared.revealed && { revealed: shared.revealed }),
    };
  }

  /** A number that stands on the poster is told to whoever sees it. */
  async function auditReveal(
    unit: Unit,
    call: Calls['make'] | Calls['modify'],
    { name, doc, resolved: { revealed } }: Written,
  ) {
    if (!revealed || !variablesOfDoc(doc).includes('member.phone')) return;
    const summary = `在海报「${name}」上印出用户「${revealed.name}」的完整手机号`;
    await unit.audit({ call, entity: 'member', entityId: revealed.id, summary });
  }

  /** Writes what the poster says, remembers its pictures, and has it drawn. */
  async function write(
    unit: Unit,
    actor: Actor,
    poster: Place & { id: number; origin: string },
    content: Written,
    { byHand }: { byHand: boolean },
  ) {
    await auditReveal(unit, byHand ? contract.poster.modify : contract.poster.make, content);
    const { id } = poster;
    const { input, doc, name, resolved } = content;
    if (input.film && !doc.motion) throw NoTimeline(name);
    const link = input.target ? posterLink(secret, poster.origin, id) : '';
    const { 'poster.link': example = '' } = resolved.values;
    const values = { ...resolved.values, 'poster.link': link || example };
    const user = {
      kind: POSTER_USE,
      id,
      title: name,
      link: `/home/ai?tabid=posters&poster=${id}`,
      place: poster,
    };
    const used = [
      ...materialsOfDoc(doc),
      ...materialsOfValues(doc, values),
      ...(input.musicId ? [input.musicId] : []),
    ];
    await setUsage(unit, actor, user, input.preview ? [] : [...new Set(used)]);
    await posters.writeContent(
      unit,
      id,
      { ...content, ...resolved, values, placeId: input.placeId },
      { byHand },
    );
    await enqueue(unit, actor, { id, name, input });
  }

  const enqueue = (
    unit: Unit,
    actor: Actor,
    { id, name, input }: Pick<posters.PosterRecord, 'id' | 'name' | 'input'>,
  ) =>
    input.film
      ? jobs.enqueue(unit, filmPosterJob, { id }, { actor, title: `生成动态海报「${name}」` })
      : jobs.enqueue(unit, drawPosterJob, { id }, { actor, title: `生成海报「${name}」` });

  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) =>
      listPage(db, posterSource(kernel, actor, body), body),

    async info(actor: Actor, { id }: QueryOf<Calls['info']>): Promise<PosterInfo> {
      const row = await seen(actor, id);
      const record = await posters.posterRecord(db, id);
      if (!record) throw RowMissing('海报');
      const { input, doc, values, templateId } = record;
      const pictures = await shownPictures(db, storage, [
        ...materialsOfDoc(doc),
        ...materialsOfValues(doc, values),
      ]);
      return {
        ...row,
        input,
        doc,
        values,
        pictures: [...pictures.values(), ...shownAvatar(values)],
        openOnly: !(await templateOf(db, actor, templateId)).own,
        days: await visitsByDay(db, 'poster', id, DAYS),
        suspiciousVisits: await suspiciousVisits(db, 'poster', id),
      };
    },

    async values(actor: Actor, sources: BodyOf<Calls['values']>) {
      const place = await readPlace(db, actor, contract.poster.values);
      if (!place) throw RowMissing('所属组织');
      const input = {
        ...sources,
        title: '',
        subtitle: '',
        date: '',
        pictureId: null,
        overrides: [],
        target: null,
        film: false,
        musicId: null,
      };
      const { values: told, findings, revealed } = await resolve(db, actor, input, place, { waiting: true });
      // Looking is no reason to tell a number: it is printed, and written down, when the poster is made.
      const values = revealed ? { ...told, 'member.phone': maskPhones(told['member.phone'] ?? '') } : told;
      const ids = Object.values(values).flatMap((value) => materialOfKey(value) ?? []);
      const pictures = [...(await shownPictures(db, storage, ids)).values(), ...shownAvatar(values)];
      return { values, findings, pictures };
    },

    async make(actor: Actor, { templateId, name, save, ...input }: BodyOf<Calls['make']>, origin: string) {
      const id = await tx(actor, async (unit) => {
        const template = await templateFor(unit, actor, 'use', templateId);
        const place = await placeOf(unit, actor, contract.poster.make);
        const resolved = await resolve(unit, actor, input, place, coversMayWait(template));
        const doc = applyOverrides(readable(template.name, template.doc), input.overrides, {
          openOnly: !template.own,
        });
        const templateVersionNo = template.versionNo;
        const row = { ...place, name, templateId, templateVersionNo, input, doc, origin };
        const made = await posters.insertPoster(unit, {
          ...row,
          placeId: null,
          batchId: null,
          ai: false,
          keep: save && !input.preview,
        });
        await write(
          unit,
          actor,
          { ...place, id: made, origin },
          { name, input, doc, templateVersionNo, resolved },
          { byHand: false },
        );
        if (!input.preview) await countUse(unit, templateId);
        await unit.audit({
          call: contract.poster.make,
          entity: 'poster',
          entityId: made,
          after: { name, templateId },
        });
        return made;
      });
      return seen(actor, id);
    },

    async modify(actor: Actor, { id, version, name, ...asked }: BodyOf<Calls['modify']>) {
      // A preview that somebody fills in is a poster like any other.
      const input = { ...asked, preview: false };
      await tx(actor, async (unit) => {
        const before = await posters.lockPoster(unit, actor, 'modify', id);
        if (before.version !== version) throw RowChanged(await seen(actor, id, unit));
        const { templateId, templateVersionNo } = before;
        const template = await templateOf(unit, actor, templateId);
        const resolved = await resolve(unit, actor, input, before, coversMayWait(template));
        const then = (await versionDoc(unit, templateId, templateVersionNo))?.doc ?? template.doc;
        const doc = applyOverrides(readable(template.name, then), input.overrides, {
          openOnly: !template.own,
        });
        await write(unit, actor, before, { name, input, doc, templateVersionNo, resolved }, { byHand: true });
        await unit.audit({
          call: contract.poster.modify,
          entity: 'poster',
          entityId: id,
          before: { name: before.name, ...before.input },
          after: { name, ...input },
        });
      });
      return seen(actor, id);
    },

    async retry(actor: Actor, { id }: BodyOf<Calls['retry']>) {
      await tx(actor, async (unit) => {
        const poster = await posters.lockPoster(unit, actor, 'retry', id);
        posterPolicy.guard(actor, 'retry', poster);
        await posters.waitAgain(unit, id);
        await unit.audit({ call: contract.poster.retry, entity: 'poster', entityId: id });
        await enqueue(unit, actor, poster);
      });
      return seen(actor, id);
    },

    async remove(actor: Actor, { ids }: BodyOf<Calls['remove']>) {
      const gone = await tx(actor, async (unit) => {
        const rows = await posters.lockPosters(unit, actor, 'delete', ids);
        await posters.deletePosters(
          unit,
          rows.map(({ id }) => id),
        );
        for (const { id, name } of rows) {
          await dropUsage(unit, { kind: POSTER_USE, id });
          const summary = `删除海报「${name}」`;
          await unit.audit({ call: contract.poster.remove, entity: 'poster', entityId: id, summary });
        }
        return rows;
      });
      const files = gone.flatMap(({ object, files: others }) => [
        ...(object ? [object] : []),
        ...Object.values(others).flatMap((file) => file.object ?? []),
      ]);
      // A file that stays behind is in nobody's way.
      await storage
        .remove(files)
        .catch((err: unknown) => kernel.log.warn({ err }, 'files of deleted posters stayed'));
      return { changed: gone.length };
    },

    async download(actor: Actor, { id, format, bleedMm, waiting }: BodyOf<Calls['download']>) {
      return tx(actor, async (unit) => {
        const poster = await posters.lockPoster(unit, actor, 'download', id);
        posterPolicy.guard(actor, 'download', poster);
        const filename = `${fileName(poster.name)}.${format === 'jpeg' ? 'jpg' : format}`;
        if (format === 'mp4' && !poster.input.film) throw NotFilm(poster.name);
        const key = format === 'mp4' ? posters.FILM_FILE : `${format}-${format === 'pdf' ? bleedMm : 0}`;
        const file = format === 'png' ? { object: poster.object ?? undefined } : poster.files[key];
        if (file?.object) {
          await unit.audit({
            call: contract.poster.download,
            entity: 'poster',
            entityId: id,
            after: { format, bleedMm },
          });
          const options = { downloadName: filename, expiresInSeconds: LINK_SECONDS };
          return { ready: true, filepath: await storage.signedUrl(file.object, options), filename, note: '' };
        }
        const note = file && 'note' in file ? (file.note ?? '') : '';
        // Whoever asks anew has it drawn anew; why the last one failed is told to whoever waited for it.
        if (note && waiting) return { ready: false, filepath: null, filename, note };
        if (note) await posters.forgetFile(unit, id, key);
        if (format !== 'png' && format !== 'mp4') {
          const payload = { id, format, bleedMm: format === 'pdf' ? bleedMm : 0, key };
          await jobs.enqueue(unit, drawFileJob, payload, { actor, title: `生成海报文件「${poster.name}」` });
        }
        return { ready: false, filepath: null, filename, note: '' };
      });
    },

    async save(actor: Actor, { id }: BodyOf<Calls['save']>) {
      const poster = await tx(actor, async (unit) => {
        const found = await posters.lockPoster(unit, actor, 'save', id);
        posterPolicy.guard(actor, 'save', found);
        return found;
      });
      const lent = await keptObject(db, poster);
      const source = poster.input.film ? poster.files[posters.FILM_FILE]?.object : poster.object;
      const stored = source ? await storage.head(source) : null;
      if (!stored) throw RowMissing('海报文件');
      await storage.copy(stored.path, lent);
      const { ai } = poster;
      const made = await tx(actor, async (unit) => {
        const kept = await putInLibrary(kernel, unit, poster, { object: lent, size: stored.size, ai });
        if (!kept) throw RowMissing('素材');
        await unit.audit({
          call: contract.poster.save,
          entity: 'poster',
          entityId: id,
          after: { materialId: kept.id },
        });
        return kept;
      });
      return { materialId: made.id, existing: made.existing };
    },
  };
};

/** An article gets its cover while it is written; the cover is a material with a review of its own. */
const coversMayWait = ({ kind }: Pick<TemplateRecord, 'kind'>) => ({ waiting: kind === 'cover' });

/** Nothing that a file system would not take. */
export const fileName = (name: string) => name.replace(/[\\/:*?"<>|]/g, '_').replace(/^\.+/, '_');
