import { type Applet, type BodyOf, contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { keptRows } from '#kernel/kept-rows.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { usable } from '../ai/index.ts';
import { translateConflict } from './bx.errors.ts';
import { appletPolicy } from './bx.policy.ts';
import { appletSource, loadApplets } from './bx.source.ts';

type Calls = typeof contract.bx;
type Fields = BodyOf<Calls['create']>;

const MOST_PICKED = 200;

const columnsOf = ({ name, appId, originalId, purpose, pages, enabled }: Fields) => ({
  name,
  app_id: appId,
  original_id: originalId,
  purpose,
  pages: JSON.stringify(pages),
  enabled,
});

export const bxService = ({ db, tx }: Kernel) => {
  const rows = keptRows<Applet, object, 'edit' | 'delete'>({
    noun: '小程序',
    entity: 'applet',
    table: 'applet',
    calls: contract.bx,
    policy: appletPolicy,
    facts: sql`r.enabled`,
    name: sql`r.name`,
    conflict: translateConflict,
    load: loadApplets,
  });
  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, appletSource(actor, body), body),

    picker: async (actor: Actor) => ({
      rows: await db.query<Pick<Applet, 'id' | 'name' | 'appId' | 'pages'>>(sql`
        SELECT r.id, r.name, r.app_id AS "appId", r.pages FROM applet r
        WHERE r.enabled AND ${usable(actor, contract.bx.picker)} ORDER BY r.name, r.id LIMIT ${MOST_PICKED}`),
    }),

    create: (actor: Actor, body: Fields) =>
      tx(actor, async (unit) => {
        const { id } = await rows.insert(unit, actor, body.name, columnsOf(body));
        return rows.one(unit, actor, id);
      }),

    update: (actor: Actor, { id, version, ...fields }: BodyOf<Calls['update']>) =>
      tx(actor, async (unit) => {
        const before = await rows.lock(unit, actor, 'edit', id);
        await rows.update(unit, actor, before, version, columnsOf(fields));
        return rows.one(unit, actor, id);
      }),

    remove: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        await rows.remove(unit, await rows.lock(unit, actor, 'delete', id));
        return null;
      }),
  };
};
