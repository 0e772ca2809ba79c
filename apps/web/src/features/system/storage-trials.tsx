import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { bytesText } from '#kit/base/bytes.ts';
import { Row, Stack } from '#kit/base/pieces.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';

const failed = { onError: (error: Error) => void message.error(error.message) };

/** Whether the store works, and whether it holds what the rows of the channel name. */
export function StorageTrials() {
  const test = useAction(contract.system.testStorage, failed);
  const report = useAction(contract.system.storageReport, failed);
  return (
    <Stack gap={8} marginTop={12}>
      <Row gap={8} wrap>
        <Button loading={test.isPending} onClick={() => test.mutate({})}>
          测试存储
        </Button>
        <Button loading={report.isPending} onClick={() => report.mutate({})}>
          核对文件
        </Button>
      </Row>
      {test.data && (
        <StatusDot wrap tone={test.data.ok ? 'success' : 'error'}>
          {`${test.data.msg}，用时 ${test.data.ms} 毫秒`}
        </StatusDot>
      )}
      {report.data && <Report {...report.data} />}
    </Stack>
  );
}

type Kind = NonNullable<
  ReturnType<typeof useAction<typeof contract.system.storageReport>>['data']
>['rows'][number];

const counted = (files: number) => files.toLocaleString('zh-CN');

function Report({ rows }: { rows: readonly Kind[] }) {
  const files = rows.reduce((sum, row) => sum + row.files, 0);
  const troubled = rows.filter(({ orphans, missing }) => orphans.files > 0 || missing.files > 0);
  return (
    <>
      <StatusDot wrap tone={troubled.length > 0 ? 'warning' : 'success'}>
        {`已核对 ${rows.length} 类共 ${counted(files)} 个文件${troubled.length > 0 ? '' : '，文件都在，没有多余的文件'}`}
      </StatusDot>
      {troubled.map((row) => (
        <Found key={row.id} {...row} />
      ))}
    </>
  );
}

function Found({ title, orphans, missing }: Kind) {
  const names = missing.some.map(({ name }) => `「${name}」`).join('');
  const more = missing.files > missing.some.length ? '等' : '';
  return (
    <>
      {missing.files > 0 && (
        <StatusDot
          wrap
          tone="error"
        >{`${title}：${counted(missing.files)} 项的文件丢失：${names}${more}`}</StatusDot>
      )}
      {orphans.files > 0 && (
        <StatusDot wrap tone="warning">
          {`${title}：${counted(orphans.files)} 个文件没有任何记录使用，共 ${bytesText(orphans.bytes)}`}
        </StatusDot>
      )}
    </>
  );
}
