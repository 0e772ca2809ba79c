import type { VideoDoc } from '@zhiying/contract';
import { materialsOfDoc } from '@zhiying/contract';
import { type CutFile, probeFile } from '#engines/media/index.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { sourceFiles } from '../../material/index.ts';
import { type MusicFile, musicFiles } from '../../video-resource/index.ts';
import { FootageStopped, MusicGone } from '../ai-video.errors.ts';
import { lineFile, materialFile, musicFile } from './cut-of.ts';
import type { SpokenLine } from './narration.ts';

export interface OpenFiles {
  files: Map<string, CutFile>;
  pictures: Set<number>;
  musics: Map<number, MusicFile>;
  release(): Promise<void>;
}

/** Every file that a film is made of, within reach of FFmpeg. What may no longer be used is refused by name. */
export async function openFiles(
  { db, storage }: Pick<Kernel, 'db' | 'storage'>,
  doc: VideoDoc,
  lines: readonly SpokenLine[],
  signal: AbortSignal,
): Promise<OpenFiles> {
  const sources = await sourceFiles(db, materialsOfDoc(doc));
  const missing = materialsOfDoc(doc).filter((id) => !sources.has(id));
  const stopped = [...sources.values()].filter(({ refusal }) => refusal !== null);
  if (missing.length > 0 || stopped.length > 0)
    throw FootageStopped(
      [
        ...stopped.map(({ name, refusal }) => `「${name}」${refusal}`),
        ...missing.map(() => '已彻底删除'),
      ].join('、'),
    );
  const wanted = doc.music?.musicId ? [doc.music.musicId] : [];
  const musics = await musicFiles(db, wanted);
  if (musics.size < wanted.length) throw MusicGone();
  const files = new Map<string, CutFile>();
  const pictures = new Set<number>();
  const releases: (() => Promise<void>)[] = [];
  const release = async () => {
    for (const one of releases) await one();
  };
  try {
    for (const { id, type, ext, object, sha256 } of sources.values()) {
      const local = await storage.localFile(object);
      releases.push(() => local.release());
      if (type === 'image') pictures.add(id);
      const probed = type === 'image' ? null : await probeFile({ file: local.file, ext }, { signal });
      files.set(materialFile(id), { file: local.file, ext, sha256, probed });
    }
    for (const { id, object, ext, sha256 } of musics.values()) {
      const local = await storage.localFile(object);
      releases.push(() => local.release());
      const probed = await probeFile({ file: local.file, ext }, { signal });
      files.set(musicFile(id), { file: local.file, ext, sha256, probed });
    }
    for (const { key, object } of lines) {
      const local = await storage.localFile(object);
      releases.push(() => local.release());
      const probed = await probeFile({ file: local.file, ext: 'wav' }, { signal });
      files.set(lineFile(key), { file: local.file, ext: 'wav', sha256: key, probed });
    }
    return { files, pictures, musics, release };
  } catch (error) {
    await release();
    throw error;
  }
}
