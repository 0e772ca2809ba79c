import { stat } from 'node:fs/promises';
import { processAudio } from './ffmpeg/audio.ts';
import { isReadable } from './ffmpeg/input.ts';
import { type FfmpegSettings, type Located, locate } from './ffmpeg/locate.ts';
import { furtherPages, lookConfined } from './look-confined.ts';
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

export function createMedia(settings: FfmpegSettings): MediaEngine {
  let located: Promise<Located> | null = null;
  const find = () => {
    located ??= locate(settings);
    return located;
  };

  async function programs() {
    const found = await find();
    if (!found.programs) throw new MediaError('missing', '服务器未安装可用的 FFmpeg，暂不支持处理视频和音频');
    return found.programs;
  }

  return {
    async process(file, kind, ext, options) {
      const { size } = await stat(file);
      if (!size) throw new MediaError('broken', '文件为空');
      options.signal.throwIfAborted();
      const steady = { ...options, progress: rising(options.progress) };
      const source = { file, ext };
      if ((kind === 'video' || kind === 'audio') && !isReadable(ext))
        throw new MediaError('refused', `不支持 ${ext} 格式`);
      // What draws is loaded with the first film: the image library holds memory from then on.
      const result =
        kind === 'video'
          ? await (await import('./ffmpeg/video.ts')).processVideo(await programs(), source, steady)
          : kind === 'audio'
            ? await processAudio(await programs(), source, steady)
            : await lookConfined({ kind, ...source, folder: options.folder }, options.signal);
      if (!result) throw new Error('looked, but saw nothing');
      if (result.kind === 'pdf' && result.pages > 1) {
        steady.progress(30);
        result.files.push(...(await furtherPages(file, options.folder, options.signal)));
      }
      steady.progress(100);
      return result;
    },

    async capabilities() {
      const { programs: _, ...ffmpeg } = await find();
      const kinds: MediaKind[] = ['image', 'pdf', 'archive'];
      return { ffmpeg, kinds: ffmpeg.available ? [...kinds, 'video', 'audio'] : kinds };
    },
  };
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
