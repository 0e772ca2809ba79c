import { expect, it } from 'vitest';
import type { StoredObject } from '#kernel/storage.ts';
import { countUsage } from './usage.ts';

const FILES: Record<string, number> = {
  'video/7/12/a.mp4': 10,
  'video/7/12/b.jpg': 5,
  'video/7/voice/1.wav': 3,
};

it('按文件夹合计；一段时间内不再逐个列出，列不出来的下次重新统计', async () => {
  const listed: string[] = [];
  let broken = true;
  const usage = countUsage(async function* (prefix) {
    listed.push(prefix);
    if (broken) throw new Error('the store is away');
    for (const [path, size] of Object.entries(FILES))
      if (path.startsWith(prefix)) yield { path, size } as StoredObject;
  });
  await expect(usage('video/7/')).rejects.toThrow('the store is away');
  broken = false;
  const expected = new Map([
    ['12', { files: 2, bytes: 15 }],
    ['voice', { files: 1, bytes: 3 }],
  ]);
  expect(await usage('video/7/')).toEqual(expected);
  expect(await usage('video/7/')).toEqual(expected);
  expect(listed).toEqual(['video/7/', 'video/7/']);
});
