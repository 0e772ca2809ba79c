import { type ChildProcess, spawn } from 'node:child_process';
import { contract, type InputOf, type PlatformId, ThemeInput } from '@zhiying/contract';
import { readConfig } from '#config';
import type { Database } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Module } from '#kernel/module.ts';
import { wakePublishing } from '../src/modules/publish/run/run.job.ts';
import { publishSetting } from '../src/modules/publish/setting.ts';
import { atEnd } from './at-end.ts';
import { addPassed, openLibrary, type Person, until } from './library.ts';
import type { Sandbox } from './sandbox.ts';
import { AI_KEYS, article } from './studio.ts';

const { account, aiTheme, publish } = contract;

/** A platform that has decided is asked at once, not two seconds after it got the post. */
export const lookAtOnce = (db: Database) =>
  db.raw(`
    CREATE FUNCTION look_at_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      NEW.look_at := least(NEW.look_at, now() + interval '150 milliseconds'); RETURN NEW;
    END $$;
    CREATE TRIGGER look_at_once BEFORE UPDATE ON publish_attempt FOR EACH ROW
      WHEN (NEW.state = 'processing' AND OLD.state <> 'processing') EXECUTE FUNCTION look_at_once();`);

interface Options {
  /** In this process; the api alone leaves the work to others. */
  roles?: ('api' | 'worker')[];
  /** Called as soon as there is a database, before anything needs a worker. */
  opened?(settings: Record<string, string>): void;
  /** A module of the test's own beside the product's. */
  beside?: Module;
}

