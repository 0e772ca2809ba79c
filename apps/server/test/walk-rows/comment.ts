import { type CommentState, contract, type PlatformId } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { commentPolicy } from '../../src/modules/comment/comment.policy.ts';
import { type Ground, read, type WalkRows } from './ground.ts';

let made = 0;

interface Kind {
  state?: CommentState;
  hidden?: boolean;
  platform?: PlatformId;
  clueId?: number;
}

const comment =
  ({ state = 'new', hidden = false, platform = 'douyin', clueId }: Kind = {}) =>
  async ({ house, insert, placed, home, owner }: Ground) => {
    const n = ++made;
    const { secrets } = house.app.kernel;
    const account = await insert(sql`
      INSERT INTO content_account (channel_id, node_id, path, owner_id, platform, name, external_id, daily_limit, sealed)
      ${placed}, ${platform}, '示例账号', ${`commented-${n}`}, 5, 'sealed' FROM node n WHERE n.id = ${home} RETURNING id`);
    const post = await insert(sql`
      INSERT INTO publish_attempt (channel_id, node_id, path, owner_id, batch_kind, batch_id, subject_kind, subject_id, subject_no,
                                   subject_version, title, platform, account_id, asked_by, state, due_at)
      ${placed}, 'aiTheme', 1, 'aiArticle', ${1_000_000 + n}, 1, 1, '示例', ${platform}, ${account}, ${owner}, 'published', now()
      FROM node n WHERE n.id = ${home} RETURNING id`);
    const id = await insert(sql`
      INSERT INTO post_comment (channel_id, node_id, path, owner_id, attempt_id, account_id, platform, title, external_id, author_mark,
                                author_sealed, text, marks, words, state, hidden, clue_id, at)
      ${placed}, ${post}, ${account}, ${platform}, '示例', ${`c${n}`}, ${`m${n}`}, ${secrets.seal('示例', 'comment.author')},
             '价格能再聊聊吗', '{intent}', '{价格}', ${state}, ${hidden}, ${clueId ?? null}::bigint, now()
      FROM node n WHERE n.id = ${home} RETURNING id`);
    if (state !== 'new')
      await house.db.query(sql`
        INSERT INTO post_comment_reply (comment_id, text, state, member_id, sent_at)
        VALUES (${id}, '欢迎到店', ${state === 'settled' ? 'failed' : state}, ${owner}, now())`);
    return id;
  };

export const commentRows: WalkRows[] = [
  {
    name: 'comment',
    policy: commentPolicy,
    states: {
      new: comment(),
      sending: comment({ state: 'sending' }),
      unknown: comment({ state: 'unknown' }),
      failed: comment({ state: 'failed' }),
      replied: comment({ state: 'replied' }),
      settled: comment({ state: 'settled' }),
      hidden: comment({ hidden: true }),
      'a clue': comment({ clueId: 1 }),
      'where nobody can answer': comment({ platform: 'kuaishou' }),
    },
    see: (ground, token, id) => read(ground, contract.comment.info, { id }, token),
    input(_ground, verb, id) {
      if (verb === 'reply') return { id, text: '欢迎到店' };
      if (verb === 'confirm') return { id, sent: true };
      if (verb === 'clue') return { id, name: '示例' };
      return verb === 'reopen' ? { id } : { ids: [id] };
    },
  },
];
