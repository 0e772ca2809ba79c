import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Kernel } from '#kernel/kernel.ts';

const PATIENCE_MS = 8_000;

export interface Tried {
  ok: boolean;
  msg: string;
  ms: number;
}

async function timed(work: () => Promise<string>): Promise<Tried> {
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

/** Any answer at all means that the way there is open; whether an account is let in is seen with the account. */
export const tryPlatform = (baseUrl: string | null): Promise<Tried> =>
  timed(async () => {
    if (baseUrl === null) throw new Error('人工发布，无需连接');
    const answer = await fetch(baseUrl, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch((error: Error) => {
      throw new Error(
        error.name === 'TimeoutError'
          ? `${PATIENCE_MS / 1000} 秒内没有响应`
          : '无法连接，请检查网络和接口地址',
      );
    });
    await answer.body?.cancel();
    if (answer.status >= 500) throw new Error(`平台返回错误（${answer.status}）`);
    return '可以连接';
  });
