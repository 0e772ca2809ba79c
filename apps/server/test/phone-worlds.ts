import { ALL_KEYS, type Call, type Key, maskPhone } from '@zhiying/contract';
import { expect } from 'vitest';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { importing } from '#kernel/import/import.run.ts';
import { customerPhoneColumns } from '../src/modules/chat/customer/customer-phone.service.ts';
import { clueImport } from '../src/modules/clue/clue.import.ts';
import { phoneColumns } from '../src/modules/clue/index.ts';
import { signalImport } from '../src/modules/growth/crawl/signal.import.ts';
import { notify } from '../src/modules/notification/index.ts';
import type { RowIds } from './example-input.ts';
import { renameRows, rowsOf } from './foreign-rows/index.ts';
import { type House, openTestApp } from './test-app.ts';
import { sessionOf } from './walk-rows/ground.ts';

/** What is hidden: the number of a colleague's customer, of somebody who wants no contact, and of a customer of the insider's own. */
export interface Hidden {
  colleagues: string;
  refused: string;
  own: string;
}

/** One house in which these numbers are hidden. Two that differ in nothing else answer everything alike, or tell a number. */
export interface World {
  house: House;
  hidden: Hidden;
  /** Every key but 7-3, for the whole channel. */
  insider: string;
  /** Every key. */
  manager: string;
  own: RowIds;
  theirs: RowIds;
  runImport(importId: number): Promise<void>;
}

export async function openWorld(hidden: Hidden): Promise<World> {
  // Without a worker: jobs run when the walk runs them, in both worlds at the same step.
  const house = await openTestApp({ roles: new Set(['api']) });
  const channel = await house.addChannel();
  const root = await house.addNode('organ', null, channel);
  const dealer = await house.addNode('dealer', root, channel);
  const blind = await house.addRole(
    ALL_KEYS.filter((key: Key) => key !== '7-3'),
    'TREE',
  );
  const all = await house.addRole([...ALL_KEYS], 'TREE');
  const insiderId = await house.addMember('insider', [{ nodeId: root, roleId: blind }]);
  const managerId = await house.addMember('manager', [{ nodeId: root, roleId: all }]);
  const own = await rowsOf(house, 'insider', root, blind, { place: channel, channel }, insiderId);
  await house.db.raw(renameRows(insiderId));
  const theirs = await rowsOf(house, 'colleague', dealer, all, { place: channel, channel });
  const world: World = {
    house,
    hidden,
    own,
    theirs,
    insider: await sessionOf(house, insiderId),
    manager: await sessionOf(house, managerId),
    async runImport(importId) {
      const run = importing([clueImport, signalImport], notify);
      const { kernel } = house.app;
      const context = { id: 'x', payload: { importId }, memberId: null, attempt: 1 };
      await run({ ...context, signal: new AbortController().signal, progress: async () => {}, kernel });
    },
  };
  await hideNumbers(world, channel, root);
  return world;
}

