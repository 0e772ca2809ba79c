import { Readable } from 'node:stream';
import { type Cut, contract, materialsOfDoc } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { ArchivedFile, ArchiveMaker } from '#kernel/export/archive.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { sourceFiles } from '../../material/index.ts';
import { musicFiles } from '../../video-resource/index.ts';
import { FootageStopped, NotComposed } from '../ai-video.errors.ts';
import { lineFile, lineOfFile, materialFile, musicFile } from '../compose/cut-of.ts';
import { spokenLines } from '../compose/narration.ts';
import { srtOf } from './srt.ts';
import { seenVideo } from './video.repository.ts';

const READ_ME = `智营视频工程包
film.mp4        成片
subtitles.srt   字幕
cut.json        剪辑：镜头、转场、字幕、口播和音乐的时间，文件名见 files
clips/          画面和音乐素材
narration/      口播，每句一个文件
`;

/** Clips, narration, subtitles and the cut, named as the cut names them. */
export const videoArchive: ArchiveMaker = {
  call: contract.video.archive,
  files: (kernel, actor, { id }: { id: number }) => projectFiles(kernel, actor, id),
};

export async function projectFiles(kernel: Kernel, actor: Actor, id: number): Promise<ArchivedFile[]> {
  const { db, storage } = kernel;
  const video = await seenVideo(db, actor, contract.video.archive, id);
  if (!video.filed || !video.cut || !video.object) throw NotComposed(video.title);
  const sources = await sourceFiles(db, materialsOfDoc(video.doc));
  const stopped = [...sources.values()].filter(({ refusal }) => refusal !== null);
  if (stopped.length > 0)
    throw FootageStopped(stopped.map(({ name, refusal }) => `「${name}」${refusal}`).join('、'));
  // As they were said when it was composed, whatever facts and readings have become since.
  const lines = await spokenLines(
    db,
    video.cut.narration.map(({ file }) => lineOfFile(file)),
  );
  const musics = await musicFiles(db, video.doc.music?.musicId ? [video.doc.music.musicId] : []);
  const stored = [
    ...[...sources.values()].map((file) => ({
      key: materialFile(file.id),
      name: `clips/${materialFile(file.id)}.${file.ext}`,
      object: file.object,
    })),
    ...[...musics.values()].map(({ id: piece, ext, object }) => ({
      key: musicFile(piece),
      name: `clips/${musicFile(piece)}.${ext}`,
      object,
    })),
    ...[...lines.values()].map(({ key, object }, at) => ({
      key: lineFile(key),
      name: `narration/${String(at + 1).padStart(2, '0')}.wav`,
      object,
    })),
  ];
  const names = Object.fromEntries(stored.map(({ key, name }) => [key, name]));
  const read = (object: string) => () => storage.read(object);
  const text = (content: string) => async () => Readable.from([Buffer.from(content)]);
  const taken = async () => {};
  return [
    { name: 'README.txt', read: text(READ_ME), taken },
    { name: 'cut.json', read: text(cutText(video.cut, names)), taken },
    { name: 'subtitles.srt', read: text(srtOf(video.cut)), taken },
    { name: 'film.mp4', read: read(video.object), taken },
    ...stored.map(({ name, object }) => ({ name, read: read(object), taken })),
  ];
}

const cutText = (cut: Cut, files: Record<string, string>) => JSON.stringify({ cut, files }, null, 2);
