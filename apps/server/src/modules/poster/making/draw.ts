import { createHash } from 'node:crypto';
import type { PosterDoc, PosterFinding, PosterFormat, PosterValues } from '@zhiying/contract';
import { withAiLabel } from '@zhiying/poster';
import type { Queries } from '#db/database.ts';
import { aigcXmp, POSTER_DRAWING } from '#engines/media/index.ts';
import { Refusal } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { LocalFile } from '#kernel/storage.ts';
import { type SourceFile, sourceFiles } from '../../material/index.ts';
import { avatarPicture } from '../../self/index.ts';
import { PictureRefused } from '../poster.errors.ts';
import type { PosterRecord } from '../poster.repository.ts';
import {
  avatarKey,
  avatarOfValues,
  materialKey,
  materialsOfDoc,
  materialsOfValues,
  variablesOfDoc,
} from './doc-parts.ts';
import type { Render, RenderOrder } from './render.ts';

interface Drawing {
  doc: PosterDoc;
  values: PosterValues;
  /** Words of it come from a model. */
  ai: boolean;
}

/** A poster with everything it takes to draw it, and what it is known by. */
export interface Prepared {
  doc: PosterDoc;
  values: PosterValues;
  files: ReadonlyMap<number, SourceFile>;
  /** The picture of the person it names, by its key. */
  avatar: { key: string; bytes: Buffer } | null;
  fingerprint: string;
  ai: boolean;
}

/**
 * Looks up the pictures. One that may no longer be used ends the making; one that is gone altogether is left out and said by the
 * drawing. What AI had a hand in says so on the poster itself.
 */
export async function prepare(
  { db }: { db: Queries },
  { doc, values, ai }: Drawing,
  { passedOnly }: { passedOnly: boolean },
): Promise<Prepared> {
  const ids = [...new Set([...materialsOfDoc(doc), ...materialsOfValues(doc, values)])];
  const files = await sourceFiles(db, ids);
  for (const { name, type, refusal, gone } of files.values()) {
    if (type !== 'image') throw PictureRefused(name, '不是图片');
    if (refusal !== null && (gone || passedOnly)) throw PictureRefused(name, refusal);
  }
  const byAi = ai || [...files.values()].some((file) => file.ai);
  const drawn = byAi ? withAiLabel(doc) : doc;
  const fingerprint = fingerprintOf(drawn, values, files, byAi);
  return { doc: drawn, values, files, avatar: await avatarFor(db, drawn, values), ai: byAi, fingerprint };
}

/** One that its person took back meanwhile is left out, and said by the drawing. */
async function avatarFor(db: Queries, doc: PosterDoc, values: PosterValues): Promise<Prepared['avatar']> {
  const token = variablesOfDoc(doc).includes('member.avatar') ? avatarOfValues(values) : null;
  const found = token === null ? undefined : await avatarPicture(db, token);
  return token !== null && found ? { key: avatarKey(token), bytes: found.content } : null;
}

/** The pictures of a poster by their keys; `borrow` lends the files of the library. */
export async function picturesOf(
  { files, avatar }: Prepared,
  borrow: (object: string) => Promise<string>,
): Promise<RenderOrder['pictures']> {
  const pictures = new Map<string, { file: string } | { bytes: Buffer }>();
  for (const { id, name, object } of files.values())
    pictures.set(materialKey(id), { file: await borrow(object).catch(lost(name)) });
  if (avatar) pictures.set(avatar.key, { bytes: avatar.bytes });
  return pictures;
}

/** Whoever waits is told which picture it is. */
const lost = (name: string) => (error: unknown) => {
  const gone = error instanceof Refusal && error.code === 'storage.missing';
  throw gone ? PictureRefused(name, '的文件已丢失') : error;
};

/** The same document, values and pictures are the same poster. */
const fingerprintOf = (doc: PosterDoc, values: PosterValues, files: Prepared['files'], ai: boolean) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        POSTER_DRAWING,
        sorted(doc),
        sorted(values),
        [...files.values()].map(({ id, sha256 }) => [id, sha256]),
        // Files of before carry no label: they are drawn anew when somebody asks for them.
        ...(ai ? ['labelled'] : []),
      ]),
    )
    .digest('hex')
    .slice(0, 32);

/** The database does not keep the order of fields. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== '');
  return fields
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, inner]) => [name, sorted(inner)]);
};

/** What is drawn, and whose it is: its file says so where AI had a hand in it. */
interface Waiting {
  poster: Pick<PosterRecord, 'id' | 'producer'>;
  prepared: Prepared;
}

export const labelOf = ({ id, producer }: Waiting['poster']) => ({ producer, id: `poster-${id}` });

export interface Drawn {
  bytes: Buffer;
  findings: PosterFinding[];
}

interface DrawOptions {
  render: Render;
  format: PosterFormat;
  bleedMm?: number;
  signal: AbortSignal;
}

/**
 * Lends the pictures to whoever draws, and takes them back; `onDone` is told of each poster as it is finished, and why there is none
 * of one whose pictures cannot be had.
 */
export async function drawAll(
  { storage }: Pick<Kernel, 'storage'>,
  waiting: readonly Waiting[],
  { render, format, bleedMm, signal }: DrawOptions,
  onDone: (at: number, result: Drawn | Error) => Promise<void>,
): Promise<void> {
  const lent = new Map<string, LocalFile>();
  const borrow = async (object: string) => {
    const local = lent.get(object) ?? (await storage.localFile(object));
    lent.set(object, local);
    return local.file;
  };
  try {
    const orders: RenderOrder[] = [];
    const numbers: number[] = [];
    for (const [at, { poster, prepared }] of waiting.entries()) {
      const { doc, values, ai } = prepared;
      const pictures = await picturesOf(prepared, borrow).catch((error: Error) => error);
      if (pictures instanceof Error) {
        await onDone(at, pictures);
        continue;
      }
      orders.push({ doc, values, pictures, format, bleedMm, ...(ai && { xmp: aigcXmp(labelOf(poster)) }) });
      numbers.push(at);
    }
    if (orders.length > 0)
      await render(orders, { signal }, async (order, result) => {
        const at = numbers[order];
        if (at !== undefined) await onDone(at, result);
      });
  } finally {
    await Promise.all([...lent.values()].map((local) => local.release()));
  }
}

export async function drawOne(
  kernel: Pick<Kernel, 'storage'>,
  waiting: Waiting,
  options: DrawOptions,
): Promise<Drawn> {
  let drawn: Drawn | Error | null = null;
  await drawAll(kernel, [waiting], options, async (_at, result) => {
    drawn = result;
  });
  if (drawn === null) throw new Error('a poster was neither drawn nor refused');
  if ((drawn as Drawn | Error) instanceof Error) throw drawn;
  return drawn;
}

export const CONTENT_TYPES = { png: 'image/png', jpeg: 'image/jpeg', pdf: 'application/pdf' } as const;
