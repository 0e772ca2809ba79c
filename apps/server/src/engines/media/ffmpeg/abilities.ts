import { run } from './run.ts';

export interface Abilities {
  version: string;
  outdated: boolean;
  h264: string;
  aac: string;
  /** Chinese; empty when the program can do everything needed here. */
  missing: string[];
}

const H264 = ['libx264', 'h264_videotoolbox', 'libopenh264', 'h264_mf'];
const AAC = ['aac', 'libfdk_aac', 'aac_at'];
const FILTERS = ['scale', 'fps', 'concat', 'setsar', 'format', 'aresample'];

/** Asks the program itself: a version number says little about what it was built with. */
export async function abilitiesOf(program: string): Promise<Abilities> {
  const ask = async (...args: string[]) => {
    const { code, output } = await run({
      program,
      args,
      signal: new AbortController().signal,
      cpuSeconds: 20,
    });
    return code === 0 ? output.toString('utf8') : '';
  };
  const about = await ask('-version').catch(() => '');
  const version = /^ffmpeg version (\S+)/.exec(about)?.[1];
  if (!version) return { version: '', outdated: true, h264: '', aac: '', missing: ['不能运行'] };
  const encoders = names(await ask('-hide_banner', '-encoders'));
  const filters = names(await ask('-hide_banner', '-filters'));
  const h264 = H264.find((name) => encoders.has(name)) ?? '';
  const aac = AAC.find((name) => encoders.has(name)) ?? '';
  const missing = [
    ...(h264 ? [] : ['没有 H.264 编码器']),
    ...(aac ? [] : ['没有 AAC 编码器']),
    ...(encoders.has('png') ? [] : ['没有 PNG 编码器']),
    ...FILTERS.filter((name) => !filters.has(name)).map((name) => `没有滤镜 ${name}`),
  ];
  return { version, outdated: isOutdated(version, about), h264, aac, missing };
}

/** Lines such as ` V....D libx264   H.264 …`: marks, then the name. */
function names(listing: string): Set<string> {
  return new Set([...listing.matchAll(/^\s*[A-Z.|]{2,6}\s+(\w+)\s/gm)].map((match) => match[1] ?? ''));
}

/** Builds from the middle of development carry no number, only the year of their copyright. */
function isOutdated(version: string, about: string): boolean {
  const major = /^n?(\d+)\./.exec(version)?.[1];
  if (major) return Number(major) < 6;
  return Number(/Copyright \(c\) 2000-(\d{4})/.exec(about)?.[1] ?? 0) < 2023;
}
