import { type LineFinding, SCRIPT_LINES_MOST, type ScriptLine } from '@zhiying/contract';
import { Button } from 'antd';
import { useRef } from 'react';
import { PauseIcon, PlayIcon, PlusIcon } from '#kit/base/icons.tsx';
import { Muted, Note, Row, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { useDragOrder } from '#kit/canvas/use-drag-order.ts';
import { LineRow } from './line-row.tsx';
import styles from './script.module.css';
import { emptyLine } from './script-fields.tsx';
import type { ReadAloud } from './use-read-aloud.ts';

interface LineListProps {
  lines: readonly ScriptLine[];
  readOnly: boolean;
  findings: ReadonlyMap<number, LineFinding[]>;
  aloud: ReadAloud;
  issueOf(path: string): string | undefined;
  onChange(lines: ScriptLine[]): void;
}

/** The sentences in the order they are spoken: typed, moved, checked and heard one by one. */
export function LineList({ lines, readOnly, findings, aloud, issueOf, onChange }: LineListProps) {
  const list = useRef<HTMLElement>(null);
  const drag = useDragOrder(lines, onChange, readOnly);
  const focus = (at: number) =>
    requestAnimationFrame(() => list.current?.children[at]?.querySelector('textarea')?.focus());
  const change = (at: number, part: Partial<ScriptLine>) =>
    onChange(lines.map((line, no) => (no === at ? { ...line, ...part } : line)));
  const insert = (at: number, texts: readonly string[] = ['']) => {
    const part = lines[at - 1]?.part ?? 'selling';
    const room = SCRIPT_LINES_MOST - lines.length;
    const added = texts.slice(0, room).map((text) => ({ ...emptyLine(part), text }));
    onChange([...lines.slice(0, at), ...added, ...lines.slice(at)]);
    focus(at + added.length - 1);
  };
  const remove = (at: number) => {
    onChange(lines.length > 1 ? lines.filter((_line, no) => no !== at) : [emptyLine('opening')]);
    focus(Math.max(0, at - 1));
  };
  const full = lines.length >= SCRIPT_LINES_MOST;
  return (
    <>
      <Split gap={8} wrap marginBottom={12}>
        <Row gap={8}>
          <Text as="h2" size={14} weight={600}>
            台词
          </Text>
          <Muted>{lines.length} 句</Muted>
        </Row>
        {aloud.at === null ? (
          <Button icon={<PlayIcon />} onClick={() => aloud.read(0, true)}>
            从头试听
          </Button>
        ) : (
          <Button icon={<PauseIcon />} onClick={aloud.end}>
            停止试听
          </Button>
        )}
      </Split>
      {issueOf('lines') && (
        <Text as="p" tone="error" role="alert" marginBottom={8}>
          {issueOf('lines')}
        </Text>
      )}
      <Stack as="ol" gap={8} ref={list} className={styles.lines} aria-label="台词">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no name but their place
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} {...drag(at)} data-reading={aloud.at === at || undefined}>
            <LineRow
              line={line}
              at={at}
              readOnly={readOnly}
              findings={findings.get(at) ?? []}
              issue={issueOf(`lines.${at}.text`)}
              aloud={aloud}
              onChange={(part) => change(at, part)}
              onInsert={(texts) => !full && insert(at + 1, texts)}
              onRemove={() => remove(at)}
            />
          </li>
        ))}
      </Stack>
      {!readOnly && (
        <Stack gap={8} marginTop={12}>
          <Button type="dashed" icon={<PlusIcon />} disabled={full} onClick={() => insert(lines.length)}>
            添加一句
          </Button>
          <Note>
            回车在下方添加一句，粘贴多行文字会逐行成句；拖动或选中后用方向键调整顺序。试听使用「声音」中设置的声音。
          </Note>
        </Stack>
      )}
    </>
  );
}
