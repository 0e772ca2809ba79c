import { useEditorState } from '@tiptap/react';
import {
  ARTICLE_PLATFORMS,
  type ArticleDoc,
  type ArticlePlatform,
  PLATFORMS,
  takesCover,
  textLength,
} from '@zhiying/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { momentText } from '#kit/base/moment-text.ts';
import { Column, Muted, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { OfflineMark } from '../common/offline-mark.tsx';
import { PlatformFace } from '../faces/platform-face.tsx';
import { cleanDoc } from './clean-doc.ts';
import { DocView } from './doc-view.tsx';
import styles from './editor.module.css';
import { useEditorContext } from './editor-context.ts';
import type { ArticleDesk } from './use-article-editor.ts';

/** How it reads on a phone, as it is typed. */
export function PhonePreview({ desk }: { desk: ArticleDesk }) {
  const { editor, info, title } = desk;
  const [platform, setPlatform] = useState<ArticlePlatform>(info.platform);
  const doc = useEditorState({ editor, selector: ({ editor: now }) => now.state.doc });
  const { title: limit, name } = PLATFORMS[platform];
  const { pictures } = useEditorContext();
  const shown = cleanDoc(doc.toJSON());
  const cut = textLength(title) > limit.max;
  return (
    <Column
      look={{
        padding: '8 20 16',
        gap: 12,
        align: 'center',
        background: 'page',
        borderLeft: 'line',
        overflow: 'auto',
      }}
      as="aside"
      className={styles.phoneColumn}
      aria-label="手机预览"
    >
      <h2>
        手机预览
        <Select
          size="small"
          variant="borderless"
          aria-label="预览平台"
          value={platform}
          onChange={setPlatform}
          options={ARTICLE_PLATFORMS.map((id) => ({ value: id, label: PLATFORMS[id].name }))}
        />
      </h2>
      {takesCover(platform) && <PushCard desk={desk} title={title} />}
      <Row minHeight={320} align="stretch" padding={8} className={styles.phone}>
        <PlatformFace
          post={{
            platform,
            title: cut ? `${[...title].slice(0, limit.max).join('')}…` : title,
            author: info.node.name,
            when: momentText(info.updatedAt),
            pictures: picturesIn(shown, pictures),
            body: (
              <>
                <DocView doc={shown} />
                {info.mark && (
                  <Muted paddingTop={8} as="p" lineHeight={20} borderTop="line2">
                    {info.mark.label}
                  </Muted>
                )}
              </>
            ),
            lines: linesIn(shown),
            hashtags: info.hashtags,
            marks: info.offline && <OfflineMark />,
          }}
        />
      </Row>
      <Muted as="p" lineHeight={20}>
        {cut ? `${name}标题只显示前 ${limit.max} 字` : `标题在${name}完整显示`}
      </Muted>
    </Column>
  );
}

/** How it stands in the list of whoever gets it: its cover and its title. Without a cover the first picture is there. */
function PushCard({ desk: { info }, title }: { desk: ArticleDesk; title: string }) {
  const [first] = info.images;
  const shown = info.cover ?? first;
  const url = shown?.url ?? shown?.thumb;
  if (!url) return null;
  return (
    <Stack as="figure" margin={0} background="card" className={styles.card} aria-label="推送卡片">
      <img
        className={classOf({ flow: 'block', width: 'full', objectFit: 'cover' }, styles.cover)}
        src={url}
        alt=""
      />
      <Text as="figcaption" padding="8 12" size="14/20" breakWords>
        {title}
      </Text>
    </Stack>
  );
}

/** Pictures of the text in their order; those whose address is not known yet are left out. */
const picturesIn = (
  { content }: ArticleDoc,
  known: ReadonlyMap<number, { name: string; url: string | null }>,
) =>
  content.flatMap((block) => {
    const picture = block.type === 'picture' ? known.get(block.attrs.materialId) : undefined;
    return picture?.url ? [{ url: picture.url, name: picture.name }] : [];
  });

/** A line for each block that says something. */
const linesIn = ({ content }: ArticleDoc) =>
  content.map((block) => textOf(block).trim()).filter((line) => line !== '');

const textOf = (node: {
  type: string;
  text?: string;
  attrs?: object;
  content?: readonly object[];
}): string =>
  node.type === 'fact'
    ? String((node.attrs as { text?: string } | undefined)?.text ?? '')
    : (node.text ?? (node.content ?? []).map((child) => textOf(child as never)).join(''));
