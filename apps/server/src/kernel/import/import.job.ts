import type { NoticeKind } from '@zhiying/contract';
import { z } from 'zod';
import { defineJob, type JobDefinition } from '#kernel/jobs/define.ts';
import type { Unit } from '#kernel/unit.ts';
import type { Importable } from './importable.ts';

export type Payload = { importId: number };
export type Notify = (
  unit: Unit,
  memberId: number,
  notice: { kind: NoticeKind; title: string; body: string; link: string | null },
) => Promise<void>;

/** The import job that the calls enqueue; its handler comes with the list of importable things. */
export const runImport: JobDefinition<Payload> = {
  name: 'import.run',
  title: '导入',
  needs: 'processor',
  payload: z.object({ importId: z.int() }),
  retry: { limit: 3, delaySeconds: 5 },
  handler: () => Promise.reject(new Error('registered without importables')),
};

/** The job with what can be imported and how people are told of its end. */
export const importJob = (importables: readonly Importable[], notify: Notify) =>
  defineJob<Payload>({
    ...runImport,
    handler: async () => ({ run: (await import('./import.run.ts')).importing(importables, notify) }),
  });
