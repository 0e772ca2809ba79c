import { ARTICLE_TITLE_MAX, PLATFORMS, textLength } from '@zhiying/contract';
import { Input } from 'antd';
import { Muted, Row, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { fillsGap } from '#parts/ai/gap-field.ts';
import { OfflineMark } from '../common/offline-mark.tsx';
import styles from './editor.module.css';
import type { ArticleDesk } from './use-article-editor.ts';

export function TitleField({ desk: { info, title, titleField, setTitle, mayEdit } }: { desk: ArticleDesk }) {
  const platform = PLATFORMS[info.platform];
  const length = textLength(title.trim());
  const tooLong = length > platform.title.max;
  const marked = info.findings.some(({ place, override }) => place === 'title' && !override);
  return (
    <>
      <Row gap={8} align="end" className={styles.titleLine}>
        <Input.TextArea
          variant="borderless"
          className={styles.title}
          ref={titleField}
          value={title}
          readOnly={!mayEdit}
          autoSize={{ minRows: 1, maxRows: 3 }}
          maxLength={ARTICLE_TITLE_MAX}
          aria-label="标题"
          aria-invalid={tooLong || marked || length === 0}
          onClick={fillsGap}
          onChange={(event) => setTitle(event.target.value.replaceAll('\n', ''))}
        />
        <Muted
          lineHeight={36}
          flex="none"
          className={styles.counter}
          data-over={tooLong || undefined}
          title={`${platform.title.source}，${platform.title.date}`}
        >
          {length} / {platform.title.max}
        </Muted>
      </Row>
      {tooLong && (
        <Text as="p" size="12/18" className={styles.over} role="alert">
          {platform.name}标题最多 {platform.title.max} 字，已超出 {length - platform.title.max} 字
        </Text>
      )}
      <Muted as="p" lineHeight={20} className={styles.meta}>
        <MetaLine
          items={[
            info.node.name,
            platform.name,
            info.facts.length > 0 && `事实 ${info.facts.length} 处`,
            info.offline && <OfflineMark key="offline" />,
          ]}
        />
      </Muted>
    </>
  );
}
