import { writeFile } from 'node:fs/promises';
import { contract, type InputOf, type Key, PosterDoc } from '@zhiying/contract';
import { beforeAll } from 'vitest';
import { sql } from '#db/sql.ts';
import { makeBatch } from '../src/modules/poster/batch/make-batch.ts';
import { makeFilm, type RenderFilm } from '../src/modules/poster/making/make-film.ts';
import { makePoster } from '../src/modules/poster/making/make-poster.ts';
import type { Render, RenderOrder } from '../src/modules/poster/making/render.ts';
import { details, type Library, openLibrary, type Person, picture, put } from './library.ts';

const { posterTemplate, posterTemplateReview, poster, posterBatch } = contract;
const MAKER: Key[] = ['14-13', '5-1', '5-2', '5-6', '14-1', '4-1', '4-2'];

export let library: Library;
/** Makes templates for the whole channel. */
export let head: Person;
/** Another of head office: nobody decides on their own. */
export let reviewer: Person;
export let dealer: Person;
export let other: Person;

/** A channel with a head office and two dealers. Without a worker: posters are drawn step by step. */
export function openPosters() {
  beforeAll(async () => {
    library = await openLibrary({ roles: new Set(['api']) });
    head = await library.person('head', library.root, MAKER);
    reviewer = await library.person('reviewer', library.root, MAKER);
    dealer = await library.person('dealer', library.dealer, ['14-13', '5-1']);
    other = await library.person('other', library.otherDealer, ['14-13', '5-1']);
    await library.house.db.query(sql`
      UPDATE node SET name = '示例·一店', address = '示例路 1 号', contact_phone = '13800000001' WHERE id = ${library.dealer}`);
    await library.house.db.query(sql`
      UPDATE node SET name = '示例·二店', address = '示例路 2 号' WHERE id = ${library.otherDealer}`);
  }, 60_000);
}

export const ask: typeof library.house.ask = (call, input, token) => library.house.ask(call, input, token);
export const send: typeof library.house.send = (call, input, token) => library.house.send(call, input, token);

/** A picture as it was uploaded, before anybody looked into it. */
export async function addPicture(name: string) {
  const bytes = await picture();
  const path = await put(library, head, bytes);
  return library.house.ask(contract.material.upload, details(path, bytes.length, { name }), head.token);
}

const layer = { x: 10, width: 180, height: 40 };
const letters = { size: 20, color: '#111111' };

/** A name that everybody sees, words that those who use it may change, a phone, a picture and a code. */
export const docOf = (fields: object = {}) =>
  PosterDoc.parse({
    format: 1,
    width: 200,
    height: 300,
    background: { color: '#FFFFFF' },
    layers: [
      { ...layer, ...letters, id: 'name', name: '店名', kind: 'text', y: 10, text: '{{store.name}}' },
      {
        ...layer,
        ...letters,
        id: 'words',
        name: '文案',
        kind: 'text',
        y: 60,
        text: '{{poster.title}}',
        open: { text: true },
      },
      { ...layer, ...letters, id: 'phone', name: '电话', kind: 'text', y: 110, text: '{{store.phone}}' },
      { ...layer, id: 'code', name: '二维码', kind: 'qr', y: 160, width: 60, height: 60 },
    ],
    ...fields,
  });

export const templateInput = (name: string, doc: PosterDoc = docOf()) => ({
  name,
  kind: 'event' as const,
  folder: '',
  doc,
});

export const addTemplate = (name: string, doc?: PosterDoc, who: Person = head) =>
  library.house.ask(posterTemplate.create, templateInput(name, doc), who.token);

/** Made, submitted and passed. */
export async function passedTemplate(name: string, doc?: PosterDoc) {
  const { id } = await addTemplate(name, doc);
  await pass(id);
  return id;
}

export async function pass(id: number) {
  await library.house.ask(posterTemplate.submit, { ids: [id] }, head.token);
  const { versionId } = await library.house.ask(posterTemplate.info, { id }, head.token);
  await library.house.ask(posterTemplateReview.pass, { items: [{ id, versionId }] }, reviewer.token);
}

export const make = (
  fields: Partial<InputOf<typeof poster.make>> & { templateId: number },
  who: Person = head,
) => library.house.ask(poster.make, { name: '示例海报', ...fields }, who.token);

export const start = (fields: Partial<InputOf<typeof posterBatch.start>> & { templateId: number }) =>
  library.house.ask(posterBatch.start, { name: '示例批次', ...fields }, head.token);

/** Draws nothing: a poster is the text of what it says. `orders` are those that were asked for. */
export function scribe(trouble: (order: RenderOrder) => void | Promise<void> = () => {}) {
  const orders: RenderOrder[] = [];
  const render: Render = async (asked, _work, onDone) => {
    for (const [at, order] of asked.entries()) {
      await trouble(order);
      orders.push(order);
      const { width, height } = order.doc;
      await onDone(at, { bytes: Buffer.from(JSON.stringify(order.values)), findings: [], width, height });
    }
  };
  return { orders, render };
}

const signal = new AbortController().signal;

export const drawPoster = (id: number, render: Render = scribe().render, stop: AbortSignal = signal) =>
  makePoster(library.house.app.kernel, id, { render, signal: stop });

/** A film that says what it was asked for; nothing is drawn. */
export const drawFilm = (
  id: number,
  film: RenderFilm = async ({ file, doc }) => {
    await writeFile(file, 'film');
    return { bytes: 4, seconds: (doc.motion?.ms ?? 0) / 1000, width: doc.width, height: doc.height };
  },
  stop: AbortSignal = signal,
) =>
  makeFilm(library.house.app.kernel, id, {
    render: scribe().render,
    film,
    signal: stop,
    progress: async () => {},
  });

export async function drawBatch(id: number, render: Render = scribe().render) {
  const row = await library.house.db.one<{ jobId: string }>(
    sql`SELECT job_id AS "jobId" FROM poster_batch WHERE id = ${id}`,
  );
  await makeBatch(library.house.app.kernel, id, {
    render,
    signal,
    jobId: row?.jobId ?? '',
    progress: async () => {},
  });
}
