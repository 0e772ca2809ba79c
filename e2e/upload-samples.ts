import { createHash, randomFillSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { makeFilms } from '../apps/server/src/engines/media/index.ts';

export interface Sample {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Random bytes, so that no two files are the same content. */
export const noise = (bytes: number) => randomFillSync(Buffer.alloc(bytes));

export const gif = (name: string): Sample => ({
  name,
  mimeType: 'image/gif',
  buffer: Buffer.concat([
    Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
    noise(40),
  ]),
});

/** Looks like a video to whoever reads only the beginning. */
export const mp4 = (name: string, bytes: number): Sample => {
  const buffer = noise(bytes);
  Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2', 'latin1').copy(buffer);
  return { name, mimeType: 'video/mp4', buffer };
};

/** A film that really plays, made by FFmpeg, followed by a box of noise that players skip: exactly as large as asked for. */
export async function filmOf(folder: string, name: string, bytes: number) {
  const file = path.join(folder, name);
  const graph = 'testsrc2=s=320x240:r=10:d=2,format=yuv420p[v]';
  const streams = [{ pad: 'v', kind: 'v' as const, codec: 'libx264', options: { preset: 'ultrafast' } }];
  const run = {
    make: 'film' as const,
    inputs: [],
    graph,
    seconds: 2,
    target: { file, format: 'mp4', streams },
  };
  await makeFilms([run], { signal: new AbortController().signal });
  const film = await readFile(file);
  const box = noise(bytes - film.length);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4, 'latin1');
  const whole = Buffer.concat([film, box]);
  await writeFile(file, whole);
  return { file, sha256: createHash('sha256').update(whole).digest('hex') };
}

export const dock = (page: Page) => page.getByRole('region', { name: '上传', exact: true });
export const row = (page: Page, name: string) => dock(page).getByRole('listitem').filter({ hasText: name });
export const done = (page: Page, name: string, timeout?: number) =>
  row(page, name).getByText('已完成').waitFor({ timeout });

export async function choose(page: Page, files: Sample[] | string[]) {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '上传素材', exact: true }).first().click();
  await (await choosing).setFiles(files as Sample[]);
}

export const PART = /\/(?:s3|zhiying)\/.*partNumber=(\d+)/;
export const partOf = (url: string) => Number(PART.exec(url)?.[1]);

/** The numbers of the parts that really reached the store. */
export function watchParts(page: Page): number[] {
  const sent: number[] = [];
  page.on('response', (response) => {
    if (PART.test(response.url()) && response.ok() && response.request().method() === 'PUT')
      sent.push(partOf(response.url()));
  });
  return sent;
}
