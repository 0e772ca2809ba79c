import type { ArticlePlatform } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { ArticleFace } from './article-face.tsx';
import { NoteFace } from './note-face.tsx';
import { ReelFace } from './reel-face.tsx';

/** What a post shows, whatever the platform makes of it. */
export interface Post {
  platform: ArticlePlatform;
  title: string;
  /** On a page of its own the title is the page's. */
  heading?: 'h1' | 'h3';
  /** Whose account it goes out on; in previews the organisation. */
  author: string;
  /** 今天 18:30 */
  when: string;
  pictures: readonly { url: string; name: string }[];
  /** The text with its headings and pictures, for platforms that show articles. */
  body: ReactNode;
  /** The text alone, for platforms that show it beside pictures. */
  lines: readonly string[];
  hashtags: readonly string[];
  /** AI 标识 or 离线草稿. */
  marks: ReactNode;
}

/** A post as its platform shows it on a phone. */
export function PlatformFace({ post }: { post: Post }) {
  switch (post.platform) {
    case 'wechat':
    case 'toutiao':
      return <ArticleFace post={post} />;
    case 'xiaohongshu':
      return <NoteFace post={post} />;
    default:
      return <ReelFace post={post} />;
  }
}
