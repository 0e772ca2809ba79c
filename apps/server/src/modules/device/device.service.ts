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
import type { Actor } from '#kernel/access/actor.ts';
import { channelKept } from '#kernel/access/row-reach.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { RegisterStore } from '#kernel/register/register-store.ts';
import type { Unit } from '#kernel/unit.ts';
import { Backwards, WholeChannel } from './device.errors.ts';
import type { devicePolicy } from './device.policy.ts';
import { latestReleases, releasesAbove, setVersionStatus } from './device.repository.ts';
import { type Installer, takeInstaller } from './take-installer.ts';
import { asRelease } from './version-check.ts';

type Calls = typeof contract.device;
type Versions = RegisterStore<
  DeviceVersion,
  Pick<DeviceVersion, 'status' | 'builtin'> & Stored,
  keyof typeof devicePolicy.verbs
>;

/** The object of a version's installer in the store. */
export interface Stored {
  object: string;
  product: Assistant;
  system: DeviceSystem;
  number: string;
}

const nameOf = (product: Assistant, system: DeviceSystem, number: string) =>
  `${ASSISTANTS[product]} ${number}（${DEVICE_SYSTEMS[system].label}）`;

/** Versions besides listing them: each has a file, and is published or withdrawn. */
export const deviceService = ({ db, tx, storage }: Kernel, rows: Versions) => {
  /** Removes the installer when the row that should own it was not written. */
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

  /** Programs compare numbers: below what some have already, this would never be offered or take people back. */
  async function refuseBackwards(unit: Unit, { product, system, number }: Stored) {
    const [above] = await releasesAbove(unit, product, system, number);
    if (above) throw Backwards(above.number);
  }

  const setStatus = (actor: Actor, id: number, verb: 'publish' | 'withdraw') =>
    tx(actor, async (unit) => {
      const before = await rows.lock(unit, actor, verb, id);
      if (verb === 'publish') await refuseBackwards(unit, before);
      await setVersionStatus(unit, id, verb === 'publish' ? 'published' : 'withdrawn', actor.id);
      const row = await rows.one(unit, actor, id);
      await unit.audit({
        call: contract.device[verb],
        entity: 'deviceVersion',
        entityId: id,
        summary: `${verb === 'publish' ? '发布' : '下架'}设备版本「${nameOf(row.product, row.system, row.number)}」`,
      });
      return row;
    });

  const keeps = async (actor: Actor) => (await channelKept(db, actor, contract.device.create)) !== undefined;

  return {
    keeps: async (actor: Actor) => ({ keeps: await keeps(actor) }),

    async create(actor: Actor, { file, ...fields }: BodyOf<Calls['create']>) {
      // Before a file is taken over, as below.
      if (!(await keeps(actor))) throw WholeChannel();
      return withInstaller(await takeInstaller(storage, actor, fields.system, file), (installer) =>
        tx(actor, async (unit) => {
          const label = nameOf(fields.product, fields.system, fields.number);
          const { id } = await rows.insert(unit, actor, label, { ...fields, ...installer });
          return rows.one(unit, actor, id);
        }),
      );
    },

    async update(actor: Actor, { id, version, file, ...fields }: BodyOf<Calls['update']>) {
      // Before a file is taken over: who may not change the row leaves nothing behind.
      await tx(actor, (unit) => rows.lock(unit, actor, 'edit', id));
      let replaced: string | null = null;
      const row = await withInstaller(
        file ? await takeInstaller(storage, actor, fields.system, file) : null,
        (installer) =>
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

    async latest(product: Assistant): Promise<{ rows: DeviceRelease[] }> {
      const found = await latestReleases(db, product);
      return { rows: await Promise.all(found.map((row) => asRelease(storage, product, row))) };
    },
  };
};
