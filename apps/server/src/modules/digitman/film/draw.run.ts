import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type Cut, type Mouth, subtitleLines } from '@zhiying/contract';
import { builtinCards, filmCard } from '@zhiying/poster';
import { sql } from '#db/sql.ts';
import { type CutFile, composeCut, probeFile } from '#engines/media/index.ts';
import { openings } from '#engines/media/talk/levels.ts';
import { talkingFilm } from '#engines/media/talk/talking-film.ts';
import { bookUse, refuseSpent } from '#engines/model/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { scratchFolder } from '#kernel/scratch.ts';
import type { LocalFile } from '#kernel/storage.ts';
import { usableFile } from '../../material/index.ts';
import { notify } from '../../notification/index.ts';
import { pieceCacheOf } from '../../video-resource/index.ts';
import { announceFilm } from '../announce.ts';
import { FILM_RETRIES } from '../digitman.jobs.ts';
import { type FilmRow, findFilm } from './film-row.repository.ts';
import { attemptStep, moveFilm } from './film-row.service.ts';
import { requireConsent } from './require-consent.service.ts';
import { talkObject } from './talk-object.ts';
import { type Timed, timed } from './timing.ts';

/** From what was said to the film. */
export async function run({ kernel, payload, signal, attempt, progress }: JobContext<{ id: number }>) {
  const film = await findFilm(kernel, payload.id);
  if (!film || film.status !== 'drawing' || !film.narration) return;
  const folder = await scratchFolder('digit');
  const held: LocalFile[] = [];
  const hold = async (object: string) => {
    const local = await kernel.storage.localFile(object);
    held.push(local);
    return local.file;
  };
  try {
    await attemptStep(kernel, film, { attempt, most: FILM_RETRIES, signal }, async () => {
      await requireConsent(kernel.db, film);
      const { channelId, path } = film;
      await refuseSpent(kernel.db, { channelId, place: { path } }, ['compose', 'money']);
      const { lines, totalMs } = timed(film.narration ?? []);
      const report = (share: number) => {
        void progress(Math.round(share * 100), 100).catch(() => {});
        void moveFilm(kernel, film, sql`percent = ${40 + Math.round(share * 59)}`).catch(() => {});
      };
      const files = new Map<string, CutFile>();
      for (const [at, { object }] of lines.entries())
        files.set(`line-${at}`, await cutFile(await hold(object), 'wav', signal));
      const talk = await talkOf(kernel, film, {
        lines,
        totalMs,
        folder,
        hold,
        signal,
        onShare: (share) => report(share * 0.5),
      });
      files.set('talk', await cutFile(talk, 'mp4', signal));
      const backdrop = film.materialId === null ? null : await usableFile(kernel.db, film.materialId);
      if (backdrop)
        files.set(
          'backdrop',
          await cutFile(await hold(backdrop.object), backdrop.ext, signal, backdrop.type === 'image'),
        );
      const target = join(folder, 'made');
      await mkdir(target);
      const made = await composeCut(
        cutOf(film, {
          lines,
          totalMs,
          backdrop: backdrop?.type ?? null,
          picture: files.get('talk')?.probed?.picture ?? null,
        }),
        files,
        {
          folder: target,
          cache: pieceCacheOf(kernel),
          signal,
          progress: (percent) => report(0.5 + percent / 200),
        },
      );
      await finish(kernel, film, made);
    });
  } finally {
    for (const local of held) await local.release();
    await rm(folder, { recursive: true, force: true });
  }
}

async function cutFile(file: string, ext: string, signal: AbortSignal, still = false): Promise<CutFile> {
  const sha256 = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  return { file, ext, sha256, probed: still ? null : await probeFile({ file, ext }, { signal }) };
}

interface Talk {
  lines: readonly Timed[];
  totalMs: number;
  folder: string;
  hold(object: string): Promise<string>;
  signal: AbortSignal;
  onShare(share: number): void;
}

/** The face that speaks: what the service sent, or the portrait with its mouth moved by us. */
async function talkOf(kernel: Kernel, film: FilmRow, talk: Talk): Promise<string> {
  if (film.driver === 'service') return talk.hold(talkObject(film));
  const avatar = await kernel.db.one<{ object: string; mouth: Mouth }>(
    sql`SELECT clean_object AS object, mouth FROM digit_avatar WHERE id = ${film.avatarId}`,
  );
  if (!avatar) throw new Error('the avatar is gone');
  const portrait = await talk.hold(avatar.object);
  const wavs = await Promise.all(
    talk.lines.map(async ({ object, at }) => ({ wav: await readFile(await talk.hold(object)), atMs: at })),
  );
  const file = join(talk.folder, 'talk.mp4');
  const open = openings(wavs, talk.totalMs);
  await talkingFilm({ portrait, mouth: avatar.mouth, open }, file, { signal: talk.signal }, talk.onShare);
  return file;
}