/** A library with accounts on the sandbox, and themes that are written already. */
export async function openPublishingStudio(
  sandbox: Sandbox,
  { roles = ['api', 'worker'], opened, beside }: Options = {},
) {
  await sandbox.settings({ reviewMs: 100 });
  const { platforms } = readConfig({ SANDBOX_URL: sandbox.url }, '/nowhere');
  const secretKey = 'k'.repeat(40);
  const library = await openLibrary({ platforms, secretKey, roles: new Set(roles), beside });
  const { house, dealer, channel } = library;
  // These tests are about what happens to posts, not about when.
  await publishSetting.write(house.db, channel, { gapMinutes: 0, blackouts: [], spread: 'each' });
  opened?.({
    DATABASE_URL: house.db.url,
    DATA_DIR: house.app.kernel.config.dataDir,
    SANDBOX_URL: sandbox.url,
    SECRET_KEY: secretKey,
  });
  const editor = await library.person('editor', dealer, [...AI_KEYS, '14-7', '14-8', '15-9']);
  const { token } = editor;
  const picture = await addPassed(library, editor);
  let made = 0;

  async function addAccount(platform: PlatformId, fields: { dailyLimit?: number; nodeId?: number } = {}) {
    const n = ++made;
    const { id } = await house.ask(
      account.create,
      {
        platform,
        name: `示例账号 ${n}`,
        nodeId: dealer,
        dailyLimit: 500,
        ...fields,
        ...(platform === 'wechat'
          ? { appId: `wx${n.toString(16).padStart(16, '0')}`, appSecret: 'a'.repeat(32) }
          : {}),
      },
      token,
    );
    if (platform !== 'douyin' && platform !== 'kuaishou') return id;
    const { url } = await house.ask(account.authorize, { id }, token);
    const asked = new URL(url).searchParams;
    const { code } = await sandbox.control<{ code: string }>('authorize', {
      platform,
      persona: `_sandbox_${platform}_${n}`,
      scopes: (asked.get('scope') ?? '').split(','),
    });
    await house.ask(account.connect, { state: asked.get('state') ?? '', code }, token);
    return id;
  }

  /** A theme with articles for these platforms in turn, as if they had been written just now. */
  async function addTheme(
    count: number,
    parts: Partial<InputOf<typeof aiTheme.create>> & { accountIds: number[] },
    who: Person = editor,
  ) {
    const input = ThemeInput.parse({ topic: `示例发布 ${++made}`, count, platforms: ['wechat'], ...parts });
    const theme = await house.db.one<{ id: number }>(sql`
      INSERT INTO ai_theme (channel_id, node_id, path, owner_id, topic, input, count, platforms, seed, status)
      SELECT n.channel_id, n.id, n.path, ${who.id}::bigint, ${input.topic}, ${JSON.stringify(input)}::jsonb, ${count},
             ${input.platforms}::text[], 1, 'ready' FROM node n WHERE n.id = ${dealer} RETURNING id`);
    const id = theme?.id ?? 0;
    for (let no = 1; no <= count; no++) {
      const text = article(++made).split('\n\n')[1] ?? '';
      const doc = {
        type: 'doc',
        content: [
          { type: 'paragraph', content: [{ type: 'text', text }] },
          { type: 'picture', attrs: { materialId: picture, caption: '' } },
        ],
      };
      await house.db.query(sql`
        INSERT INTO ai_article (channel_id, node_id, path, owner_id, theme_id, no, platform, status, seed, title, doc, plain, words,
                                material_ids, version_no, written_at)
        SELECT n.channel_id, n.id, n.path, ${who.id}::bigint, ${id}::bigint, ${no}::int,
               ${input.platforms[(no - 1) % input.platforms.length]}, 'done', 1, ${`示例第 ${made} 篇`}, ${JSON.stringify(doc)}::jsonb,
               ${text}, 150, ${[picture]}::bigint[], 1, now() FROM node n WHERE n.id = ${dealer}`);
    }
    return id;
  }

  /** Takes the pictures out of a theme's articles, by their numbers. */
  const dropPictures = (themeId: number, nos: number[]) =>
    house.db.query(sql`
      UPDATE ai_article SET material_ids = '{}', doc = jsonb_set(doc, '{content}', (doc->'content') - 1)
      WHERE theme_id = ${themeId} AND no = ANY(${nos}::int[])`);

  /** Makes these due now and wakes the engine. */
  async function nudge(themeId: number) {
    await house.db.query(
      sql`UPDATE publish_attempt SET look_at = now() WHERE batch_id = ${themeId} AND look_at IS NOT NULL`,
    );
    await wake();
  }
  const wake = () =>
    house.app.kernel.tx(house.app.kernel.jobs.system, (unit) => wakePublishing(house.app.kernel, unit));
  const results = (themeId: number) => house.ask(publish.results, { id: themeId }, token);

  return {
    ...library,
    sandbox,
    editor,
    token,
    /** In every article of `addTheme`. */
    picture,
    addAccount,
    addTheme,
    dropPictures,
    nudge,
    wake,
    results,
    release: (id: number) => house.ask(aiTheme.release, { id }, token),
    attempts: async (themeId: number) => (await house.ask(publish.list, { batchId: themeId }, token)).rows,
    /** Settles when every attempt is in one of these states. */
    reach: (themeId: number, ...states: string[]) =>
      until(async () => {
        const grid = await results(themeId);
        return grid.cells.every(({ attempt }) => states.includes(attempt?.status ?? '')) && grid;
      }),
    themeStatus: async (id: number) => (await house.ask(aiTheme.info, { id }, token)).status,
    /** Posts of the sandbox with one of these titles. */
    async postsOf(titles: readonly string[]) {
      return (await sandbox.posts()).filter(({ title }) => titles.some((own) => title.includes(own)));
    },
  };
}
export type Newsroom = Awaited<ReturnType<typeof openPublishingStudio>>;

const MAIN = new URL('../src/main.ts', import.meta.url).pathname;

/** A newsroom whose worker is a process of its own, which can be killed like one that lost its power. */
export async function openKillablePublishingStudio(sandbox: Sandbox) {
  let settings: Record<string, string> = {};
  let worker: ChildProcess | undefined;
  const startWorker = () => {
    worker = spawn(process.execPath, [MAIN], {
      env: { ...process.env, ...settings, DEMO: '0', ROLES: 'worker', LOG_LEVEL: 'error' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  };
  const killWorker = () => worker?.kill('SIGKILL');
  const room = await openPublishingStudio(sandbox, {
    roles: ['api'],
    opened(given) {
      settings = given;
      startWorker();
      // Before the house is taken down, and with it the database.
      atEnd(killWorker);
    },
  });
  return { ...room, startWorker, killWorker };
}
export type KillableNewsroom = Awaited<ReturnType<typeof openKillablePublishingStudio>>;
