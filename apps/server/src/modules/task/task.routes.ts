import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
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
  return routes(contract.task, {
    list: ({ actor, body }) => tasks.list(actor, body),
    info: ({ actor, query }) => tasks.info(actor, query.id),
    calendar: ({ actor, body }) => tasks.calendar(actor, body),
    targets: ({ actor }) => tasks.targets(actor),
    reach: ({ actor, body }) => tasks.reach(actor, body),
    create: ({ actor, body }) => tasks.create(actor, body),
    update: ({ actor, body }) => tasks.update(actor, body),
    copy: ({ actor, body }) => tasks.copy(actor, body),
    publish: ({ actor, body }) => tasks.publish(actor, body),
    recall: ({ actor, body }) => tasks.recall(actor, body),
    terminate: ({ actor, body }) => tasks.terminate(actor, body),
    remove: ({ actor, body }) => tasks.remove(actor, body),
  });
};

export const taskDealerRoutes = (kernel: Kernel) => {
  const people = peopleService(kernel);
  return routes(contract.taskDealer, {
    list: ({ actor, body }) => people.places(actor, 'dealer', body),
    info: ({ actor, query }) => people.place(actor, 'dealer', query.id),
    people: ({ actor, body }) => people.people(actor, body),
    assign: ({ actor, body }) => people.assign(actor, body),
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
  return routes(contract.taskMember, {
    list: ({ actor, body }) => people.members(actor, body),
    mine: ({ actor, body }) => people.mine(actor, body),
    mineInfo: ({ actor, query }) => people.mineInfo(actor, query.id),
    remind: ({ actor, body }) => people.remind(actor, body),
    exempt: ({ actor, body }) => people.exempt(actor, body),
    restore: ({ actor, body }) => people.restore(actor, body),
  });
};

export const taskEvidenceRoutes = (kernel: Kernel) => {
  const [handing, deciding] = [handInService(kernel), decideService(kernel)];
  return routes(contract.taskEvidence, {
    list: ({ actor, body }) => deciding.list(actor, body),
    handIn: ({ actor, body }) => handing.handIn(actor, body),
    withdraw: ({ actor, body }) => handing.withdraw(actor, body),
    accept: ({ actor, body }) => deciding.accept(actor, body),
    return: ({ actor, body }) => deciding.return(actor, body),
    undo: ({ actor, body }) => deciding.undo(actor, body),
  });
};

export const taskExports = [
  exportable(contract.task.list, taskSource),
  exportable(contract.taskDealer.list, (actor, search) => placeSource(actor, 'dealer', search)),
  exportable(contract.taskStore.list, (actor, search) => placeSource(actor, 'store', search)),
  exportable(contract.taskMember.list, (actor, search) => memberTaskSource(null, actor, search)),
  exportable(contract.taskEvidence.list, (actor, search) => evidenceSource(null, actor, search)),
];
