import type { VideoTemplate } from '@zhiying/contract';
import { Progress } from 'antd';
import { WarningIcon } from '#kit/base/icons.tsx';
import { Stack } from '#kit/base/pieces.tsx';
import { previewText } from './resource-words.tsx';

/** What stands in the frame of a template while it has no preview: how far it is, or what became of it. */
export const PreviewComing = ({ row }: { row: VideoTemplate }) => (
  <Stack as="span" center gap={8}>
    {row.state === 'making' ? (
      <Progress
        type="circle"
        size={40}
        percent={row.percent ?? 0}
        showInfo={false}
        aria-label="预览生成进度"
      />
    ) : (
      <WarningIcon size={24} />
    )}
    <span>{row.state === 'failed' ? '预览生成失败' : `预览${previewText(row)}`}</span>
  </Stack>
);
