import {
  ALL_FILE_KINDS,
  type BodyOf,
  contract,
  type Material,
  type MaterialInfo,
  type MaterialSearch,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { findClassify } from './folder/classify.repository.ts';
import { describeMaterial, lockFor, lockOwned, moveMaterial } from './material.repository.ts';
import { countMaterials, findMaterial, lookUp, materialSource } from './material.source.ts';
import { loadDetails } from './material-details.service.ts';
import { countTags, listTags, setTags } from './tag.repository.ts';
import { media } from './upload/media.ts';
import { materialFollowers } from './usage/material-followers.ts';
import { blockExpired } from './usage/rights.service.ts';
import { listUsage } from './usage/usage.repository.ts';

type Calls = typeof contract.material;

export const libraryService = (kernel: Kernel) => {
  const { db, tx, storage } = kernel;

  const seen = (actor: Actor, id: number, queries: Queries = db): Promise<Material> =>
    findMaterial(queries, storage, actor, id);

  return {
    async list(actor: Actor, body: BodyOf<Calls['list']>) {
      return listPage(db, materialSource(storage, actor, body, await lookUp(db, actor, body)), body);
    },

    counts: (actor: Actor, search: MaterialSearch) => countMaterials(db, actor, search),

    async info(actor: Actor, id: number): Promise<MaterialInfo> {
      const material = await seen(actor, id);
      return { ...material, ...(await loadDetails(db, storage, material)) };
    },

    async update(actor: Actor, { id, version, ...body }: BodyOf<Calls['update']>): Promise<Material> {
      await tx(actor, async (unit) => {
        const [before] = await lockFor(unit, actor, 'edit', [id]);
        if (!before) throw RowMissing('素材');
        if (before.version !== version) throw RowChanged(await seen(actor, id, unit));
        const tags = [...new Set(body.tags)];
        await describeMaterial(unit, before, { ...body, tags });
        await countTags(
          unit,
          before.channelId,
          tags.filter((tag) => !before.tags.includes(tag)),
        );
        await unit.audit({
          call: contract.material.update,
          entity: 'material',
          entityId: id,
          before: {
            name: before.name,
            tags: before.tags,
            remark: before.remark,
            rights: {
              licence: before.licence,
              personRelease: before.personRelease,
              expiresOn: before.expiresOn,
              origin: before.rightsOrigin,
            },
          },
          after: { ...body, tags },
        });
        // Rights that ended in the past block at once; renewed rights free what is made of the material.
        if ((await blockExpired(kernel, unit, [id])) === 0 && before.blocked === 'expired')
          for (const follower of unit.contributions(materialFollowers)) await follower.freed(unit, id);
      });
      return seen(actor, id);
    },

    move: (actor: Actor, { ids, classifyId }: BodyOf<Calls['move']>) =>
      tx(actor, async (unit) => {
        const folder = classifyId === null ? null : await findClassify(unit, actor, classifyId);
        const moving = (await lockOwned(unit, actor, contract.material.move, ids)).filter(
          (row) => row.classifyId !== classifyId,
        );
        for (const { id, name, classifyId: before } of moving) {
          await moveMaterial(unit, id, classifyId);
          await unit.audit({
            call: contract.material.move,
            entity: 'material',
            entityId: id,
            summary: folder
              ? `将素材「${name}」移动到文件夹「${folder.name}」`
              : `将素材「${name}」移出文件夹`,
            before: { classifyId: before },
            after: { classifyId },
          });
        }
        return { changed: moving.length };
      }),

    tag: (actor: Actor, { ids, add, remove }: BodyOf<Calls['tag']>) =>
      tx(actor, async (unit) => {
        let changed = 0;
        for (const { id, name, tags: before, channelId } of await lockOwned(
          unit,
          actor,
          contract.material.tag,
          ids,
        )) {
          const tags = [...new Set([...before.filter((tag) => !remove.includes(tag)), ...add])].slice(0, 20);
          if (tags.join('\n') === before.join('\n')) continue;
          await setTags(unit, id, tags);
          await countTags(
            unit,
            channelId,
            tags.filter((tag) => !before.includes(tag)),
          );
          await unit.audit({
            call: contract.material.tag,
            entity: 'material',
            entityId: id,
            summary: `修改素材「${name}」的标签`,
            before: { tags: before },
            after: { tags },
          });
          changed += 1;
        }
        return { changed };
      }),

    tags: async (actor: Actor, q: string | undefined) => ({ rows: await listTags(db, actor, q) }),

    async usage(actor: Actor, id: number) {
      await seen(actor, id);
      return listUsage(db, actor, id);
    },

    async abilities() {
      const { kinds, ffmpeg } = await media.capabilities();
      const missing = ffmpeg.missing.join('；');
      return {
        rows: ALL_FILE_KINDS.map((type) => ({
          type,
          able: kinds.includes(type),
          missing: kinds.includes(type) ? '' : missing || '当前服务器暂不支持处理该类文件',
        })),
      };
    },
  };
};
