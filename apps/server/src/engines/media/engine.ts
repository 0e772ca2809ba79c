import { stat } from 'node:fs/promises';
import { askFilms, FILM_PROGRAM } from './film/film-process.ts';
import { isReadable } from './film/source.ts';
import { furtherPages, inspectConfined } from './inspect-confined.ts';
import { MediaError } from './media.errors.ts';
import type { MediaCapabilities, MediaKind, Processed, ProcessOptions } from './media.ts';

export interface MediaEngine {
  /**
   * Looks into a local file of the kind and extension that sniff() gave, and writes what can be shown of it.
   * Throws MediaError, or the signal's reason when cancelled; the folder may then hold half a file.
   */
  process(file: string, kind: MediaKind, ext: string, options: ProcessOptions): Promise<Processed>;
  capabilities(): Promise<MediaCapabilities>;
}

/** `films` is the program that films and sounds are given to; another one only in tests. */
export function createMedia(films: URL = FILM_PROGRAM): MediaEngine {
  let about: Promise<string | null> | null = null;
  /** The version of FFmpeg, or null where it cannot run: its binary is not made for every platform. */
  const version = () => {
    about ??= askVersion(films);
    return about;
  };

  async function lookAtFilm(
    task: { kind: 'video' | 'audio'; file: string; ext: string },
    options: ProcessOptions,
  ) {
    if ((await version()) === null)
      throw new MediaError('missing', '服务器无法运行 FFmpeg，暂不支持处理视频和音频');
    let processed: Processed | null = null;
    const work = { signal: options.signal, program: films };
    for await (const said of askFilms({ do: 'look', ...task, folder: options.folder }, work)) {
      if ('percent' in said) options.progress(said.percent);
      if ('processed' in said) processed = said.processed;
    }
    return processed;
  }

  return {
    async process(file, kind, ext, options) {
      const { size } = await stat(file);
      if (!size) throw new MediaError('broken', '文件为空');
      options.signal.throwIfAborted();
      const steady = { ...options, progress: rising(options.progress) };
      const isFilm = kind === 'video' || kind === 'audio';
      if (isFilm && !isReadable(ext)) throw new MediaError('refused', `不支持 ${ext} 格式`);
      const result = isFilm
        ? await lookAtFilm({ kind, file, ext }, steady)
        : await inspectConfined({ kind, file, ext, folder: options.folder }, options.signal, options.seconds);
      if (!result) throw new Error('looked, but saw nothing');
      if (result.kind === 'pdf' && result.pages > 1) {
        steady.progress(30);
        result.files.push(...(await furtherPages(file, options.folder, options.signal)));
      }
      steady.progress(100);
      return result;
    },

    async capabilities() {
      const found = await version();
      const kinds: MediaKind[] = ['image', 'pdf', 'archive'];
      const missing = found === null ? ['这台服务器不能运行 FFmpeg 组件，视频和音频暂时无法处理'] : [];
      return {
        ffmpeg: { available: found !== null, version: found, missing },
        kinds: found === null ? kinds : [...kinds, 'video', 'audio'],
      };
    },
  };
}

async function askVersion(program: URL): Promise<string | null> {
  try {
    for await (const said of askFilms({ do: 'about' }, { signal: new AbortController().signal, program }))
      if ('version' in said) return said.version;
  } catch {
    // Told by the capabilities.
  }
  return null;
}

/** Rises only, in steps worth telling: whoever listens writes each one down. */
function rising(report: (percent: number) => void): (percent: number) => void {
  let told = 0;
  return (percent) => {
    if (percent < told + 5 && (percent < 100 || told === 100)) return;
    told = percent;
    report(percent);
  };
}
