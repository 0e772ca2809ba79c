import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes, served } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { decideService } from './decide.service.ts';
import { evidenceSource } from './evidence.source.ts';
import { handInService } from './hand-in.service.ts';
import { memberTaskSource } from './member.source.ts';
import { peopleService } from './people.service.ts';
import { placeSource } from './place.source.ts';
import { taskService } from './task.service.ts';
import { taskSource } from './task.source.ts';

export const taskRoutes = (kernel: Kernel) => {
  const tasks = taskService(kernel);
  return served(contract.task, tasks, {
    info: ({ actor, query }) => tasks.info(actor, query.id),
  });
};

export const taskDealerRoutes = (kernel: Kernel) => {
  const people = peopleService(kernel);
  return served(contract.taskDealer, people, {
    list: ({ actor, body }) => people.places(actor, 'dealer', body),
    info: ({ actor, query }) => people.place(actor, 'dealer', query.id),
  });
};

export const taskStoreRoutes = (kernel: Kernel) => {
  const people = peopleService(kernel);
  return routes(contract.taskStore, {
    list: ({ actor, body }) => people.places(actor, 'store', body),
    info: ({ actor, query }) => people.place(actor, 'store', query.id),
  });
};

export const taskMemberRoutes = (kernel: Kernel) => {
  const people = peopleService(kernel);
  return served(contract.taskMember, people, {
    list: ({ actor, body }) => people.members(actor, body),
    mineInfo: ({ actor, query }) => people.mineInfo(actor, query.id),
  });
};

export const taskEvidenceRoutes = (kernel: Kernel) => {
  const [handing, deciding] = [handInService(kernel), decideService(kernel)];
  return served(contract.taskEvidence, { ...deciding, ...handing });
};

export const taskExports = [
  exportable(contract.task.list, taskSource),
  exportable(contract.taskDealer.list, (actor, search) => placeSource(actor, 'dealer', search)),
  exportable(contract.taskStore.list, (actor, search) => placeSource(actor, 'store', search)),
  exportable(contract.taskMember.list, (actor, search) => memberTaskSource(null, actor, search)),
  exportable(contract.taskEvidence.list, (actor, search) => evidenceSource(null, actor, search)),
];
