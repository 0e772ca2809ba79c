import { type ClueState, contract, type IntakeState } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { cluePolicy, intakePolicy, rulePolicy } from '../../src/modules/clue/clue.policy.ts';
import { type Ground, read, type WalkRows } from './ground.ts';

const LATER = '2099-01-01T00:00:00Z';
let made = 0;

interface Kind {
  state?: ClueState;
  pooled?: boolean;
  reason?: string;
  due?: boolean;
}

const clue =
  ({ state = 'following', pooled = false, reason, due = true }: Kind = {}) =>
  ({ house, insert, owner, home }: Ground) => {
    made += 1;
    const { secrets } = house.app.kernel;
    const phone = `138${String(made).padStart(8, '0')}`;
    return insert(sql`
      INSERT INTO clue (channel_id, node_id, path, owner_id, name, phone_sealed, phone_mark, phone_mask, identity_mark, source, state,
                        close_reason, recycle_at, pooled_at)
      SELECT n.channel_id, n.id, n.path, ${pooled ? null : owner}::bigint, '示例', ${secrets.seal(phone, 'clue.phone')},
             ${secrets.mark(phone, 'clue.phone')}, '138****0000', 'same person', 'manual', ${state}, ${reason ?? null},
             CASE WHEN ${due && !pooled} THEN now() + interval '1 hour' END, CASE WHEN ${pooled} THEN now() END
      FROM node n WHERE n.id = ${home} RETURNING id`);
  };

const intake =
  (state: IntakeState) =>
  ({ insert, placed, home }: Ground) => {
    made += 1;
    return insert(sql`
      INSERT INTO clue_intake (channel_id, node_id, path, owner_id, name, state, token_hash, tail, per_minute)
      ${placed}, ${`来源 ${made}`}, ${state}, ${`hash ${made}`}, 'tail', 60 FROM node n WHERE n.id = ${home} RETURNING id`);
  };

export const clueRows: WalkRows[] = [
  {
    name: 'clue',
    policy: cluePolicy,
    states: {
      following: clue(),
      new: clue({ state: 'new' }),
      pooled: clue({ state: 'new', pooled: true }),
      'visited, without a deadline': clue({ state: 'visited', due: false }),
      won: clue({ state: 'won', due: false }),
      closed: clue({ state: 'closed', reason: 'price', due: false }),
      'closed for good': clue({ state: 'closed', reason: 'refused', due: false }),
    },
    see: (ground, token, id) => read(ground, contract.clue.info, { id }, token),
    async input(ground, verb, id, row) {
      const version = row?.version ?? 1;
      const inputs: Record<string, () => unknown> = {
        edit: () => ({ id, version, name: '示例' }),
        follow: () => ({
          id,
          version,
          kind: 'call',
          result: 'missed',
          text: '晚些再打',
          state: 'following',
          nextAt: LATER,
        }),
        assign: () => ({ ids: [id], memberId: ground.holder }),
        release: () => ({ ids: [id], reason: '转给同事' }),
        reopen: () => ({ id, version, reason: '客户来电', nextAt: LATER }),
        merge: async () => ({ id, otherId: await clue()(ground) }),
      };
      return (await inputs[verb]?.()) ?? { id };
    },
    later: ['没有跟进线索的权限或已停用', '用户不存在或你无权查看', '「已到店」不能改为「跟进中」'],
  },
  {
    name: 'clueRule',
    policy: rulePolicy,
    states: {
      own: ({ insert, placed, home, owner }) => {
        made += 1;
        return insert(sql`
          INSERT INTO clue_rule (channel_id, node_id, path, owner_id, name, enabled, sources, way, member_ids)
          ${placed}, ${`规则 ${made}`}, true, '{}', 'turns', ARRAY[${owner}::bigint] FROM node n WHERE n.id = ${home} RETURNING id`);
      },
    },
    see: async (ground, token, id) =>
      (await read(ground, contract.clueRule.list, {}, token))?.rows.find((row) => row.id === id),
    input: (ground, verb, id, row) =>
      verb === 'edit'
        ? {
            id,
            version: row?.version ?? 1,
            name: `改名 ${id}`,
            enabled: true,
            way: 'turns',
            memberIds: [ground.owner],
          }
        : { id },
    later: ['没有跟进线索的权限或已停用'],
  },
  {
    name: 'clueIntake',
    policy: intakePolicy,
    states: { open: intake('open'), revoked: intake('revoked') },
    see: async (ground, token, id) =>
      (await read(ground, contract.clueIntake.list, { limit: 500 }, token))?.rows.find(
        (row) => row.id === id,
      ),
    input: (_ground, verb, id, row) =>
      verb === 'edit' ? { id, version: row?.version ?? 1, name: `改名 ${id}`, perMinute: 10 } : { id },
  },
];