const SUBTITLES = {
  size: 'medium',
  place: 'bottom',
  color: '#ffffff',
  outline: '#101828',
  box: null,
  karaoke: null,
} as const;
const FPS = 25;

interface Scene {
  lines: readonly Timed[];
  totalMs: number;
  backdrop: string | null;
  /** Of the face that speaks. */
  picture: { width: number; height: number } | null;
}

function cutOf(film: FilmRow, { lines, totalMs, backdrop, picture }: Scene): Cut {
  const behind = backdropOf(backdrop, film.ratio);
  const full = film.layout === 'full';
  // An upright face in an upright film may lose its edges; any other is seen whole.
  const upright =
    picture !== null && picture.height > picture.width && film.ratio !== '16:9' && film.ratio !== '1:1';
  return {
    ratio: film.ratio,
    side: 720,
    fps: FPS,
    shots: [
      {
        source: full ? { kind: 'film', file: 'talk', in: 0 } : behind,
        ms: Math.max(200, totalMs),
        fit: full && !upright ? 'blur' : 'cover',
        move: full || behind.kind !== 'picture' ? 'none' : 'zoomIn',
        transition: { kind: 'cut', ms: 0 },
        volume: 0,
      },
    ],
    layers: full
      ? []
      : [
          {
            kind: 'film',
            file: 'talk',
            in: 0,
            from: 0,
            to: totalMs,
            x: film.ratio === '16:9' ? 84 : 76,
            y: 54,
            width: film.ratio === '16:9' ? 24 : 40,
            round: 100,
            volume: 0,
          },
        ],
    narration: lines.map(({ at }, number) => ({ file: `line-${number}`, at, volume: 1 })),
    subtitles: {
      ...SUBTITLES,
      lines: subtitleLines(
        lines.map(({ text, at, durationMs, marks }) => ({ text, at, ms: durationMs, marks })),
      ),
    },
    music: null,
    cover: { at: Math.min(totalMs, 600), title: film.title },
    label: { corner: 'topLeft', producer: film.producer, id: `digit-${film.id}` },
  };
}

/** Without a picture of its own a ground that moves. */
function backdropOf(type: string | null, ratio: Cut['ratio']): Cut['shots'][number]['source'] {
  if (type === 'image') return { kind: 'picture', file: 'backdrop' };
  if (type === 'video') return { kind: 'film', file: 'backdrop', in: 0 };
  const colors: [string, string] = ['#0b1f3a', '#1f5fbf'];
  const shot = { place: 'middle', ratio, texts: [], line: '', filmTitle: '', ground: colors } as const;
  return filmCard(shot, builtinCards())?.source ?? { kind: 'card', colors };
}

async function finish(kernel: Kernel, film: FilmRow, made: { film: string; cover: string; seconds: number }) {
  const { storage, tx } = kernel;
  const folder = `video/${film.channelId}/digit/${film.id}`;
  const [object, coverObject] = [`${folder}/film.mp4`, `${folder}/cover${extname(made.cover)}`];
  const { size } = await stat(made.film);
  await storage.write(object, createReadStream(made.film), { contentType: 'video/mp4', size });
  await storage.write(coverObject, await readFile(made.cover), { contentType: 'image/jpeg' });
  await tx(SYSTEM, async (unit) => {
    const done = await unit.one(sql`
      UPDATE digit_film SET status = 'done', percent = 100, note = '', object = ${object}, cover_object = ${coverObject},
             duration_ms = ${Math.round(made.seconds * 1000)}, ended_at = now()
      WHERE id = ${film.id} AND status = 'drawing' RETURNING id`);
    if (!done) return;
    const { channelId, path, ownerId } = film;
    const ms = made.seconds * 1000;
    await bookUse(unit, { kind: 'compose', area: 'digit', ms, channelId, path, ownerId });
    await notify(unit, film.ownerId, {
      kind: 'digitman',
      title: `数字人视频「${film.title}」已生成`,
      link: `/home/mixedshear?tabid=digit&open=${film.id}`,
    });
    await announceFilm(unit, film);
  });
}
