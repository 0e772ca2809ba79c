import {
  ASSISTANTS,
  type Assistant,
  type BodyOf,
  contract,
  DEVICE_SYSTEMS,
  type DeviceRelease,
  type DeviceSystem,
  type DeviceVersion,
} from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { keptRows } from '#kernel/kept-rows.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { translateConflict } from './device.errors.ts';
import { type DeviceFacts, devicePolicy } from './device.policy.ts';
import { deviceSource, loadVersions } from './device.source.ts';
import { type Installer, takeInstaller } from './take-installer.ts';

type Calls = typeof contract.device;

const nameOf = (product: Assistant, system: DeviceSystem, number: string) =>
  `${ASSISTANTS[product]} ${number}（${DEVICE_SYSTEMS[system].label}）`;

export const deviceService = ({ db, tx, storage }: Kernel) => {
  const rows = keptRows<DeviceVersion, DeviceFacts & { object: string }, keyof typeof devicePolicy.verbs>({
    noun: '设备版本',
    entity: 'deviceVersion',
    table: 'device_version',
    calls: contract.device,
    policy: devicePolicy,
    facts: sql`r.status, r.object`,
    name: sql`r.number`,
    conflict: translateConflict,
    load: loadVersions,
  });

  /** What does not become a row leaves no file. */
  const withInstaller = async <Out>(
    installer: Installer | null,
    work: (columns: Partial<Installer>) => Promise<Out>,
  ): Promise<Out> => {
    try {
      return await work(installer ?? {});
    } catch (error) {
      if (installer) await storage.remove([installer.object]);
      throw error;
    }
  };

  const setStatus = (actor: Actor, id: number, verb: 'publish' | 'withdraw') =>
    tx(actor, async (unit) => {
      await rows.lock(unit, actor, verb, id);
      await unit.query(
        verb === 'publish'
          ? sql`UPDATE device_version SET status = 'published', published_at = now(), version = version + 1, updated_by = ${actor.id},
                       updated_at = now() WHERE id = ${id}`
          : sql`UPDATE device_version SET status = 'withdrawn', version = version + 1, updated_by = ${actor.id}, updated_at = now()
                WHERE id = ${id}`,
      );
      const row = await rows.one(unit, actor, id);
      await unit.audit({
        call: contract.device[verb],
        entity: 'deviceVersion',
        entityId: id,
        summary: `${verb === 'publish' ? '发布' : '下架'}设备版本「${nameOf(row.product, row.system, row.number)}」`,
      });
      return row;
    });

  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, deviceSource(actor, body), body),

    create: async (actor: Actor, { file, ...fields }: BodyOf<Calls['create']>) =>
      withInstaller(await takeInstaller(storage, actor, file), (installer) =>
        tx(actor, async (unit) => {
          const label = nameOf(fields.product, fields.system, fields.number);
          const { id } = await rows.insert(unit, actor, label, { ...fields, ...installer });
          return rows.one(unit, actor, id);
        }),
      ),

    async update(actor: Actor, { id, version, file, ...fields }: BodyOf<Calls['update']>) {
      // Before a file is taken over: who may not change the row leaves nothing behind.
      await tx(actor, (unit) => rows.lock(unit, actor, 'edit', id));
      let replaced: string | null = null;
      const row = await withInstaller(file ? await takeInstaller(storage, actor, file) : null, (installer) =>
        tx(actor, async (unit) => {
          const before = await rows.lock(unit, actor, 'edit', id);
          if (installer.object) replaced = before.object;
          await rows.update(unit, actor, before, version, { ...fields, ...installer });
          return rows.one(unit, actor, id);
        }),
      );
      if (replaced) await storage.remove([replaced]);
      return row;
    },

    publish: (actor: Actor, id: number) => setStatus(actor, id, 'publish'),
    withdraw: (actor: Actor, id: number) => setStatus(actor, id, 'withdraw'),

    async remove(actor: Actor, id: number) {
      const object = await tx(actor, async (unit) => {
        const before = await rows.lock(unit, actor, 'delete', id);
        await rows.remove(unit, before);
        return before.object;
      });
      await storage.remove([object]);
      return null;
    },

    /** Published is for everybody, whichever channel did it. */
    async latest(product: Assistant): Promise<{ rows: DeviceRelease[] }> {
      const found = await db.query<Omit<DeviceRelease, 'url'> & { object: string }>(sql`
        SELECT DISTINCT ON (system) system, number, notes, forced, ext, bytes, sha256, published_at AS "publishedAt", object
        FROM device_version WHERE product = ${product} AND status = 'published'
        ORDER BY system, string_to_array(number, '.')::int[] DESC, published_at DESC`);
      return {
        rows: await Promise.all(
          found.map(async ({ object, ...row }) => ({
            ...row,
            url: await storage.signedUrl(object, {
              downloadName: `${ASSISTANTS[product]}-${row.number}.${row.ext}`,
            }),
          })),
        ),
      };
    },
  };
};
