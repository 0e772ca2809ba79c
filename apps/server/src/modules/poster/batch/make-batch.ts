import type { PosterDoc } from '@zhiying/contract';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { lostDatabase } from '#kernel/http/translate-error.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { posterLink } from '../link/poster-link.ts';
import { applyOverrides } from '../making/apply-overrides.ts';
import { drawAll, type Prepared, prepare } from '../making/draw.ts';
import { keepDrawn } from '../making/keep-drawn.ts';
import { isKnown, problemOf } from '../making/make-poster.ts';
import { placesById } from '../making/place.repository.ts';
import type { PosterPlaceFacts } from '../making/place-values.ts';
import type { Render } from '../making/render.ts';
import { ofPlace } from '../making/resolve.ts';
import * as posters from '../poster.repository.ts';
import { readable } from '../template/readable.ts';
import { versionDoc } from '../template/template.repository.ts';
import * as batches from './batch.repository.ts';

/** Also of one that somebody changes while it is drawn: their change is drawn by itself. */
const BY_HAND = '已单独修改，保持不变';
/** Drawn together, so that starting a process costs little for each. */
const AT_ONCE = 40;

interface Making {
  render: Render;
  signal: AbortSignal;
  jobId: string;
  progress(done: number, total: number): Promise<void>;
}

/** A poster for each place that waits. One that cannot be made says why, and the others are made. */
export async function makeBatch(kernel: Kernel, id: number, making: Making): Promise<void> {
  const { db, tx } = kernel;
  const batch = await batches.batchRecord(db, id);
  if (batch?.jobId !== making.jobId) return;
  const then = await versionDoc(db, batch.templateId, batch.templateVersionNo);
  const tell = async () => {
    const { done, total } = await batches.countItems(db, id);
    await making.progress(done, total);
    await tx(SYSTEM, (unit) => batches.announceBatch(unit, batch));
  };
  let last = 0;
  for (;;) {
    making.signal.throwIfAborted();
    const items = await batches.waitingItems(db, id, last, AT_ONCE);
    if (items.length === 0) break;
    last = items.at(-1)?.id ?? last;
    // What was checked when the batch began may read otherwise in another version of the product: then each place says so.
    const doc = () =>
      applyOverrides(readable(then?.name ?? batch.name, then?.doc), batch.input.overrides, {
        openOnly: false,
      });
    await makeSome(kernel, batch, doc, items, making);
    await tell();
  }
  await tx(SYSTEM, async (unit) => {
    await batches.endBatch(unit, id, making.jobId);
    await batches.announceBatch(unit, batch);
  });
}

interface Ready {
  item: batches.WaitingItem;
  poster: posters.PosterRecord;
  prepared: Prepared;
}

async function makeSome(
  kernel: Kernel,
  batch: batches.BatchRecord,
  doc: () => PosterDoc,
  items: readonly batches.WaitingItem[],
  { render, signal }: Making,
) {
  const { tx } = kernel;
  const failed = async (item: batches.WaitingItem, error: unknown) => {
    if (signal.aborted || lostDatabase(error)) throw error;
    if (!isKnown(error)) kernel.log.error({ err: error, item: item.id }, 'one poster of many failed');
    await tx(SYSTEM, (unit) => batches.writeItem(unit, item.id, 'failed', { note: problemOf(error) }));
  };
  const found = await placesById(
    kernel.db,
    items.map(({ placeId }) => placeId),
  );
  const places = new Map(found.map((place) => [place.id, place]));
  const ready: Ready[] = [];
  for (const item of items) {
    try {
      const one = await readyFor(kernel, batch, doc(), item, places.get(item.placeId));
      if (one) ready.push(one);
    } catch (error) {
      await failed(item, error);
    }
  }
  await drawAll(kernel, ready, { render, format: 'png', signal }, async (at, result) => {
    const one = ready[at];
    if (!one) return;
    const { item, poster, prepared } = one;
    try {
      if (result instanceof Error) throw result;
      const expired = poster.findings.filter(({ kind }) => kind === 'expired');
      const findings = [...result.findings, ...expired];
      const kept = await keepDrawn(kernel, poster, prepared, result, {
        also: (unit) => batches.writeItem(unit, item.id, 'made', { findings }),
      });
      if (!kept) await tx(SYSTEM, (unit) => batches.keepWaiting(unit, item.id, BY_HAND));
    } catch (error) {
      await failed(item, error);
    }
  });
}

/** The place's poster with what it says today; null where it is the same as the one that is there. */
async function readyFor(
  kernel: Kernel,
  batch: batches.BatchRecord,
  doc: PosterDoc,
  item: batches.WaitingItem,
  place: PosterPlaceFacts | undefined,
): Promise<Ready | null> {
  const { db, tx } = kernel;
  if (!place || place.disabled) {
    await tx(SYSTEM, (unit) => batches.writeItem(unit, item.id, 'failed', { note: '已停用，未生成' }));
    return null;
  }
  const there = item.posterId === null ? undefined : await posters.posterRecord(db, item.posterId);
  if (there?.modified) {
    await tx(SYSTEM, (unit) => batches.writeItem(unit, item.id, 'kept', { note: BY_HAND }));
    return null;
  }
  return tx(SYSTEM, (unit) => fill(kernel, unit, { batch, doc, item, place, there }));
}

interface Filling {
  batch: batches.BatchRecord;
  doc: PosterDoc;
  item: batches.WaitingItem;
  place: PosterPlaceFacts;
  there: posters.PosterRecord | undefined;
}

/** In one piece: where it cannot be prepared there is no poster either, or the former one as it was. */
async function fill(
  { secret }: Pick<Kernel, 'secret'>,
  unit: Unit,
  { batch, doc, item, place, there }: Filling,
): Promise<Ready | null> {
  const local = await ofPlace(unit, { channelId: batch.channelId, subject: batch.input.subject }, place);
  const name = `${batch.name}·${place.name}`.slice(0, 120);
  const input = { ...batch.input, placeId: place.id };
  const row = {
    ...batch,
    name,
    placeId: place.id,
    batchId: batch.id,
    input,
    doc,
    ai: batch.shared.ai,
    keep: true,
  };
  const id = there?.id ?? (await posters.insertPoster(unit, row));
  if (!there) await batches.linkItem(unit, item.id, id);
  const link = batch.input.target ? posterLink(secret, batch.origin, id) : '';
  const values = { ...batch.shared.values, ...local.values, 'poster.link': link };
  const prepared = await prepare({ db: unit }, { doc, values, ai: batch.shared.ai }, { passedOnly: true });
  if (there?.state === 'done' && there.fingerprint === prepared.fingerprint) {
    const { findings } = there;
    await batches.writeItem(unit, item.id, 'kept', { findings });
    return null;
  }
  const { templateVersionNo } = batch;
  const content = {
    name,
    input,
    placeId: place.id,
    doc,
    values,
    ai: batch.shared.ai,
    findings: local.findings,
    templateVersionNo,
  };
  await posters.writeContent(unit, id, content, { byHand: false });
  const poster = await posters.posterRecord(unit, id);
  return poster ? { item, poster, prepared } : null;
}
