import { contract, REPORT_GROUPINGS, REPORT_VIEWS } from '@zhiying/contract';
import type { Findable } from '#kernel/workbench.ts';
import { loadViews } from './view/view.repository.ts';

const { reportView } = contract;

/** Saved views by name, in the command palette. */
export const findViews: Findable = {
  id: 'reportView',
  title: '报表视图',
  place: 60,
  calls: [reportView.list],
  find: async ({ db }, actor, q, most) => {
    const views = await loadViews(db, actor);
    return views
      .filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
      .slice(0, most)
      .map(({ id, name, question, owner, shared }) => ({
        id,
        title: name,
        meta: [
          REPORT_VIEWS[question.view].title,
          `按${REPORT_GROUPINGS[question.by].title}`,
          shared ? owner.name : '仅自己',
        ],
        link: `/home/report?saved=${id}`,
      }));
  },
};
