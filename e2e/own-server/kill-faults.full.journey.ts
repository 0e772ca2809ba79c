import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract, type DataOf } from '@zhiying/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyOf, sql } from '../../apps/server/src/db/sql.ts';
import { wireWith } from '../../apps/server/test/s3-wire.ts';
import { ask } from '../calls.ts';
import { type RunningServer, startServer } from '../server.ts';
import {
  anyMoment,
  createMembers,
  EMPTY,
  FULL,
  killed,
  lookInto,
  signInAsAdmin,
  stopIfRunning,
} from './fault-tools.ts';

const KILLS = FULL ? 20 : 2;
const EXPORTED = FULL ? 20_000 : 2_000;
const ARTICLES = FULL ? 20 : 8;
const PART = 512_000;
const SLOWLY = { timeout: 120_000, interval: 500 };

let dataDir: string;
let server: RunningServer;
let token: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'zhiying-kill-'));
  server = await startServer(dataDir, EMPTY);
  token = await signInAsAdmin(server.address);
  await lookInto(dataDir, (db) =>
    db.query(sql`
      WITH made AS (
        INSERT INTO member (uname, name, status, password_hash)
        SELECT 'stock-' || n, '示例成员', 'active', 'x' FROM generate_series(1, ${EXPORTED}::int) n RETURNING id)
      INSERT INTO membership (member_id, node_id, role_id, channel_id, path)
      SELECT made.id, n.id, 1, n.channel_id, n.path FROM made, node n WHERE n.id = 1`),
  );
}, 3 * 60_000);
afterAll(async () => {
  await stopIfRunning(server);
  await rm(dataDir, { recursive: true, force: true });
});

/** What the server said yes to; all of it must be there at the end. */
const members: string[] = [];
const parts = new Map<number, string>();
const themes: number[] = [];
const articles = new Map<number, string>();
const exports: string[] = [];

const untilGone = (work: () => Promise<unknown>) => async () => {
  try {
    for (;;) await work();
  } catch {
    // The server is gone.
  }
};

/** Everything at once, each for as long as the server lives. */
function work(round: number, { grant, uploadId, film }: Upload): Promise<unknown> {
  const { address } = server;
  const wire = wireWith({ ...grant, endpoint: `${address}/s3` });
  const missing = Array.from({ length: film.length / PART }, (_, at) => at + 1).filter((n) => !parts.has(n));
  const uploading = untilGone(async () => {
    const number = missing.shift();
    if (!number) throw new Error('all parts are there');
    const answer = await wire.part(
      'film',
      uploadId,
      number,
      film.subarray((number - 1) * PART, number * PART),
    );
    if (answer.status === 200) parts.set(number, answer.headers.get('etag') ?? '');
  });
  const writing = async () => {
    const asked = {
      topic: `示例主题 ${round}`,
      count: ARTICLES,
      platforms: ['toutiao' as const],
      pictures: 0,
      start: true,
    };
    const { id } = await ask(address, contract.aiTheme.create, asked, token);
    themes.push(id);
    await untilGone(async () => {
      for (const theme of themes)
        for (const row of (await ask(address, contract.aiArticle.byTheme, { id: theme }, token)).rows)
          if (row.status === 'done') articles.set(row.id, articles.get(row.id) ?? row.title);
    })();
  };
  const exporting = untilGone(async () => {
    const call = contract.member.list.export as typeof contract.member.list.export & object;
    const asked = { q: '示例成员', format: 'csv' } as never;
    const { filepath } = (await ask(address, call, asked, token)) as { filepath: string };
    exports.push(filepath);
    await (await fetch(address + filepath)).arrayBuffer();
  });
  return Promise.all([
    createMembers(address, token, `kill-${round}`).then((names) => members.push(...names)),
    uploading(),
    writing().catch(() => {}),
    exporting(),
  ]);
}

interface Upload {
  grant: DataOf<typeof contract.storage.sts>;
  uploadId: string;
  film: Buffer;
}

it(`新建、上传、生成文章和导出的途中被 kill -9 ${KILLS} 次：确认过的都还在，没做完的接着做完，没有重复`, {
  timeout: 15 * 60_000,
  retry: 0,
}, async () => {
  const film = randomBytes(PART * KILLS * 10);
  const grant = await ask(server.address, contract.storage.sts, {}, token);
  const uploadId = await wireWith({ ...grant, endpoint: `${server.address}/s3` }).begin('film');
  for (let round = 0; round < KILLS; round += 1) {
    const before = themes.length;
    const busy = work(round, { grant, uploadId, film });
    // Every other time something has surely been acknowledged; the others may strike at the very first call.
    if (round % 2 === 0) await expect.poll(() => themes.length, SLOWLY).toBeGreaterThan(before);
    await anyMoment(0, 2_000);
    await killed(server);
    await busy;
    server = await startServer(dataDir, EMPTY);
  }
  console.log(
    `acknowledged: ${members.length} members, ${parts.size} parts, ${themes.length} themes, ${articles.size} articles, ${exports.length} exports`,
  );
  expect(themes.length).toBeGreaterThan(0);
  await everyMember();
  await everyPart({ grant, uploadId, film });
  await everyArticle();
  await everyExport();
});

async function everyMember() {
  const found = await lookInto(dataDir, (db) =>
    db.query<{ uname: string }>(sql`SELECT uname FROM member WHERE uname = ${anyOf(members)} ORDER BY id`),
  );
  expect(found.map(({ uname }) => uname)).toEqual(members);
}

async function everyPart({ grant, uploadId, film }: Upload) {
  const wire = wireWith({ ...grant, endpoint: `${server.address}/s3` });
  const etags: string[] = [];
  for (let number = 1; number <= film.length / PART; number += 1) {
    const etag =
      parts.get(number) ??
      (
        await wire.part('film', uploadId, number, film.subarray((number - 1) * PART, number * PART))
      ).headers.get('etag');
    etags.push(etag ?? '');
  }
  // Only with every acknowledged part in its place can it be put together.
  expect((await wire.complete('film', uploadId, etags)).status).toBe(200);
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(digest((await wire.send('GET', 'film')).body)).toBe(digest(film));
}

async function everyArticle() {
  const rowsOf = async () =>
    (
      await Promise.all(themes.map((id) => ask(server.address, contract.aiArticle.byTheme, { id }, token)))
    ).flatMap(({ rows }) => rows);
  await expect
    .poll(async () => (await rowsOf()).filter(({ status }) => status !== 'done').length, SLOWLY)
    .toBe(0);
  const rows = await rowsOf();
  expect(rows.length).toBe(themes.length * ARTICLES);
  const kept = new Map(rows.map(({ id, title }) => [id, title]));
  for (const [id, title] of articles) expect(kept.get(id)).toBe(title);
  const written = await lookInto(dataDir, (db) =>
    db.query<{ n: number }>(
      sql`SELECT count(*) AS n FROM ai_article_version WHERE article_id = ${anyOf([...kept.keys()])} GROUP BY article_id`,
    ),
  );
  expect(written.map(({ n }) => n)).toEqual(rows.map(() => 1));
}

async function everyExport() {
  const unfinished = await lookInto(dataDir, (db) =>
    db.query(sql`SELECT id FROM export_run WHERE status = 'running'`),
  );
  expect(unfinished).toEqual([]);
  for (const filepath of exports.slice(-3)) {
    const text = await (await fetch(server.address + filepath)).text();
    expect(text.trimEnd().split('\r\n')).toHaveLength(EXPORTED + 1);
  }
}
