import { useState } from 'react';
import { Dropzone, FileField, type UploadItem, type UploadResult } from '#kit/files/uploader/index.ts';
import { UploadRow } from '#kit/files/uploader/view/upload-row.tsx';
import LibraryDock from '#parts/material/library-dock.tsx';
import { libraryUpload } from '#parts/material/library-upload.ts';
import type { Story } from '../story.ts';

const item = (name: string, change: Partial<UploadItem>): UploadItem => ({
  uid: name,
  purposeId: 'gallery',
  inForm: false,
  name,
  ext: 'mp4',
  type: 'video',
  size: 86_200_000,
  state: 'progress',
  phase: 'sending',
  sent: 58_600_000,
  speed: 8_400_000,
  parts: { done: 114, total: 169 },
  message: null,
  mayRetry: true,
  result: null,
  file: null,
  ...change,
});

const ITEMS = [
  item('示例 城市通勤.mp4', {}),
  item('示例 校验.mp4', { phase: 'hashing' }),
  item('示例 口播.mp3', { type: 'audio', phase: 'paused' }),
  item('示例 断线.mp4', { state: 'exception', phase: 'failed', message: '上传失败：连接中断' }),
  item('示例 程序.exe', {
    type: 'archive',
    state: 'exception',
    phase: 'failed',
    sent: 0,
    parts: null,
    mayRetry: false,
    message: '请上传指定的文件类型：jpg、jpeg、png、gif、mp4、mp3',
  }),
  item('示例 刷新之后.mp4', { phase: 'lost', message: '请重新选择同一个文件，从中断处继续' }),
  item('示例 外观.jpg', { type: 'image', phase: 'waiting', sent: 0 }),
  item('示例 内饰.jpg', { type: 'image', state: 'success', phase: 'done' }),
];

function Field() {
  const [files, setFiles] = useState<UploadResult[]>([]);
  return (
    <FileField
      label="示例图片"
      max={6}
      accept={['jpg', 'jpeg', 'png', 'gif']}
      register={libraryUpload.register}
      value={files}
      onChange={setFiles}
    />
  );
}

export const stories: Story[] = [
  {
    title: '上传',
    file: 'kit/files/uploader/view/dropzone.tsx upload-dock.tsx',
    Demo: () => (
      <>
        <Dropzone purpose={libraryUpload} />
        <LibraryDock />
      </>
    ),
  },
  {
    title: '上传的各种状态',
    file: 'kit/files/uploader/view/upload-row.tsx',
    Demo: () => (
      <div style={{ width: 384, border: '1px solid var(--zy-line)' }}>
        {ITEMS.map((entry) => (
          <UploadRow key={entry.uid} item={entry} />
        ))}
      </div>
    ),
  },
  { title: '表单里的文件', file: 'kit/files/uploader/view/file-field.tsx', Demo: Field },
];
