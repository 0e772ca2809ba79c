import { Box, Row, Scroll, Text } from '#kit/base/pieces.tsx';
import { Face, PostTitle } from './article-face.tsx';
import styles from './faces.module.css';
import { Pages } from './pages.tsx';
import type { Post } from './platform-face.tsx';

/** 小红书: whose note, its pictures with the cover first, then title, text and topics. */
export const NoteFace = ({ post }: { post: Post }) => (
  <div className={styles.note}>
    <Row gap={8} flex="none" padding="10 12" className={styles.noteHead}>
      <span aria-hidden="true">‹</span>
      <Face name={post.author} />
      <b>{post.author}</b>
      <Text as="i" size={12} upright padding="0 12" marginLeft="auto" radius={12} aria-hidden="true">
        关注
      </Text>
    </Row>
    <Scroll fill className={styles.scroll} aria-label="笔记预览">
      <Pages pictures={post.pictures} />
      <Box padding="12 14 20" className={styles.noteText}>
        <PostTitle post={post} />
        {[...post.lines.entries()].map(([at, line]) => (
          <p key={at}>{line}</p>
        ))}
        <Topics hashtags={post.hashtags} />
        <small>
          {post.when} {post.marks}
        </small>
      </Box>
    </Scroll>
    <Row padding="8 12 12" gap={8} flex="none" size={12} className={styles.actions} aria-hidden="true">
      <span data-wide>说点什么…</span>
      <span>♡ 赞</span>
      <span>☆ 收藏</span>
      <span>评论</span>
    </Row>
  </div>
);

export const Topics = ({ hashtags }: Pick<Post, 'hashtags'>) =>
  hashtags.length > 0 && <p className={styles.topics}>{hashtags.map((tag) => `#${tag}`).join(' ')}</p>;
