import { CHECK_RULES } from '@zhiying/contract';
import { CheckIcon } from '#kit/base/icons.tsx';
import styles from './editor.module.css';
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
    !has('absolute', 'sensitive', 'own', 'brandNever', 'brandMust') && ['用词', '无禁用词'],
    !has('factChanged', 'factExpired', 'price') && [
      '事实一致',
      info.facts.length > 0 ? `${info.facts.length} 处均与事实卡相符` : '未引用事实',
    ],
    !has('similarity') && ['相似度', `${info.similarity}%`],
    !has('picture') && ['图片', info.images.length > 0 ? `${info.images.length} 张均可用` : '无图片'],
  ].filter((line): line is [string, string] => Array.isArray(line));
  return (
    <section className={styles.panel} aria-label="检查">
      <h2>
        检查<small>{findings.length > 0 ? `${findings.length} 项待处理` : '全部通过'}</small>
      </h2>
      {save.dirty && <p className={styles.hint}>有未保存的修改，保存后重新检查</p>}
      {findings.map((finding) => (
        <button
          key={finding.key}
          type="button"
          className={styles.findingRow}
          data-severity={finding.severity}
          aria-expanded={open === finding.key}
          onClick={() => onOpen(finding.key)}
        >
          <i>{finding.number}</i>
          <span>
            {finding.message}
            <small>{CHECK_RULES[finding.rule].label}</small>
          </span>
        </button>
      ))}
      {fine.map(([name, text]) => (
        <p key={name} className={styles.fine}>
          <CheckIcon size={14} />
          {name}
          <small>{text}</small>
        </p>
      ))}
      {passed.map((finding) => (
        <p key={finding.key} className={styles.fine} title={finding.override?.reason}>
          <CheckIcon size={14} />
          {finding.text || CHECK_RULES[finding.rule].label}
          <small>{finding.override?.by} 放行</small>
        </p>
      ))}
    </section>
  );
}
