import { contract, type ShowState } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { showPolicy } from '../../src/modules/ailive/show/show.policy.ts';
import { type Ground, read, type WalkRows } from './ground.ts';

let made = 0;

const show =
  (state: ShowState, { paused = false, held = false, platform = 'sandbox' } = {}) =>
  async ({ insert, placed, home, owner, wide }: Ground) => {
    made += 1;
    const account = await insert(sql`
      INSERT INTO live_account (channel_id, node_id, path, owner_id, updated_by, name, platform, room_id)
      ${placed}, ${owner}::bigint, '直播间', ${platform}, ${`show-${made}`} FROM node n WHERE n.id = ${home} RETURNING id`);
    return insert(sql`
      INSERT INTO live_show (channel_id, node_id, path, owner_id, name, account_id, script_name, ends_at, state, paused, controller_id)
      ${placed}, '场次', ${account}::bigint, '话术', now() + interval '1 hour', ${state}, ${paused}, ${held ? wide : null}::bigint
      FROM node n WHERE n.id = ${home} RETURNING id`);
  };

export const liveRows: WalkRows[] = [
  {
    name: 'liveShow',
    policy: showPolicy,
    states: {
      draft: show('draft'),
      readying: show('readying'),
      living: show('living'),
      paused: show('living', { paused: true }),
      'held by another': show('living', { held: true }),
      'on a platform': show('living', { platform: 'douyin' }),
      ended: show('ended'),
    },
    see: (ground, token, id) => read(ground, contract.liveShow.info, { id }, token),
    input: (_ground, verb, id) => {
      if (verb === 'insert') return { id, text: '插播一句。' };
      if (verb === 'withdraw') return { id, line: 'hand-1' };
      if (verb === 'move') return { id, line: 'hand-1', before: null };
      if (verb === 'simulate') return { id, count: 1 };
      if (verb === 'say') return { id, nickname: '观众', text: '你好' };
      if (verb === 'music') return { id, volume: 0.2 };
      return { id };
    },
    // No voice is set up here, the account is not marked as one of an AI, and nothing waits in the queue.
    later: ['台词可播（话术没有台词）', '该句已开始播放或不在队列中'],
  },
];
