import { contract, takesCover } from '@zhiying/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { go } from '#kit/page/navigate.ts';
import { api } from '#kit/session/api/client.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useLivePosters } from '../common/use-live-posters.ts';

interface Source {
  articleId: number | null;
  themeId: number | null;
}

/** Waits until a poster is drawn, then sets it as the cover of the article it was made from, or of the chosen ones of a theme. */
export function useCoverFor({ articleId, themeId }: Source, covering: boolean) {
  useLivePosters();
  const [posterId, setPosterId] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const [left, setLeft] = useState<readonly number[]>([]);
  const theme = useCall(
    contract.aiArticle.byTheme,
    { id: String(themeId ?? 0) },
    { enabled: covering && themeId !== null },
  );
  const poster = useCall(contract.poster.info, { id: String(posterId ?? 0) }, { enabled: posterId !== null });
  const articles = (theme.data?.rows ?? []).filter(
    ({ platform, can }) => takesCover(platform) && can.includes('edit'),
  );
  const chosen =
    articleId === null ? articles.map(({ id }) => id).filter((id) => !left.includes(id)) : [articleId];

  const begin = useEffectEvent((materialId: number) => setCovers(chosen, materialId));
  const ended = useEffectEvent(({ failed, waits }: Outcome) => {
    setPosterId(null);
    const [first] = failed;
    if (first) return setProblem(`${failed.length} 篇未设置封面：${first.message}`);
    void message.success(waits ? '封面已设置，素材审核通过后可随文章发布' : '封面已设置');
    go({ path: 'ai', search: articleId === null ? { theme: themeId } : { article: articleId } });
  });
  const { state, note, material } = poster.data ?? {};
  const drawn = posterId !== null && state === 'done' ? material?.id : undefined;
  const failure = posterId !== null && state === 'failed' ? note || '封面生成失败' : '';
  useEffect(() => {
    if (drawn !== undefined) void begin(drawn).then((outcome) => ended(outcome));
  }, [drawn]);
  return {
    articles,
    chosen,
    choose: (ids: readonly number[]) =>
      setLeft(articles.map(({ id }) => id).filter((id) => !ids.includes(id))),
    busy: posterId !== null && !failure,
    problem: failure || problem,
    waitFor(id: number) {
      setProblem('');
      setPosterId(id);
    },
  };
}

interface Outcome {
  failed: Error[];
  /** One of the articles cannot go out before the cover is reviewed. */
  waits: boolean;
}

async function setCovers(articleIds: readonly number[], materialId: number): Promise<Outcome> {
  // One that may not be submitted by this person stays a draft, and the article says so.
  await api(contract.material.submit, { ids: [materialId] }).catch(() => null);
  const outcomes = await Promise.allSettled(articleIds.map((id) => setCover(id, materialId)));
  return {
    failed: outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : [])),
    waits: outcomes.some((one) => one.status === 'fulfilled' && one.value),
  };
}

/** On the article as it is now. Answers whether it cannot go out yet. */
async function setCover(id: number, materialId: number): Promise<boolean> {
  const { version } = await api(contract.aiArticle.info, { id: String(id) });
  const { cover } = await api(contract.aiArticle.setCover, { id, version, materialId });
  return Boolean(cover?.refusal);
}
