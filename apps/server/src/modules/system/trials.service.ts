import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Kernel } from '#kernel/kernel.ts';

export interface Tried {
  ok: boolean;
  msg: string;
  ms: number;
}

export async function timed(work: () => Promise<string>): Promise<Tried> {
  const since = performance.now();
  const said = await work().then(
    (msg) => ({ ok: true, msg }),
    (error: Error) => ({ ok: false, msg: error.message }),
  );
  return { ...said, ms: Math.round(performance.now() - since) };
}

/** Writes a small file of its own, reads it back and removes it, whatever came of it. */
export const tryStorage = ({ storage, log }: Pick<Kernel, 'storage' | 'log'>): Promise<Tried> =>
  timed(async () => {
    const path = `probe/${randomUUID()}.txt`;
    const wanted = `存储测试 ${path}`;
    const step = async <T>(name: string, work: Promise<T>): Promise<T> =>
      work.catch((err: unknown) => {
        log.warn({ err }, 'the store was tried and failed');
        throw new Error(`${name}失败，详情见服务器日志`);
      });
    try {
      await step('写入', storage.write(path, Buffer.from(wanted), { contentType: 'text/plain' }));
      const read = await step('读取', storage.read(path).then(text));
      if (read !== wanted) throw new Error('读取的内容与写入的不一致');
    } finally {
      await step('删除', storage.remove([path]));
    }
    if (await step('核对', storage.head(path))) throw new Error('文件没有被删除');
    return '写入、读取、删除均正常';
  });
