import { contract } from '@zhiying/contract';
import { countRows } from '#kernel/list/count.ts';
import { firstRows } from '#kernel/list/list.ts';
import type { Findable, Shortcut, Todo } from '#kernel/workbench.ts';
import { docSource } from './doc/doc.source.ts';
import { gapSource } from './pair/gap.service.ts';
import { pairSource } from './pair/pair.source.ts';

const { aisbotDoc, aisbotPair, aisbotGap } = contract;

export const botTodos: readonly Todo[] = [
  {
    id: 'aisbot.gaps',
    calls: [aisbotGap.list],
    level: 'normal',
    place: 25,
    title: '个客户问题待收录',
    detail: '机器人未能回答，补充回答后即可自动回复',
    action: '去收录',
    link: '/home/chat?tabid=gaps',
    topics: ['aisbot.changed'],
    count: ({ db }, actor) => countRows(db, gapSource(actor, {})),
  },
  {
    id: 'aisbot.pairs.review',
    calls: [aisbotPair.list, aisbotPair.pass],
    level: 'normal',
    place: 25,
    title: '条问答待审核',
    detail: '通过后机器人才会使用',
    action: '去审核',
    link: '/home/chat?tabid=pairs&status=pending',
    topics: ['aisbot.changed'],
    count: ({ db }, actor) => countRows(db, pairSource(actor, { status: 'pending' })),
  },
  {
    id: 'aisbot.docs.review',
    calls: [aisbotDoc.list, aisbotDoc.pass],
    level: 'normal',
    place: 25,
    title: '个知识文档待审核',
    detail: '通过后机器人才会使用',
    action: '去审核',
    link: '/home/chat?tabid=docs&status=pending',
    topics: ['aisbot.changed'],
    count: ({ db }, actor) => countRows(db, docSource(actor, { status: 'pending' })),
  },
];

export const pairShortcut: Shortcut = {
  id: 'aisbotPair.create',
  calls: [aisbotPair.list, aisbotPair.create],
  title: '新建问答',
  hint: '机器人按问答回复客户',
  link: '/home/chat?tabid=pairs&create=1',
  place: 60,
};

export const findPairs: Findable = {
  id: 'aisbotPair',
  calls: [aisbotPair.list],
  title: '问答',
  place: 60,
  find: async ({ db }, actor, q, most) =>
    (await firstRows(db, pairSource(actor, { q }), most)).map(({ id, question, node }) => ({
      id,
      title: question,
      meta: [node.name],
      link: `/home/chat?tabid=pairs&open=${id}`,
    })),
};

export const findDocs: Findable = {
  id: 'aisbotDoc',
  calls: [aisbotDoc.list],
  title: '知识文档',
  place: 61,
  find: async ({ db }, actor, q, most) =>
    (await firstRows(db, docSource(actor, { q }), most)).map(({ id, name, node }) => ({
      id,
      title: name,
      meta: [node.name],
      link: `/home/chat?tabid=docs&open=${id}`,
    })),
};
