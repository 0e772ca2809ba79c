import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type BodyOf, contract, type DataOf, fileKindOf, sizeRefusal } from '@zhiying/contract';
import { SNIFF_BYTES, sniff } from '#engines/media/index.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { GRANTED, type Storage } from '#kernel/storage.ts';
import { mimeOf, thumbOf, usualExt } from '../file/stored-file.ts';
import { findClassify } from '../folder/classify.repository.ts';
import * as errors from '../material.errors.ts';
import { lockFor } from '../material.repository.ts';
import { checkQuota } from './quota.service.ts';
import { addVersion, registerStored } from './register-material.service.ts';
import { findRegistered, findSameFile, lockRegistration, type RegisteredFile } from './upload.repository.ts';

type Calls = typeof contract.material;
type Upload = BodyOf<Calls['upload']>;
type Registered = DataOf<Calls['upload']>;

export const uploadService = (kernel: Kernel) => {
  const { db, tx, storage } = kernel;

  return {
    /**
     * Registers what a browser uploaded. The object is first copied out of reach of the browser's credentials and then
     * looked at, so that what was checked is what is kept. Whatever is refused leaves nothing behind.
     */
    async upload(actor: Actor, body: Upload): Promise<Registered> {
      await checkTargets(actor, body);
      if (!isBelow(body.path, uploadPrefix(actor))) throw errors.WrongPath();
      checkClaim(body);
      const known = await registeredAs(actor, body.path);
      if (known) return known;

      const object = `material/${actor.channelId}/${new Date().toISOString().slice(0, 10)}/${randomUUID()}.${body.ext}`;
      try {
        await keep(storage, body, object);
        await checkContent(storage, object, body);
        const { made } = await write(actor, body, object);
        if (!made) await storage.remove([object]);
      } catch (error) {
        await storage
          .remove([object])
          .catch((err: unknown) => kernel.log.warn({ err }, 'copy was not removed'));
        // Somebody else may have registered the same object while this call was looking at it.
        const meanwhile = await registeredAs(actor, body.path);
        if (meanwhile) return meanwhile;
        throw error;
      }
      const registered = await registeredAs(actor, body.path);
      if (!registered) throw errors.NotUploaded();
      await storage
        .remove([body.path])
        .catch((err: unknown) => kernel.log.warn({ err }, 'upload was not removed'));
      return registered;
    },

    async recognise(actor: Actor, { sha256, size }: BodyOf<Calls['recognise']>) {
      const row = await findSameFile(db, actor, sha256, size);
      return { existing: row ? { ...(await present(row)), name: row.name } : null };
    },
  };

  /** Rows that are referred to come first: a foreign one answers like a missing one whatever else is wrong. */
  async function checkTargets(actor: Actor, { classify, materialId }: Upload) {
    if (classify !== undefined) await findClassify(db, actor, classify);
    if (materialId === undefined) return;
    await db.transaction((q) => lockFor(q, actor, 'newVersion', [materialId]));
  }

  async function write(actor: Actor, body: Upload, object: string) {
    const file = {
      name: body.name,
      type: body.type,
      ext: body.ext,
      size: body.size,
      object,
      uploadedAs: body.path,
      claimedSha256: body.sha256 ?? null,
    };
    return tx(actor, async (unit) => {
      if (await lockRegistration(unit, body.path)) return { made: false };
      if (body.materialId !== undefined) {
        const materials = await lockFor(unit, actor, 'newVersion', [body.materialId]);
        for (const material of materials) {
          await checkQuota(kernel, unit, { ownerId: actor.id, nodeId: material.nodeId }, body.size);
          if (material.type !== body.type) throw errors.KindDiffers();
          await addVersion(kernel, unit, material, file, actor);
        }
        return { made: true };
      }
      const place = await placeOf(unit, actor, contract.material.upload);
      await checkQuota(kernel, unit, place, body.size);
      const classifyId =
        body.classify === undefined ? null : (await findClassify(unit, actor, body.classify)).id;
      await registerStored(
        kernel,
        unit,
        place,
        { ...file, classifyId, temPicType: body.tem_pic_type || null },
        actor,
      );
      return { made: true };
    });
  }

  async function registeredAs(actor: Actor, path: string): Promise<Registered | null> {
    const row = await findRegistered(db, actor, path);
    return row ? present(row) : null;
  }

  async function present({ derived, id, ext, type, path }: RegisteredFile): Promise<Registered> {
    return { id, ext, type, path, thumb: await thumbOf(storage, derived) };
  }
};

export const uploadPrefix = ({ channelId, id }: Actor) => `${GRANTED}${channelId}/${id}/`;

/** Plain keys only: no empty, `.` or `..` step, nothing that a store might read in another way. */
export const isBelow = (path: string, prefix: string) =>
  path.startsWith(prefix) &&
  /^[\w.-]+(\/[\w.-]+)*$/.test(path) &&
  !path.split('/').some((step) => /^\.{1,2}$/.test(step));

function checkClaim({ type, ext, size }: Upload) {
  if (fileKindOf(ext) !== type) throw errors.WrongType();
  const refusal = sizeRefusal(type, size);
  if (refusal) throw errors.TooLarge(refusal);
}

/** Copies the upload under the content type of its extension, not the one that the sender claimed. */
async function keep(storage: Storage, { path, ext }: Upload, to: string) {
  if (!(await storage.head(path))) throw errors.NotUploaded();
  await storage.copy(path, to, { contentType: mimeOf(ext) });
}

/** The stored bytes must have the size and the kind that the caller claimed. */
async function checkContent(storage: Storage, object: string, { type, ext, size }: Upload) {
  const stored = await storage.head(object);
  if (!stored) throw errors.NotUploaded();
  if (stored.size !== size) throw errors.SizeDiffers(stored.size, size);
  const head = await buffer(await storage.read(object, { start: 0, end: Math.min(SNIFF_BYTES, size) - 1 }));
  const tail = await buffer(
    await storage.read(object, { start: Math.max(0, size - SNIFF_BYTES), end: size - 1 }),
  );
  const content = sniff(head, tail);
  if (content?.kind !== type || usualExt(content.ext) !== usualExt(ext)) throw errors.NotWhatItSays(ext);
}
