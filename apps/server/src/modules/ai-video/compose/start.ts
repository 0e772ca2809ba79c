import { type Call, contract, PLAIN_GROUND, shotsWithoutFootage } from '@zhiying/contract';
import { refuseSpent } from '#engines/model/index.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { sourceFiles } from '../../material/index.ts';
import { musicProblems } from '../../video-resource/index.ts';
import { FootageMissing, FootageStopped, MusicStopped, NotLent } from '../ai-video.errors.ts';
import { type VideoThemeRecord, writeTheme } from '../theme/theme.repository.ts';
import { checkFilm } from '../video/check-film.ts';
import { consentProblems } from '../video/consent-problems.repository.ts';
import type { VideoRecord } from '../video/video.repository.ts';
import { queueFilms, storeGrounds } from './compose.repository.ts';
import { startPipeline } from './pipeline.ts';

/** Puts films in the queue and their theme to 生成中; the answer is the job at work on them. */
export async function startComposing(
  { jobs }: Pick<Kernel, 'jobs'>,
  unit: Unit,
  actor: Actor,
  theme: VideoThemeRecord,
  videos: readonly VideoRecord[],
  {
    call = contract.videoTheme.generate,
    background = false,
    write = false,
    plainGround = false,
  }: {
    call?: Call;
    background?: boolean;
    /** Each gets lines of its own first. */
    write?: boolean;
    /** Shots without footage get cards: the person was asked. */
    plainGround?: boolean;
  } = {},
): Promise<string> {
  // Said to whoever asks, not only by films that fail one after another.
  await refuseSpent(unit, { channelId: theme.channelId, place: { path: theme.path } }, ['compose', 'money']);
  await refuseStopped(
    unit,
    videos.flatMap(({ materialIds }) => materialIds),
  );
  await settleGrounds(unit, theme, videos, plainGround);
  const [unlicensed] = (
    await musicProblems(
      unit,
      videos.flatMap(({ doc }) => doc.music?.musicId ?? []),
    )
  ).values();
  if (unlicensed) throw MusicStopped(unlicensed);
  const unlent = [...(await consentProblems(unit, videos)).values()].flat();
  if (unlent.length > 0) throw NotLent([...new Set(unlent)].join('，'));
  const title = `${videos.length > 1 ? `合成 ${videos.length} 条视频` : '合成视频'}：${theme.topic.slice(0, 40)}`;
  const films = { themeId: theme.id, films: videos, write };
  const jobId = await startPipeline(jobs, unit, films, { actor, title, background });
  await queueFilms(
    unit,
    videos.map(({ id }) => id),
    jobId,
  );
  const status = theme.status === 'releasing' ? 'releasing' : 'generating';
  await writeTheme(unit, theme, { stage: 'film', status, jobId, note: '' }, actor.id);
  await unit.audit({
    call,
    entity: 'videoTheme',
    entityId: theme.id,
    summary: `生成主题「${theme.topic}」的 ${videos.length} 条视频`,
  });
  return jobId;
}

/**
 * A shot without footage is asked about: refused by name until somebody agrees to a card. The choice is kept in the document, so
 * that the same shot is asked about once.
 */
async function settleGrounds(
  unit: Unit,
  theme: VideoThemeRecord,
  videos: readonly VideoRecord[],
  plainGround: boolean,
) {
  const bare = videos.filter(({ doc }) => shotsWithoutFootage(doc).length > 0);
  const [first] = bare;
  if (!first) return;
  if (!plainGround) throw FootageMissing(shotsWithoutFootage(first.doc), bare.length);
  for (const { id, channelId, title, doc } of bare) {
    const shots = doc.shots.map((shot) =>
      shot.clip || shot.ground ? shot : { ...shot, ground: PLAIN_GROUND },
    );
    const grounded = { ...doc, shots };
    const findings = await checkFilm(unit, channelId, { title, doc: grounded, brief: theme.input.brief });
    await storeGrounds(unit, id, grounded, findings);
  }
}

/** Refuses footage that was recalled, has expired or was deleted, and names it. */
export async function refuseStopped(unit: Unit, materialIds: readonly number[]) {
  const files = await sourceFiles(unit, [...new Set(materialIds)]);
  const stopped = [...files.values()].filter(({ refusal }) => refusal !== null);
  if (stopped.length > 0)
    throw FootageStopped(stopped.map(({ name, refusal }) => `「${name}」${refusal}`).join('、'));
}
