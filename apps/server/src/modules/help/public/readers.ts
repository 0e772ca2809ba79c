/** Who reads the public help, and what each looks for most often: chapters of the guide, in this order. */
export const READERS: Readonly<Record<string, { title: string; chapters: readonly string[] }>> = {
  adviser: { title: '销售顾问', chapters: ['start', 'clue', 'chat', 'substance', 'task', 'growth'] },
  store: { title: '店长', chapters: ['clue', 'chat', 'task', 'people', 'report', 'material'] },
  dealer: { title: '经销商经理', chapters: ['task', 'clue', 'people', 'article', 'report', 'poster'] },
  operator: { title: '总部运营', chapters: ['hot', 'article', 'video', 'substance', 'task', 'calendar'] },
  admin: { title: '管理员', chapters: ['start', 'people', 'assistant', 'report', 'material', 'help'] },
};
