import { useEffect, useState } from 'react';
import { onEvent } from '#kit/session/events/stream.ts';
import type { Progress } from './merge-progress.ts';

type Told = Readonly<Record<number, Progress>>;

/** What the stream has told about a theme's articles while they are written, by article. */
export function useLiveArticles(themeId: number): Told {
  const [told, setTold] = useState<Told>({});
  useEffect(
    () =>
      onEvent('article.progress', (progress) => {
        if (progress.themeId !== themeId) return;
        setTold((before) => {
          const text = progress.text ?? before[progress.articleId]?.text;
          return { ...before, [progress.articleId]: { ...progress, ...(text ? { text } : {}) } };
        });
      }),
    [themeId],
  );
  return told;
}
