import { materialsOfDoc, type VideoDoc } from '@zhiying/contract';
import { type CutFile, probeFile } from '#engines/media/index.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { sourceFiles } from '../../material/index.ts';
import { type MusicFile, musicFiles, musicProblems } from '../../video-resource/index.ts';
import { FootageStopped, MusicGone, MusicStopped } from '../ai-video.errors.ts';
import type { SpokenLine } from './compose.repository.ts';
import { lineFile, materialFile, musicFile } from './cut-of.ts';

export interface OpenFiles {
  files: Map<string, CutFile>;
  /** The same with the library's small copies of films, which are read many times as fast; only where asked for. */
  copies: Map<string, CutFile>;
  pictures: Set<number>;
  musics: Map<number, MusicFile>;
  release(): Promise<void>;
}

/** Every file that a film is made of, within reach of FFmpeg. What may no longer be used is refused by name. */
export async function openFiles(
  { db, storage }: Pick<Kernel, 'db' | 'storage'>,
  doc: VideoDoc & { alsoShown: readonly number[] },
  lines: readonly SpokenLine[],
  { signal, copied }: { signal: AbortSignal; copied: boolean },
): Promise<OpenFiles> {
  const named = [...new Set([...materialsOfDoc(doc), ...doc.alsoShown])];
  const sources = await sourceFiles(db, named);
  const missing = named.filter((id) => !sources.has(id));
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
  const [unlicensed] = (await musicProblems(db, wanted)).values();
  if (unlicensed) throw MusicStopped(unlicensed);
  const files = new Map<string, CutFile>();
  const copies = new Map<string, CutFile>();
  const pictures = new Set<number>();
  const releases: (() => Promise<void>)[] = [];
  const release = async () => {
    for (const one of releases) await one();
  };
  const reach = async (object: string) => {
    const local = await storage.localFile(object);
    releases.push(() => local.release());
    return local.file;
  };
  const open = async (object: string, ext: string, sha256: string): Promise<CutFile> => {
    const file = await reach(object);
    return { file, ext, sha256, probed: await probeFile({ file, ext }, { signal }) };
  };
  try {
    for (const { id, type, ext, object, sha256, copy } of sources.values()) {
      const picture = type === 'image';
      if (picture) pictures.add(id);
      files.set(
        materialFile(id),
        picture ? { file: await reach(object), ext, sha256, probed: null } : await open(object, ext, sha256),
      );
      if (copied && copy) copies.set(materialFile(id), await open(copy, 'mp4', `copy-${sha256}`));
    }
    for (const { id, object, ext, sha256 } of musics.values())
      files.set(musicFile(id), await open(object, ext, sha256));
    for (const { key, object } of lines) files.set(lineFile(key), await open(object, 'wav', key));
    return { files, copies: new Map([...files, ...copies]), pictures, musics, release };
  } catch (error) {
    await release();
    throw error;
  }
}
