import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { memberPolicy } from '../../src/modules/member/member.policy.ts';
import { type Ground, read, type WalkRows } from './ground.ts';

let made = 0;

interface Made {
  status?: 'active' | 'pending' | 'disabled';
  locked?: boolean;
  phone?: boolean;
  isAdmin?: boolean;
  /** Also where not everybody reaches them, or with what not everybody holds. */
  also?: 'away' | 'wide' | 'another channel';
}

const person =
  ({ status = 'active', locked = false, phone = false, isAdmin = false, also }: Made = {}) =>
  async ({ house, home, away, wide }: Ground) => {
    made += 1;
    const own = await house.addRole(['3-1'], 'SELF');
    const places = {
      away: async () => ({ nodeId: away, roleId: own }),
      wide: async () => ({ nodeId: home, roleId: wide }),
      'another channel': async () => ({
        nodeId: await house.addNode('organ', null, await house.addChannel()),
        roleId: own,
      }),
    };
    const more = also ? [await places[also]()] : [];
    const id = await house.addMember(`walked-${made}`, [{ nodeId: home, roleId: own }, ...more], { isAdmin });
    await house.db.query(sql`
      UPDATE member SET status = ${status}, locked_until = ${locked ? sql`now() + interval '1 hour'` : null},
             phone = ${phone ? `139${String(made).padStart(8, '0')}` : null} WHERE id = ${id}`);
    return id;
  };

export const memberRows: WalkRows[] = [
  {
    name: 'member',
    policy: memberPolicy,
    states: {
      active: person(),
      pending: person({ status: 'pending' }),
      disabled: person({ status: 'disabled' }),
      locked: person({ locked: true }),
      'locked before the first sign-in': person({ status: 'pending', locked: true }),
      'locked and disabled': person({ status: 'disabled', locked: true }),
      'with a phone': person({ phone: true }),
      'also elsewhere': person({ also: 'away' }),
      'also in another channel': person({ also: 'another channel' }),
      'with a wider role': person({ also: 'wide' }),
      'an administrator': person({ isAdmin: true }),
    },
    see: (ground, token, uid) => read(ground, contract.member.info, { uid }, token),
    async input({ house: { db }, home }, verb, uid, row) {
      if (verb === 'edit') {
        const memberships = await db.query(sql`
          SELECT node_id AS "nodeId", role_id AS "roleId" FROM membership WHERE member_id = ${uid} AND node_id = ${home}`);
        return { uid, version: row?.version ?? 1, name: '改名', remark: '', memberships };
      }
      if (verb === 'bind') return { uid, userid: `walked.${uid}` };
      return verb === 'enable' || verb === 'disable' ? { ids: [uid] } : { uid };
    },
  },
];
