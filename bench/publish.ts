import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract, ThemeInput } from '@zhiying/contract';
import { type Database, openDatabase } from '../apps/server/src/db/database.ts';
import { startEmbedded } from '../apps/server/src/db/embedded/embedded.ts';
import { sql } from '../apps/server/src/db/sql.ts';
import { type Bench, type Measured, measured, quiet, type Row } from './harness.ts';
import { type Subject, withServer } from './servers.ts';

/** As many as the engine sends at the same time. */
const AT_ONCE = 24;
const ACCOUNTS = 10;
const GOAL = 0.35;

/** Posts that are all due in the same minute, through the engine, and by a bare loop that only makes the same requests. */
export const publish: Bench = {
  title:
    'scheduled posts due in the same minute, through the sandbox, against a bare loop with the same concurrency',
  async run({ full }) {
    const folder = await mkdtemp(path.join(tmpdir(), 'zhiying-bench-publish-'));
    const postgres = await startEmbedded({ dataDir: path.join(folder, 'database') });
    const db = openDatabase(postgres.url, { max: 4 });
    try {
      return await withServer((subject) => compare(subject, db, full ? 1_000 : 200), {
        DATABASE_URL: postgres.url,
        SANDBOX_PORT: '0',
      });
    } finally {
      await db.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function compare(subject: Subject, db: Database, count: number): Promise<Row[]> {
  const sandbox = /沙箱\S*\s+(http:\S+)/.exec(subject.server.output())?.[1] ?? '';
  const picture = await demoPicture(db);
  const bytes = await downloaded(subject, picture);
  await quiet([subject.pid]);
  await post(sandbox, '/control/settings', { reviewMs: 0 });
  // Half of the bare loop before and half after, so that a load that changes meanwhile is in both.
  const first = await bareLoop(sandbox, count / 2, bytes);
  await quiet([subject.pid]);
  const ours = await through(subject, db, count, picture);
  await quiet([subject.pid]);
  const second = await bareLoop(sandbox, count / 2, bytes);
  const bare = { ...second, seconds: first.seconds + second.seconds };
  const ratio = bare.seconds / ours.seconds;
  const figure = ({ seconds }: Measured) =>
    `${(count / seconds).toFixed(0)} posts/s, ${seconds.toFixed(1)} s`;
  return [
    {
      what: `${count} posts, all due at once`,
      ours: `${figure(ours)}; ${ours.commits.toFixed(1)} transactions a post until it is settled`,
      baseline: figure(bare),
      ratio,
      goal: `≥ ${GOAL}×`,
      ok: ratio >= GOAL,
    },
  ];
}

/** A picture of the demo, once all its materials are made. */
async function demoPicture(db: Database): Promise<number> {
  for (const end = Date.now() + 300_000; Date.now() < end; ) {
    const found = await db.one<{ id: number }>(sql`
      SELECT m.id FROM material m JOIN material_version v ON v.id = m.version_id
      WHERE m.type = 'image' AND m.status = 'passed' AND m.expires_on IS NULL AND m.recalled_at IS NULL AND m.ext IN ('jpg', 'png') AND m.size < 1000000 AND m.deleted_at IS NULL AND v.processing = 'done'
        AND NOT EXISTS (SELECT 1 FROM job_run WHERE name LIKE '%material%' AND status IN ('queued', 'running'))
        AND EXISTS (SELECT 1 FROM job_run WHERE name = 'demo.materials' AND status = 'done')
      ORDER BY m.id LIMIT 1`);
    if (found) return found.id;
    await new Promise((go) => setTimeout(go, 500));
  }
  throw new Error('the demo has no picture');
}

async function downloaded({ ask, server }: Subject, id: number): Promise<Blob> {
  const { filepath } = await ask(contract.materialDownload.create, { ids: [id] });
  return (await fetch(new URL(filepath, server.address))).blob();
}

/** From the moment they are due until the sandbox has accepted the last one. */
async function through(
  { ask, pid }: Subject,
  db: Database,
  count: number,
  picture: number,
): Promise<Measured & { commits: number }> {
  const accounts: number[] = [];
  const { rows } = await ask(contract.account.list, {});
  const nodeId = rows[0]?.node.id ?? 0;
  for (let n = 0; n < ACCOUNTS; n++)
    accounts.push(
      (
        await ask(contract.account.create, {
          platform: 'wechat',
          name: `示例测量 ${n}`,
          nodeId,
          dailyLimit: 500,
          appId: `wxbe${n.toString(16).padStart(14, '0')}`,
          appSecret: 'b'.repeat(32),
        })
      ).id,
    );
  const input = ThemeInput.parse({ topic: '示例测量发布', count: 100, accountIds: accounts });
  const owner = sql`SELECT n.channel_id, n.id, n.path, m.id FROM node n JOIN member m ON m.uname = 'demo.ops' WHERE n.id = ${nodeId}`;
  const theme = await db.one<{ id: number }>(sql`
    INSERT INTO ai_theme (channel_id, node_id, path, owner_id, topic, input, count, platforms, seed, status)
    SELECT own.*, ${input.topic}, ${JSON.stringify(input)}::jsonb, ${count}, '{wechat}', 1, 'releasing' FROM (${owner}) own RETURNING id`);
  const themeId = theme?.id ?? 0;
  await db.query(sql`
    INSERT INTO publish_batch (channel_id, node_id, path, owner_id, kind, batch_id, name, asked_by)
    SELECT own.*, 'aiTheme', ${themeId}::bigint, '示例测量发布', own.id_1 FROM (
      SELECT n.channel_id, n.id, n.path, m.id AS id_1 FROM node n JOIN member m ON m.uname = 'demo.ops' WHERE n.id = ${nodeId}) own`);
  await db.query(sql`
    INSERT INTO ai_article (channel_id, node_id, path, owner_id, theme_id, no, platform, status, seed, title, doc, plain, words,
                            material_ids, version_no, written_at)
    SELECT n.channel_id, n.id, n.path, m.id, ${themeId}::bigint, g, 'wechat', 'done', 1, '示例测量 ' || g,
           jsonb_build_object('type', 'doc', 'content', jsonb_build_array(
             jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', repeat('试驾 ' || g, 60)))),
             jsonb_build_object('type', 'picture', 'attrs', jsonb_build_object('materialId', ${picture}::bigint, 'caption', '')))),
           repeat('试驾 ' || g, 60), 300, ARRAY[${picture}::bigint], 1, now()
    FROM generate_series(1, ${count}) g, node n, member m WHERE n.id = ${nodeId} AND m.uname = 'demo.ops'`);
  const before = await commits(db);
  let own = 1;
  const taken = await measured([pid], async () => {
    await db.query(sql`
      INSERT INTO publish_attempt (channel_id, node_id, path, owner_id, batch_kind, batch_id, subject_kind, subject_id, subject_no,
                                   subject_version, title, platform, account_id, asked_by, state, due_at, look_at)
      SELECT a.channel_id, a.node_id, a.path, a.owner_id, 'aiTheme', a.theme_id, 'aiArticle', a.id, a.no, 1, a.title, 'wechat',
             (${accounts}::bigint[])[1 + a.no % ${accounts.length}], a.owner_id, CASE WHEN a.no = 1 THEN 'failed' ELSE 'queued' END, now(), now()
      FROM ai_article a WHERE a.theme_id = ${themeId}`);
    // Trying one again wakes the engine; otherwise it would begin with the next minute.
    const [first] = (await ask(contract.publish.list, { batchId: themeId, status: 'failed' })).rows;
    await ask(contract.publish.retry, { ids: [first?.id ?? 0] });
    for (; ; own++) {
      const left = await db.one<{ count: number }>(sql`
        SELECT count(*)::int AS count FROM publish_attempt WHERE batch_id = ${themeId} AND state IN ('queued', 'submitting')`);
      if (left?.count === 0) break;
      await new Promise((go) => setTimeout(go, 50));
    }
  });
  // Posts that were refused before they were sent would be fast for nothing.
  const refused = await db.one<{ count: number; why: string | null }>(sql`
    SELECT count(*)::int AS count, max(error->>'advice') AS why FROM publish_attempt
    WHERE batch_id = ${themeId} AND state NOT IN ('processing', 'published')`);
  if (refused?.count) throw new Error(`${refused.count} posts did not go out: ${refused.why}`);
  for (; ; own++) {
    const open = await db.one(
      sql`SELECT 1 AS found FROM publish_attempt WHERE batch_id = ${themeId} AND state <> 'published' LIMIT 1`,
    );
    if (!open) break;
    await new Promise((go) => setTimeout(go, 200));
  }
  return { ...taken, commits: ((await commits(db)) - before - own) / count };
}

/** Nearly every statement of the engine is a transaction of its own. A connection tells of its own after a second of quiet. */
async function commits(db: Database): Promise<number> {
  await new Promise((go) => setTimeout(go, 1_500));
  const row = await db.one<{ count: number }>(
    sql`SELECT xact_commit::int AS count FROM pg_stat_database WHERE datname = current_database()`,
  );
  return row?.count ?? 0;
}

/** Token, the same picture, draft, submission: what the connector asks of the platform, and nothing else. */
async function bareLoop(sandbox: string, count: number, picture: Blob): Promise<Measured> {
  const tokens: string[] = [];
  for (let n = 0; n < ACCOUNTS; n++) {
    const { access_token } = await post(sandbox, '/cgi-bin/stable_token', {
      grant_type: 'client_credential',
      appid: `wxba${n.toString(16).padStart(14, '0')}`,
      secret: 'b'.repeat(32),
    });
    tokens.push(access_token ?? '');
  }
  const upload = async (address: string) => {
    const form = new FormData();
    form.set('media', picture, 'a.png');
    return (await (await fetch(address, { method: 'POST', body: form })).json()) as Record<string, string>;
  };
  let next = 0;
  const lane = async () => {
    for (let n = next++; n < count; n = next++) {
      const token = tokens[n % ACCOUNTS] ?? '';
      const { url } = await upload(`${sandbox}/cgi-bin/media/uploadimg?access_token=${token}`);
      const { media_id } = await upload(
        `${sandbox}/cgi-bin/material/add_material?access_token=${token}&type=image`,
      );
      const draft = await post(sandbox, `/cgi-bin/draft/add?access_token=${token}`, {
        articles: [
          { title: `示例测量 ${n}`, content: `<p>试驾 ${n}</p><img src="${url}">`, thumb_media_id: media_id },
        ],
      });
      const task = await post(sandbox, `/cgi-bin/freepublish/submit?access_token=${token}`, {
        media_id: draft.media_id,
      });
      // A loop whose requests are refused would be fast for nothing.
      if (!task.publish_id) throw new Error(`the bare loop was refused: ${JSON.stringify(task)}`);
    }
  };
  return measured([], () => Promise.all(Array.from({ length: AT_ONCE }, lane)));
}

async function post(base: string, where: string, body: unknown): Promise<Record<string, string>> {
  const answer = await fetch(base + where, { method: 'POST', body: JSON.stringify(body) });
  return (await answer.json()) as Record<string, string>;
}
