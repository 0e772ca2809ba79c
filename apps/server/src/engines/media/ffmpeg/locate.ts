import { accessSync, chmodSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import type { Ffmpeg } from '../media.ts';
import { type Abilities, abilitiesOf } from './abilities.ts';

export interface FfmpegSettings {
  ffmpegPath: string | null;
  ffprobePath: string | null;
}

export interface Programs {
  ffmpeg: string;
  ffprobe: string;
  h264: string;
  aac: string;
}

export interface Located extends Ffmpeg {
  programs: Programs | null;
}

type Name = 'ffmpeg' | 'ffprobe';
interface Candidate {
  path: string;
  source: NonNullable<Ffmpeg['source']>;
}

const executable = (name: Name) => (process.platform === 'win32' ? `${name}.exe` : name);

/** Looks where the operator said; else for the system's; else for the one installed with this program. */
export async function locate(
  settings: FfmpegSettings,
  searchPath = process.env.PATH ?? '',
): Promise<Located> {
  const complaints: string[] = [];
  for (const candidate of candidates('ffmpeg', settings.ffmpegPath, searchPath)) {
    const abilities = await abilitiesOf(candidate.path);
    if (!abilities.missing.length) return withProbe(candidate, abilities, settings, searchPath);
    complaints.push(`${describe(candidate)}：${abilities.missing.join('、')}`);
  }
  if (!complaints.length) complaints.push('未找到 FFmpeg');
  return nothing([
    ...complaints,
    '视频和音频暂时无法处理，请安装 FFmpeg 5 或更新版本，或用 FFMPEG_PATH 指定',
  ]);
}

async function withProbe(
  ffmpeg: Candidate,
  abilities: Abilities,
  settings: FfmpegSettings,
  searchPath: string,
): Promise<Located> {
  const beside = join(dirname(ffmpeg.path), executable('ffprobe'));
  const others = candidates('ffprobe', settings.ffprobePath, searchPath);
  const found = !settings.ffprobePath && existsSync(beside) ? beside : others[0]?.path;
  if (!found) return nothing(['未找到 ffprobe，视频和音频暂时无法处理：请安装，或用 FFPROBE_PATH 指定']);
  const { version, h264, aac, outdated } = abilities;
  return {
    available: true,
    version,
    source: ffmpeg.source,
    missing: outdated ? [`FFmpeg ${version} 较旧，建议安装 5 或更新版本`] : [],
    programs: { ffmpeg: ffmpeg.path, ffprobe: found, h264, aac },
  };
}

function nothing(missing: string[]): Located {
  return { available: false, version: null, source: null, missing, programs: null };
}

const describe = ({ path, source }: Candidate) =>
  source === 'setting'
    ? `FFMPEG_PATH 指定的 ${path}`
    : source === 'system'
      ? `系统的 ${path}`
      : '内置的 FFmpeg';

function candidates(name: Name, setting: string | null, searchPath: string): Candidate[] {
  // Whoever names a program wants that one: another in its place would hide the mistake.
  if (setting) return [{ path: setting, source: 'setting' }];
  const system = searchPath
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, executable(name)))
    .find((path) => existsSync(path));
  const shipped = fromPackage(name);
  return [
    ...(system ? [{ path: system, source: 'system' as const }] : []),
    ...(shipped ? [{ path: shipped, source: 'package' as const }] : []),
  ];
}

/** Packages whose binary lies inside; the newest of each platform first. */
function fromPackage(name: Name): string | null {
  const require = createRequire(import.meta.url);
  for (const family of [`@${name}-binary`, `@${name}-installer`]) {
    try {
      const manifest = require.resolve(`${family}/${process.platform}-${process.arch}/package.json`);
      return runnable(join(dirname(manifest), executable(name)));
    } catch {
      // Not installed for this platform.
    }
  }
  return null;
}

/** npm may unpack it without the right to run: the packages rely on an install script, which may be forbidden. */
function runnable(path: string): string {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    chmodSync(path, 0o755);
  }
  return path;
}
