import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { avatarService } from './avatar/avatar.service.ts';
import { avatarSource } from './avatar/avatar.source.ts';
import { filmService } from './film/film.service.ts';
import { filmSource } from './film/film.source.ts';
import { serviceSetting } from './service.setting.ts';

export const digitmanAreas = (kernel: Kernel) => {
  const [avatars, films, service] = [avatarService(kernel), filmService(kernel), serviceSetting(kernel)];
  return [
    routes(contract.digitAvatar, {
      list: ({ actor, body }) => avatars.list(actor, body),
      create: ({ actor, body }) => avatars.create(actor, body),
      update: ({ actor, body }) => avatars.update(actor, body),
      remove: ({ actor, body }) => avatars.remove(actor, body.id),
    }),
    routes(contract.digitFilm, {
      list: ({ actor, body }) => films.list(actor, body),
      info: ({ actor, query }) => films.info(actor, query.id),
      create: ({ actor, body }) => films.create(actor, body),
      publish: ({ actor, body }) => films.publish(actor, body.id),
      cancel: ({ actor, body }) => films.cancel(actor, body.id),
      retry: ({ actor, body }) => films.retry(actor, body.id),
      remove: ({ actor, body }) => films.remove(actor, body.id),
    }),
    routes(contract.digitService, {
      info: ({ actor }) => service.info(actor),
      save: ({ actor, body }) => service.save(actor, body),
    }),
  ];
};

export const digitmanExports = [
  exportable(contract.digitAvatar.list, (actor, search) => avatarSource(null, actor, search)),
  exportable(contract.digitFilm.list, (actor, search) => filmSource(null, actor, search)),
];
