import { contract } from '@zhiying/contract';
import { findable, type Shortcut, type Todo } from '#kernel/workbench.ts';
import { docSource, docsToPass } from './doc/doc.source.ts';
import { gapSource } from './pair/gap.source.ts';
import { pairSource, pairsToPass } from './pair/pair.source.ts';

const { aisbotDoc, aisbotPair, aisbotGap } = contract;

export const botTodos: readonly Todo[] = [
  {
    id: 'aisbot.gaps',
    calls: [aisbotGap.list],
    level: 'normal',
    place: 25,
    title: '个问题待补充答案',
    detail: '机器人未能回答，补充回答后即可自动回复',
    action: '去补充',
    link: '/home/chat?tabid=gaps',
    topics: ['aisbot.changed'],
    rows: (actor) => gapSource(actor, {}),
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
    rows: (actor) => pairsToPass(actor),
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
    rows: (actor) => docsToPass(actor),
  },
];

export const findPairs = findable(
  { id: 'aisbotPair', call: aisbotPair.list, title: '问答', place: 60 },
  (actor, q) => pairSource(actor, { q }),
  ({ id, question, node }) => ({
    title: question,
    meta: [node.name],
    link: `/home/chat?tabid=pairs&open=${id}`,
  }),
);

export const findDocs = findable(
  { id: 'aisbotDoc', call: aisbotDoc.list, title: '知识文档', place: 61 },
  (actor, q) => docSource(actor, { q }),
  ({ id, name, node }) => ({ title: name, meta: [node.name], link: `/home/chat?tabid=docs&open=${id}` }),
);

export const pairShortcut: Shortcut = {
  id: 'aisbotPair.create',
  calls: [aisbotPair.list, aisbotPair.create],
  title: '新建问答',
  hint: '机器人按问答回复客户',
  link: '/home/chat?tabid=pairs&create=1',
  place: 60,
};
