import { z } from 'zod';
import type { Config } from '#config';
import type { ListFetcher } from '#engines/reading/index.ts';
import { askDouyin, DouyinFailure } from './douyin.ts';

/** A film of an official list. When it was published is not told. */
export interface ListedFilm {
  rank: number;
  title: string;
  author: string;
  url: string;
  views: number;
  likes: number;
  comments: number;
}

const MOST = 100;
const TOP = 2_000_000_000;
const Count = z.number().transform((value) => Math.min(TOP, Math.max(0, Math.round(value))));
const Films = z.object({
  data: DouyinFailure.extend({
    list: z
      .array(
        z.object({
          rank: z.number(),
          title: z.string().default(''),
          author: z.string().default(''),
          share_url: z.string(),
          play_count: Count,
          digg_count: Count,
          comment_count: Count,
        }),
      )
      .default([]),
  }),
});

/**
 * 抖音开放平台 热门视频榜 (scope `data.external.billboard_hot_video`): the last 24 hours, renewed once a day before ten.
 * https://developer.open-douyin.com/capacity-center-page/capacity-detail/7180577040481910795, read 2026-11-16.
 */
export async function douyinFilms(
  fetchList: ListFetcher,
  config: Config['platforms']['douyin'],
): Promise<ListedFilm[]> {
  const { data } = await askDouyin(fetchList, config, '/data/extern/billboard/hot_video/', Films);
  const seen = new Set<string>();
  return data.list
    .filter(({ share_url: url }) => /^https?:\/\/\S{1,490}$/.test(url) && !seen.has(url) && seen.add(url))
    .slice(0, MOST)
    .map((film) => ({
      rank: Math.round(film.rank),
      title: [...film.title.replace(/\s+/g, ' ').trim()].slice(0, 100).join('') || '无标题作品',
      author: [...film.author.trim()].slice(0, 40).join(''),
      url: film.share_url,
      views: film.play_count,
      likes: film.digg_count,
      comments: film.comment_count,
    }));
}
