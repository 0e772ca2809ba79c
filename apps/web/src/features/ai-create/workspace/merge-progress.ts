import type { Article, EventData } from '@zhiying/contract';

export type Progress = EventData['article.progress'];

/** A row as it is this moment. Only what is being written is told by the stream; what is finished, the row knows better. */
export function mergeProgress(article: Article, progress: Progress | undefined): Article & { live?: string } {
  const going = article.status === 'queued' || article.status === 'writing';
  if (!going || !progress) return article;
  // The end is shown once the row itself has it: then all of it is there.
  const status = progress.status === 'queued' ? 'queued' : 'writing';
  return {
    ...article,
    status,
    title: progress.title || article.title,
    percent: Math.max(article.percent, progress.percent),
    words: Math.max(article.words, progress.words),
    live: progress.text,
  };
}
