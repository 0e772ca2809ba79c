import { contract, PROMPT_KINDS, type PromptTemplate, PURPOSES, TONES } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { momentText } from '#kit/base/moment-text.ts';
import { Box, Note, PlainButton, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
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
    <Box height="full" padding="0 gutter 24" overflow="auto" className={shared.scroll}>
      <QueryView query={templates}>
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
                  <Text as="h3" size={14} weight={600} margin="8 0 12">
                    {PROMPT_KINDS[kind]}
                  </Text>
                  <Stack tracks="repeat(auto-fill, minmax(min(280px, 100%), 1fr))" gap={12} marginBottom={20}>
                    {some.map((row) => (
                      <PlainButton
                        key={row.id}
                        look={{
                          flow: 'stack',
                          gap: 8,
                          pack: 'start',
                          tone: 'inherit',
                          textAlign: 'left',
                          padding: '14 16',
                          background: 'card',
                          border: 'line',
                          radius: 8,
                        }}
                        className={styles.template}
                        onClick={() => onOpen(row.id)}
                      >
                        <Row as="span" gap={8}>
                          <Text as="b" weight={600}>
                            {row.name}
                          </Text>
                          <Mark>{row.purpose ? PURPOSES[row.purpose] : TONES[row.tone ?? 'plain']}</Mark>
                        </Row>
                        <Text
                          look={{ lineHeight: 20, tone: 'text2', whiteSpace: 'pre-line', overflow: 'hidden' }}
                          className={styles.content}
                        >
                          {row.content}
                        </Text>
                        <Note as="span">
                          <MetaLine
                            items={[`第 ${row.version} 版`, row.node.name, momentText(row.updatedAt)]}
                          />
                        </Note>
                      </PlainButton>
                    ))}
                  </Stack>
                </section>
              );
            })}
            {aside(rows)}
          </>
        )}
      </QueryView>
    </Box>
  );
}
