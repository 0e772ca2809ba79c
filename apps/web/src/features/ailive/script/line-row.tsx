import {
  LINE_MAX,
  type LineFinding,
  SCRIPT_PARTS,
  type ScriptLine,
  type ScriptPart,
  SEVERITIES,
} from '@zhiying/contract';
import { Button, Input, Select } from 'antd';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { DragIcon, PauseIcon, PlayIcon, TrashIcon } from '#kit/base/icons.tsx';
import { Muted, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { LineFacts } from './line-facts.tsx';
import styles from './script.module.css';
import type { ReadAloud } from './use-read-aloud.ts';

const PARTS = (Object.keys(SCRIPT_PARTS) as ScriptPart[]).map((value) => ({
  value,
  label: SCRIPT_PARTS[value],
}));

interface LineRowProps {
  line: ScriptLine;
  at: number;
  readOnly: boolean;
  findings: readonly LineFinding[];
  issue: string | undefined;
  aloud: ReadAloud;
  onChange(part: Partial<ScriptLine>): void;
  onInsert(texts?: readonly string[]): void;
  onRemove(): void;
}

/** One sentence: which part it belongs to, what it says, how long that takes, and what is wrong with it. */
export function LineRow({
  line,
  at,
  readOnly,
  findings,
  issue,
  aloud,
  onChange,
  onInsert,
  onRemove,
}: LineRowProps) {
  const reading = aloud.at === at;
  const name = `第 ${at + 1} 句`;
  const below = { className: styles.below, 'data-read-only': readOnly || undefined };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      onInsert();
    }
    if (event.key === 'Backspace' && line.text === '') {
      event.preventDefault();
      onRemove();
    }
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const texts = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((text) => text.trim().slice(0, LINE_MAX))
      .filter(Boolean);
    if (texts.length < 2) return;
    event.preventDefault();
    onInsert(texts);
  };
  return (
    <Stack gap={4} grow>
      <Row gap={8} align="start" phone="wrap">
        {!readOnly && <DragIcon size={16} className={styles.handle} />}
        <Text flex="none" tone="muted" textAlign="right" className={styles.no}>
          {at + 1}
        </Text>
        <Select
          className={styles.part}
          variant="filled"
          aria-label={`${name}的段落`}
          disabled={readOnly}
          value={line.part}
          options={PARTS}
          onChange={(part) => onChange({ part })}
        />
        <Input.TextArea
          className={styles.text}
          aria-label={`${name}台词`}
          aria-invalid={issue !== undefined}
          status={issue ? 'error' : ''}
          variant="borderless"
          readOnly={readOnly}
          value={line.text}
          maxLength={LINE_MAX}
          autoSize={{ minRows: 1, maxRows: 6 }}
          onKeyDown={readOnly ? undefined : press}
          onPaste={readOnly ? undefined : paste}
          onChange={(event) => onChange({ text: event.target.value.replaceAll('\n', '') })}
        />
        <Row gap={4} flex="none" className={styles.tools}>
          <Muted>{Math.max(1, Math.round(aloud.heardMs(line.text) / 1000))} 秒</Muted>
          <IconButton
            label={
              reading ? (aloud.waiting ? `${name}正在生成声音，点击停止` : `停止${name}`) : `试听${name}`
            }
            size="small"
            icon={reading ? <PauseIcon size={16} /> : <PlayIcon size={16} />}
            disabled={!line.text.trim()}
            onClick={() => (reading ? aloud.end() : aloud.read(at, false))}
          />
          {!readOnly && (
            <IconButton
              label={`删除${name}`}
              size="small"
              icon={<TrashIcon size={16} />}
              onClick={onRemove}
            />
          )}
        </Row>
      </Row>
      <Row gap="4 8" wrap {...below}>
        {reading && <Mark tone="primary">{aloud.waiting ? '正在生成声音' : '正在试听'}</Mark>}
        <LineFacts
          line={line}
          name={name}
          readOnly={readOnly}
          onChange={(factIds) => onChange({ factIds })}
        />
      </Row>
      {issue && (
        <Text as="p" tone="error" size="12/18" role="alert" {...below}>
          {issue}
        </Text>
      )}
      {findings.map((finding) => (
        <Row key={`${finding.from} ${finding.message}`} gap="4 8" wrap size="12/18" role="status" {...below}>
          <Mark tone={finding.severity === 'block' ? 'error' : 'warning'}>
            {SEVERITIES[finding.severity]}
          </Mark>
          <mark className={styles.found} data-severity={finding.severity}>
            {line.text.slice(finding.from, finding.to)}
          </mark>
          <Text tone="text2">{finding.message}</Text>
          {!readOnly &&
            finding.instead.slice(0, 3).map((words) => (
              <Button
                key={words}
                size="small"
                onClick={() =>
                  onChange({ text: line.text.slice(0, finding.from) + words + line.text.slice(finding.to) })
                }
              >
                替换为“{words}”
              </Button>
            ))}
        </Row>
      ))}
    </Stack>
  );
}
