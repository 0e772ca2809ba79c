import { CHECK_RULES } from '@zhiying/contract';
import { CheckIcon } from '#kit/base/icons.tsx';
import { Muted, Row, RowButton } from '#kit/base/pieces.tsx';
import styles from './editor.module.css';
import { Panel } from './panel.tsx';
import type { ArticleDesk } from './use-article-editor.ts';

interface CheckPanelProps {
  desk: ArticleDesk;
  open: string | null;
  onOpen(key: string): void;
}

/** Everything the checks found, with the numbers it carries in the text; below it what is fine. */
export function CheckPanel({ desk: { findings, info, save }, open, onOpen }: CheckPanelProps) {
  const has = (...rules: string[]) => findings.some(({ rule }) => rules.includes(rule));
  const passed = info.findings.filter(({ override }) => override);
  const fine = [
    !has('absolute', 'sensitive', 'own', 'avoid', 'brandNever', 'brandMust') && ['用词', '无禁用词'],
    !has('factChanged', 'factExpired', 'price') && [
      '事实一致',
      info.facts.length > 0 ? `${info.facts.length} 处均与事实卡相符` : '未引用事实',
    ],
    !has('similarity') && ['相似度', `${info.similarity}%`],
    !has('picture') && ['图片', info.images.length > 0 ? `${info.images.length} 张均可用` : '无图片'],
  ].filter((line): line is [string, string] => Array.isArray(line));
  return (
    <Panel
      title="检查"
      beside={<small>{findings.length > 0 ? `${findings.length} 项待处理` : '全部通过'}</small>}
    >
      {save.dirty && (
        <Muted as="p" lineHeight={20}>
          有未保存的修改，保存后重新检查
        </Muted>
      )}
      {findings.map((finding) => (
        <RowButton
          key={finding.key}
          gap={8}
          tone="text"
          breakWords
          padding="8 10"
          marginTop={8}
          border="line"
          radius={6}
          className={styles.findingRow}
          data-severity={finding.severity}
          aria-expanded={open === finding.key}
          onClick={() => onOpen(finding.key)}
        >
          <i>{finding.number}</i>
          <span>
            {finding.message}
            {finding.rule !== 'gap' && <small>{CHECK_RULES[finding.rule].label}</small>}
          </span>
        </RowButton>
      ))}
      {fine.map(([name, text]) => (
        <Row key={name} as="p" gap={6} marginTop={8} className={styles.fine}>
          <CheckIcon size={14} />
          {name}
          <small>{text}</small>
        </Row>
      ))}
      {passed.map((finding) => (
        <Row
          key={finding.key}
          as="p"
          gap={6}
          marginTop={8}
          className={styles.fine}
          title={finding.override?.reason}
        >
          <CheckIcon size={14} />
          {finding.text || CHECK_RULES[finding.rule].label}
          <small>{finding.override?.by} 放行</small>
        </Row>
      ))}
    </Panel>
  );
}
