import type { Call } from '@zhiying/contract';
import { Button, Dropdown } from 'antd';
import { DownloadIcon } from '#kit/base/icons.tsx';
import { message } from '#kit/feedback/notices.ts';
import { download } from '#kit/files/download.ts';
import { keysOf } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';

interface ExportButtonProps {
  /** The export twin of a list. */
  call: Call | null;
  /** The search of the rows that are shown. */
  body: object;
  label: string;
  disabled?: boolean;
  /** The icon alone, where there is little room. */
  compact?: boolean;
}

/** Takes the rows of what is shown along, as Excel or CSV; the file streams while it is read. */
export function ExportButton({ call, body, label, disabled, compact }: ExportButtonProps) {
  const ask = useAction(call as Call);
  const may = useMaySee(call ? keysOf(call) : []);
  if (!call || !may) return null;
  const start = (format: string) =>
    ask.mutate({ ...body, format } as never, {
      onSuccess: (answer) => {
        download((answer as { filepath: string }).filepath);
        void message.success('导出已开始，完成后自动下载');
      },
      onError: (error) => void message.error(error.message),
    });
  return (
    <Dropdown
      trigger={['click']}
      disabled={disabled}
      menu={{
        items: [
          { key: 'xlsx', label: 'Excel' },
          { key: 'csv', label: 'CSV' },
        ],
        onClick: ({ key }) => start(key),
      }}
    >
      <Button aria-label={label} icon={<DownloadIcon />} loading={ask.isPending}>
        {!compact && '导出'}
      </Button>
    </Dropdown>
  );
}
