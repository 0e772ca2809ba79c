import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const SILENT_MS = 60_000;

/** A name that every system takes as one file in one folder. */
export const fileName = (name: string, most = 60) =>
  name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what systems refuse.
    .replace(/[\\/:*?"<>|\u0000-\u001f]/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, most)
    .replace(/^[ .]+|[ .]+$/g, '') || '未命名';

/** Downloads into a file that is there only once it is whole. A line that stays silent is given up. */
export async function saveFile(address: string, file: string): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENT_MS);
  const part = `${file}.part`;
  try {
    const answer = await fetch(address, { signal: silence.signal });
    if (!answer.ok || !answer.body) throw new Error(`文件下载失败（${answer.status}）`);
    const told = Number(answer.headers.get('content-length') ?? Number.NaN);
    let received = 0;
    const body = Readable.fromWeb(answer.body as never);
    body.on('data', (piece: Buffer) => {
      received += piece.length;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENT_MS);
    });
    await pipeline(body, createWriteStream(part), { signal: silence.signal });
    // What came compressed is longer than was told.
    if (!answer.headers.get('content-encoding') && told >= 0 && received !== told)
      throw new Error('文件下载不完整');
    await rename(part, file);
  } finally {
    clearTimeout(timer);
    await rm(part, { force: true });
  }
}
