import { MediaError } from '#engines/media/index.ts';
import { Refusal } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';

/** Why a film was not made, as the person reads it. */
export function reasonOf({ log }: Pick<Kernel, 'log'>, video: number, error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (error instanceof MediaError)
    return error.problem === 'ended' ? `${error.reason}，请稍后重新合成` : error.reason;
  log.error({ err: error, video }, 'a film was not composed');
  return (error as { code?: string }).code === 'ENOSPC'
    ? '服务器磁盘空间不足，清理后可重新合成'
    : '合成时出错，请重试；多次失败请联系管理员';
}
