import { Row, Scroll, Stack, Text } from '#kit/base/pieces.tsx';
import styles from './faces.module.css';
import type { Post } from './platform-face.tsx';

/** 公众号 and 头条: a large title, whose it is, the text in the platform's type, and what readers can do below. */
export const ArticleFace = ({ post }: { post: Post }) => {
  const wechat = post.platform === 'wechat';
  return (
    <div className={styles.article} data-platform={post.platform}>
      <Row padding="10 16 2" align="stretch" justify="between" flex="none" size={18} aria-hidden="true">
        <span>‹</span>
        <span>···</span>
      </Row>
      <Scroll fill className={styles.scroll} aria-label="文章预览">
        <PostTitle post={post} />
        <Row margin="8 0 16" as="p" gap={8} wrap size={13} className={styles.byline}>
          {!wechat && <Face name={post.author} />}
          <b>{post.author}</b>
          <span>{post.when}</span>
          {!wechat && (
            <Text as="i" size={12} upright padding="0 12" marginLeft="auto" radius={12} aria-hidden="true">
              关注
            </Text>
          )}
          {post.marks}
        </Row>
        <Text as="div" size="15/26" breakWords className={styles.prose}>
          {post.body}
        </Text>
      </Scroll>
      <Row padding="8 12 12" gap={8} flex="none" size={12} className={styles.actions} aria-hidden="true">
        {(wechat ? ['赞', '分享', '推荐', '留言'] : ['写评论…', '评论', '收藏', '点赞']).map((word) => (
          <span key={word}>{word}</span>
        ))}
      </Row>
    </div>
  );
};

/** Whose account it is, as a disc with the first character of its name. */
export const Face = ({ name }: { name: string }) => (
  <Stack
    look={{ tone: 'white', center: true, flex: 'none', square: 28, size: 13, radius: 'round' }}
    as="span"
    className={styles.face}
    aria-hidden="true"
  >
    {[...name][0]}
  </Stack>
);

export const PostTitle = ({ post: { heading: Title = 'h3', title } }: { post: Post }) => (
  <Title>{title}</Title>
);
