import { contract, TEMPLATE_KINDS } from '@zhiying/contract';
import { countRows } from '#kernel/list/count.ts';
import { firstRows } from '#kernel/list/list.ts';
import type { Findable, Todo } from '#kernel/workbench.ts';
import { packageSource } from './package/package.service.ts';
import { templateSource } from './template/template.source.ts';
import { voiceSource } from './voice/voice.source.ts';

export const voicesExpired: Todo = {
  id: 'videoVoices.expired',
  calls: [contract.videoVoice.list, contract.videoVoice.update],
  level: 'normal',
  place: 60,
  title: '个声音的授权已到期',
  detail: '到期后不能再生成新的配音，请续签或删除',
  action: '去处理',
  link: '/home/mixedshear?tabid=voice&consent=expired',
  menu: 'mixedshear',
  count: ({ db }, actor) => countRows(db, voiceSource(null, actor, { consent: 'expired' })),
};

export const findTemplates: Findable = {
  id: 'videoTemplate',
  calls: [contract.videoTemplate.list],
  title: '视频模板',
  place: 60,
  find: async ({ db }, actor, q, most) =>
    (await firstRows(db, templateSource(null, actor, { q }), most)).map(({ id, name, kind, ratio }) => ({
      id,
      title: name,
      meta: [TEMPLATE_KINDS[kind], ratio],
      link: `/home/mixedshear?tabid=template&open=${id}`,
    })),
};

export const findPackages: Findable = {
  id: 'videoPackage',
  calls: [contract.videoPackage.list],
  title: '素材包',
  place: 62,
  find: async ({ db }, actor, q, most) =>
    (await firstRows(db, packageSource(null, actor, { q }), most)).map(({ id, name, materials, node }) => ({
      id,
      title: name,
      meta: [`${materials} 个素材`, node.name],
      link: `/home/mixedshear/package?id=${id}`,
    })),
};
