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
