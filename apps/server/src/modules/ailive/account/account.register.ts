import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { policy } from '#kernel/access/policy.ts';
import { changeable } from '#kernel/access/row-reach.ts';
import { RowMissing } from '#kernel/errors.ts';
import { alsoLocked, register } from '#kernel/register/register.ts';
import { dropUsage } from '../../material/index.ts';
import { AccountInUse, RoomTaken } from '../ailive.errors.ts';
import { accountToTest } from '../push-task/push-task.repository.ts';
import { testRoom } from '../push-task/test-room.ts';
import { STAGE_USE } from '../stage/stage-use.ts';

/** What a room's secret is sealed for. */
export const PUSH_SECRET = 'liveAccount.secret';
const STATE = sql`(CASE WHEN r.platform = 'sandbox' THEN 'connected' WHEN r.secret_sealed IS NULL THEN 'unconnected'
  WHEN r.heard_at IS NULL THEN 'unverified' ELSE 'connected' END)`;
const SHOWS = sql`(SELECT count(*)::int FROM live_show s WHERE s.account_id = r.id)`;

interface Used {
  shows: number;
}
const accountPolicy = policy<Used>(changeable)({
  edit: { call: contract.liveAccount.update },
  delete: { call: contract.liveAccount.remove, unless: [({ shows }) => shows > 0 && AccountInUse] },
});

/** Rooms on platforms; a secret that was not typed again stays. */
export const liveAccounts = register(contract.liveAccount, {
  noun: '直播账号',
  entity: 'liveAccount',
  table: 'live_account',
  label: 'name',
  policy: accountPolicy,
  locked: alsoLocked<Used>(sql`${SHOWS} AS shows`),
  unique: { live_account_room: RoomTaken },
  read: {
    shows: SHOWS,
    hasSecret: sql`(r.secret_sealed IS NOT NULL)`,
    state: STATE,
  },
  search: { state: (state) => sql`${STATE} = ${state}` },
  write: ({ secret, ...fields }, { unit }) => ({
    name: fields.name,
    platform: fields.platform,
    room_id: fields.roomId,
    ai_notice: fields.aiNotice,
    // Another secret proves itself anew.
    ...(secret ? { secret_sealed: unit.secrets.seal(secret, PUSH_SECRET), heard_at: null } : {}),
  }),
  example: (nth) => ({ roomId: `room-${nth}-${Math.random().toString(36).slice(2, 8)}` }),
  others: ({ kernel, kernel: { tx }, rows }) => ({
    test: async ({ actor, body: { id } }) => {
      const room = await accountToTest(kernel.db, actor, id);
      if (!room) throw RowMissing('直播账号');
      return testRoom(kernel, room);
    },

    /** Its page goes with it, and what was shown there is no longer in use. */
    remove: ({ actor, body: { id } }) =>
      tx(actor, async (unit) => {
        await rows.remove(unit, await rows.lock(unit, actor, 'delete', id));
        await dropUsage(unit, { kind: STAGE_USE, id });
        return null;
      }),
  }),
});
