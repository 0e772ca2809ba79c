import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { served } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { filmService } from './film/film.service.ts';
import { filmSource } from './film/film.source.ts';
import { outsideServiceSetting } from './outside-service.setting.ts';

export const digitmanAreas = (kernel: Kernel) => {
  const [films, service] = [filmService(kernel), outsideServiceSetting(kernel)];
  return [
    served(contract.digitFilm, films, {
      info: ({ actor, query }) => films.info(actor, query.id),
      publish: ({ actor, body }) => films.publish(actor, body.id),
      cancel: ({ actor, body }) => films.cancel(actor, body.id),
      retry: ({ actor, body }) => films.retry(actor, body.id),
      remove: ({ actor, body }) => films.remove(actor, body.id),
    }),
    served(contract.digitService, service),
  ];
};

export const digitmanExports = [
  exportable(contract.digitFilm.list, (actor, search) => filmSource(null, actor, search)),
];
