import { OFFLINE_LABEL } from '@zhiying/contract';
import type { Kernel } from '#kernel/kernel.ts';
import type { ModelEngine } from '#kernel/model.ts';
import { writeOffline } from './offline/offline-writer.ts';

export type { Brief, Composed, FactNote, ModelEngine, WriteTask, Written } from '#kernel/model.ts';

/** The models that 系统配置 › AI 模型 names, or the offline writer. */
export function openModel(_kernel: Pick<Kernel, 'config' | 'db' | 'log' | 'secret'>): ModelEngine {
  const made = {
    provider: OFFLINE_LABEL,
    model: 'offline-writer',
    offline: true,
    usage: { input: 0, output: 0, cost: 0 },
  };
  return {
    async write(task, { signal, onText }) {
      signal.throwIfAborted();
      const { text } = writeOffline(task);
      onText?.(text);
      return { ...made, text };
    },
    async compose(task, { signal }) {
      signal.throwIfAborted();
      return { ...made, value: task.schema.parse(writeOffline(task).value) };
    },
  };
}
