import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { receivedSubjects } from './received.ts';
import { subjectService } from './subject.service.ts';
import { subjectSource } from './subject.source.ts';

export const subjectRoutes = (kernel: Kernel) => {
  const subjects = subjectService(kernel);
  return routes(contract.subject, {
    list: ({ actor, body }) => subjects.list(actor, body),
    info: ({ actor, query }) => subjects.info(actor, query.id),
    create: ({ actor, body }) => subjects.create(actor, body),
    update: ({ actor, body }) => subjects.update(actor, body),
    restore: ({ actor, body }) => subjects.restore(actor, body),
    targets: ({ actor }) => subjects.targets(actor),
    publish: ({ actor, body }) => subjects.publish(actor, body),
    received: async ({ actor }) => ({ rows: await receivedSubjects(kernel, actor) }),
    takeDown: ({ actor, body }) => subjects.takeDown(actor, body),
    remove: ({ actor, body }) => subjects.remove(actor, body),
  });
};

export const subjectExports = [
  exportable(contract.subject.list, (actor, search) => subjectSource(null, actor, search)),
];
