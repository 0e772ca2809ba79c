import {
  ALL_FILE_KINDS,
  type BodyOf,
  contract,
  type Material,
  type MaterialInfo,
  type MaterialSearch,
  materialState,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { countsBy, totalOf } from '#kernel/list/counts-by.ts';
import { findSeen } from '#kernel/list/find-seen.ts';
import { listPage } from '#kernel/list/list.ts';
import { likeText } from '#kernel/list/search.ts';
import { findClassify } from './classify.repository.ts';
import { loadDetails } from './material.details.ts';
import { materialPolicy } from './material.policy.ts';
import { countTags, lockFor, lockOwned, writeMaterial } from './material.repository.ts';
import { visible } from './material.scope.ts';
import { lookUp, materialSource } from './material.source.ts';
import { media } from './media.ts';
import { blockExpired } from './rights.ts';
import { materialFollowers } from './stopped.ts';
import { listUsage } from './usage.ts';

type Calls = typeof contract.material;

export const libraryService = (kernel: Kernel) => {
  const { db, tx, storage } = kernel;

  async function seen(actor: Actor, id: number, queries: Queries = db): Promise<Material> {
    const here = sql`(${visible(actor, contract.material.info)} AND m.deleted_at IS NULL
                      OR ${materialPolicy.reach(actor, 'recover')} AND m.deleted_at IS NOT NULL)`;
    return findSeen(queries, { ...materialSource(storage, actor, {}), where: [here] }, id, '素材');
  }

  return {
    async list(actor: Actor, body: BodyOf<Calls['list']>) {
      return listPage(db, materialSource(storage, actor, body, await lookUp(db, actor, body)), body);
    },

    /** Each figure leaves its own filter aside, so that a tab can be left for another. */
    async counts(actor: Actor, search: MaterialSearch) {
      const known = await lookUp(db, actor, search);
      const without = (condition: 'status' | 'type') =>
        materialSource(null, actor, { ...search, [condition]: undefined }, known);
      const [byStatus, byType] = await Promise.all([
        countsBy(db, without('status'), sql`m.status`, materialState.all),
        countsBy(db, without('type'), sql`m.type`, ALL_FILE_KINDS),
      ]);
      return { total: totalOf(byStatus, search.status), byStatus, byType };
    },

    async info(actor: Actor, id: number): Promise<MaterialInfo> {
      const material = await seen(actor, id);
      return { ...material, ...(await loadDetails(db, storage, material)) };
    },

    async update(actor: Actor, { id, version, ...body }: BodyOf<Calls['update']>): Promise<Material> {
      await tx(actor, async (unit) => {
        const [before] = await lockFor(unit, actor, 'edit', [id]);
        if (!before) throw RowMissing('素材');
        if (before.version !== version) throw RowChanged(await seen(actor, id, unit));
        const { rights } = body;
        const tags = [...new Set(body.tags)];
        await writeMaterial(
          unit,
          id,
          sql`name = ${body.name}, tags = ${tags}::text[], remark = ${body.remark}, licence = ${rights.licence},
              person_release = ${rights.personRelease}, expires_on = ${rights.expiresOn}, rights_origin = ${rights.origin}
              ${rights.expiresOn === before.expiresOn ? sql`` : sql`, expired_at = NULL`}`,
        );
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
        // Rights that end in the past end now; what may be used again may be so in whatever is made of it.
        if ((await blockExpired(kernel, unit, [id])) === 0 && before.blocked === 'expired')
          for (const follower of unit.brought(materialFollowers)) await follower.freed(unit, id);
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
          await writeMaterial(unit, id, sql`classify_id = ${classifyId}`);
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
          await writeMaterial(unit, id, sql`tags = ${tags}::text[]`);
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

    tags: async (actor: Actor, q: string | undefined) => ({
      rows: await db.query<{ name: string; uses: number }>(sql`
        SELECT name, uses FROM material_tag WHERE channel_id = ${actor.channelId}
        ${q ? sql`AND name LIKE ${likeText(q)}` : sql``} ORDER BY uses DESC, name LIMIT 50`),
    }),

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
