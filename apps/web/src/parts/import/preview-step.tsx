import { IMPORT_STATES, type ImportInfo, type ImportRowState } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { DownloadIcon } from '#kit/base/icons.tsx';
import { Note, PlainButton, Row, Stack } from '#kit/base/pieces.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import styles from './import.module.css';
import { PreviewTable } from './preview-table.tsx';
import type { Import } from './use-import.ts';

const figure = (value: number) => value.toLocaleString('zh-CN');

/** What would happen to each row; a click on a figure shows only those. Nothing has changed yet. */
export function PreviewStep({ current, info }: { current: Import; info: ImportInfo }) {
  const { importing, busy, error, back, start, fetchBad } = current;
  const { counts } = info;
  const [only, setOnly] = useState<ImportRowState | null>(counts.bad > 0 ? 'bad' : null);
  const good = counts.create + counts.update;
  return (
    <>
      <Stack
        tracks="repeat(5, 1fr)"
        border="line"
        radius={8}
        overflow="hidden"
        role="group"
        aria-label="筛选结果"
      >
        <Figure title="全部" count={info.rows} chosen={only === null} choose={() => setOnly(null)} />
        {Object.entries(IMPORT_STATES).map(([state, title]) => (
          <Figure
            key={state}
            title={title}
            state={state}
            count={counts[state as ImportRowState]}
            chosen={only === state}
            choose={() => setOnly(only === state ? null : (state as ImportRowState))}
          />
        ))}
      </Stack>
      <PreviewTable key={only ?? 'all'} current={current} info={info} only={only} />
      <Note breakWords>{sentence(importing.noun, info)}</Note>
      <FailureNote error={error} />
      <Row as="footer" gap={8} align="stretch" justify="end" wrap marginTop="auto" className={styles.footer}>
        <Button onClick={() => back('match')} disabled={busy}>
          上一步
        </Button>
        {counts.bad > 0 && (
          <Button icon={<DownloadIcon />} onClick={() => void fetchBad()} disabled={busy}>
            下载有误的行
          </Button>
        )}
        <Button type="primary" loading={busy} disabled={good === 0} onClick={() => void start()}>
          {good > 0 ? `导入 ${figure(good)} 行` : '无可导入的行'}
        </Button>
      </Row>
    </>
  );
}

function sentence(noun: string, { counts }: ImportInfo): string {
  const good = counts.create + counts.update;
  if (good === 0 && counts.bad === 0) return `全部${noun}与系统数据一致，无需导入。`;
  if (good === 0) return '无可导入的行。请下载有误的行，按原因修改后重新导入。';
  return counts.bad > 0
    ? `有误的 ${figure(counts.bad)} 行将跳过，导入后可下载有误的行及原因，修改后重新导入。`
    : '全部行校验通过。';
}

interface FigureProps {
  title: string;
  count: number;
  state?: string;
  chosen: boolean;
  choose(): void;
}

function Figure({ title, count, state, chosen, choose }: FigureProps) {
  return (
    <PlainButton
      look={{ flow: 'column', gap: 2, size: '12/18', tone: 'muted', textAlign: 'left', padding: '8 16 10' }}
      className={styles.figure}
      data-state={state}
      aria-pressed={chosen}
      disabled={count === 0}
      onClick={choose}
    >
      <span>{title}</span>
      <b className={classOf({ size: '18/24', weight: 600, tone: 'text' })}>{figure(count)}</b>
    </PlainButton>
  );
}
