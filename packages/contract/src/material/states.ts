import { machine } from '../core/machine.ts';
import { publishedState } from '../review/published.ts';

/** States of a material from upload to publication; the recycle bin is stored separately, so that recovering leads back. */
export const materialState = publishedState();

export const publicationState = machine({
  states: { scheduled: '待发布', active: '发布中', ended: '已到期', withdrawn: '已下架' },
  moves: {
    scheduled: ['active', 'ended', 'withdrawn'],
    active: ['ended', 'withdrawn'],
    ended: [],
    withdrawn: [],
  },
});

/** States of processing a stored file: facts, thumbnails, lighter copies. */
export const processingState = machine({
  states: { waiting: '等待处理', running: '处理中', done: '处理完成', failed: '处理失败' },
  moves: {
    waiting: ['running', 'failed'],
    running: ['waiting', 'done', 'failed'],
    done: ['waiting'],
    failed: ['waiting'],
  },
});
