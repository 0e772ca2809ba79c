import type { AttemptError, BatchKind, PlatformId } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { recordPastSuccess } from '../account/index.ts';
import { type Batch, type Subject, sourceOf } from './subjects.ts';

/** A post of the demo as it stands: out, failed, or waiting for a person to publish it. */
export interface DemoPost {
  subject: Pick<Subject, 'id' | 'no' | 'title' | 'version'>;
  /** Below its title. */
  text: string;
  /** The account by its name. */
  account: string;
  state: 'published' | 'failed' | 'handover';
  at: number;
  /** Why it failed. */
  error?: Pick<AttemptError, 'category' | 'advice'>;
}

interface Account {
  id: number;
  name: string;
  platform: PlatformId;
  persona: string | null;
}

/** Pages of the platforms that people publish on by hand. */
const PAGES: Partial<Record<PlatformId, string>> = {
  xiaohongshu: 'https://www.xiaohongshu.com/explore/',
  channels: 'https://channels.weixin.qq.com/web/pages/feed?id=',
};
const WORDS: Readonly<Record<DemoPost['state'], string>> = {
  published: '发布成功（示例数据）',
  failed: '发布失败（示例数据）',
  handover: '等待人工发布（示例数据）',
};

/** Writes posts of the demo's past, which no call could. One whose account is not there is left out. */
export async function writeDemoPosts(
  unit: Unit,
  kind: BatchKind,
  batch: Batch,
  posts: readonly DemoPost[],
  sandboxUrl: string,
): Promise<void> {
  const accounts = await unit.query<Account>(sql`
    SELECT id, name, platform, nullif(external_id, '') AS persona FROM content_account
    WHERE channel_id = ${batch.channelId} AND name = ANY(${posts.map(({ account }) => account)}::text[]) AND deleted_at IS NULL`);
  const planned = posts.flatMap((post) => {
    const account = accounts.find(({ name }) => name === post.account);
    return account ? [{ ...post, account, postId: postIdOf(account, post.subject.id) }] : [];
  });
  const urls = await tellSandbox(planned, sandboxUrl);
  const rows = planned.map(({ subject, account, state, at, error, postId }) => {
    const moment = new Date(at).toISOString();
    const page = PAGES[account.platform];
    return {
      ...subject,
      account: account.id,
      platform: account.platform,
      state,
      at: moment,
      ...(account.persona === null ? {} : { sent: moment }),
      ...(state === 'published'
        ? { out: moment, post: postId, url: page ? `${page}${postId}` : urls.get(postId) }
        : {}),
      ...(error ? { error: { ...error, code: 'demo', logId: null, at: moment } } : {}),
    };
  });
  const { id, channelId, nodeId, path, ownerId, name } = batch;
  await unit.query(sql`
    INSERT INTO publish_batch (kind, batch_id, channel_id, node_id, path, owner_id, name, asked_by)
    VALUES (${kind}, ${id}, ${channelId}, ${nodeId}, ${path}, ${ownerId}, ${name}, ${ownerId}) ON CONFLICT DO NOTHING`);
  await unit.query(sql`
    WITH given AS (SELECT * FROM json_to_recordset(${JSON.stringify(rows)}) AS p(id bigint, no int, title text, version int,
      account bigint, platform text, state text, at timestamptz, sent timestamptz, out timestamptz, post text, url text, error jsonb)),
    made AS (
      INSERT INTO publish_attempt (channel_id, node_id, path, owner_id, batch_kind, batch_id, subject_kind, subject_id, subject_no,
                                   subject_version, title, platform, account_id, asked_by, state, due_at, tries, sent_at, post_id,
                                   url, error, published_at, created_at, updated_at)
      SELECT ${channelId}::bigint, ${nodeId}::bigint, ${path}, ${ownerId}::bigint, ${kind}, ${id}::bigint,
             ${sourceOf(unit, kind).subjectKind}, p.id, p.no, p.version, p.title, p.platform, p.account, ${ownerId}::bigint, p.state,
             p.at, 1, p.sent, p.post, p.url, p.error, p.out, p.at - interval '1 day', p.at
      FROM given p ON CONFLICT DO NOTHING RETURNING id, state, due_at)
    INSERT INTO publish_attempt_log (attempt_id, at, to_state, text)
    SELECT m.id, m.due_at, m.state, ${JSON.stringify(WORDS)}::jsonb ->> m.state FROM made m`);
  await recordPastSuccess(
    unit,
    rows.flatMap(({ account, out }) => (out ? [{ accountId: account, at: out }] : [])),
  );
}

const postIdOf = ({ id, platform }: Account, subjectId: number) => {
  const code = `7${String(subjectId).padStart(4, '0')}${String(id).padStart(4, '0')}`;
  return platform === 'douyin' ? `@demo${code}` : `90000000${code}`;
};

/** The sandbox takes in what is out on its platforms, as posts of those days, and says where each is found. */
async function tellSandbox(
  posts: readonly (Omit<DemoPost, 'account'> & { account: Account; postId: string })[],
  address: string,
): Promise<Map<string, string>> {
  const online = posts.filter(({ account, state }) => account.persona !== null && state === 'published');
  const answer = await fetch(`${address}/control/posts`, {
    method: 'POST',
    signal: AbortSignal.timeout(10_000),
    body: JSON.stringify({
      posts: online.map(({ postId, account, subject, text, at }) => ({
        id: postId,
        platform: account.platform,
        persona: account.persona,
        title: subject.title,
        body: text,
        createdAt: at,
      })),
    }),
  });
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`);
  const told = (await answer.json()) as { posts: { id: string; url: string }[] };
  return new Map(told.posts.map(({ id, url }) => [id, url]));
}
