import { contract, FILE_KINDS } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { countRows } from '#kernel/list/count.ts';
import { countByDay } from '#kernel/list/days.ts';
import {
  daysNeeded,
  type Figure,
  findable,
  flow,
  reviewTodo,
  type Shortcut,
  type Todo,
} from '#kernel/workbench.ts';
import { publishedTo } from './material.scope.ts';
import { lookUp, materialSource } from './material.source.ts';
import { queueSource } from './review/review.source.ts';

const { material, materialReview } = contract;
const rejectedOf = ({ id }: Actor) => ({ status: 'rejected', ownerId: id }) as const;

export const materialTodos: readonly Todo[] = [
  reviewTodo(materialReview, {
    id: 'material.review',
    place: 20,
    title: '个素材待审核',
    detail: '通过后才能发布和用于创作',
    link: '/home/material/verify',
    menu: 'material/verify',
    topics: ['material.changed'],
    rows: (actor, { storage }) => queueSource(storage, actor, { page: 1, limit: 50 }),
  }),
  {
    id: 'material.rejected',
    calls: [material.list, material.submit],
    level: 'warning',
    place: 30,
    title: '个素材被驳回',
    detail: '按驳回原因修改后可重新提交',
    action: '去修改',
    link: ({ id }) => `/home/material?status=rejected&ownerId=${id}`,
    menu: 'material',
    topics: ['material.changed'],
    rows: (actor, { storage }) => materialSource(storage, actor, rejectedOf(actor)),
  },
];

export const materialShortcuts: readonly Shortcut[] = [
  {
    id: 'material.upload',
    calls: [material.upload],
    title: '上传素材',
    hint: '图片、视频、音频和文档',
    link: '/home/material?upload=1',
    place: 20,
    icon: 'upload',
  },
  {
    id: 'material.find',
    calls: [material.list],
    title: '查找素材',
    hint: '收到的素材和数据范围内的素材',
    link: '/home/material',
    place: 80,
  },
];

export const materialFigures: readonly Figure[] = [
  {
    id: 'materials.received',
    calls: [material.list],
    title: '新到素材',
    unit: '个',
    place: 90,
    moreIsGood: true,
    link: () => '/home/material?lib=received',
    async read({ db }, actor, span) {
      const to = publishedTo(actor, material.list);
      if (!to) return null;
      const rows = { from: sql`material_publish p`, where: [to] };
      return flow(await countByDay(db, rows, sql`p.from_at`, daysNeeded(span)), span);
    },
  },
  {
    id: 'materials.usable',
    calls: [material.list],
    title: '可用素材',
    unit: '个',
    place: 100,
    moreIsGood: false,
    link: () => '/home/material?usable=yes',
    read: async ({ db, storage }, actor) => ({
      value: await countRows(db, materialSource(storage, actor, { usable: 'yes' })),
      before: null,
      trend: [],
      note: '当前可用',
    }),
  },
];

export const findMaterials = findable(
  { id: 'material', call: material.list, title: '素材', place: 30 },
  async (actor, q, { db, storage }) => materialSource(storage, actor, { q }, await lookUp(db, actor, { q })),
  ({ id, name, type, node }) => ({
    title: name,
    meta: [FILE_KINDS[type].label, node.name],
    link: `/home/material?open=${id}`,
  }),
);
