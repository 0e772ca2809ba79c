import { CONSENT_ENDING_DAYS, contract, TEMPLATE_KINDS } from '@zhiying/contract';
import { findable, type Todo } from '#kernel/workbench.ts';
import { music } from './music/music.register.ts';
import { packageSource } from './package/package.source.ts';
import { templates } from './template/template.register.ts';
import { voices } from './voice/voice.register.ts';

const { videoMusic, videoPackage, videoTemplate, videoVoice } = contract;

export const voicesExpired: Todo = {
  id: 'videoVoices.expired',
  calls: [videoVoice.list, videoVoice.update],
  level: 'normal',
  place: 60,
  title: '个声音的授权已到期',
  detail: '到期后不能再合成和发布，请续签或删除',
  action: '去处理',
  link: '/home/mixedshear?tabid=voice&consent=expired',
  menu: 'mixedshear',
  rows: (actor) => voices.source(actor, { consent: 'expired' }),
};

export const voicesEnding: Todo = {
  id: 'videoVoices.ending',
  calls: [videoVoice.list, videoVoice.update],
  level: 'normal',
  place: 61,
  title: `个声音的授权 ${CONSENT_ENDING_DAYS} 天内到期`,
  detail: '到期后不能再合成和发布，请提前续签',
  action: '去续签',
  link: '/home/mixedshear?tabid=voice&consent=ending',
  menu: 'mixedshear',
  rows: (actor) => voices.source(actor, { consent: 'ending' }),
};

/** A month ahead, so that somebody can renew or replace before films stop. */
export const musicRightsEnding: Todo = {
  id: 'videoMusic.rightsEnding',
  calls: [videoMusic.list, videoMusic.update],
  level: 'normal',
  place: 61,
  title: '首音乐的授权即将到期',
  detail: '到期后用到它的视频不能再合成和发布，请续签或更换',
  action: '去处理',
  link: '/home/mixedshear?tabid=music&rights=ending',
  menu: 'mixedshear',
  rows: (actor) => music.source(actor, { rights: 'ending' }),
};

export const findTemplates = findable(
  { id: 'videoTemplate', call: videoTemplate.list, title: '视频模板', place: 60 },
  (actor, q) => templates.source(actor, { q }),
  ({ id, name, kind, ratio }) => ({
    title: name,
    meta: [TEMPLATE_KINDS[kind], ratio],
    link: `/home/mixedshear?tabid=template&open=${id}`,
  }),
);

export const findPackages = findable(
  { id: 'videoPackage', call: videoPackage.list, title: '素材包', place: 62 },
  (actor, q) => packageSource(null, actor, { q }),
  ({ id, name, materials, node }) => ({
    title: name,
    meta: [`${materials} 个素材`, node.name],
    link: `/home/mixedshear/package?id=${id}`,
  }),
);
