import { usePage } from '#kit/page/page-context.tsx';

/** A theme's plan before the release, or its results afterwards. */
export type BoardView = 'plan' | 'results';

const idOf = (value: unknown) => (/^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : null);

/** The state of the AI creation page, kept in the address: a list, the wizard, one theme or one article. */
export function useAiAddress() {
  const { search, setSearch } = usePage();
  const { theme, article, compose, step, hot, date, board, attempt, ...list } = search;
  const go = (next: Record<string, unknown>) => setSearch({ ...list, ...next }, { push: true });
  return {
    themeId: idOf(theme),
    articleId: idOf(article),
    creating: compose !== undefined,
    /** The wizard's step; with a theme it means that its settings are edited. */
    step: idOf(step),
    /** The grid of articles and accounts instead of the theme's articles. */
    board: board === 'plan' || board === 'results' ? (board as BoardView) : null,
    /** The cell whose story is open. */
    attemptId: idOf(attempt),
    /** The hot topic a new theme begins with. */
    hotId: idOf(hot),
    /** The day of the calendar that a new theme is for. */
    day: /^\d{4}-\d{2}-\d{2}$/.test(String(date)) ? String(date) : null,
    toList: () => go({}),
    toTheme: (id: number) => go({ theme: id }),
    toBoard: (id: number, view: BoardView, attemptId?: number) =>
      go({ theme: id, board: view, ...(attemptId ? { attempt: attemptId } : {}) }),
    toTab: (tabid: string) => setSearch({ tabid }, { push: true }),
    toArticle: (id: number) => go({ article: id }),
    toCreate: (from?: { hotId: number }) => go({ compose: 1, ...(from ? { hot: from.hotId } : {}) }),
    toSettings: (id: number, at: number) => go({ theme: id, step: at }),
  };
}