async function hideNumbers({ house, hidden, own, theirs }: World, channel: number, root: number) {
  const { secrets } = house.app.kernel;
  const clueColumns = (phone: string) => {
    const { sealed, mark, mask } = phoneColumns(secrets, phone);
    return sql`phone_sealed = ${sealed}, phone_mark = ${mark}, phone_mask = ${mask}`;
  };
  const chatColumns = (phone: string) => {
    const { sealed, mark, mask } = customerPhoneColumns(secrets, phone);
    return sql`phone_sealed = ${sealed}, phone_mark = ${mark}, phone_mask = ${mask}`;
  };
  const { db } = house;
  // Different people on a platform, who only share a number where a guess is right.
  for (const [rows, phone] of [
    [own, hidden.own],
    [theirs, hidden.colleagues],
  ] as const) {
    await db.query(sql`UPDATE clue SET identity_mark = NULL, ${clueColumns(phone)} WHERE id = ${rows.clue}`);
    await db.query(
      sql`UPDATE chat_customer SET external_id = ${`x${rows.chatCustomer}`}, ${chatColumns(phone)} WHERE id = ${rows.chatCustomer}`,
    );
    await db.query(sql`UPDATE growth_prospect SET ${clueColumns(phone)} WHERE id = ${rows.prospect}`);
    await db.query(sql`
      UPDATE post_comment SET author_sealed = ${secrets.seal(`author ${rows.comment}`, 'comment.author')},
             phone_sealed = ${secrets.seal(phone, 'comment.phone')} WHERE id = ${rows.comment}`);
    await db.query(sql`UPDATE member SET phone = ${phone} WHERE id = ${rows.member} AND uname <> 'insider'`);
    await db.query(sql`
      INSERT INTO share_lead (channel_id, node_id, path, owner_id, kind, target_id, name, phone_sealed, phone_hash, phone_masked)
      SELECT n.channel_id, n.id, n.path, ${rows.member}, 'substance', ${rows.substance}, '示例访客', ${secrets.seal(phone, 'share lead')},
             ${secrets.mark(phone, 'x')}, ${maskPhone(phone)} FROM node n WHERE n.id = ${root}`);
  }
  await db.query(sql`
    INSERT INTO contact_refusal (channel_id, node_id, path, owner_id, phone_mark)
    SELECT n.channel_id, n.id, n.path, ${theirs.member}, ${phoneColumns(secrets, hidden.refused).mark} FROM node n WHERE n.id = ${root}`);
  await db.query(sql`
    INSERT INTO clue (channel_id, node_id, path, owner_id, name, source, state, close_reason, phone_sealed, phone_mark, phone_mask)
    SELECT n.channel_id, n.id, n.path, ${theirs.member}, '不再联系的客户', 'manual', 'closed', 'refused', ${phoneColumns(secrets, hidden.refused).sealed},
           ${phoneColumns(secrets, hidden.refused).mark}, ${maskPhone(hidden.refused)} FROM node n WHERE n.id = ${root}`);
  await house.app.kernel.tx(SYSTEM, async (unit) =>
    unit.audit({ action: 'x', entity: 'channel', entityId: channel, summary: '开始' }),
  );
}

/** What differs between two houses whatever is hidden: moments, random codes, signatures, ports. */
export const normal = (answer: unknown) =>
  JSON.stringify(answer)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, 'MOMENT')
    // In the names of exported files.
    .replaceAll(/(?<=-)\d{8}-\d{6}(?=\.)/g, 'MOMENT')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID')
    .replaceAll(/\bt_[0-9a-f]{12}\b/g, 'DATABASE')
    .replaceAll(/(?<![0-9a-f*])(?=[0-9]*[a-f])[0-9a-f]{8}(?![0-9a-f])/g, 'CODE')
    .replaceAll(/(?<=(?:角色|渠道) )[0-9a-f]{8}/g, 'CODE')
    // Of a live room, from `walk-rows/live.ts`.
    .replaceAll(/(?<="room-)[0-9]+-[0-9a-z]+/g, 'CODE')
    .replaceAll(/(?<=[./=?"])[\w-]{20,}(?=["./&])/g, 'SIGNED')
    // When a signed link ends, in seconds: the two worlds may be asked in different ones.
    .replaceAll(/\.\d{10}(?=\.SIGNED)/g, '.END')
    // What a live room counted in which minute of the clock: the two worlds' rows were written in different seconds.
    .replaceAll(
      /\{"at":"MOMENT","comments":\d+,"events":\d+\}(?:,(?=\{"at":"MOMENT","comments"))?/g,
      'MINUTE',
    )
    .replaceAll(/(?:MINUTE)+/g, 'MINUTES')
    .replaceAll(/"commentsPerMinute":\d+/g, 'PACE')
    // How long somebody has waited: a minute may end between the two questions.
    .replaceAll(/(?<=最久 )\d+(?= 分钟)/g, 'MINUTES')
    .replaceAll(/"tail":"[\w-]{4}"/g, 'TAIL')
    .replaceAll(/"(?:ms|\w+Ms)":\d+|expires=\d+/g, 'TIME')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')
    .replaceAll(/"requestId":"[^"]*"/g, '"requestId":""');

/** The same call in both worlds; what it answers, which must be the same. */
export async function inBoth(
  worlds: readonly World[],
  call: Call,
  input: (world: World) => unknown,
  token?: string | null,
) {
  const answers = await Promise.all(
    worlds.map(async (world) => {
      const asked = token === undefined ? world.insider : token;
      const { headers: _headers, ...answer } = await world.house.send(call, input(world), asked);
      return answer;
    }),
  );
  const [right, wrong] = answers;
  expect.soft(normal(right), `${call.path} tells whether a guess is right`).toBe(normal(wrong));
  return answers as [NonNullable<typeof right>, NonNullable<typeof right>];
}
