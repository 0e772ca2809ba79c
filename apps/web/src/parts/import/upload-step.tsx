import { IMPORT_KEPT_DAYS, IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '@zhiying/contract';
import { Button } from 'antd';
import { type DragEvent, useId, useRef, useState } from 'react';
import { DownloadIcon, UploadIcon } from '#kit/base/icons.tsx';
import { Column, Note, PlainButton, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { ProgressBar } from '#kit/display/progress-bar.tsx';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { type ApiError, api } from '#kit/session/api/client.ts';
import styles from './import.module.css';
import { saveBytes } from './save-bytes.ts';
import type { Import } from './use-import.ts';

/** Drop or choose the file; the template says what it should look like. */
export function UploadStep({ current }: { current: Import }) {
  const { importing, calls, sent, filename, busy, error, send, stopSending } = current;
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();

  const take = (files: FileList | null | undefined) => {
    const [file, another] = files ?? [];
    if (another) void message.warning('一次只能导入一个文件，已选择第一个');
    if (file) void send(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const template = () =>
    api(calls.importTemplate)
      .then(({ filename: name, content }) => saveBytes(name, content))
      .catch((failure: ApiError) => void message.error(failure.message));

  if (sent !== null) return <Sending filename={filename} share={sent} stop={stopSending} />;
  return (
    <>
      <PlainButton
        look={{
          flow: 'column',
          gap: 4,
          align: 'center',
          justify: 'center',
          flex: 1,
          tone: 'text',
          padding: '24 16',
          background: 'fill2',
          border: 'dashed',
          radius: 10,
        }}
        className={styles.drop}
        data-over={over}
        disabled={busy}
        aria-describedby={hint}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Stack
          as="span"
          look={{
            center: true,
            square: 44,
            tone: 'link',
            marginBottom: 8,
            background: 'primary',
            radius: 'round',
          }}
          className={styles.dropSign}
        >
          <UploadIcon />
        </Stack>
        <Text size="15/22" weight={600}>
          {over ? '松开即可上传' : '将表格拖到此处，或点击选择文件'}
        </Text>
        <Note id={hint} as="span">
          XLSX 或 CSV，不超过 {IMPORT_MAX_BYTES / 1_048_576} MB、{IMPORT_MAX_ROWS.toLocaleString('zh-CN')} 行
        </Note>
      </PlainButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="选择要导入的文件"
        accept=".xlsx,.csv,.txt"
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again after it was corrected.
          event.target.value = '';
        }}
      />
      <FailureNote error={error} />
      <Split gap={16} className={styles.aid}>
        <Text as="p" tone="text2" textWrap="pretty">
          第一次导入{importing.noun}？请下载模板填写。已有表格无需修改表头，可在下一步匹配列。
          <Note as="small" flow="block" marginTop={2}>
            上传的文件仅你可见，{IMPORT_KEPT_DAYS} 天后自动删除；确认导入前不会修改任何数据。
          </Note>
        </Text>
        <Button icon={<DownloadIcon />} onClick={() => void template()}>
          下载模板
        </Button>
      </Split>
    </>
  );
}

function Sending({ filename, share, stop }: { filename: string; share: number; stop(): void }) {
  const percent = Math.round(share * 100);
  return (
    <Column gap={10} justify="center" flex={1} margin="auto" className={styles.sending} role="status">
      <Text as="div" weight={600} clip>
        {filename}
      </Text>
      <ProgressBar
        label="上传进度"
        percent={percent}
        look={{ height: 6, background: 'fill', radius: 3 }}
        className={styles.bar}
      />
      <Split size={12} tone="muted">
        <span>{percent < 100 ? `正在上传 ${percent}%` : '上传完成，读取中…'}</span>
        <Button size="small" type="text" onClick={stop}>
          取消
        </Button>
      </Split>
    </Column>
  );
}
