import { clueState, contract } from '@zhiying/contract';
import { countRows } from '#kernel/list/count.ts';
import { firstRows } from '#kernel/list/list.ts';
import type { Findable, Shortcut, Todo } from '#kernel/workbench.ts';
import { clueSource } from './clue.source.ts';

const { clue } = contract;

/** One's own, and of one's people only what lies still: what they are late with is in their own list. */
export const clueTodos: readonly Todo[] = [
  {
    id: 'clues.overdue',
    calls: [clue.list, clue.follow],
    level: 'warning',
    place: 5,
    title: '条线索逾期未跟进',
    detail: '约定的跟进时间已过，超过时限将回到线索池',
    action: '去跟进',
    link: (actor) => `/home/clew?due=overdue&ownerId=${actor.id}`,
    menu: 'clew',
    topics: ['clue.changed'],
    count: ({ db, secrets }, actor) =>
      countRows(db, clueSource(actor, { due: 'overdue', ownerId: actor.id }, secrets)),
  },
  {
    id: 'clues.today',
    calls: [clue.list, clue.follow],
    level: 'normal',
    place: 5,
    title: '条线索今天跟进',
    detail: '按约定时间联系客户',
    action: '去跟进',
    link: (actor) => `/home/clew?due=today&ownerId=${actor.id}`,
    topics: ['clue.changed'],
    count: ({ db, secrets }, actor) =>
      countRows(db, clueSource(actor, { due: 'today', ownerId: actor.id }, secrets)),
  },
  {
    id: 'clues.silent',
    calls: [clue.list, clue.assign],
    level: 'warning',
    place: 14,
    title: '条同事的线索 7 天未跟进',
    detail: '分配后没有新记录，可以提醒或改派',
    action: '去查看',
    link: '/home/clew?silent=7&ofOthers=1',
    topics: ['clue.changed'],
    count: ({ db, secrets }, actor) =>
      countRows(db, clueSource(actor, { silent: '7', ofOthers: '1' }, secrets)),
  },
  {
    id: 'clues.extensions',
    calls: [clue.list, clue.decideExtension],
    level: 'normal',
    place: 15,
    title: '条线索申请延长跟进',
    detail: '同意后重新计算回收时间',
    action: '去审批',
    link: '/home/clew?asked=1&ofOthers=1',
    topics: ['clue.changed'],
    count: ({ db, secrets }, actor) =>
      countRows(db, clueSource(actor, { asked: '1', ofOthers: '1' }, secrets)),
  },
];

export const clueShortcut: Shortcut = {
  id: 'clue.create',
  calls: [clue.create],
  title: '新建线索',
  hint: '录入到店或来电的客户',
  link: '/home/clew?create=1',
  place: 25,
};

export const findClues: Findable = {
  id: 'clue',
  calls: [clue.list],
  title: '线索',
  place: 25,
  find: async ({ db, secrets }, actor, q, most) =>
    (await firstRows(db, clueSource(actor, { q }, secrets), most)).map(
      ({ id, name, phone, state, model }) => ({
        id,
        title: name,
        meta: [clueState.label(state), phone, model].flatMap((part) => part || []),
        link: `/home/clew?open=${id}`,
      }),
    ),
};
