import { VideoInput } from '@zhiying/contract';
import { beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { DEMO_FILMS, retryDemoFilms } from '../../src/modules/ai-video/demo/retry.demo.ts';
import { type Library, openLibrary, type Person } from '../library.ts';
import { docOf } from '../walk-rows/video.ts';

let library: Library;
let maker: Person;

beforeAll(async () => {
  // Nobody works on jobs here: what was put in the queue stays there to be looked at.
  library = await openLibrary({ roles: new Set(['api']) });
  maker = await library.person('maker', library.dealer, ['15-1', '15-2']);
}, 60_000);

/** A theme with a film in each of these states. */
async function themeOf(states: readonly ('failed' | 'done' | 'cancelled')[]): Promise<number> {
  const { db } = library.house;
  const input = VideoInput.parse({ topic: '示例·再试', voice: null });
  const theme = await db.one<{ id: number }>(sql`
    INSERT INTO video_theme (channel_id, node_id, path, owner_id, kind, topic, input, count, seed, stage, status)
    SELECT n.channel_id, n.id, n.path, ${maker.id}::bigint, 'montage', ${input.topic}, ${JSON.stringify(input)}::jsonb, ${states.length}, 1,
           'film', 'ready' FROM node n WHERE n.id = ${library.dealer} RETURNING id`);
  const id = theme?.id ?? 0;
  for (const [at, status] of states.entries())
    await db.query(sql`
      INSERT INTO video (channel_id, node_id, path, owner_id, theme_id, no, kind, title, doc, plain, duration_ms, status, note)
      SELECT n.channel_id, n.id, n.path, ${maker.id}::bigint, ${id}::bigint, ${at + 1}::int, 'montage', '示例', ${JSON.stringify(docOf())}::jsonb,
             '', 2000, ${status}, '合成进程意外结束' FROM node n WHERE n.id = ${library.dealer}`);
  return id;
}

const statesOf = async (themeId: number) =>
  (
    await library.house.db.query<{ status: string }>(
      sql`SELECT status FROM video WHERE theme_id = ${themeId} ORDER BY no`,
    )
  ).map(({ status }) => status);
const triesOf = async () =>
  (
    await library.house.db.one<{ tries: number }>(
      sql`SELECT (value->>'tries')::int AS tries FROM setting WHERE key = ${DEMO_FILMS}`,
    )
  )?.tries;
/** All that were ever put in the queue. */
const jobs = async () =>
  (await library.house.db.query(sql`SELECT 1 FROM job_run WHERE name = 'video.compose'`)).length;
const remember = (themes: number[]) =>
  library.house.db.query(sql`
    INSERT INTO setting (key, value) VALUES (${DEMO_FILMS}, ${JSON.stringify({ themes, tries: 0 })}::jsonb)`);
/** The job is over, and the films of it failed once more. */
const failAgain = async (themeId: number) => {
  const { db } = library.house;
  await db.query(sql`UPDATE video_theme SET job_id = NULL, status = 'ready' WHERE id = ${themeId}`);
  await db.query(sql`UPDATE video SET status = 'failed' WHERE theme_id = ${themeId} AND status = 'queued'`);
};

it('演示的作品失败了会自己再试，最多五次；成功的、别人的、正在做的不动', async () => {
  const { kernel } = library.house.app;
  const [demo, whole, others] = [
    await themeOf(['failed', 'done', 'cancelled']),
    await themeOf(['done']),
    await themeOf(['failed']),
  ];
  // Without a demo there is nothing to do.
  await retryDemoFilms(kernel);
  expect(await statesOf(demo)).toEqual(['failed', 'done', 'cancelled']);

  await remember([demo, whole]);
  await retryDemoFilms(kernel);
  expect(await statesOf(demo)).toEqual(['queued', 'done', 'cancelled']);
  expect(await statesOf(whole)).toEqual(['done']);
  expect(await statesOf(others)).toEqual(['failed']);
  expect([await triesOf(), await jobs()]).toEqual([1, 1]);

  // It is under way: nothing is counted and nothing put in the queue twice.
  await retryDemoFilms(kernel);
  expect([await triesOf(), await jobs()]).toEqual([1, 1]);

  for (let tries = 2; tries <= 5; tries++) {
    await failAgain(demo);
    await retryDemoFilms(kernel);
    expect(await triesOf()).toBe(tries);
    expect(await statesOf(demo)).toEqual(['queued', 'done', 'cancelled']);
  }
  await failAgain(demo);
  await retryDemoFilms(kernel);
  expect(await statesOf(demo)).toEqual(['failed', 'done', 'cancelled']);
  expect(await jobs()).toBe(5);
});
