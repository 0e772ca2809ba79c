import { contract, PROMPT_KINDS, type PromptTemplate, PURPOSES, TONES } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { momentText } from '#kit/base/moment-text.ts';
import { Mark } from '#kit/display/mark.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import shared from '#parts/ai/ai.module.css';
import styles from './prompt-list.module.css';

interface PromptListProps {
  onOpen(id: number): void;
  aside(rows: readonly PromptTemplate[]): ReactNode;
}

/** More than anybody makes. */
const ALL = { limit: 500 } as const;

/** There are few: all of them, prompts and styles apart. */
export function PromptList({ onOpen, aside }: PromptListProps) {
  const templates = useCall(contract.aiPrompt.list, ALL);
  return (
    <div className={shared.scroll}>
      <Loaded query={templates}>
        {({ rows }) => (
          <>
            {rows.length === 0 && (
              <StateView
                kind="empty"
                title="暂无模板"
                text={['未配置模板时使用内置提示词，', '新建后以自定义模板为准。']}
              />
            )}
            {(['style', 'prompt'] as const).map((kind) => {
              const some = rows.filter((row) => row.kind === kind);
              return some.length === 0 ? null : (
                <section key={kind} aria-label={PROMPT_KINDS[kind]}>
                  <h3 className={styles.title}>{PROMPT_KINDS[kind]}</h3>
                  <div className={styles.grid}>
                    {some.map((row) => (
                      <button
                        key={row.id}
                        type="button"
                        className={styles.template}
                        onClick={() => onOpen(row.id)}
                      >
                        <span className={styles.head}>
                          <b>{row.name}</b>
                          <Mark>{row.purpose ? PURPOSES[row.purpose] : TONES[row.tone ?? 'plain']}</Mark>
                        </span>
                        <span className={styles.content}>{row.content}</span>
                        <span className={shared.note}>
                          <MetaLine
                            items={[`第 ${row.version} 版`, row.node.name, momentText(row.updatedAt)]}
                          />
                        </span>
                      </button>
                    ))}
                  </div>
                </section>
              );
            })}
            {aside(rows)}
          </>
        )}
      </Loaded>
    </div>
  );
}
