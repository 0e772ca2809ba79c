import { IMPORT_STATES, type ImportInfo, type ImportRowState } from '@zhiying/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { CheckIcon, DownloadIcon, WarningIcon } from '#kit/base/icons.tsx';
import { Box, Column, Figure, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import styles from './import.module.css';
import type { Import } from './use-import.ts';

const figure = (value: number) => value.toLocaleString('zh-CN');

interface ResultStepProps {
  current: Import;
  info: ImportInfo;
  close(): void;
  doneNote?: string;
  doneAction?(info: ImportInfo): ReactNode;
}

/** How it ended: what was written, what was not and why, and how to go on. */
export function ResultStep({ current, info, close, doneNote, doneAction }: ResultStepProps) {
  const { importing, busy, error, start, fetchBad, restart } = current;
  const { counts, written, job } = info;
  const whole = job?.status === 'done';
  const left = counts.create + counts.update - written;
  return (
    <>
      <Column
        look={{ gap: 4, align: 'center', justify: 'center', flex: 1, textAlign: 'center', padding: '16 0' }}
        className={styles.outcome}
        role="status"
        data-whole={whole}
      >
        <Stack
          as="span"
          look={{
            center: true,
            square: 48,
            tone: 'warning',
            marginBottom: 8,
            background: 'warning',
            radius: 'round',
          }}
          className={styles.outcomeSign}
        >
          {whole ? <CheckIcon /> : <WarningIcon />}
        </Stack>
        <Text as="h3" size="16/24" weight={600}>
          {whole
            ? `${importing.noun}已导入`
            : job?.status === 'cancelled'
              ? `已取消，剩余 ${figure(left)} 行未导入`
              : `导入未完成，剩余 ${figure(left)} 行`}
        </Text>
        <Text as="p" tone="text2" textWrap="pretty">
          {whole
            ? counts.bad > 0
              ? `有误的 ${figure(counts.bad)} 行未导入；下载后按原因修改，可直接重新导入。`
              : '全部行已处理。'
            : `已导入的 ${figure(written)} 行保留；继续导入将从中断处开始，不会重复。`}
        </Text>
        <Row as="dl" align="stretch" margin="20 0 0" border="line" radius={8} className={styles.tally}>
          {Object.entries(IMPORT_STATES).map(([state, title]) => (
            <Box minWidth={96} padding="8 16 10" key={state} data-state={state}>
              <Note as="dt">{title}</Note>
              <Figure as="dd" lineHeight={28} margin={0}>
                {figure(counts[state as ImportRowState])}
              </Figure>
            </Box>
          ))}
        </Row>
        {whole && doneNote && counts.create > 0 && (
          <Text as="p" tone="text2" textWrap="pretty" className={styles.doneNote}>
            {doneNote}
          </Text>
        )}
        {whole && counts.create > 0 && doneAction?.(info)}
      </Column>
      <FailureNote error={error} />
      <Row as="footer" gap={8} align="stretch" justify="end" wrap marginTop="auto" className={styles.footer}>
        <Button onClick={restart}>继续导入其他文件</Button>
        {counts.bad > 0 && (
          <Button icon={<DownloadIcon />} disabled={busy} onClick={() => void fetchBad()}>
            下载有误的行
          </Button>
        )}
        {whole ? (
          <Button type="primary" onClick={close}>
            完成
          </Button>
        ) : (
          <Button type="primary" loading={busy} onClick={() => void start()}>
            继续导入
          </Button>
        )}
      </Row>
    </>
  );
}
