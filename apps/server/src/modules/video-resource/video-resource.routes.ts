import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { musicService } from './music/music.service.ts';
import { musicSource } from './music/music.source.ts';
import { packageService, packageSource } from './package/package.service.ts';
import { templateService } from './template/template.service.ts';
import { templateSource } from './template/template.source.ts';
import { readingService, readingSource } from './voice/reading.service.ts';
import { voiceService } from './voice/voice.service.ts';
import { voiceSource } from './voice/voice.source.ts';

export const videoResourceAreas = (kernel: Kernel) => {
  const [voices, readings, music] = [voiceService(kernel), readingService(kernel), musicService(kernel)];
  const [templates, packages] = [templateService(kernel), packageService(kernel)];
  return [
    routes(contract.videoVoice, {
      list: ({ actor, body }) => voices.list(actor, body),
      create: ({ actor, body }) => voices.create(actor, body),
      update: ({ actor, body }) => voices.update(actor, body),
      remove: ({ actor, body }) => voices.remove(actor, body.id),
      sample: ({ actor, body }) => voices.sample(actor, body.id),
      say: ({ actor, body }) => voices.say(actor, body),
      said: ({ actor, query }) => voices.said(actor, query.id),
    }),
    routes(contract.videoReading, {
      list: ({ actor, body }) => readings.list(actor, body),
      create: ({ actor, body }) => readings.create(actor, body),
      update: ({ actor, body }) => readings.update(actor, body),
      remove: ({ actor, body }) => readings.remove(actor, body.id),
    }),
    routes(contract.videoMusic, {
      list: ({ actor, body }) => music.list(actor, body),
      create: ({ actor, body }) => music.create(actor, body),
      update: ({ actor, body }) => music.update(actor, body),
      remove: ({ actor, body }) => music.remove(actor, body.id),
    }),
    routes(contract.videoTemplate, {
      list: ({ actor, body }) => templates.list(actor, body),
      info: ({ actor, query }) => templates.info(actor, query.id),
      copy: ({ actor, body }) => templates.copy(actor, body),
      update: ({ actor, body }) => templates.update(actor, body),
      remove: ({ actor, body }) => templates.remove(actor, body.id),
    }),
    routes(contract.videoPackage, {
      list: ({ actor, body }) => packages.list(actor, body),
      info: ({ actor, query }) => packages.info(actor, query.id),
      create: ({ actor, body }) => packages.create(actor, body),
      update: ({ actor, body }) => packages.update(actor, body),
      remove: ({ actor, body }) => packages.remove(actor, body.id),
    }),
  ];
};

/** Files name things; nobody plays a sample out of a sheet. */
export const videoResourceExports = [
  exportable(contract.videoVoice.list, (actor, search) => voiceSource(null, actor, search)),
  exportable(contract.videoReading.list, readingSource),
  exportable(contract.videoMusic.list, (actor, search) => musicSource(null, actor, search)),
  exportable(contract.videoTemplate.list, (actor, search) => templateSource(null, actor, search)),
  exportable(contract.videoPackage.list, (actor, search) => packageSource(null, actor, search)),
];
