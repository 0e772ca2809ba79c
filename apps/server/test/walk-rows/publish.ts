import { type AttemptStatus, contract, type PlatformId, ThemeInput } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { accountPolicy, groupPolicy } from '../../src/modules/account/account.policy.ts';
import { attemptPolicy } from '../../src/modules/publish/attempt.policy.ts';
import { type Ground, read, type WalkRows } from './ground.ts';

let made = 0;
const DOC = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '正文' }] }] };

const account =
  (platform: PlatformId, { connected = false, paused = false } = {}) =>
  ({ insert, placed, home }: Ground) => {
    made += 1;
    return insert(sql`
      INSERT INTO content_account (channel_id, node_id, path, owner_id, platform, name, external_id, daily_limit, sealed, paused_at)
      ${placed}, ${platform}, '示例账号', ${`walked-${made}`}, 5, ${connected ? 'sealed' : null}, ${paused ? sql`now()` : null}
      FROM node n WHERE n.id = ${home} RETURNING id`);
  };

const group = ({ insert, placed, home }: Ground) => {
  made += 1;
  return insert(sql`
    INSERT INTO content_account_group (channel_id, node_id, path, owner_id, name)
    ${placed}, ${`账号组 ${made}`} FROM node n WHERE n.id = ${home} RETURNING id`);
};

const attempt =
  (state: AttemptStatus, sentAgo = '1 minute') =>
  async (ground: Ground) => {
    const { insert, placed, home, owner, house } = ground;
    const input = JSON.stringify(ThemeInput.parse({ topic: '示例主题', count: 1 }));
    const theme = await insert(sql`
      INSERT INTO ai_theme (channel_id, node_id, path, owner_id, topic, input, count, platforms, seed, status)
      ${placed}, '示例主题', ${input}::jsonb, 1, '{wechat}', 1, 'releasing' FROM node n WHERE n.id = ${home} RETURNING id`);
    const article = await insert(sql`
      INSERT INTO ai_article (channel_id, node_id, path, owner_id, theme_id, no, platform, seed, status, title, doc, plain, version_no)
      ${placed}, ${theme}, 1, 'wechat', 1, 'done', '示例', ${JSON.stringify(DOC)}::jsonb, '正文', 1
      FROM node n WHERE n.id = ${home} RETURNING id`);
    const accountId = await account('wechat', { connected: true })(ground);
    await house.db.query(sql`
      INSERT INTO publish_batch (channel_id, node_id, path, owner_id, kind, batch_id, name, asked_by)
      ${placed}, 'aiTheme', ${theme}, '示例主题', ${owner} FROM node n WHERE n.id = ${home}`);
    return insert(sql`
      INSERT INTO publish_attempt (channel_id, node_id, path, owner_id, batch_kind, batch_id, subject_kind, subject_id, subject_no,
                                   subject_version, title, platform, account_id, asked_by, state, due_at, sent_at)
      ${placed}, 'aiTheme', ${theme}, 'aiArticle', ${article}, 1, 1, '示例', 'wechat', ${accountId}, ${owner}, ${state},
             now() + interval '1 day', now() - ${sentAgo}::interval FROM node n WHERE n.id = ${home} RETURNING id`);
  };

export const publishRows: WalkRows[] = [
  {
    name: 'account',
    policy: accountPolicy,
    states: {
      connected: account('wechat', { connected: true }),
      'not connected': account('wechat'),
      paused: account('wechat', { connected: true, paused: true }),
      'connected by going there': account('douyin', { connected: true }),
      'without a way to connect': account('xiaohongshu'),
    },
    see: (ground, token, id) => read(ground, contract.account.info, { id }, token),
    input({ home }, verb, id, row) {
      const version = row?.version ?? 1;
      if (verb === 'edit') return { id, version, name: '改名', nodeId: home, remark: '', dailyLimit: 3 };
      if (verb === 'delete') return { id, version };
      return verb === 'sync' ? { ids: [id] } : { id };
    },
    unchanged: (data) => (data as { version?: number } | null)?.version === 1,
    // Which app people are sent to is the operator's to say.
    later: ['应用，请联系系统管理员填写应用编号和密钥'],
  },
  {
    name: 'accountGroup',
    policy: groupPolicy,
    states: { own: group },
    see: async (ground, token, id) =>
      (await read(ground, contract.account.groups, {}, token))?.rows.find((row) => row.id === id),
    input: (_ground, verb, id, row) => {
      const version = row?.version ?? 1;
      return verb === 'edit' ? { id, version, name: `改名 ${id}`, accountIds: [] } : { id, version };
    },
  },
  {
    name: 'publishAttempt',
    policy: attemptPolicy,
    states: {
      queued: attempt('queued'),
      submitting: attempt('submitting'),
      processing: attempt('processing'),
      'processing for an hour': attempt('processing', '1 hour'),
      published: attempt('published'),
      failed: attempt('failed'),
      // Later than the platform may take it up: until then nobody can say that it is not out.
      unknown: attempt('unknown', '1 hour'),
      handover: attempt('handover'),
      cancelled: attempt('cancelled'),
    },
    see: (ground, token, id) => read(ground, contract.publish.info, { id }, token),
    input(_ground, verb, id) {
      if (verb === 'confirm') return { id, link: null, remark: '平台上没有' };
      if (verb === 'move') return { ids: [id], at: new Date(Date.now() + 2 * 86_400_000).toISOString() };
      return verb === 'handover' ? { id } : { ids: [id] };
    },
  },
];
