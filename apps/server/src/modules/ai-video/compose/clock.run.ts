import { sql } from '#db/sql.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
import { publishDemoFilms } from '../demo/posts.demo.ts';
import { retryDemoFilms } from '../demo/retry.demo.ts';
import { endVideos } from './end-videos.ts';

/** A job that used up its tries leaves films and storyboards behind that nobody works on. */
export async function run({ kernel, signal }: JobContext<unknown>) {
  const films = await kernel.db.query<{ id: number }>(sql`
    SELECT DISTINCT v.theme_id AS id FROM video v
    WHERE v.status IN ('queued', 'composing') AND v.updated_at < now() - interval '1 minute' AND NOT EXISTS (
      SELECT 1 FROM job_run r WHERE r.id::text = v.job_id AND r.status IN ('queued', 'running'))`);
  const endAll = () =>
    settleEach(films, ({ id }) => endVideos(kernel, id, null, 'failed', '合成任务中断，请重试'), {
      log: kernel.log,
      signal,
    });
  const freeThemes = () =>
    kernel.db.query(sql`
    UPDATE video_theme t SET job_id = NULL, note = '生成任务中断，请重试'
    WHERE t.job_id IS NOT NULL AND t.updated_at < now() - interval '1 minute' AND NOT EXISTS (
      SELECT 1 FROM job_run r WHERE r.id::text = t.job_id AND r.status IN ('queued', 'running'))
      AND NOT EXISTS (SELECT 1 FROM video v WHERE v.theme_id = t.id AND v.status IN ('queued', 'composing'))`);
  const retryDemo = () => retryDemoFilms(kernel);
  const publishDemo = () => publishDemoFilms(kernel);
  await settleEach([endAll, freeThemes, retryDemo, publishDemo], (step) => step(), {
    log: kernel.log,
    signal,
    name: ({ name }: { name: string }) => name,
  });
}
