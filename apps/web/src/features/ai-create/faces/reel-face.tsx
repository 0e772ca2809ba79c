import { Box, Stack } from '#kit/base/pieces.tsx';
import { Face, PostTitle } from './article-face.tsx';
import styles from './faces.module.css';
import { Topics } from './note-face.tsx';
import { Pages } from './pages.tsx';
import type { Post } from './platform-face.tsx';

/** Longer texts are behind 展开. */
const SHOWN = 60;

/** 抖音图文, 快手 and 视频号: pictures on a dark screen, page by page, the words over their lower edge. */
export function ReelFace({ post }: { post: Post }) {
  const text = post.lines.join(' ');
  const cut = [...text].length > SHOWN;
  return (
    <Box tone="white" position="relative" className={styles.reel}>
      <Pages pictures={post.pictures} />
      <Stack
        look={{ position: 'absolute', right: 8, gap: 12, items: 'center', size: 12 }}
        className={styles.rail}
        aria-hidden="true"
      >
        <Face name={post.author} />
        <span>♥</span>
        <span>评论</span>
        <span>★</span>
        <span>分享</span>
      </Stack>
      <Box position="absolute" inset="auto 0 0" className={styles.caption}>
        <b>@{post.author}</b>
        <PostTitle post={post} />
        <p>
          {cut ? `${[...text].slice(0, SHOWN).join('')}…` : text}
          {cut && <i aria-hidden="true"> 展开</i>}
        </p>
        <Topics hashtags={post.hashtags} />
        {post.marks}
      </Box>
    </Box>
  );
}
