import { useEditorState } from '@tiptap/react';
import { ARTICLE_PLATFORMS, type ArticlePlatform, PLATFORMS, textLength } from '@zhiying/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { OfflineMark } from '../common/offline-mark.tsx';
import { cleanDoc } from './clean-doc.ts';
import { DocView } from './doc-view.tsx';
import styles from './editor.module.css';
import type { ArticleDesk } from './use-article-editor.ts';

/** How it reads on a phone, as it is typed. */
export function PhonePreview({ desk: { editor, info, title } }: { desk: ArticleDesk }) {
  const [platform, setPlatform] = useState<ArticlePlatform>(info.platform);
  const doc = useEditorState({ editor, selector: ({ editor: now }) => now.state.doc });
  const { title: limit, name } = PLATFORMS[platform];
  const cut = textLength(title) > limit.max;
  return (
    <aside className={styles.phoneColumn} aria-label="手机预览">
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
      <div className={styles.phone}>
        <div className={styles.screen}>
          <h3>{cut ? `${[...title].slice(0, limit.max).join('')}…` : title}</h3>
          <small>
            {info.node.name} {info.offline && <OfflineMark />}
          </small>
          <DocView doc={cleanDoc(doc.toJSON())} />
          {info.mark && <p className={styles.aiLabel}>{info.mark.label}</p>}
        </div>
      </div>
      <p className={styles.hint}>{cut ? `${name}标题只显示前 ${limit.max} 字` : `标题在${name}完整显示`}</p>
    </aside>
  );
}
