import { machine } from '../core/machine.ts';

/**
 * A theme from wish to release. `partial` and `failed` tell of writing as well as of publishing; the theme's note says
 * which. What was deleted remembers where it was.
 */
export const themeState = machine({
  states: {
    draft: '草稿',
    generating: '生成中',
    ready: '待发布',
    scheduled: '已定时',
    releasing: '发布中',
    released: '已发布',
    partial: '部分失败',
    failed: '失败',
    cancelled: '已取消',
    deleted: '已删除',
  },
  moves: {
    draft: ['generating', 'deleted'],
    /** Nobody releases it meanwhile. With posts under way it is 发布中 again once it is written: its ending, no move of a person. */
    generating: ['ready', 'partial', 'failed', 'cancelled'],
    ready: ['generating', 'scheduled', 'releasing', 'released', 'partial', 'failed', 'cancelled', 'deleted'],
    scheduled: ['releasing', 'ready', 'partial', 'failed', 'cancelled'],
    /**
     * Posts lock their own articles: the rest of the theme is written, scheduled and released meanwhile, and it is 发布中 again
     * afterwards. Back to ready: what was released is out, and some of it was not released.
     */
    releasing: [
      'generating',
      'scheduled',
      'releasing',
      'released',
      'ready',
      'partial',
      'failed',
      'cancelled',
    ],
    released: ['deleted'],
    partial: ['generating', 'ready', 'scheduled', 'releasing', 'released', 'cancelled', 'deleted'],
    failed: ['generating', 'ready', 'scheduled', 'releasing', 'released', 'partial', 'deleted'],
    cancelled: ['generating', 'ready', 'draft', 'deleted'],
    deleted: ['draft', 'ready', 'released', 'partial', 'failed', 'cancelled'],
  },
});

/** One article on its way to being written. */
export const articleState = machine({
  states: { queued: '排队中', writing: '生成中', done: '已完成', failed: '失败', cancelled: '已取消' },
  moves: {
    queued: ['writing', 'failed', 'cancelled'],
    writing: ['queued', 'done', 'failed', 'cancelled'],
    done: ['queued'],
    failed: ['queued'],
    cancelled: ['queued'],
  },
});
