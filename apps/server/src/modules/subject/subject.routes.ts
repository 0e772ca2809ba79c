import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { served } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { receivedSubjects } from './received.repository.ts';
import { subjectService } from './subject.service.ts';
import { subjectSource } from './subject.source.ts';

export const subjectRoutes = (kernel: Kernel) => {
  const subjects = subjectService(kernel);
  return served(contract.subject, subjects, {
    info: ({ actor, query }) => subjects.info(actor, query.id),
    received: async ({ actor }) => ({ rows: await receivedSubjects(kernel, actor) }),
  });
};

export const subjectExports = [
  exportable(contract.subject.list, (actor, search) => subjectSource(null, actor, search)),
];
