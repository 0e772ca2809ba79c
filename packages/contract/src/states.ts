/**
 * A state machine: which state may follow which, and what each is called. States change only through `mayMove`, so an
 * illegal transition is refused in one place.
 */
export interface Machine<State extends string> {
  states: Record<State, string>;
  moves: Record<NoInfer<State>, readonly NoInfer<State>[]>;
}

export const machine = <State extends string>(definition: Machine<State>) => ({
  ...definition,
  all: Object.keys(definition.states) as [State, ...State[]],
  label: (state: State) => definition.states[state],
  mayMove: (from: State, to: State) => definition.moves[from].includes(to),
});

/** Whether a member may sign in. */
export const memberState = machine({
  states: { pending: '待激活', active: '启用', disabled: '停用' },
  // Enabling somebody who never set a password leads back to waiting for that.
  moves: { pending: ['active', 'disabled'], active: ['disabled'], disabled: ['active', 'pending'] },
});

export const jobState = machine({
  states: { queued: '排队', running: '进行中', done: '已完成', failed: '失败', cancelled: '已取消' },
  moves: {
    queued: ['running', 'cancelled', 'failed'],
    running: ['queued', 'done', 'failed', 'cancelled'],
    done: [],
    failed: ['queued'],
    cancelled: [],
  },
});

export const exportState = machine({
  states: { ready: '待下载', running: '导出中', done: '已完成', failed: '失败' },
  moves: { ready: ['running'], running: ['done', 'failed'], done: ['running'], failed: ['running'] },
});

/** A material on its way from upload to people; the recycle bin is apart from it, so that recovering leads back. */
export const materialState = machine({
  states: {
    draft: '草稿',
    pending: '待审核',
    passed: '已通过',
    rejected: '已驳回',
    published: '已发布',
    withdrawn: '已下架',
  },
  moves: {
    draft: ['pending'],
    pending: ['passed', 'rejected', 'draft'],
    // A decision can be taken back for a moment; a new version starts over.
    passed: ['published', 'pending', 'draft'],
    rejected: ['pending', 'draft'],
    published: ['withdrawn'],
    withdrawn: ['published', 'draft'],
  },
});

export const publicationState = machine({
  states: { scheduled: '待发布', active: '发布中', ended: '已到期', withdrawn: '已撤下' },
  moves: {
    scheduled: ['active', 'ended', 'withdrawn'],
    active: ['ended', 'withdrawn'],
    ended: [],
    withdrawn: [],
  },
});

/** What the server makes of a stored file: facts, thumbnails, lighter copies. */
export const processingState = machine({
  states: { waiting: '等待处理', running: '处理中', done: '处理完成', failed: '无法处理' },
  moves: {
    waiting: ['running', 'failed'],
    running: ['waiting', 'done', 'failed'],
    done: ['waiting'],
    failed: ['waiting'],
  },
});

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
    generating: ['ready', 'partial', 'failed', 'cancelled'],
    ready: ['generating', 'scheduled', 'releasing', 'cancelled', 'deleted'],
    scheduled: ['releasing', 'ready', 'partial', 'failed', 'cancelled'],
    releasing: ['released', 'partial', 'failed', 'cancelled'],
    released: ['deleted'],
    partial: ['generating', 'ready', 'scheduled', 'releasing', 'released', 'cancelled', 'deleted'],
    failed: ['generating', 'ready', 'scheduled', 'releasing', 'released', 'partial', 'deleted'],
    cancelled: ['generating', 'ready', 'draft', 'deleted'],
    deleted: ['draft', 'ready', 'released', 'partial', 'failed', 'cancelled'],
  },
});

/**
 * One article on its way to one account. Once the request that publishes may have arrived, only what the platform says moves it
 * on: `unknown` never goes back to `queued` unless the platform knows nothing of it.
 */
export const attemptState = machine({
  states: {
    queued: '排队',
    submitting: '提交中',
    processing: '平台处理中',
    published: '成功',
    failed: '失败',
    unknown: '待核实',
    handover: '待人工',
    cancelled: '已取消',
  },
  moves: {
    queued: ['submitting', 'failed', 'cancelled'],
    submitting: ['queued', 'processing', 'published', 'failed', 'unknown', 'handover'],
    processing: ['published', 'failed'],
    published: [],
    failed: ['queued'],
    unknown: ['processing', 'published', 'failed', 'queued'],
    handover: ['published', 'failed', 'cancelled'],
    cancelled: ['queued'],
  },
});

/** One article on its way to being written. */
export const articleState = machine({
  states: { queued: '排队', writing: '生成中', done: '完成', failed: '失败', cancelled: '已取消' },
  moves: {
    queued: ['writing', 'failed', 'cancelled'],
    writing: ['queued', 'done', 'failed', 'cancelled'],
    done: ['queued'],
    failed: ['queued'],
    cancelled: ['queued'],
  },
});
